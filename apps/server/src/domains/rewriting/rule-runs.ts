import { daySeconds } from '@portico/counting/local-time';
import type { CountingRule } from '@portico/counting/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { distributeCorrectedValues, loadCorrectionDays } from './correction-days.ts';
import { hasFactorRule, rewrittenColumns, selectEffectiveRecords } from './effective-sql.ts';
import { mergeRewrittenMonths } from './merge-rewritten-months.ts';
import type { ReportProgress } from './placement-rewrites.ts';
import { rewriteWithFactors } from './rewrite-with-factors.ts';
import { loadRule, loadRulesInForce } from './rule-cache.ts';

export type PendingRuleRun = { id: number; companyId: number; ruleId: number };

type Services = { db: Db; countingStore: CountingStore };

/** Maximum number of devices that one statement rewrites. The statement contains the rules of all of them. */
const maxDevicesPerStatement = 1_000;
/** With more rules, the engine takes longer to parse a statement than to run it. */
const maxRulesPerStatement = 60;
const devicesPerStatementWithManyRules = 25;
/** The engine sorts the records of a statement with factors. */
const devicesPerStatementWithFactors = 100;
const maxOffsetSeconds = 15 * 3600;
/** The first and the last second the counting store can hold. */
const storable = { from: 0, to: 2 ** 32 - 1 };

/**
 * Rewrites the past records that a rule affects, whether it is in force or withdrawn: applies all rules in force now to them. Idempotent,
 * so it can be repeated after a crash. Returns the ids of the entities whose counts may have changed, or null if it was cancelled.
 */
export async function rewriteForRule(
  { db, countingStore }: Services,
  run: PendingRuleRun,
  reportProgress: ReportProgress,
): Promise<number[] | null> {
  const { companyId } = run;
  const changed = await loadRule(db, run.ruleId);
  if (changed === null) return [];
  const rules = await loadRulesInForce(db, companyId);
  const reach = computeAffectedRange(changed);
  const groups = await loadDeviceGroups(db, companyId, changed, rules);
  const deviceIds = groups.flatMap((group) => group.deviceIds);
  const months = await loadMonthsWithRecords(countingStore, companyId, deviceIds, reach);
  const days = await loadCorrectionDays(db, companyId, rules, reach.from - 2 * daySeconds, reach.to + 2 * daySeconds);
  const steps = months.length * groups.length + days.length;
  let done = 0;
  for (const month of months) {
    for (const group of groups) {
      if (!(await reportProgress(done, steps))) return null;
      await rewriteMonth(countingStore, companyId, changed, group, month);
      done += 1;
    }
  }
  const entities = new Set(groups.flatMap((group) => group.entityIds));
  for (const day of days) {
    if (!(await reportProgress(done, steps))) return null;
    for (const id of await distributeCorrectedValues({ db, countingStore }, companyId, rules, day)) entities.add(id);
    done += 1;
  }
  if (!(await reportProgress(steps, steps))) return null;
  await mergeRewrittenMonths(countingStore, { companyId, deviceIds, ...reach });
  return [...entities];
}

/** Returns the epoch seconds [from, to) that contain every record affected by a rule, in any time zone. */
export function computeAffectedRange(rule: CountingRule): { from: number; to: number } {
  return {
    from: Math.max(storable.from, rule.fromDay - maxOffsetSeconds),
    // A day that runs past midnight ends on the next one.
    to: Math.min(storable.to, rule.toDay + daySeconds + maxOffsetSeconds),
  };
}

type Group = { deviceIds: number[]; entityIds: number[]; rules: CountingRule[] };

