import {
  type DayWindow,
  daySeconds,
  type NaiveDevice,
  type NaiveEntity,
  type NaiveFixture,
  type NaivePlace,
  type NaiveRecord,
} from './naive-fixture.ts';
import { selectRatioRecords } from './ratio-records.ts';

// Reference implementation of the analyses, written from the specification: it counts record by record and uses none of the product's sums.

export type NaiveRange = { from: number; to: number };
export type NaivePeriod = { type: number; from: number; to: number; window: DayWindow };
export type ComparisonChoice = 'before' | 'year' | 'none';

export const isInWindow = (local: number, [start, end]: DayWindow) => {
  const second = local % daySeconds;
  return end < start ? second >= start || second <= end : second >= start && second <= end;
};
export const localMidnight = (local: number) => local - (local % daySeconds);
export const naiveBusinessDayStart = (local: number, [start, end]: DayWindow) =>
  localMidnight(local) - (end < start && local % daySeconds <= end ? daySeconds : 0);
const namesDays = ({ from, to }: NaiveRange) => from % daySeconds === 0 && to % daySeconds === 0;
// 1970-01-01 was a Thursday.
export const isoWeekday = (local: number) => ((Math.floor(local / daySeconds) + 3) % 7) + 1;
const monday = (local: number) => localMidnight(local) - (isoWeekday(local) - 1) * daySeconds;
const month = (local: number, more: number) => {
  const date = new Date(local * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more, 1) / 1000;
};
const year = (local: number, more: number) => Date.UTC(new Date(local * 1000).getUTCFullYear() + more, 0, 1) / 1000;

export const isInRange = (local: number, range: NaiveRange, window: DayWindow) => {
  const when = namesDays(range) ? naiveBusinessDayStart(local, window) : local;
  return when >= range.from && when < range.to && isInWindow(local, window);
};

export const roundDownToFiveMinutes = (entity: NaiveEntity, now: number) => Math.floor(entity.toLocal(now) / 300) * 300;

export function resolveNaiveRange({ type, from, to }: NaivePeriod, asOf: number): NaiveRange {
  const today = localMidnight(asOf);
  if (type === 1) return { from: today, to: today + daySeconds };
  if (type === 6) return { from: today - daySeconds, to: today };
  if (type === 2) return { from: monday(asOf), to: monday(asOf) + 7 * daySeconds };
  if (type === 7) return { from: monday(asOf) - 7 * daySeconds, to: monday(asOf) };
  if (type === 3) return { from: month(asOf, 0), to: month(asOf, 1) };
  if (type === 8) return { from: month(asOf, -1), to: month(asOf, 0) };
  if (type === 4) return { from: year(asOf, 0), to: year(asOf, 1) };
  return { from, to };
}

export const computeBusinessEnd = (range: NaiveRange, [start, end]: DayWindow) =>
  range.to + (namesDays(range) && end < start ? end + 1 : 0);

/** A range, its comparison period, and the local times up to which each is compared. */
export type NaiveComparedRanges = {
  range: NaiveRange;
  base: NaiveRange;
  until: number;
  baseUntil: number;
  asOf: number;
};

/** Whole months against the same months of an earlier year, other ranges of up to 52 weeks against 52 weeks earlier, longer ones by date. */
function naiveYearBefore({ from, to }: NaiveRange): NaiveRange {
  const areMonths = from === month(from, 0) && to === month(to, 0);
  if (!areMonths && to - from <= 364 * daySeconds) return { from: from - 364 * daySeconds, to: to - 364 * daySeconds };
  for (let years = 1; ; years += 1) {
    const base = { from: dateYearsBefore(from, years), to: dateYearsBefore(to, years) };
    if (base.to <= from) return base;
  }
}

/** The same date and time; after 28 February if the year has no 29. */
function dateYearsBefore(local: number, years: number): number {
  const date = new Date(local * 1000);
  const isLeapDay = date.getUTCMonth() === 1 && date.getUTCDate() === 29;
  const wanted = date.getUTCFullYear() - years;
  if (isLeapDay && wanted % 4 !== 0) return Date.UTC(wanted, 2, 1) / 1000;
  return date.setUTCFullYear(wanted) / 1000;
}

