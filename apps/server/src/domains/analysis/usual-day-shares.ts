import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { wholeDayWindow } from '@portico/counting/business-hours';
import { mergeCompleteness } from '@portico/counting/completeness';
import { isTooIncomplete } from '@portico/counting/explanation';
import { computeItem, findRequiredMetrics } from '@portico/counting/items';
import { addDays, dayStart } from '@portico/counting/local-time';
import { computeUsualDayShare, type EarlierDay } from '@portico/counting/usual-day-share';
import { maxUsualWeeks } from '@portico/counting/usual-values';
import { tallyPeriodsByEntity } from './home-panels/entity-periods.ts';
import type { InstalledDevice } from './installed-devices.ts';
import type { ZoneGroup } from './place-comparison.ts';
import { sumByPlace } from './place-comparison.ts';
import type { QueryRunner } from './query-runner.ts';

/** The usual day of an entity on the weekday of the present day. */
export type UsualDay = {
  /** Share of the day's people that is expected by now, from 0 to 1. */
  share: number;
  /** Mean people per day. */
  people: number;
};

// A record of an earlier day that has not arrived is missing, however rarely its device uploads.
const overdue = Number.POSITIVE_INFINITY;

/**
 * Reads the usual day of entities at a local time, from the same weekday of earlier weeks: as now, only periods that were over by then
 * count. Days with too little data are left out; an entity with too few days is absent.
 */
export async function readUsualDays(
  queryRunner: QueryRunner,
  devices: readonly InstalledDevice[],
  { entities, scopes }: ZoneGroup,
  { item, asOf }: { item: StatisticItem; asOf: number },
): Promise<ReadonlyMap<number, UsualDay>> {
  const today = dayStart(asOf);
  const days = Array.from({ length: maxUsualWeeks }, (_, week) => addDays(today, -7 * (week + 1)));
  const metrics = findRequiredMetrics([item]);
  const readValues = async (from: number, to: number, ended: boolean) => {
    if (from === to) return () => null;
    const query = { from, to, step: null, metrics, window: wholeDayWindow, isSeparate: true, ended };
    const sums = sumByPlace(await queryRunner.readSums(scopes, query));
    return (id: number) => computeItem(item, sums.get(id) ?? {});
  };
  const coverage = await queryRunner.readCoverage(entities, devices, { from: days.at(-1) ?? today, to: today });
  const earlierDays = await Promise.all(
    days.map(async (from) => {
      const to = addDays(from, 1);
      const [findElapsed, findTotal] = await Promise.all([
        readValues(from, from + (asOf - today), true),
        readValues(from, to, false),
      ]);
      const periods = tallyPeriodsByEntity(devices, entities, { from, to }, coverage, metrics, overdue);
      return (id: number): EarlierDay | null => {
        const total = findTotal(id);
        if (total === null || isTooIncomplete(mergeCompleteness([periods(id)]))) return null;
        return { elapsed: findElapsed(id) ?? 0, total };
      };
    }),
  );
  const usualDays = new Map<number, UsualDay>();
  for (const { id } of entities) {
    const known = earlierDays.map((readDay) => readDay(id)).filter((day) => day !== null);
    const share = computeUsualDayShare(known);
    if (share === null) continue;
    usualDays.set(id, { share, people: known.reduce((sum, { total }) => sum + total, 0) / known.length });
  }
  return usualDays;
}
