import { computeCountingEnd } from '@portico/counting/counting-end';
import { daySeconds } from '@portico/counting/local-time';
import type { CountingRule } from '@portico/counting/rules';
import { offsetSegments, zoneRules } from '@portico/counting/zones';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { distributeCorrectedValues, loadCorrectionDays } from './correction-days.ts';
import { loadDeviceTimeZone } from './device-time-zone.ts';
import { hasFactorRule, rewrittenColumns, selectEffectiveRecords } from './effective-sql.ts';
import { mergeRewrittenMonths } from './merge-rewritten-months.ts';
import { maxLocalDaySeconds, rewriteWithFactors } from './rewrite-with-factors.ts';
import { loadRulesInForce } from './rule-cache.ts';

export type PlacementRewrite = { id: number; companyId: number; deviceId: number; fromAt: Date; toAt: Date };

/** Reports progress in steps. Resolves with false if the work has to stop. */
export type ReportProgress = (done: number, total: number) => Promise<boolean>;

type Services = { db: Db; countingStore: CountingStore };
type PlacementRange = { from: number; to: number; offsetSeconds: number; corridorId: number; entityId: number };

/**
 * Rewrites past records of a device whose entrance, entity or local time changed, by the current bindings and the rules of the new place.
 * Idempotent, so it can be repeated after a crash. Returns the ids of the entities whose counts may have changed, or null if it was
 * stopped.
 */
export async function rewritePlacements(
  { db, countingStore }: Services,
  rewrite: PlacementRewrite,
  reportProgress: ReportProgress,
): Promise<number[] | null> {
  const { companyId, deviceId } = rewrite;
  const [from, to] = [seconds(rewrite.fromAt), seconds(rewrite.toAt)];
  const rules = await loadRulesInForce(db, companyId);
  const ranges = await loadPlacementRanges({ db, countingStore }, companyId, deviceId, from, to);
  const previousEntityIds = await loadEntitiesSince(countingStore, companyId, deviceId, from);
  for (const [position, range] of ranges.entries()) {
    if (!(await reportProgress(position, ranges.length))) return null;
    await rewriteRange(countingStore, companyId, deviceId, rules, range);
  }
  if (!(await reportProgress(ranges.length, ranges.length))) return null;
  await rewriteFactorDays({ db, countingStore }, rewrite, rules);
  // Four days more on each side: factors rewrite whole local days around the range, and the local day may differ before and after the change.
  const days = await loadCorrectionDays(db, companyId, rules, from - 4 * daySeconds, to + 4 * daySeconds);
  const correctedEntityIds: number[] = [];
  for (const day of days)
    correctedEntityIds.push(...(await distributeCorrectedValues({ db, countingStore }, companyId, rules, day)));
  await mergeRewrittenMonths(countingStore, { companyId, deviceIds: [deviceId], from, to });
  return [...new Set([0, ...previousEntityIds, ...ranges.map(({ entityId }) => entityId), ...correctedEntityIds])];
}

// Returns the entities whose counts change because the device's records leave them.
async function loadEntitiesSince(
  countingStore: CountingStore,
  company: number,
  device: number,
  from: number,
): Promise<number[]> {
  const rows = await countingStore.runIngestQuery(
    `SELECT DISTINCT entity FROM records
     WHERE company = {company:UInt32} AND device = {device:UInt32} AND at >= toDateTime({from:UInt32}, 'UTC')`,
    { company, device, from },
  );
  return rows.map(([entity]) => Number(entity));
}

