import type { InputOf } from '@portico/contract/route';
import type { home } from '@portico/contract/routes/home';
import type { Metrics } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { typeItems } from '@portico/contract/words/targets';
import { bucketsBetween } from '@portico/counting/buckets';
import { wholeDayWindow } from '@portico/counting/business-hours';
import { mergeCompleteness } from '@portico/counting/completeness';
import { addMetrics, computeItemOverCompanies, findRatios, findRequiredMetrics } from '@portico/counting/items';
import { addDays, dayStart } from '@portico/counting/local-time';
import { hoursPerDay } from '@portico/counting/usual-day';
import type { EntityRow } from '../organisations/index.ts';
import { computeExpectedPeriodsByDevice } from './data-health.ts';
import type { DataSources } from './data-sources.ts';
import {
  computeEntityLocalTime,
  groupByZoneAndSettings,
  parseHomeDay,
  type ZoneSettingsGroup,
} from './home-selection.ts';
import { loadInstalledDevicesCached } from './installed-devices.ts';
import { sumPeriodsByBucket, tallyPeriods } from './period-tallies.ts';
import type { QueryRunner } from './query-runner.ts';
import type { Selection } from './selection.ts';
import type { SettingsGroup } from './settings-groups.ts';

export const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

type TrendInput = InputOf<typeof home.trend>;

export const findTrendItem = ({ item, type }: TrendInput): StatisticItem => item ?? typeItems[type];

/** Entities with the same local time and settings, the day their trend shows, and its current hour; 24: the day is over. */
export type TrendGroup = ZoneSettingsGroup & { day: number; currentHour: number };

/** Groups entities for a trend of the day `named`, or of today in each zone. */
export function createTrendGroups(selection: Selection, named: string | undefined, now: number): TrendGroup[] {
  const namedDay = named === undefined ? null : parseHomeDay(named);
  return groupByZoneAndSettings(selection).map((part) => ({ ...part, ...trendDay(part.entities, namedDay, now) }));
}

function trendDay([entity]: readonly EntityRow[], namedDay: number | null, now: number) {
  const nowLocal = entity === undefined ? Math.floor(now / 1000) : computeEntityLocalTime(entity, now);
  const day = namedDay ?? dayStart(nowLocal);
  return { day, currentHour: Math.max(0, Math.min(hoursPerDay, Math.floor((nowLocal - day) / 3600))) };
}

/** The hours of `dayCount` days, beginning `firstDayOffset` days after the day of each group. */
export type TrendHoursQuery = {
  item: StatisticItem;
  /** The settings for a rate over companies with different settings. */
  calculationSettings: SettingsGroup['settings'];
  /** Epoch milliseconds: expected records that have not arrived by then are missing. Infinity: all that have not arrived. */
  overdueAtMilliseconds: number;
  firstDayOffset: number;
  dayCount: number;
};

export type TrendHourValue = { time: string; value: number | null; completeness: number | null };

/** Reads hours of days, aligned on local time over all zones: 10:00 is 10:00 in each zone. */
export async function readTrendHours(
  queryRunner: QueryRunner,
  sources: Pick<DataSources, 'db' | 'readCached'>,
  parts: readonly TrendGroup[],
  { item, calculationSettings, overdueAtMilliseconds, firstDayOffset, dayCount }: TrendHoursQuery,
): Promise<TrendHourValue[]> {
  const settings = parts.map(({ settings }) => settings);
  const metrics = findRequiredMetrics([item], settings);
  const ratios = findRatios([item]);
  const hoursOfParts = await Promise.all(
    parts.map(async ({ day, scopes, entities }) => {
      const sums = new Map<number, Metrics>();
      const range = { from: addDays(day, firstDayOffset), to: addDays(day, firstDayOffset + dayCount) };
      const query = { ...range, step: '1h' as const, metrics, ratios, window: wholeDayWindow, isSeparate: false };
      const [found, { devices, coverage }] = await Promise.all([
        queryRunner.readSums(scopes, query),
        loadInstalledDevicesCached(sources, entities).then(async (devices) => ({
          devices,
          coverage: await queryRunner.readCoverage(entities, devices, query),
        })),
      ]);
      for (const row of found) {
        const place = (row.bucket - range.from) / 3600;
        sums.set(place, addMetrics(sums.get(place) ?? {}, row.sums));
      }
      const buckets = bucketsBetween(range.from, range.to, '1h');
      const overdueAt = overdueAtMilliseconds;
      const expected = computeExpectedPeriodsByDevice(devices, entities, query, buckets, overdueAt, coverage);
      const entityIds = new Set(entities.map(({ id }) => id));
      const rowsWithPlace = (place: number) => (entityIds.has(place) ? [0] : []);
      const tallies = tallyPeriods(devices, 'entity', expected, { rows: [0], rowsWithPlace });
      return { sums, minutes: sumPeriodsByBucket(tallies, 0, metrics) };
    }),
  );
  return Array.from({ length: dayCount * hoursPerDay }, (_, position) => {
    const found = parts.map(({ settings }, index) => ({
      settings,
      sums: hoursOfParts[index]?.sums.get(position) ?? {},
    }));
    const value = computeItemOverCompanies(item, found, calculationSettings);
    const completeness = mergeCompleteness(hoursOfParts.flatMap(({ minutes }) => minutes[position] ?? []));
    return { time: formatHour(position % hoursPerDay), value, completeness };
  });
}
