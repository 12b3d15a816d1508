import { wholeDayWindow } from '@portico/counting/business-hours';
import { mergeCompleteness, type PeriodCounts } from '@portico/counting/completeness';
import { isTooIncomplete } from '@portico/counting/explanation';
import { addDays, daySeconds } from '@portico/counting/local-time';
import type { ComparedRange } from '@portico/counting/ranges';
import { computeUsualValues, maxUsualWeeks, type UsualValues } from '@portico/counting/usual-values';
import type { InstalledDevice } from '../installed-devices.ts';
import type { ZoneGroup } from '../place-comparison.ts';
import { sumByPlace } from '../place-comparison.ts';
import type { BucketSums, CountScope } from '../queries/sums.ts';
import type { QueryRunner } from '../query-runner.ts';
import { tallyPeriodsByEntity } from './entity-periods.ts';

/** People in of a place on one day up to a full hour, and the minutes that records cover in that time. */
export type DayValue = { value: number | null; periods: PeriodCounts };

/** A day up to a full hour, and the same weekday and hours of earlier weeks, the latest week first. */
export type DayWithEarlierWeeks = { day: DayValue; weeks: DayValue[] };

/** A local day and the examined part of it, [day, until). */
export type ElapsedDay = { day: number; until: number };

/** Returns the elapsed full hours of a day; null for a longer range, or for a day without a full hour yet. */
export function toElapsedDay({ from, to, unfinished, asOf }: ComparedRange): ElapsedDay | null {
  if (to - from !== daySeconds) return null;
  const until = unfinished ? Math.floor(asOf / 3600) * 3600 : to;
  return until > from ? { day: from, until } : null;
}

/** Computes the usual value from the earlier weeks of a day; weeks with too little data are ignored. */
export function computeUsual({ weeks }: DayWithEarlierWeeks): UsualValues | null {
  return computeUsualValues(
    weeks.map(({ value, periods }) => (isTooIncomplete(mergeCompleteness([periods])) ? null : value)),
  );
}

const metrics = ['flowIn'] as const;
// A record that has not arrived by now is missing, however rarely its device uploads.
const overdue = Number.POSITIVE_INFINITY;
/** For up to this many entities, all hours of eight weeks are read at once, which is quick. */
const maxEntitiesAtOnce = 16;
const unknownDay: DayValue = { value: null, periods: { received: 0, expected: 0 } };

/**
 * People in of each entity on a day and on the same weekday of earlier weeks, up to a full hour: hourly sums are cached, and past days
 * rarely change.
 */
export async function readEntityWeekdays(
  queryRunner: QueryRunner,
  part: ZoneGroup,
  devices: readonly InstalledDevice[],
  { day, until }: ElapsedDay,
): Promise<(id: number) => DayWithEarlierWeeks> {
  const [answers, coverage] = await Promise.all([
    part.entities.length <= maxEntitiesAtOnce ? readDaysAtOnce(queryRunner, part, { day, until }) : null,
    queryRunner.readCoverage(part.entities, devices, { from: listWeekdays(day).at(-1) ?? day, to: until }),
  ]);
  const daySums = await Promise.all(
    listWeekdays(day).map(async (from, week) => {
      const range = { from, to: from + (until - day) };
      const query = { ...range, step: null, metrics, window: wholeDayWindow, isSeparate: true };
      const sums = answers?.[week] ?? (await queryRunner.readSums(part.scopes, query));
      return {
        sums: sumByPlace(sums),
        receipts: tallyPeriodsByEntity(devices, part.entities, range, coverage, metrics, overdue),
      };
    }),
  );
  return (id) => {
    const [today = unknownDay, ...weeks] = daySums.map(
      (one): DayValue => ({ value: one.sums.get(id)?.flowIn ?? null, periods: one.receipts(id) }),
    );
    return { day: today, weeks };
  };
}

/** Reads all hours since the first of these days and cuts the days out of them: for a few entities one query costs less than nine. */
async function readDaysAtOnce(
  queryRunner: QueryRunner,
  part: ZoneGroup,
  { day, until }: ElapsedDay,
): Promise<BucketSums[][]> {
  const days = listWeekdays(day);
  const first = days.at(-1) ?? day;
  const query = { from: first, to: until, step: '1h' as const, metrics, window: wholeDayWindow, isSeparate: true };
  const sums = await queryRunner.readSums(part.scopes, query);
  return days.map((from) => sums.filter(({ bucket }) => bucket >= from && bucket < from + (until - day)));
}

/** People in of each entrance on the same days as in `readEntityWeekdays`, without the record periods. */
export async function readEntranceWeekdays(
  queryRunner: QueryRunner,
  scopes: readonly CountScope[],
  { day, until }: ElapsedDay,
): Promise<(id: number) => { day: number | null; weeks: (number | null)[] }> {
  const daySums = await Promise.all(
    listWeekdays(day).map(async (from) => {
      const range = { from, to: from + (until - day) };
      return sumByPlace(
        await queryRunner.readSums(scopes, { ...range, step: null, metrics, window: wholeDayWindow, isSeparate: true }),
      );
    }),
  );
  return (id) => {
    const [today = null, ...weeks] = daySums.map((sums) => sums.get(id)?.flowIn ?? null);
    return { day: today, weeks };
  };
}

// The day itself, and the same weekday of earlier weeks.
function listWeekdays(day: number): number[] {
  return Array.from({ length: maxUsualWeeks + 1 }, (_, week) => addDays(day, -7 * week));
}

/** Scopes of the entrances of some entities of a group. */
export function toEntranceScopes(
  { scopes }: Pick<ZoneGroup, 'scopes'>,
  entrances: readonly { id: number; companyId: number }[],
): CountScope[] {
  return scopes.flatMap((scope) => {
    const ids = entrances.filter(({ companyId }) => companyId === scope.company).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ ...scope, by: 'corridor' as const, ids, countedEntities: null }];
  });
}
