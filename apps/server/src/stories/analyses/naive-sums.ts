import {
  day,
  type NaiveDevice,
  type NaiveEntity,
  type NaiveRecord,
  type NaiveWorld,
  type Place,
  type Window,
} from './naive-world.ts';

// What the specification says an analysis counts, written down once more, as one would count by hand: record by record, without any of
// the product's sums.

export type Range = { from: number; to: number };
export type Asked = { type: number; from: number; to: number; window: Window };
export type Compare = 'before' | 'year' | 'none';

export const isIn = (local: number, [start, end]: Window) => {
  const second = local % day;
  return end < start ? second >= start || second <= end : second >= start && second <= end;
};
export const midnight = (local: number) => local - (local % day);
export const opened = (local: number, [start, end]: Window) =>
  midnight(local) - (end < start && local % day <= end ? day : 0);
const namesDays = ({ from, to }: Range) => from % day === 0 && to % day === 0;
// 1970-01-01 was a Thursday.
export const weekdayOf = (local: number) => ((Math.floor(local / day) + 3) % 7) + 1;
const monday = (local: number) => midnight(local) - (weekdayOf(local) - 1) * day;
const month = (local: number, more: number) => {
  const date = new Date(local * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more, 1) / 1000;
};
const year = (local: number, more: number) => Date.UTC(new Date(local * 1000).getUTCFullYear() + more, 0, 1) / 1000;

export const isCounted = (local: number, range: Range, window: Window) => {
  const when = namesDays(range) ? opened(local, window) : local;
  return when >= range.from && when < range.to && isIn(local, window);
};

export const asOfAt = (entity: NaiveEntity, now: number) => Math.floor(entity.local(now) / 300) * 300;

export function rangeOf({ type, from, to }: Asked, asOf: number): Range {
  const today = midnight(asOf);
  if (type === 1) return { from: today, to: today + day };
  if (type === 6) return { from: today - day, to: today };
  if (type === 2) return { from: monday(asOf), to: monday(asOf) + 7 * day };
  if (type === 7) return { from: monday(asOf) - 7 * day, to: monday(asOf) };
  if (type === 3) return { from: month(asOf, 0), to: month(asOf, 1) };
  if (type === 8) return { from: month(asOf, -1), to: month(asOf, 0) };
  if (type === 4) return { from: year(asOf, 0), to: year(asOf, 1) };
  return { from, to };
}

export const endOf = (range: Range, [start, end]: Window) => range.to + (namesDays(range) && end < start ? end + 1 : 0);

/** A range, its base, and up to when each is compared. */
export type Compared = { range: Range; base: Range; until: number; baseUntil: number; asOf: number };

export function comparedOf(asked: Asked, compare: Compare, asOf: number): Compared {
  const range = rangeOf(asked, asOf);
  const shifted = (seconds: number) => ({ from: range.from - seconds, to: range.to - seconds });
  const base = (() => {
    if (compare === 'year') return shifted(364 * day);
    if ([1, 6, 2, 7].includes(asked.type)) return shifted(7 * day);
    if (asked.type === 3 || asked.type === 8) return { from: month(range.from, -1), to: range.from };
    if (asked.type === 4) return { from: year(range.from, -1), to: range.from };
    return shifted(Math.ceil((range.to - range.from) / day) * day);
  })();
  const isOver = asOf >= endOf(range, asked.window);
  const until = isOver ? Number.POSITIVE_INFINITY : asOf;
  return { range, base, until, baseUntil: isOver ? until : base.from + (asOf - range.from), asOf };
}

/** What is told of a place: the records of its doors or stores. */
export function isAt(record: NaiveRecord, { entities, corridors }: Place): boolean {
  if (corridors.length > 0) return corridors.includes(record.device.corridor);
  return entities.includes(record.device.entity);
}

export const items = ['flowIn', 'customerIn', 'batch', 'enteringRate', 'averageDwellTime', 'dedupedCount'] as const;
export type Item = (typeof items)[number];
export const isDivided = (item: Item) => item === 'enteringRate' || item === 'averageDwellTime';

const sum = (records: readonly NaiveRecord[], column: keyof NaiveRecord['sums']) =>
  records.reduce<number | null>((all, { sums }) => {
    const value = sums[column];
    return value === null ? all : (all ?? 0) + value;
  }, null);
const quotient = (one: number | null, other: number | null) =>
  one === null || other === null || other === 0 ? null : one / other;

export type Figure = Item | 'averageGroupSize' | 'flowPassby';

/** What is divided, and by what. */
export const ratioSides = {
  enteringRate: ['flow_in', 'flow_passby'],
  averageGroupSize: ['flow_in', 'batch'],
  averageDwellTime: ['dwell_seconds', 'dwell_count'],
} as const;
export const isRatio = (of: Figure): of is keyof typeof ratioSides => of in ratioSides;

