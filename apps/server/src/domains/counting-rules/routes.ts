import { countingRules } from '@portico/contract/routes/counting-rules';
import { type RuleKind, ruleKinds, rulePlaces } from '@portico/contract/words/counting-rules';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { Db } from '../../platform/things/open.ts';
import { scopeOf } from '../organisations/index.ts';
import { previewRule } from './preview.ts';
import { requirePlaces, requirePlacesOfRule } from './rule-places.ts';
import { rulePage, runPage } from './rule-rows.ts';
import { newRuleOf, timeOf } from './written-rule.ts';

/** Rules of what counts: eliminations, statistics rules, corrections. */
export function countingRuleRoutes({ handle, clock, counts, events }: App): void {
  handle(countingRules.list, async (input, { db, user }) => {
    requireAccess(user, `rule:${input.kind}`);
    return db.transaction().execute(async (tx) => rulePage(tx, await scopeOf(tx, user), input));
  });

  handle(countingRules.add, async ({ reason, ...written }, { db, user, record }) => {
    requireAccess(user, `rule:${written.kind}`);
    const now = clock.now();
    const { rule, places, id, run } = await db.transaction().execute(async (tx) => {
      const found = await requirePlaces(tx, user, written.place, written.ids);
      const { placeIds, ...made } = newRuleOf(written, found.clocks, Math.floor(now / 1000));
      const who = { companyId: found.companyId, createdBy: user.id, createdAt: new Date(now) };
      const added = await tx
        .insertInto('countingRules')
        .values({ ...made, metrics: made.metrics === null ? null : [...made.metrics], reason, ...who })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('countingRulePlaces')
        .values(placeIds.map((placeId) => ({ ruleId: added.id, placeId })))
        .execute();
      const queued = await queueRun(tx, { ...who, ruleId: added.id, what: 'add' });
      return { rule: made, places: found, id: added.id, run: queued };
    });
    events.emit('rules.changed', { companyId: places.companyId });
    const { kind, place, factor, startSecond, endSecond, ...values } = rule;
    const told = {
      kind,
      place,
      places: places.names,
      startHour: timeOf(startSecond),
      endHour: timeOf(endSecond),
      ...values,
      factor: factor === null ? null : factor / 100,
      reason,
    };
    record({ name: places.names.join(', '), companyId: places.companyId, changes: changesOf(null, told) });
    return { id, run };
  });

  handle(countingRules.preview, async ({ reason: _reason, ...written }, { db, user }) => {
    requireAccess(user, `rule:${written.kind}`);
    const now = Math.floor(clock.now() / 1000);
    const { places, rule } = await db.transaction().execute(async (tx) => {
      const found = await requirePlaces(tx, user, written.place, written.ids);
      return { places: found, rule: newRuleOf(written, found.clocks, now) };
    });
    return previewRule({ db, counts }, places.companyId, rule, now);
  });

  handle(countingRules.withdraw, async ({ id, reason = null }, { db, user, record }) => {
    const told = await db.transaction().execute(async (tx) => withdraw(tx, user, id, reason, new Date(clock.now())));
    events.emit('rules.changed', { companyId: told.companyId });
    record({ name: told.reason, companyId: told.companyId, changes: changesOf(null, { withdrawn: reason ?? true }) });
    return { run: told.run };
  });

  handle(countingRules.runs, async (input, { db, user }) =>
    db.transaction().execute(async (tx) => runPage(tx, user, await scopeOf(tx, user), input)),
  );

  handle(countingRules.cancelRun, async ({ id }, { db, user, record }) => {
    const told = await db.transaction().execute(async (tx) => {
      const run = await tx.selectFrom('ruleRuns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      if (run === undefined) throw new AppError('notFound');
      const isOpen = run.state === 'waiting' || run.state === 'running';
      const stopped = await withdraw(tx, user, run.ruleId, null, new Date(clock.now()));
      if (!isOpen || run.what !== 'add') throw new AppError('changedMeanwhile');
      const ended = { state: 'cancelled', finishedAt: new Date(clock.now()) };
      await tx.updateTable('ruleRuns').set(ended).where('id', '=', id).execute();
      return stopped;
    });
    events.emit('rules.changed', { companyId: told.companyId });
    record({ name: told.reason, companyId: told.companyId, changes: changesOf(null, { withdrawn: true }) });
    return { run: told.run };
  });
}

/** Withdraws a rule in force and queues the run that restores what it had changed. */
async function withdraw(tx: Db, user: CurrentUser, id: number, withdrawReason: string | null, now: Date) {
  const rule = await tx.selectFrom('countingRules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  const kind = ruleKinds.find((known) => known === rule?.kind);
  const place = rulePlaces.find((known) => known === rule?.place);
  if (rule === undefined || kind === undefined || place === undefined) throw new AppError('notFound');
  requireKind(user, kind);
  const places = await tx.selectFrom('countingRulePlaces').select('placeId').where('ruleId', '=', id).execute();
  await requirePlacesOfRule(tx, user, { place, placeIds: places.map(({ placeId }) => placeId) });
  if (rule.withdrawnAt !== null) throw new AppError('changedMeanwhile');
  const withdrawn = { withdrawnAt: now, withdrawnBy: user.id, withdrawReason };
  await tx.updateTable('countingRules').set(withdrawn).where('id', '=', id).execute();
  const { companyId, reason } = rule;
  const who = { companyId, createdBy: user.id, createdAt: now };
  return { companyId, reason, run: await queueRun(tx, { ...who, ruleId: id, what: 'withdraw' }) };
}

const requireKind = (user: CurrentUser, kind: RuleKind) => requireAccess(user, `rule:${kind}`);

async function queueRun(
  tx: Db,
  values: { companyId: number; ruleId: number; what: string; createdBy: number; createdAt: Date },
): Promise<number> {
  const { id } = await tx.insertInto('ruleRuns').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
