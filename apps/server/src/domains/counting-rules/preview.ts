import type { ResultOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { type Metric, type Metrics, metricNames, metrics as metricWords } from '@portico/contract/words/metrics';
import { addMetrics } from '@portico/counting/items';
import { addDays, daySeconds, formatDay, formatLocal } from '@portico/counting/local-time';
import type { CountingRule } from '@portico/counting/rules';
import { sql } from 'kysely';
import type { Counts, QueryParams } from '../../platform/counts/open.ts';
import type { Db } from '../../platform/things/open.ts';
import {
  type DayRecord,
  madeDevicesFrom,
  reachOf,
  ruleOf,
  rulesInForce,
  sumsBeforeAndAfter,
  valuesOf,
} from '../rewriting/index.ts';
import type { NewRule } from './written-rule.ts';

type Preview = ResultOf<typeof countingRules.preview>;
type Services = { db: Db; counts: Counts };

/** Sums of a day, as they are and as they would be. */
type Day = { before: Metrics; after: Metrics; records: number };

const mostDays = 400;
/** Of more records than about a year of a hundred devices, people and cars alone are looked at; the others take too long. */
const mostDeviceDays = 40_000;
const wholeFlow = ['flowIn', 'flowOut', 'inCar', 'outCar'] as const satisfies readonly Metric[];
/** Later than any rule there is: it is applied after them. */
const draftId = 2 ** 32 - 1;

/**
 * What a rule would change: the sums of its places by local day, before and after. Days with corrected values are worked out as they
 * would be written, all others by the engine. `now` in epoch seconds. Writes nothing.
 */
export async function previewRule(
  services: Services,
  companyId: number,
  given: NewRule,
  now: number,
): Promise<Preview> {
  const draft = ruleOf({ ...given, id: draftId });
  const inForce = await rulesInForce(services.db, companyId);
  const rules = [...inForce, draft];
  const devices = await devicesOf(services.db, companyId, draft);
  const range = rangeOf(draft, now);
  const names = metricsLookedAt(draft, devices.length, range);
  const valued = [...new Set(rules.flatMap((rule) => (rule.kind === 'value' ? [rule.fromDay] : [])))].filter(
    (day) => day >= range.from && day < range.to,
  );
  const asked: Asked = { draft, rules, devices, range, names, valued };
  const days = await engineDays(services.counts, companyId, asked);
  for (const day of valued) {
    const sums = await valuedDay(services, companyId, asked, inForce, day);
    const there = days.get(day) ?? nothing;
    days.set(day, {
      before: addMetrics(there.before, sums.before),
      after: addMetrics(there.after, sums.after),
      records: there.records + sums.records,
    });
  }
  return previewOf(days, names);
}

const nothing: Day = { before: {}, after: {}, records: 0 };

type Range = { from: number; to: number };

/** The local days whose sums can change. */
function rangeOf({ fromDay, toDay, window }: CountingRule, now: number): Range {
  const past = window.endSecond < window.startSecond ? 1 : 0;
  const tomorrow = addDays(Math.floor(now / daySeconds) * daySeconds, 2);
  return { from: Math.max(daySeconds, fromDay), to: Math.min(tomorrow, addDays(toDay, past)) };
}

function metricsLookedAt(draft: CountingRule, devices: number, { from, to }: Range): readonly Metric[] {
  const days = (Math.min(to, draft.toDay) - Math.max(from, draft.fromDay)) / daySeconds;
  if (draft.kind === 'value') return [draft.metric];
  const named = 'metrics' in draft ? draft.metrics : null;
  const isLarge = devices * Math.min(days, 366) > mostDeviceDays;
  if (draft.kind === 'factor' && named !== null) return metricNames.filter((name) => named.has(name));
  return isLarge ? wholeFlow : metricNames.filter((name) => metricWords[name].kind === 'additive');
}

async function devicesOf(db: Db, companyId: number, { place, placeIds }: CountingRule): Promise<number[]> {
  if (place === 'device') return [...placeIds];
  const column = place === 'entity' ? sql`corridors.entity_id` : sql`corridors.id`;
  const { rows } = await sql<{ deviceId: number; corridorId: number }>`
    select distinct device_id, corridors.id as corridor_id from bindings join corridors on corridors.id = bindings.corridor_id
    where bindings.company_id = ${companyId} and ${column} = any(${[...placeIds]}::bigint[])`.execute(db);
  return [...new Set(rows.map(({ deviceId }) => deviceId))];
}

type Asked = {
  draft: CountingRule;
  rules: readonly CountingRule[];
  devices: readonly number[];
  range: Range;
  names: readonly Metric[];
  valued: readonly number[];
};

async function engineDays(
  counts: Counts,
  company: number,
  { draft, rules, devices, range, names, valued }: Asked,
): Promise<Map<number, Day>> {
  if (devices.length === 0) return new Map();
  const { from, to } = reachOf(draft);
  const params: QueryParams = {
    company,
    devices,
    ids: [...draft.placeIds],
    atFrom: Math.floor(from),
    atTo: Math.floor(Math.min(to, range.to + 2 * daySeconds)),
    dayFrom: formatLocal(range.from),
    dayTo: formatLocal(range.to),
    valued: valued.map((day) => day / daySeconds),
  };
  const condition = `company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND ${draft.place} IN {ids:Array(UInt32)}
       AND at >= toDateTime({atFrom:UInt32}, 'UTC') AND at < toDateTime({atTo:UInt32}, 'UTC')
       AND local >= {dayFrom:DateTime('UTC')} AND local < {dayTo:DateTime('UTC')}
       AND intDiv(toUInt32(local), ${daySeconds}) NOT IN {valued:Array(UInt32)}`;
  const statement = sumsBeforeAndAfter(rulesNear(draft, rules), { condition, params }, names);
  const rows = await counts.ask(statement.sql, statement.params);
  return new Map(
    rows.map(([day, records, ...sums]) => {
      const before = metricsOf(names, sums.slice(0, names.length));
      const after = metricsOf(names, sums.slice(names.length));
      return [Number(day) * daySeconds, { before, after, records: Number(records) }];
    }),
  );
}

// The draft, and what may hold for the same records: rules about other entities' places cannot.
function rulesNear(draft: CountingRule, rules: readonly CountingRule[]): CountingRule[] {
  return rules.filter((rule) => {
    if (rule.fromDay >= draft.toDay + daySeconds || draft.fromDay >= rule.toDay + daySeconds) return false;
    return rule.place !== draft.place || [...rule.placeIds].some((id) => draft.placeIds.has(id));
  });
}

function metricsOf(names: readonly Metric[], values: readonly unknown[]): Metrics {
  return Object.fromEntries(
    names.map((name, position) => {
      const value = values[position];
      return [name, typeof value === 'number' ? value : null];
    }),
  );
}

async function valuedDay(
  services: Services,
  companyId: number,
  { draft, rules, devices, names }: Asked,
  inForce: readonly CountingRule[],
  day: number,
): Promise<Day> {
  const also = { place: draft.place, placeIds: draft.placeIds, devices };
  const [was, is] = await Promise.all([inForce, rules].map((each) => valuesOf(services, companyId, each, day, also)));
  const ofPlace = (records: readonly DayRecord[]) =>
    records
      .filter((record) => draft.placeIds.has(record[draft.place]))
      .reduce<Metrics>((sum, { metrics }) => addMetrics(sum, pick(metrics, names)), {});
  const wanted = is?.wanted ?? [];
  const records = wanted.filter((record) => record.device < madeDevicesFrom && draft.placeIds.has(record[draft.place]));
  return { before: ofPlace(was?.wanted ?? []), after: ofPlace(wanted), records: records.length };
}

function pick(sums: Metrics, names: readonly Metric[]): Metrics {
  return Object.fromEntries(names.map((name) => [name, sums[name] ?? null]));
}

function previewOf(days: ReadonlyMap<number, Day>, names: readonly Metric[]): Preview {
  const ordered = [...days].sort(([one], [other]) => one - other);
  const before = ordered.reduce<Metrics>((sum, [, day]) => addMetrics(sum, day.before), {});
  const after = ordered.reduce<Metrics>((sum, [, day]) => addMetrics(sum, day.after), {});
  const measured = names.filter((name) => (before[name] ?? null) !== null || (after[name] ?? null) !== null);
  const differs = (name: Metric) =>
    before[name] !== after[name] || ordered.some(([, day]) => day.before[name] !== day.after[name]);
  const shown = [...measured.filter(differs), ...measured.filter((name) => !differs(name))];
  return {
    records: ordered.reduce((sum, [, { records }]) => sum + records, 0),
    metrics: shown,
    days: ordered.slice(-mostDays).map(([day, sums]) => ({
      day: formatDay(day),
      before: pick(sums.before, shown),
      after: pick(sums.after, shown),
    })),
    before: pick(before, shown),
    after: pick(after, shown),
  };
}