export function resolveNaiveComparison(
  period: NaivePeriod,
  compare: ComparisonChoice,
  asOf: number,
): NaiveComparedRanges {
  const range = resolveNaiveRange(period, asOf);
  const shifted = (seconds: number) => ({ from: range.from - seconds, to: range.to - seconds });
  const base = (() => {
    if (compare === 'year') return naiveYearBefore(range);
    if ([1, 6, 2, 7].includes(period.type)) return shifted(7 * daySeconds);
    if (period.type === 3 || period.type === 8) return { from: month(range.from, -1), to: range.from };
    if (period.type === 4) return { from: year(range.from, -1), to: range.from };
    return shifted(Math.ceil((range.to - range.from) / daySeconds) * daySeconds);
  })();
  const isOver = asOf >= computeBusinessEnd(range, period.window);
  const until = isOver ? Number.POSITIVE_INFINITY : asOf;
  return { range, base, until, baseUntil: isOver ? until : base.from + (asOf - range.from), asOf };
}

/** Whether a record belongs to a place: to one of its entrances, or else to one of its stores. */
export function isRecordAt(record: NaiveRecord, { entities, corridors }: NaivePlace): boolean {
  if (corridors.length > 0) return corridors.includes(record.device.corridor);
  return entities.includes(record.device.entity);
}

export const naiveItems = [
  'flowIn',
  'customerIn',
  'batch',
  'enteringRate',
  'averageDwellTime',
  'dedupedCount',
] as const;
export type NaiveItem = (typeof naiveItems)[number];
export const isQuotient = (item: NaiveItem) => item === 'enteringRate' || item === 'averageDwellTime';

const sum = (records: readonly NaiveRecord[], column: keyof NaiveRecord['metricValues']) =>
  records.reduce<number | null>((all, { metricValues }) => {
    const value = metricValues[column];
    return value === null ? all : (all ?? 0) + value;
  }, null);
const quotient = (one: number | null, other: number | null) =>
  one === null || other === null || other === 0 ? null : one / other;

export type NaiveStatistic = NaiveItem | 'averageGroupSize' | 'flowPassby';

/** Numerator and denominator of the ratios. */
export const ratioColumns = {
  enteringRate: ['flow_in', 'flow_passby'],
  averageGroupSize: ['flow_in', 'batch'],
  averageDwellTime: ['dwell_seconds', 'dwell_count'],
} as const;
export const isRatio = (statistic: NaiveStatistic): statistic is keyof typeof ratioColumns => statistic in ratioColumns;

/** Selects the records of a place that are part of a ratio. */
export function selectNaiveRatioRecords(
  records: readonly NaiveRecord[],
  statistic: keyof typeof ratioColumns,
): readonly NaiveRecord[] {
  const [one, other] = ratioColumns[statistic];
  return selectRatioRecords(records, ({ device, local, metricValues }) => ({
    store: device.entity.id,
    entrance: device.corridor,
    line: device.id,
    local,
    minutes: device.minutes,
    knows: [metricValues[one] !== null, metricValues[other] !== null],
  }));
}

/** Computes an item from records; distinct people are counted once per place and day. */
export function computeNaiveItem(
  item: NaiveStatistic,
  records: readonly NaiveRecord[],
  { window, getPlace }: { window: DayWindow; getPlace: (record: NaiveRecord) => number },
): number | null {
  const [flow, passers] = [sum(records, 'flow_in'), sum(records, 'flow_passby')];
  switch (item) {
    case 'flowIn':
      return flow;
    case 'flowPassby':
      return passers;
    case 'customerIn':
      return flow === null ? null : Math.max(0, flow - (sum(records, 'enter_staff') ?? 0));
    case 'batch':
      return sum(records, 'batch');
    case 'averageGroupSize':
      return quotient(flow, sum(records, 'batch'));
    case 'enteringRate':
      return flow === null || passers === null ? null : quotient(flow, flow + passers);
    case 'averageDwellTime':
      return quotient(sum(records, 'dwell_seconds'), sum(records, 'dwell_count'));
    case 'dedupedCount': {
      const known = records.filter(({ metricValues }) => metricValues.deduped_count !== null);
      const places = Map.groupBy(
        known,
        (record) => `${getPlace(record)}/${naiveBusinessDayStart(record.local, window)}`,
      );
      return known.length === 0
        ? null
        : [...places.values()].reduce((all, ofDay) => {
            const devices = [...Map.groupBy(ofDay, ({ device }) => device.id).values()];
            return all + Math.max(...devices.map((own) => sum(own, 'deduped_count') ?? 0));
          }, 0);
    }
  }
}

