import { parseLocal } from '@portico/counting/local-time';
import type { Counts } from '../../platform/counts/open.ts';
import type { Events } from '../../platform/events.ts';
import type { Db } from '../../platform/things/open.ts';
import { type Rewrite, rewritePlaces } from './place-rewrites.ts';
import { rulesInForce } from './rule-book.ts';
import { followRule, type RuleRun } from './rule-runs.ts';
import { spreadDay } from './value-days.ts';

type Services = {
  db: Db;
  counts: Counts;
  events: Events;
  settleIngest(): Promise<void>;
  holdRepeats(companyId: number): Promise<() => void>;
};
type IsStopped = () => boolean;

/** Companies past records of which wait to be written again. */
export async function companiesWithWork(db: Db): Promise<number[]> {
  const found = await Promise.all([
    db.selectFrom('rewrites').select('companyId').distinct().where('state', '<>', 'done').execute(),
    db.selectFrom('ruleRuns').select('companyId').distinct().where('state', 'in', openStates).execute(),
    db.selectFrom('valueDays').select('companyId').distinct().execute(),
  ]);
  return [...new Set(found.flat().map(({ companyId }) => companyId))];
}

const openStates = ['waiting', 'running'];

/** Does everything that waits for one company, one thing after the other; one that fails does not hold up those behind it. */
export async function workOf(services: Services, companyId: number, isStopped: IsStopped): Promise<void> {
  const { db } = services;
  const failures: unknown[] = [];
  const each = async <Work>(
    next: (done: number) => Promise<Work | undefined>,
    idOf: (work: Work) => number,
    apply: (work: Work) => Promise<void>,
  ) => {
    for (let work = await next(0); work !== undefined && !isStopped(); work = await next(idOf(work)))
      await apply(work).catch((error: unknown) => failures.push(error));
  };
  await each(
    (after) => openRewrite(db, companyId, after),
    ({ id }) => id,
    (rewrite) => applyRewrite(services, rewrite, isStopped),
  );
  await each(
    (after) => openRun(db, companyId, after),
    ({ id }) => id,
    (run) => applyRun(services, run, isStopped),
  );
  await spreadAsked(services, companyId, isStopped).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rewrites of past records failed`);
}

function openRewrite(db: Db, companyId: number, after: number) {
  return db
    .selectFrom('rewrites')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('state', '<>', 'done')
    .where('id', '>', after)
    .orderBy('id')
    .executeTakeFirst();
}

function openRun(db: Db, companyId: number, after: number) {
  return db
    .selectFrom('ruleRuns')
    .select(['id', 'companyId', 'ruleId'])
    .where('companyId', '=', companyId)
    .where('state', 'in', openStates)
    .where('id', '>', after)
    .orderBy('id')
    .executeTakeFirst();
}

async function applyRewrite(services: Services, rewrite: Rewrite, isStopped: IsStopped) {
  const { db, counts, events, settleIngest } = services;
  await settleIngest();
  const update = db.updateTable('rewrites').where('id', '=', rewrite.id);
  const entityIds = await stepByStep(services, rewrite.companyId, (next) =>
    rewritePlaces({ db, counts }, rewrite, async (done, total) => {
      await update.set({ state: 'running', done, total }).execute();
      return next(!isStopped());
    }),
  );
  if (entityIds === null) return;
  await update.set({ state: 'done', finishedAt: new Date() }).execute();
  events.emit('counts.stored', { companyId: rewrite.companyId, entityIds, deviceIds: [rewrite.deviceId] });
}

async function applyRun(services: Services, run: RuleRun, isStopped: IsStopped) {
  const { db, counts, events, settleIngest } = services;
  await settleIngest();
  const update = db.updateTable('ruleRuns').where('id', '=', run.id).where('state', 'in', openStates);
  const entityIds = await stepByStep(services, run.companyId, (next) =>
    followRule({ db, counts }, run, async (done, total) => {
      // A run that was cancelled meanwhile is in no open state any more.
      const { numUpdatedRows } = await update.set({ state: 'running', done, total }).executeTakeFirst();
      return next(Number(numUpdatedRows) > 0 && !isStopped());
    }),
  );
  if (entityIds === null) return;
  await update.set({ state: 'done', finishedAt: new Date() }).execute();
  events.emit('counts.stored', { companyId: run.companyId, entityIds, deviceIds: [] });
}

/** During each step nobody sends a record again that it may have read; between two of them those who waited come in. */
async function stepByStep<Result>(
  { holdRepeats }: Services,
  companyId: number,
  work: (next: (goOn: boolean) => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  let release = () => {};
  try {
    return await work(async (goOn) => {
      release();
      release = goOn ? await holdRepeats(companyId) : () => {};
      return goOn;
    });
  } finally {
    release();
  }
}

// Days whose corrected values are spread anew because records of them came.
async function spreadAsked(services: Services, companyId: number, isStopped: IsStopped) {
  const { db, counts, events, settleIngest, holdRepeats } = services;
  const asked = await db.selectFrom('valueDays').selectAll().where('companyId', '=', companyId).execute();
  if (asked.length === 0) return;
  await settleIngest();
  const rules = await rulesInForce(db, companyId);
  for (const { day, asked: times } of asked) {
    if (isStopped()) return;
    const release = await holdRepeats(companyId);
    const entityIds = await spreadDay({ db, counts }, companyId, rules, parseLocal(day)).finally(release);
    await db
      .deleteFrom('valueDays')
      .where('companyId', '=', companyId)
      .where('day', '=', day)
      .where('asked', '=', times)
      .execute();
    events.emit('counts.stored', { companyId, entityIds, deviceIds: [] });
  }
}