// Returns ranges of time with a constant place and offset from UTC, including gaps between bindings (place 0), from the first to the last
// record of the device: computing the offset changes of all decades costs more than a second for ten zones.
async function loadPlacementRanges(
  { db, countingStore }: Services,
  company: number,
  deviceId: number,
  from: number,
  to: number,
): Promise<PlacementRange[]> {
  const bindings = await db
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .select([
      'bindings.fromAt',
      'bindings.toAt',
      'corridors.id as corridorId',
      'entities.id as entityId',
      'entities.timeZone',
      'entities.dstEnable',
    ])
    .where('bindings.deviceId', '=', deviceId)
    .orderBy('bindings.fromAt')
    .execute();
  const device = await db
    .selectFrom('devices')
    .select(['entityId', 'expiresAt'])
    .where('id', '=', deviceId)
    .executeTakeFirst();
  const unboundRules = await loadDeviceTimeZone(db, { entityId: device?.entityId ?? null });
  const records = await readRecordRange(countingStore, company, deviceId);
  const end = Math.min(to, records.to);
  const placementRanges: PlacementRange[] = [];
  let reached = Math.max(from, records.from);
  const add = (until: number, timeZoneRules: typeof unboundRules, corridorId: number, entityId: number) => {
    if (until <= reached) return;
    for (const segment of offsetSegments(timeZoneRules, reached, until))
      placementRanges.push({ ...segment, corridorId, entityId });
    reached = until;
  };
  for (const binding of bindings) {
    add(Math.min(end, seconds(binding.fromAt)), unboundRules, 0, 0);
    const until = Math.min(end, computeCountingEnd(binding.toAt, device?.expiresAt ?? null));
    add(until, zoneRules(binding.timeZone, binding.dstEnable === 1), binding.corridorId, binding.entityId);
  }
  add(end, unboundRules, 0, 0);
  return placementRanges;
}

// Returns the range [from, to) of the period starts of a device; it is empty without records.
async function readRecordRange(
  countingStore: CountingStore,
  company: number,
  deviceId: number,
): Promise<{ from: number; to: number }> {
  const rows = await countingStore.runIngestQuery(
    'SELECT toUInt32(min(at)), if(count() = 0, 0, toUInt32(max(at)) + 1) FROM records WHERE company = {company:UInt32} AND device = {device:UInt32}',
    { company, device: deviceId },
  );
  return { from: Number(rows[0]?.[0] ?? 0), to: Number(rows[0]?.[1] ?? 0) };
}

async function rewriteRange(
  countingStore: CountingStore,
  company: number,
  device: number,
  rules: readonly CountingRule[],
  range: PlacementRange,
): Promise<void> {
  const { corridorId, entityId } = range;
  const places = { device, corridor: corridorId, entity: entityId };
  const { sql, params } = selectEffectiveRecords(
    rules.filter((rule) => rule.placeIds.has(places[rule.place])),
    {
      condition: `company = {company:UInt32} AND device = {device:UInt32}
         AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
         AND (corridor != {corridor:UInt32} OR entity != {entity:UInt32} OR local != at + {offset:Int32})`,
      params: {
        company,
        device,
        from: range.from,
        to: range.to,
        offset: range.offsetSeconds,
        corridor: corridorId,
        entity: entityId,
      },
      where: {
        local: 'toUInt32(at + {offset:Int32})',
        corridor: '{corridor:UInt32}',
        entity: '{entity:UInt32}',
      },
      resultCondition: '1',
    },
  );
  await countingStore.runBackgroundStatement(`INSERT INTO records (${rewrittenColumns.join(', ')}) ${sql}`, params, {
    company,
    device,
  });
}

// Rounds the counts of all local days again that have records in the range, if a factor applies at a place of the device.
async function rewriteFactorDays(
  { db, countingStore }: Services,
  { companyId, deviceId, fromAt, toAt }: PlacementRewrite,
  rules: readonly CountingRule[],
): Promise<void> {
  const placements = await db
    .selectFrom('bindings')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .select(['corridors.id as corridorId', 'corridors.entityId'])
    .where('bindings.deviceId', '=', deviceId)
    .execute();
  const places = {
    device: new Set([deviceId]),
    corridor: new Set(placements.map(({ corridorId }) => corridorId)),
    entity: new Set(placements.map(({ entityId }) => entityId)),
  };
  const ownRules = rules.filter((rule) => [...rule.placeIds].some((id) => places[rule.place].has(id)));
  if (!hasFactorRule(ownRules)) return;
  const records = await readRecordRange(countingStore, companyId, deviceId);
  const from = Math.max(records.from, seconds(fromAt) - maxLocalDaySeconds);
  const to = Math.min(records.to, seconds(toAt) + maxLocalDaySeconds);
  if (from >= to) return;
  await rewriteWithFactors(countingStore, companyId, { deviceIds: [deviceId], rules: ownRules }, { from, to });
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
