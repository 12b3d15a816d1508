import { mergeCompleteness, type PeriodCounts } from '@portico/counting/completeness';
import { isTooIncomplete } from '@portico/counting/explanation';
import { findLeftOutReason } from '@portico/counting/like-for-like';
import { addDays, daySeconds } from '@portico/counting/local-time';
import type { ComparedRange, LocalRange } from '@portico/counting/ranges';
import { maxUsualWeeks } from '@portico/counting/usual-values';
import type { EntityRow } from '../../organisations/index.ts';
import { createCountingStartLookup } from '../counting-start.ts';
import type { DataSources } from '../data-sources.ts';
import type { ZoneSettingsGroup } from '../home-selection.ts';
import { loadInstalledDevicesCached } from '../installed-devices.ts';
import { type ComparedPlaceSums, readPlaceComparison } from '../place-comparison.ts';
import type { QueryRunner } from '../query-runner.ts';
import { tallyPeriodsByEntity } from './entity-periods.ts';
import { type DayWithEarlierWeeks, readEntityWeekdays, toElapsedDay } from './weekday-history.ts';

const item = 'flowIn';
const metrics = ['flowIn', 'flowPassby'] as const;

export type ExplanationEntity = {
  entity: EntityRow;
  sums: ComparedPlaceSums;
  periods: PeriodCounts;
  basePeriods: PeriodCounts;
  isCompared: boolean;
  /** Whether the entity was counted in all the weeks from which the usual value is computed. */
  hasUsualWeeks: boolean;
};

export type ExplanationGroup = {
  group: ZoneSettingsGroup;
  /** Received and expected minutes of the range up to now, as on the cards: records that are not due yet are not expected. */
  duePeriods: readonly PeriodCounts[];
  timeZone: string | null;
  range: ComparedRange;
  entities: ExplanationEntity[];
  /** The history of a day; null for a longer range, or for a day without a full hour yet. */
  day: { until: number; getEntityDay: (id: number) => DayWithEarlierWeeks } | null;
};

/** Maximum number of hours by which a day is shortened, for devices that upload every hour or two. */
const maxHoursBack = 2;

/** Reads the data up to now, or up to the last full hour of today for which the data is complete enough. */
export async function readUpToCompleteHour(
  queryRunner: QueryRunner,
  sources: DataSources,
  parts: readonly ZoneSettingsGroup[],
  rangeOfPart: (part: ZoneSettingsGroup) => ComparedRange,
  nowMilliseconds: number,
): Promise<{ groups: ExplanationGroup[]; summary: ExplanationSummary }> {
  const read = async (hours: number | null) => {
    const groups = await Promise.all(
      parts.map((part) => readPart(queryRunner, sources, part, cutToHour(rangeOfPart(part), hours), nowMilliseconds)),
    );
    return { groups, summary: summarizeEntities(groups.flatMap(({ entities }) => entities)) };
  };
  const now = await read(null);
  const isToday = now.groups.every(({ range }) => range.unfinished && range.to - range.from === daySeconds);
  for (let hours = 0; isToday && hours < maxHoursBack; hours += 1) {
    if (!isTooIncomplete(now.summary.judgedCompleteness.completeness)) break;
    const earlier = await read(hours);
    if (earlier.summary.compared !== null && !isTooIncomplete(earlier.summary.judgedCompleteness.completeness))
      return earlier;
  }
  return now;
}

/**
 * Moves the end of the elapsed part of a range of today to `hours` hours before the last full hour, and shortens the comparison period by
 * the same time. `hours` null: the range is unchanged.
 */
function cutToHour(range: ComparedRange, hours: number | null): ComparedRange {
  if (hours === null) return range;
  const asOf = Math.max(range.from, Math.floor(range.asOf / 3600) * 3600 - hours * 3600);
  return { ...range, asOf, base: { from: range.base.from, to: range.base.to - (range.asOf - asOf) } };
}

// Periods that are over count as missing at once, if they were not received: otherwise a device that uploads every hour would seem to have
// fewer people than a week ago.
const overdue = Number.POSITIVE_INFINITY;