// Groups the devices ever installed at the places of the rule, each group with all rules that apply to its devices.
async function loadDeviceGroups(
  db: Db,
  companyId: number,
  changed: CountingRule,
  rules: readonly CountingRule[],
): Promise<Group[]> {
  const placements = await loadPlacements(db, companyId, changed);
  const deviceIds = [...new Set([...placements.map(({ device }) => device), ...devicesOfRule(changed)])];
  const reach = computeAffectedRange(changed);
  // Includes rules of adjacent days, since the affected range extends into them.
  const overlapping = rules.filter((rule) => {
    const { from, to } = computeAffectedRange(rule);
    return from < reach.to && reach.from < to;
  });
  const toGroup = (devices: number[]): Group => {
    const own = new Set(devices);
    const ownPlacements = placements.filter(({ device }) => own.has(device));
    const places = {
      device: own,
      corridor: new Set(ownPlacements.map(({ corridor }) => corridor)),
      entity: new Set(ownPlacements.map(({ entity }) => entity)),
    };
    return {
      deviceIds: devices,
      entityIds: [...places.entity],
      rules: overlapping.filter((rule) => [...rule.placeIds].some((id) => places[rule.place].has(id))),
    };
  };
  const splitDevices = (size: number) =>
    Array.from({ length: Math.ceil(deviceIds.length / size) }, (_, part) =>
      toGroup(deviceIds.slice(part * size, (part + 1) * size)),
    );
  const largeGroups = splitDevices(
    hasFactorRule(overlapping) ? devicesPerStatementWithFactors : maxDevicesPerStatement,
  );
  return largeGroups.every((group) => group.rules.length <= maxRulesPerStatement)
    ? largeGroups
    : splitDevices(devicesPerStatementWithManyRules);
}

const devicesOfRule = (rule: CountingRule) => (rule.place === 'device' ? [...rule.placeIds] : []);

const placeColumns = { entity: 'corridors.entity_id', corridor: 'corridors.id', device: 'bindings.device_id' } as const;

/** Loads all placements of the devices that were ever installed at one of the rule's places. */
async function loadPlacements(db: Db, companyId: number, rule: CountingRule) {
  const { rows } = await sql<{ device: number; corridor: number; entity: number }>`
    select distinct stays.device_id as device, corridors.id as corridor, corridors.entity_id as entity
    from bindings as stays join corridors on corridors.id = stays.corridor_id
    where stays.company_id = ${companyId} and stays.device_id in (
      select bindings.device_id from bindings join corridors on corridors.id = bindings.corridor_id
      where ${sql.ref(placeColumns[rule.place])} = any(${[...rule.placeIds]}::bigint[]))`.execute(db);
  return rows;
}

type Month = { from: number; to: number };

/** Returns the months with records of the devices, latest first, as epoch seconds [from, to) within the rule's affected range. */
async function loadMonthsWithRecords(
  countingStore: CountingStore,
  company: number,
  devices: readonly number[],
  reach: { from: number; to: number },
): Promise<Month[]> {
  const rows = await countingStore.runIngestQuery(
    `SELECT toUInt32(toDateTime(toStartOfMonth(at), 'UTC')) AS first FROM records
     WHERE company = {company:UInt32} AND device IN {devices:Array(UInt32)}
       AND at >= toDateTime({from:UInt32}, 'UTC') AND at < toDateTime({to:UInt32}, 'UTC')
     GROUP BY first ORDER BY first DESC`,
    { company, devices, ...reach },
  );
  return rows.map(([first]) => {
    const date = new Date(Number(first) * 1000);
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000;
    return { from: Math.max(reach.from, Number(first)), to: Math.min(reach.to, next) };
  });
}

async function rewriteMonth(
  countingStore: CountingStore,
  company: number,
  changed: CountingRule,
  { deviceIds, rules }: Group,
  month: Month,
): Promise<void> {
  if (hasFactorRule(rules)) return rewriteWithFactors(countingStore, company, { deviceIds, rules }, month);
  const { sql: select, params } = selectEffectiveRecords(rules, {
    condition: `company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND ${changed.place} IN {ids:Array(UInt32)}
         AND at >= toDateTime({monthFrom:UInt32}, 'UTC') AND at < toDateTime({monthTo:UInt32}, 'UTC')`,
    params: {
      company,
      devices: deviceIds,
      ids: [...changed.placeIds],
      monthFrom: month.from,
      monthTo: month.to,
    },
    resultCondition: 'g_ruled = 1 OR w_ruled = 1',
  });
  await countingStore.runBackgroundStatement(
    `INSERT INTO records (${rewrittenColumns.join(', ')}) ${select}`,
    params,
    deviceIds.map((device) => ({ company, device })),
  );
}