/** Records of the places and hours that know both; of a day with a record longer than an hour, of the whole day. */
export function knownTogether(
  records: readonly NaiveRecord[],
  one: keyof NaiveRecord['sums'],
  other: keyof NaiveRecord['sums'],
  placeOf: (record: NaiveRecord) => number,
): ReadonlySet<NaiveRecord> {
  const found = new Set<NaiveRecord>();
  for (const ofDay of Map.groupBy(records, (record) => `${placeOf(record)}/${midnight(record.local)}`).values()) {
    const isLong = ofDay.some(({ device }) => device.minutes > 60);
    for (const unit of Map.groupBy(ofDay, ({ local }) => (isLong ? 0 : Math.floor(local / 3600))).values()) {
      const knows = (column: keyof NaiveRecord['sums']) => unit.some(({ sums }) => sums[column] !== null);
      if (knows(one) && knows(other)) for (const record of unit) found.add(record);
    }
  }
  return found;
}

/** An item of records; distinct people of a day are told once of each place. */
export function figureOf(
  item: Figure,
  records: readonly NaiveRecord[],
  { window, placeOf }: { window: Window; placeOf: (record: NaiveRecord) => number },
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
      const told = records.filter(({ sums }) => sums.deduped_count !== null);
      const places = Map.groupBy(told, (record) => `${placeOf(record)}/${opened(record.local, window)}`);
      return told.length === 0
        ? null
        : [...places.values()].reduce((all, ofDay) => {
            const devices = [...Map.groupBy(ofDay, ({ device }) => device.id).values()];
            return all + Math.max(...devices.map((own) => sum(own, 'deduped_count') ?? 0));
          }, 0);
    }
  }
}

/** Whether any number of an item was told. */
export function isKnown(item: Item, records: readonly NaiveRecord[]): boolean {
  const of = {
    flowIn: ['flow_in'],
    customerIn: ['flow_in', 'enter_staff'],
    batch: ['batch'],
    enteringRate: ['flow_in', 'flow_passby'],
    averageDwellTime: ['dwell_seconds', 'dwell_count'],
    dedupedCount: ['deduped_count'],
  } as const;
  return records.some(({ sums }) => of[item].some((column) => sums[column] !== null));
}

/** When a place was first counted, on its wall clock. */
export function sinceOf({ devices }: NaiveWorld, place: Place): number {
  const own = devices.filter((device) =>
    place.corridors.length > 0 ? place.corridors.includes(device.corridor) : place.entities.includes(device.entity),
  );
  return Math.min(...own.map(({ since, entity }) => (since === 0 ? 0 : entity.local(since))));
}

/** Received of expected periods of devices, period by period. */
export function completenessOf(
  devices: readonly NaiveDevice[],
  isWanted: (local: number, device: NaiveDevice) => boolean,
  { now, sent, between }: { now: number; sent: ReadonlySet<string>; between: Range },
): number | null {
  let [received, expected] = [0, 0];
  for (const device of devices) {
    const { entity, minutes, since } = device;
    let [due, told] = [0, 0];
    for (let at = Math.max(between.from, since); at < between.to; at += 300) {
      const local = entity.local(at);
      if (local % (minutes * 60) !== 0 || !isIn(local, entity.hours) || !isWanted(local, device)) continue;
      if (at + minutes * 60 <= now - 600 - Math.max(300, minutes * 60)) due += 1;
      if (sent.has(`${device.id}/${at}`)) told += 1;
    }
    received += Math.min(told, due);
    expected += due;
  }
  return expected === 0 ? null : received / expected;
}

/** Seconds of the steps asked about. */
export const steps = { '30m': 1800, '1h': 3600, '1d': day, '1w': 7 * day } as const;
export type Step = keyof typeof steps;

/** Starts of the buckets a question about a range fills. */
export function bucketsOf(range: Range, step: Step, window: Window): number[] {
  const [start, end] = window;
  const isOfDays = range.from % day === 0 && range.to % day === 0;
  const isPast = end < start;
  const length = steps[step];
  if (length < day) {
    const last = isPast && isOfDays ? range.to + end + 1 : range.to;
    const first = range.from - (range.from % length);
    return Array.from({ length: Math.ceil((last - first) / length) }, (_, place) => first + place * length);
  }
  const firstDay = isPast && !isOfDays ? opened(range.from, window) : range.from - (range.from % day);
  const lastDay = isPast && !isOfDays ? opened(range.to - 1, window) : range.to - 1 - ((range.to - 1) % day);
  const first = step === '1w' ? firstDay - (weekdayOf(firstDay) - 1) * day : firstDay;
  return Array.from({ length: Math.floor((lastDay - first) / length) + 1 }, (_, place) => first + place * length);
}

export const bucketOf = (local: number, step: Step, window: Window) => {
  const length = steps[step];
  if (length < day) return local - (local % length);
  const on = opened(local, window);
  return step === '1w' ? on - (weekdayOf(on) - 1) * day : on;
};
