import type { ResultOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { type Metric, type Metrics, metricNames, metrics as metricWords } from '@portico/contract/words/metrics';
import { addMetrics } from '@portico/counting/items';
import { addDays, daySeconds, formatDay, formatLocal } from '@portico/counting/local-time';
import type { CountingRule } from '@portico/counting/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore, QueryParams } from '../../platform/counting-store/open.ts';
import {
  type CorrectableRecord,
  computeAffectedRange,
  computeCorrectedDay,
  loadRulesInForce,
  minSyntheticDeviceId,
  selectSumsBeforeAndAfter,
  toCountingRule,
} from '../rewriting/index.ts';
import type { NewRule } from './parse-rule.ts';

type Preview = ResultOf<typeof countingRules.preview>;
type Services = { db: Db; countingStore: CountingStore };

/** Sums of a day as stored and with the new rule, and the number of its records. */
type DaySums = { before: Metrics; after: Metrics; records: number };

const maxPreviewDays = 400;
/** Device days (about a year of a hundred devices) above which only people and cars are previewed: other metrics take too long. */
const maxDeviceDays = 40_000;
const trafficMetrics = ['flowIn', 'flowOut', 'inCar', 'outCar'] as const satisfies readonly Metric[];
/** Larger than the id of any rule, so that the draft is applied last. */
const draftId = 2 ** 32 - 1;

/**
 * Previews a new rule: the sums of its places by local day, before and after. Days with corrected values are computed as a rewrite would
 * compute them, all others in the counting store. `now` in epoch seconds. Writes nothing.
 */
export async function previewRule(
  services: Services,
  companyId: number,
  newRule: NewRule,
  now: number,
): Promise<Preview> {
  const draft = toCountingRule({ ...newRule, id: draftId });
  const inForce = await loadRulesInForce(services.db, companyId);
  const rules = [...inForce, draft];
  const devices = await loadAffectedDeviceIds(services.db, companyId, draft);
  const range = findAffectedDays(draft, now);
  const metrics = choosePreviewMetrics(draft, devices.length, range);
  const correctionDays = [...new Set(rules.flatMap((rule) => (rule.kind === 'value' ? [rule.fromDay] : [])))].filter(
    (day) => day >= range.from && day < range.to,
  );
  const query: PreviewQuery = { draft, rules, devices, range, metrics, correctionDays };
  const days = await sumDaysInEngine(services.countingStore, companyId, query);
  for (const day of correctionDays) {
    const sums = await sumCorrectionDay(services, companyId, query, inForce, day);
    const daySums = days.get(day) ?? emptyDay;
    days.set(day, {
      before: addMetrics(daySums.before, sums.before),
      after: addMetrics(daySums.after, sums.after),
      records: daySums.records + sums.records,
    });
  }
  return toPreview(days, metrics);
}

const emptyDay: DaySums = { before: {}, after: {}, records: 0 };

type Range = { from: number; to: number };

/** Returns the local days [from, to) whose sums can change. */
function findAffectedDays({ fromDay, toDay, window }: CountingRule, now: number): Range {
  const extraDays = window.endSecond < window.startSecond ? 1 : 0;
  const tomorrow = addDays(Math.floor(now / daySeconds) * daySeconds, 2);
  return { from: Math.max(daySeconds, fromDay), to: Math.min(tomorrow, addDays(toDay, extraDays)) };
}

function choosePreviewMetrics(draft: CountingRule, devices: number, { from, to }: Range): readonly Metric[] {
  const days = (Math.min(to, draft.toDay) - Math.max(from, draft.fromDay)) / daySeconds;
  if (draft.kind === 'value') return [draft.metric];
  const named = 'metrics' in draft ? draft.metrics : null;
  const isLarge = devices * Math.min(days, 366) > maxDeviceDays;
  if (draft.kind === 'factor' && named !== null) return metricNames.filter((name) => named.has(name));
  return isLarge ? trafficMetrics : metricNames.filter((name) => metricWords[name].kind === 'additive');
}

async function loadAffectedDeviceIds(db: Db, companyId: number, { place, placeIds }: CountingRule): Promise<number[]> {
  if (place === 'device') return [...placeIds];
  const column = place === 'entity' ? sql`corridors.entity_id` : sql`corridors.id`;
  const { rows } = await sql<{ deviceId: number; corridorId: number }>`
    select distinct device_id, corridors.id as corridor_id from bindings join corridors on corridors.id = bindings.corridor_id
    where bindings.company_id = ${companyId} and ${column} = any(${[...placeIds]}::bigint[])`.execute(db);
  return [...new Set(rows.map(({ deviceId }) => deviceId))];
}

type PreviewQuery = {
  draft: CountingRule;
  rules: readonly CountingRule[];
  devices: readonly number[];
  range: Range;
  metrics: readonly Metric[];
  correctionDays: readonly number[];
};

async function sumDaysInEngine(
  countingStore: CountingStore,
  company: number,
  { draft, rules, devices, range, metrics, correctionDays }: PreviewQuery,
): Promise<Map<number, DaySums>> {
  if (devices.length === 0) return new Map();
  const { from, to } = computeAffectedRange(draft);
  const params: QueryParams = {
    company,
    devices,
    ids: [...draft.placeIds],
    atFrom: Math.floor(from),
    atTo: Math.floor(Math.min(to, range.to + 2 * daySeconds)),
    dayFrom: formatLocal(range.from),
    dayTo: formatLocal(range.to),
    valued: correctionDays.map((day) => day / daySeconds),
  };
  const condition = `company = {company:UInt32} AND device IN {devices:Array(UInt32)}
       AND at >= toDateTime({atFrom:UInt32}, 'UTC') AND at < toDateTime({atTo:UInt32}, 'UTC')
       AND local >= {dayFrom:DateTime('UTC')} AND local < {dayTo:DateTime('UTC')}
       AND intDiv(toUInt32(local), ${daySeconds}) NOT IN {valued:Array(UInt32)}`;
  const resultCondition = `${draft.place === 'device' ? 'device' : `w_${draft.place}`} IN {ids:Array(UInt32)}`;
  const statement = selectSumsBeforeAndAfter(
    filterOverlappingRules(draft, rules),
    { condition, resultCondition, params },
    metrics,
  );
  const rows = await countingStore.runQuery(statement.sql, statement.params);
  return new Map(
    rows.map(([day, records, ...sums]) => {
      const before = toMetrics(metrics, sums.slice(0, metrics.length));
      const after = toMetrics(metrics, sums.slice(metrics.length));
      return [Number(day) * daySeconds, { before, after, records: Number(records) }];
    }),
  );
}

// Returns the rules that may apply to the same records as the draft; the draft is one of them if it is among `rules`.
function filterOverlappingRules(draft: CountingRule, rules: readonly CountingRule[]): CountingRule[] {
  return rules.filter((rule) => {
    if (rule.fromDay >= draft.toDay + daySeconds || draft.fromDay >= rule.toDay + daySeconds) return false;
    return rule.place !== draft.place || [...rule.placeIds].some((id) => draft.placeIds.has(id));
  });
}

function toMetrics(names: readonly Metric[], values: readonly unknown[]): Metrics {
  return Object.fromEntries(
    names.map((name, position) => {
      const value = values[position];
      return [name, typeof value === 'number' ? value : null];
    }),
  );
}

async function sumCorrectionDay(
  services: Services,
  companyId: number,
  { draft, rules, devices, metrics: names }: PreviewQuery,
  inForce: readonly CountingRule[],
  day: number,
): Promise<DaySums> {
  const [currentDay, draftDay] = await Promise.all(
    [inForce, rules].map((each) => computeCorrectedDay(services, companyId, each, day, devices)),
  );
  const sumOfPlaces = (records: readonly CorrectableRecord[]) =>
    records
      .filter((record) => draft.placeIds.has(record[draft.place]))
      .reduce<Metrics>((sum, { metrics }) => addMetrics(sum, pickMetrics(metrics, names)), {});
  const draftRecords = draftDay?.correctedRecords ?? [];
  const records = draftRecords.filter(
    (record) => record.device < minSyntheticDeviceId && draft.placeIds.has(record[draft.place]),
  );
  return {
    before: sumOfPlaces(currentDay?.correctedRecords ?? []),
    after: sumOfPlaces(draftRecords),
    records: records.length,
  };
}

function pickMetrics(sums: Metrics, names: readonly Metric[]): Metrics {
  return Object.fromEntries(names.map((name) => [name, sums[name] ?? null]));
}

function toPreview(days: ReadonlyMap<number, DaySums>, names: readonly Metric[]): Preview {
  const ordered = [...days].sort(([one], [other]) => one - other);
  const before = ordered.reduce<Metrics>((sum, [, day]) => addMetrics(sum, day.before), {});
  const after = ordered.reduce<Metrics>((sum, [, day]) => addMetrics(sum, day.after), {});
  const measured = names.filter((name) => (before[name] ?? null) !== null || (after[name] ?? null) !== null);
  const differs = (name: Metric) =>
    before[name] !== after[name] || ordered.some(([, day]) => day.before[name] !== day.after[name]);
  const sortedMetrics = [...measured.filter(differs), ...measured.filter((name) => !differs(name))];
  return {
    records: ordered.reduce((sum, [, { records }]) => sum + records, 0),
    metrics: sortedMetrics,
    days: ordered.slice(-maxPreviewDays).map(([day, sums]) => ({
      day: formatDay(day),
      before: pickMetrics(sums.before, sortedMetrics),
      after: pickMetrics(sums.after, sortedMetrics),
    })),
    before: pickMetrics(before, sortedMetrics),
    after: pickMetrics(after, sortedMetrics),
  };
}