/** Whether any metric of an item is known. */
export function isItemKnown(item: NaiveItem, records: readonly NaiveRecord[]): boolean {
  const of = {
    flowIn: ['flow_in'],
    customerIn: ['flow_in', 'enter_staff'],
    batch: ['batch'],
    enteringRate: ['flow_in', 'flow_passby'],
    averageDwellTime: ['dwell_seconds', 'dwell_count'],
    dedupedCount: ['deduped_count'],
  } as const;
  return records.some(({ metricValues }) => of[item].some((column) => metricValues[column] !== null));
}

/** Local time of a place's first installation (seconds). */
export function findFirstCounted({ devices }: NaiveFixture, place: NaivePlace): number {
  const own = devices.filter((device) =>
    place.corridors.length > 0 ? place.corridors.includes(device.corridor) : place.entities.includes(device.entity),
  );
  return Math.min(...own.map(({ since, entity }) => (since === 0 ? 0 : entity.toLocal(since))));
}

/** Minutes that records cover ÷ minutes expected of devices, in parts of five minutes; null: none is expected. */
export function computeNaiveCompleteness(
  devices: readonly NaiveDevice[],
  isWanted: (local: number, device: NaiveDevice) => boolean,
  { now, sent, between }: { now: number; sent: ReadonlySet<string>; between: NaiveRange },
): number | null {
  let [received, expected] = [0, 0];
  for (const device of devices) {
    const { entity, minutes, since } = device;
    for (let at = between.from; at < between.to; at += 300) {
      const local = entity.toLocal(at);
      // The period to which these five minutes belong.
      const start = at - (local % (minutes * 60));
      const isDue = start >= since && start + minutes * 60 <= now - 600 - Math.max(300, minutes * 60);
      if (!isDue || !isInWindow(local, entity.hours) || !isWanted(local, device)) continue;
      expected += 1;
      if (sent.has(`${device.id}/${start}`)) received += 1;
    }
  }
  return expected === 0 ? null : received / expected;
}

/** Bucket lengths in seconds. */
export const stepSeconds = { '30m': 1800, '1h': 3600, '1d': daySeconds, '1w': 7 * daySeconds } as const;
export type NaiveStep = keyof typeof stepSeconds;

/** Starts of the buckets of a query's range. */
export function listNaiveBuckets(range: NaiveRange, step: NaiveStep, window: DayWindow): number[] {
  const [start, end] = window;
  const isOfDays = range.from % daySeconds === 0 && range.to % daySeconds === 0;
  const isPast = end < start;
  const length = stepSeconds[step];
  if (length < daySeconds) {
    const last = isPast && isOfDays ? range.to + end + 1 : range.to;
    const first = range.from - (range.from % length);
    return Array.from({ length: Math.ceil((last - first) / length) }, (_, index) => first + index * length);
  }
  const firstDay =
    isPast && !isOfDays ? naiveBusinessDayStart(range.from, window) : range.from - (range.from % daySeconds);
  const lastDay =
    isPast && !isOfDays ? naiveBusinessDayStart(range.to - 1, window) : range.to - 1 - ((range.to - 1) % daySeconds);
  const first = step === '1w' ? firstDay - (isoWeekday(firstDay) - 1) * daySeconds : firstDay;
  return Array.from({ length: Math.floor((lastDay - first) / length) + 1 }, (_, index) => first + index * length);
}

export const findNaiveBucketStart = (local: number, step: NaiveStep, window: DayWindow) => {
  const length = stepSeconds[step];
  if (length < daySeconds) return local - (local % length);
  const on = naiveBusinessDayStart(local, window);
  return step === '1w' ? on - (isoWeekday(on) - 1) * daySeconds : on;
};

/** The element whose value is better than all others, the first of equal ones; null: the list is empty. */
export const findBest = <Element extends { value: number }>(
  list: readonly Element[],
  isBetter: (one: number, other: number) => boolean,
) => list.reduce<Element | null>((best, one) => (best === null || isBetter(one.value, best.value) ? one : best), null);