async function readPart(
  queryRunner: QueryRunner,
  sources: DataSources,
  group: ZoneSettingsGroup,
  range: ComparedRange,
  now: number,
): Promise<ExplanationGroup> {
  const elapsedDay = toElapsedDay(range);
  const devices = await loadInstalledDevicesCached(sources, group.entities);
  const [comparison, days] = await Promise.all([
    readPlaceComparison(queryRunner, group, { metrics, ratios: ['enteringRate'] }, range),
    elapsedDay === null ? null : readEntityWeekdays(queryRunner, group, devices, elapsedDay),
  ]);
  const base = { ...range.base, ended: range.unfinished };
  const compared = { from: range.from, to: range.unfinished ? range.asOf : range.to, ended: range.unfinished };
  const minutesIn = async (own: LocalRange & { ended: boolean }) => {
    const coverage = await queryRunner.readCoverage(group.entities, devices, own);
    return tallyPeriodsByEntity(devices, group.entities, own, coverage, [item], overdue);
  };
  const duePeriods = async () => {
    const coverage = await queryRunner.readCoverage(group.entities, devices, range);
    const periodsOf = tallyPeriodsByEntity(devices, group.entities, range, coverage, [item], now);
    return group.entities.map(({ id }) => periodsOf(id));
  };
  const [periodsOf, basePeriodsOf, due] = await Promise.all([minutesIn(compared), minutesIn(base), duePeriods()]);
  const countingStartOf = createCountingStartLookup(devices, group.entities, item);
  const oldest = addDays(range.from, -7 * maxUsualWeeks);
  return {
    group,
    timeZone: group.entities[0]?.timeZone ?? null,
    duePeriods: due,
    range,
    day: elapsedDay === null || days === null ? null : { until: elapsedDay.until, getEntityDay: days },
    entities: group.entities.map((entity) => {
      const sums = comparison.placeSums(entity.id);
      const [compared, base] = [sums.compared.flowIn ?? null, sums.base.flowIn ?? null];
      const countingStart = countingStartOf([entity.id]);
      return {
        entity,
        sums,
        periods: periodsOf(entity.id),
        basePeriods: basePeriodsOf(entity.id),
        isCompared:
          findLeftOutReason({ compared, base, firstCountedAt: countingStart, baseFrom: range.base.from }) === null,
        hasUsualWeeks: countingStart <= oldest,
      };
    }),
  };
}

/** Sums of the entities to explain: a single entity as it is, else the comparable entities with complete data. */
function summarizeEntities(all: readonly ExplanationEntity[]): ExplanationSummary {
  const compared = all.filter(({ isCompared }) => isCompared);
  const completeness = mergeCompleteness(all.map(({ periods }) => periods));
  const baseCompleteness = mergeCompleteness(compared.map(({ basePeriods }) => basePeriods));
  const shares = { completeness, baseCompleteness };
  const [first, ...others] = all;
  if (first !== undefined && others.length === 0) {
    const now = first.sums.compared.flowIn ?? null;
    const base = first.isCompared ? (first.sums.base.flowIn ?? null) : null;
    return { compared: now, base, ...shares, completeEntities: compared, judgedCompleteness: shares };
  }
  const completeEntities = compared.filter(
    ({ periods, basePeriods }) => ![periods, basePeriods].some((one) => isTooIncomplete(mergeCompleteness([one]))),
  );
  return {
    compared: sumKnownOrNull(completeEntities.map(({ sums }) => sums.compared.flowIn)),
    base: sumKnownOrNull(completeEntities.map(({ sums }) => sums.base.flowIn)),
    ...shares,
    completeEntities,
    // Entities with gaps are left out. If they are the majority, the sums are judged by the completeness of all.
    judgedCompleteness:
      2 * completeEntities.length < compared.length ? shares : { completeness: null, baseCompleteness: null },
  };
}

type ExplanationSummary = Shares & {
  compared: number | null;
  base: number | null;
  /** The entities included in the sums. */
  completeEntities: ExplanationEntity[];
  judgedCompleteness: Shares;
};
type Shares = { completeness: number | null; baseCompleteness: number | null };

/** Adds the known values; null if none is known. */
export function sumKnownOrNull(values: readonly (number | null | undefined)[]): number | null {
  return values.reduce<number | null>((sum, value) => (value == null ? sum : (sum ?? 0) + value), null);
}
