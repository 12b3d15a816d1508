import type { InputOf } from '@portico/contract/route';
import type { home } from '@portico/contract/routes/home';
import type { Metrics } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { bucketsBetween } from '@portico/counting/buckets';
import { wholeDay } from '@portico/counting/business-hours';
import { mergeCompleteness } from '@portico/counting/completeness';
import { addMetrics, itemValueOver, metricsOf, ratiosOf } from '@portico/counting/items';
import { addDays, dayStart } from '@portico/counting/local-time';
import type { EntityRow } from '../organisations/index.ts';
import type { Asker } from './ask.ts';
import { receiptsOf, tallyReceipts } from './bucket-receipts.ts';
import { expectedOf } from './data-health.ts';
import type { Meaning } from './figure-meaning.ts';
import { type AlikePart, alikeParts, localDay, localNow } from './home-parts.ts';
import { hungDevices } from './hung-devices.ts';
import type { Selection } from './selection.ts';
import type { Sources } from './sources.ts';

export const hoursOfDay = 24;
export const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

type TrendInput = InputOf<typeof home.trend>;

const trendItems = { flow: 'flowIn', inBatch: 'batch', outBatch: null } as const satisfies Record<
  string,
  StatisticItem | null
>;

/** The item a trend is of; null: one that nothing measures. */
export const trendItem = ({ item, type }: TrendInput): StatisticItem | null => item ?? trendItems[type];

/** Entities of one clock and meaning, the day their trend shows, and the hour of it that has begun there; 24: the day is over. */
export type TrendPart = AlikePart & { day: number; begunHour: number };

/** A day is each clock's own today unless one is named. */
export function trendParts(selection: Selection, named: string | undefined, now: number): TrendPart[] {
  const namedDay = named === undefined ? null : localDay(named);
  return alikeParts(selection).map((part) => ({ ...part, ...trendDay(part.entities, namedDay, now) }));
}

function trendDay([entity]: readonly EntityRow[], named: number | null, now: number) {
  const nowLocal = entity === undefined ? Math.floor(now / 1000) : localNow(entity, now);
  const day = named ?? dayStart(nowLocal);
  return { day, begunHour: Math.max(0, Math.min(hoursOfDay, Math.floor((nowLocal - day) / 3600))) };
}

/** The hours of so many days, from so many before the day of each part. */
export type HoursAsked = {
  item: StatisticItem | null;
  /** What a rate over companies that mean different things is. */
  rates: Meaning['settings'];
  /** Records that should have come by then are missing; infinity: all that have not come. */
  overdueAt: number;
  first: number;
  days: number;
};

export type TrendHour = { time: string; value: number | null; completeness: number | null };

/** Hours of days side by side, aligned on the wall clock over all zones: 10 o'clock is 10 o'clock in each. */
export async function hoursOfDays(
  asker: Asker,
  sources: Pick<Sources, 'db' | 'remember'>,
  parts: readonly TrendPart[],
  { item, rates, overdueAt, first, days }: HoursAsked,
): Promise<TrendHour[]> {
  const meant = parts.map(({ settings }) => settings);
  const metrics = item === null ? [] : metricsOf([item], meant);
  const ratios = item === null ? [] : ratiosOf([item]);
  const hoursOfParts = await Promise.all(
    parts.map(async ({ day, scopes, entities }) => {
      const sums = new Map<number, Metrics>();
      const range = { from: addDays(day, first), to: addDays(day, first + days) };
      const question = { ...range, step: '1h' as const, metrics, ratios, window: wholeDay, each: false };
      const [found, devices] = await Promise.all([
        asker.sumsAndReceipts({ scopes, entities }, question),
        hungDevices(sources, entities),
      ]);
      for (const row of found.sums) {
        const place = (row.bucket - range.from) / 3600;
        sums.set(place, addMetrics(sums.get(place) ?? {}, row.sums));
      }
      const buckets = bucketsBetween(range.from, range.to, '1h');
      const expected = expectedOf(devices, entities, question, buckets, overdueAt);
      const here = new Set(entities.map(({ id }) => id));
      const rowsOf = (place: number) => (here.has(place) ? [0] : []);
      const tallies = tallyReceipts(devices, 'entity', expected, found.receipts, { rows: [0], rowsOf });
      return { sums, receipts: receiptsOf(tallies, 0, metrics) };
    }),
  );
  return Array.from({ length: days * hoursOfDay }, (_, place) => {
    const found = parts.map(({ settings }, index) => ({ settings, sums: hoursOfParts[index]?.sums.get(place) ?? {} }));
    const value = item === null ? null : itemValueOver(item, found, rates);
    const completeness = mergeCompleteness(hoursOfParts.flatMap(({ receipts }) => receipts[place] ?? []));
    return { time: hourName(place % hoursOfDay), value, completeness };
  });
}
