import { daySeconds } from '@portico/counting/local-time';
import type { CountingRule } from '@portico/counting/rules';
import { sql } from 'kysely';
import type { Counts } from '../../platform/counts/open.ts';
import type { Db } from '../../platform/things/open.ts';
import { recordsAnew, writtenColumns } from './effective-sql.ts';
import type { GoOn } from './place-rewrites.ts';
import { ruleById, rulesInForce } from './rule-book.ts';
import { tidyMonths } from './tidy-months.ts';
import { spreadDay, valueDaysOf } from './value-days.ts';

export type RuleRun = { id: number; companyId: number; ruleId: number };

type Services = { db: Db; counts: Counts };

/** Devices written together; each statement carries the rules about any of them. */
const devicesAtOnce = 1_000;
/** More rules than these make a statement that takes longer to read than to carry out. */
const rulesAtOnce = 60;
const fewDevicesAtOnce = 25;
const widestOffsetSeconds = 15 * 3600;
/** The first and the last second the counting store can hold. */
const storable = { from: 0, to: 2 ** 32 - 1 };

/**
 * Writes the past records a rule is about again, by the rules in force now, whether it is one of them or was withdrawn: idempotent, so
 * that a crash only means doing it again. Returns the entities whose figures may have changed, or null where it was cancelled.
 */
export async function followRule({ db, counts }: Services, run: RuleRun, goOn: GoOn): Promise<number[] | null> {
  const { companyId } = run;
  const changed = await ruleById(db, run.ruleId);
  if (changed === null) return [];
  const rules = await rulesInForce(db, companyId);
  const reach = reachOf(changed);
  const groups = await groupsOf(db, companyId, changed, rules);
  const deviceIds = groups.flatMap((group) => group.deviceIds);
  const months = await monthsOf(counts, companyId, deviceIds, reach);
  const days = await valueDaysOf(db, companyId, rules, reach.from - 2 * daySeconds, reach.to + 2 * daySeconds);
  const steps = months.length * groups.length + days.length;
  let done = 0;
  for (const month of months) {
    for (const group of groups) {
      if (!(await goOn(done, steps))) return null;
      await rewriteMonth(counts, companyId, changed, group, month);
      done += 1;
    }
  }
  const entities = new Set(groups.flatMap((group) => group.entityIds));
  for (const day of days) {
    if (!(await goOn(done, steps))) return null;
    for (const id of await spreadDay({ db, counts }, companyId, rules, day)) entities.add(id);
    done += 1;
  }
  if (!(await goOn(steps, steps))) return null;
  await tidyMonths(counts, { companyId, deviceIds, ...reach });
  return [...entities];
}

/** Epoch seconds within which everything lies that a rule is about, whatever zone it happened in. */
export function reachOf(rule: CountingRule): { from: number; to: number } {
  return {
    from: Math.max(storable.from, rule.fromDay - widestOffsetSeconds),
    // A day that runs past midnight ends on the next one.
    to: Math.min(storable.to, rule.toDay + daySeconds + widestOffsetSeconds),
  };
}

type Group = { deviceIds: number[]; entityIds: number[]; rules: CountingRule[] };

// The devices that ever hung where the rule is about, with the rules about any of them.
async function groupsOf(
  db: Db,
  companyId: number,
  changed: CountingRule,
  rules: readonly CountingRule[],
): Promise<Group[]> {
  const stays = await staysOf(db, companyId, changed);
  const deviceIds = [...new Set([...stays.map(({ device }) => device), ...devicesNamed(changed)])];
  const reach = reachOf(changed);
  // Of the days around as well: what is written anew reaches into them.
  const overlapping = rules.filter((rule) => {
    const { from, to } = reachOf(rule);
    return from < reach.to && reach.from < to;
  });
  const groupOf = (devices: number[]): Group => {
    const own = new Set(devices);
    const there = stays.filter(({ device }) => own.has(device));
    const places = {
      device: own,
      corridor: new Set(there.map(({ corridor }) => corridor)),
      entity: new Set(there.map(({ entity }) => entity)),
    };
    return {
      deviceIds: devices,
      entityIds: [...places.entity],
      rules: overlapping.filter((rule) => [...rule.placeIds].some((id) => places[rule.place].has(id))),
    };
  };
  const cut = (size: number) =>
    Array.from({ length: Math.ceil(deviceIds.length / size) }, (_, part) =>
      groupOf(deviceIds.slice(part * size, (part + 1) * size)),
    );
  const large = cut(devicesAtOnce);
  return large.every((group) => group.rules.length <= rulesAtOnce) ? large : cut(fewDevicesAtOnce);
}

const devicesNamed = (rule: CountingRule) => (rule.place === 'device' ? [...rule.placeIds] : []);

const placeColumns = { entity: 'corridors.entity_id', corridor: 'corridors.id', device: 'bindings.device_id' } as const;

/** Where the devices hung, whenever, that ever hung at one of the rule's places. */
async function staysOf(db: Db, companyId: number, rule: CountingRule) {
  const { rows } = await sql<{ device: number; corridor: number; entity: number }>`
    select distinct stays.device_id as device, corridors.id as corridor, corridors.entity_id as entity
    from bindings as stays join corridors on corridors.id = stays.corridor_id
    where stays.company_id = ${companyId} and stays.device_id in (
      select bindings.device_id from bindings join corridors on corridors.id = bindings.corridor_id
      where ${sql.ref(placeColumns[rule.place])} = any(${[...rule.placeIds]}::bigint[]))`.execute(db);
  return rows;
}

type Month = { from: number; to: number };

/** The months that have records of the devices, as epoch seconds [from, to) cut to the rule's reach. */
async function monthsOf(
  counts: Counts,
  company: number,
  devices: readonly number[],
  reach: { from: number; to: number },
): Promise<Month[]> {
  const rows = await counts.askForIngest(
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
  counts: Counts,
  company: number,
  changed: CountingRule,
  { deviceIds, rules }: Group,
  month: Month,
): Promise<void> {
  const { sql: select, params } = recordsAnew(rules, {
    condition: `company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND ${changed.place} IN {ids:Array(UInt32)}
         AND at >= toDateTime({monthFrom:UInt32}, 'UTC') AND at < toDateTime({monthTo:UInt32}, 'UTC')`,
    params: {
      company,
      devices: deviceIds,
      ids: [...changed.placeIds],
      monthFrom: month.from,
      monthTo: month.to,
    },
    differ: 'g_ruled = 1 OR w_ruled = 1',
  });
  await counts.work(
    `INSERT INTO records (${writtenColumns.join(', ')}) ${select}`,
    params,
    deviceIds.map((device) => ({ company, device })),
  );
}
