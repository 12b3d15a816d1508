import { parseLocal } from '@portico/counting/local-time';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { Events } from '../../platform/events.ts';
import { distributeCorrectedValues } from './correction-days.ts';
import { type PlacementRewrite, rewritePlacements } from './placement-rewrites.ts';
import { loadRulesInForce } from './rule-cache.ts';
import { type PendingRuleRun, rewriteForRule } from './rule-runs.ts';

type Services = {
  db: Db;
  countingStore: CountingStore;
  events: Events;
  waitForIngestWrites(): Promise<void>;
  delayRepeats(companyId: number): Promise<() => void>;
};
type IsStopped = () => boolean;

/** Returns the ids of the companies with queued rewrites of past records. */
export async function loadCompaniesWithQueuedRewrites(db: Db): Promise<number[]> {
  const found = await Promise.all([
    db.selectFrom('rewrites').select('companyId').distinct().where('state', '<>', 'done').execute(),
    db.selectFrom('ruleRuns').select('companyId').distinct().where('state', 'in', openStates).execute(),
    db.selectFrom('valueDays').select('companyId').distinct().execute(),
  ]);
  return [...new Set(found.flat().map(({ companyId }) => companyId))];
}

const openStates = ['waiting', 'running'];

/** Runs all queued rewrites of a company, one after the other. A failed rewrite does not stop the following ones; throws at the end. */
export async function runQueuedRewrites(services: Services, companyId: number, isStopped: IsStopped): Promise<void> {
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
    (after) => loadNextRewrite(db, companyId, after),
    ({ id }) => id,
    (rewrite) => applyRewrite(services, rewrite, isStopped),
  );
  await each(
    (after) => loadNextRun(db, companyId, after),
    ({ id }) => id,
    (run) => applyRun(services, run, isStopped),
  );
  await distributeQueuedDays(services, companyId, isStopped).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rewrites of past records failed`);
}

function loadNextRewrite(db: Db, companyId: number, after: number) {
  return db
    .selectFrom('rewrites')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('state', '<>', 'done')
    .where('id', '>', after)
    .orderBy('id')
    .executeTakeFirst();
}

function loadNextRun(db: Db, companyId: number, after: number) {
  return db
    .selectFrom('ruleRuns')
    .select(['id', 'companyId', 'ruleId'])
    .where('companyId', '=', companyId)
    .where('state', 'in', openStates)
    .where('id', '>', after)
    .orderBy('id')
    .executeTakeFirst();
}

async function applyRewrite(services: Services, rewrite: PlacementRewrite, isStopped: IsStopped) {
  const { db, countingStore, events, waitForIngestWrites } = services;
  await waitForIngestWrites();
  const update = db.updateTable('rewrites').where('id', '=', rewrite.id);
  const entityIds = await withRepeatsDelayed(services, rewrite.companyId, (next) =>
    rewritePlacements({ db, countingStore }, rewrite, async (done, total) => {
      await update.set({ state: 'running', done, total }).execute();
      return next(!isStopped());
    }),
  );
  if (entityIds === null) return;
  await update.set({ state: 'done', finishedAt: new Date() }).execute();
  events.emit('counts.stored', { companyId: rewrite.companyId, entityIds, deviceIds: [rewrite.deviceId] });
}

async function applyRun(services: Services, run: PendingRuleRun, isStopped: IsStopped) {
  const { db, countingStore, events, waitForIngestWrites } = services;
  await waitForIngestWrites();
  const update = db.updateTable('ruleRuns').where('id', '=', run.id).where('state', 'in', openStates);
  const entityIds = await withRepeatsDelayed(services, run.companyId, (next) =>
    rewriteForRule({ db, countingStore }, run, async (done, total) => {
      // A run that was cancelled meanwhile is in no open state, so no row is updated.
      const { numUpdatedRows } = await update.set({ state: 'running', done, total }).executeTakeFirst();
      return next(Number(numUpdatedRows) > 0 && !isStopped());
    }),
  );
  if (entityIds === null) return;
  await update.set({ state: 'done', finishedAt: new Date() }).execute();
  events.emit('counts.stored', { companyId: run.companyId, entityIds, deviceIds: [] });
}

/**
 * Delays repeated records of the company during each step of `work`, because the step may already have read the records that they
 * replace. Stores the delayed records between the steps.
 */
async function withRepeatsDelayed<Result>(
  { delayRepeats }: Services,
  companyId: number,
  work: (next: (goOn: boolean) => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  let release = () => {};
  try {
    return await work(async (goOn) => {
      release();
      release = goOn ? await delayRepeats(companyId) : () => {};
      return goOn;
    });
  } finally {
    release();
  }
}

// Distributes corrected values again on days that have received new records.
async function distributeQueuedDays(services: Services, companyId: number, isStopped: IsStopped) {
  const { db, countingStore, events, waitForIngestWrites, delayRepeats } = services;
  const queuedDays = await db.selectFrom('valueDays').selectAll().where('companyId', '=', companyId).execute();
  if (queuedDays.length === 0) return;
  await waitForIngestWrites();
  const rules = await loadRulesInForce(db, companyId);
  for (const { day, asked: requests } of queuedDays) {
    if (isStopped()) return;
    const release = await delayRepeats(companyId);
    const entityIds = await distributeCorrectedValues({ db, countingStore }, companyId, rules, parseLocal(day)).finally(
      release,
    );
    await db
      .deleteFrom('valueDays')
      .where('companyId', '=', companyId)
      .where('day', '=', day)
      .where('asked', '=', requests)
      .execute();
    events.emit('counts.stored', { companyId, entityIds, deviceIds: [] });
  }
}
