import { countingRules } from '@portico/contract/routes/counting-rules';
import { type RuleKind, ruleKinds, rulePlaces } from '@portico/contract/words/counting-rules';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { type CurrentUser, requireAccess } from '../../platform/http/caller.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { loadEntityScope } from '../organisations/index.ts';
import { formatSecondOfDay, parseNewRule } from './parse-rule.ts';
import { previewRule } from './preview-rule.ts';
import { requireRulePlaces, requireVisibleRulePlaces } from './rule-places.ts';
import { loadRulePage, loadRuleRunPage } from './rule-rows.ts';

/** Routes for counting rules: eliminations, statistics rules, corrections. */
export function countingRuleRoutes({ handle, clock, countingStore, events }: App): void {
  handle(countingRules.list, async (input, { db, user, language }) => {
    requireAccess(user, `rule:${input.kind}`);
    return db.transaction().execute(async (tx) => loadRulePage(tx, await loadEntityScope(tx, user), input, language));
  });

  handle(countingRules.add, async ({ reason, ...ruleInput }, { db, user, recordChange }) => {
    requireAccess(user, `rule:${ruleInput.kind}`);
    const now = clock.now();
    const { rule, places, id, run } = await db.transaction().execute(async (tx) => {
      const checkedPlaces = await requireRulePlaces(tx, user, ruleInput.place, ruleInput.ids);
      const { placeIds, ...newRule } = parseNewRule(ruleInput, checkedPlaces.placeZones, Math.floor(now / 1000));
      const origin = { companyId: checkedPlaces.companyId, createdBy: user.id, createdAt: new Date(now) };
      const added = await tx
        .insertInto('countingRules')
        .values({ ...newRule, metrics: newRule.metrics === null ? null : [...newRule.metrics], reason, ...origin })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('countingRulePlaces')
        .values(placeIds.map((placeId) => ({ ruleId: added.id, placeId })))
        .execute();
      const queued = await queueRun(tx, { ...origin, ruleId: added.id, what: 'add' });
      return { rule: newRule, places: checkedPlaces, id: added.id, run: queued };
    });
    events.emit('rules.changed', { companyId: places.companyId });
    const { kind, place, factor, startSecond, endSecond, ...values } = rule;
    const logFields = {
      kind,
      place,
      places: places.names,
      startHour: formatSecondOfDay(startSecond),
      endHour: formatSecondOfDay(endSecond),
      ...values,
      factor: factor === null ? null : factor / 100,
      reason,
    };
    recordChange({ name: places.names.join(', '), companyId: places.companyId, changes: diffFields(null, logFields) });
    return { id, run };
  });

  handle(countingRules.preview, async ({ reason: _reason, ...ruleInput }, { db, user }) => {
    requireAccess(user, `rule:${ruleInput.kind}`);
    const now = Math.floor(clock.now() / 1000);
    const { places, rule } = await db.transaction().execute(async (tx) => {
      const checkedPlaces = await requireRulePlaces(tx, user, ruleInput.place, ruleInput.ids);
      return { places: checkedPlaces, rule: parseNewRule(ruleInput, checkedPlaces.placeZones, now) };
    });
    return previewRule({ db, countingStore }, places.companyId, rule, now);
  });

  handle(countingRules.withdraw, async ({ id, reason = null }, { db, user, recordChange }) => {
    const logFields = await db
      .transaction()
      .execute(async (tx) => withdrawRule(tx, user, id, reason, new Date(clock.now())));
    events.emit('rules.changed', { companyId: logFields.companyId });
    recordChange({
      name: logFields.reason,
      companyId: logFields.companyId,
      changes: diffFields(null, { withdrawn: reason ?? true }),
    });
    return { run: logFields.run };
  });

  handle(countingRules.runs, async (input, { db, user, language }) =>
    db.transaction().execute(async (tx) => loadRuleRunPage(tx, user, await loadEntityScope(tx, user), input, language)),
  );

  handle(countingRules.cancelRun, async ({ id }, { db, user, recordChange }) => {
    const logFields = await db.transaction().execute(async (tx) => {
      const run = await tx.selectFrom('ruleRuns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      if (run === undefined) throw new AppError('notFound');
      const isOpen = run.state === 'waiting' || run.state === 'running';
      const withdrawnRule = await withdrawRule(tx, user, run.ruleId, null, new Date(clock.now()));
      if (!isOpen || run.what !== 'add') throw new AppError('changedMeanwhile');
      const cancelled = { state: 'cancelled', finishedAt: new Date(clock.now()) };
      await tx.updateTable('ruleRuns').set(cancelled).where('id', '=', id).execute();
      return withdrawnRule;
    });
    events.emit('rules.changed', { companyId: logFields.companyId });
    recordChange({
      name: logFields.reason,
      companyId: logFields.companyId,
      changes: diffFields(null, { withdrawn: true }),
    });
    return { run: logFields.run };
  });
}

/** Withdraws a rule in force and queues the run that restores the records it had changed. */
async function withdrawRule(tx: Db, user: CurrentUser, id: number, withdrawReason: string | null, now: Date) {
  const rule = await tx.selectFrom('countingRules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  const kind = ruleKinds.find((known) => known === rule?.kind);
  const place = rulePlaces.find((known) => known === rule?.place);
  if (rule === undefined || kind === undefined || place === undefined) throw new AppError('notFound');
  requireKindAccess(user, kind);
  const places = await tx.selectFrom('countingRulePlaces').select('placeId').where('ruleId', '=', id).execute();
  await requireVisibleRulePlaces(tx, user, { place, placeIds: places.map(({ placeId }) => placeId) });
  if (rule.withdrawnAt !== null) throw new AppError('changedMeanwhile');
  const withdrawn = { withdrawnAt: now, withdrawnBy: user.id, withdrawReason };
  await tx.updateTable('countingRules').set(withdrawn).where('id', '=', id).execute();
  const { companyId, reason } = rule;
  const origin = { companyId, createdBy: user.id, createdAt: now };
  return { companyId, reason, run: await queueRun(tx, { ...origin, ruleId: id, what: 'withdraw' }) };
}

const requireKindAccess = (user: CurrentUser, kind: RuleKind) => requireAccess(user, `rule:${kind}`);

async function queueRun(
  tx: Db,
  values: { companyId: number; ruleId: number; what: string; createdBy: number; createdAt: Date },
): Promise<number> {
  const { id } = await tx.insertInto('ruleRuns').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
