import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { parseWorkTime, wholeDayWindow } from '@portico/counting/business-hours';
import type { PeriodCounts } from '@portico/counting/completeness';
import { addMetrics, type CalculationSettings, computeItem, findRatios } from '@portico/counting/items';
import { findLeftOutReason } from '@portico/counting/like-for-like';
import { addDays, dayStart } from '@portico/counting/local-time';
import { findLaterOpening, findOpeningState } from '@portico/counting/opening-state';
import { type ComparedRange, type LocalRange, resolveRange } from '@portico/counting/ranges';
import type { EntityRow } from '../../organisations/index.ts';
import { createCountingStartLookup } from '../counting-start.ts';
import type { DataSources } from '../data-sources.ts';
import { computeEntityLocalTime, type ZoneSettingsGroup } from '../home-selection.ts';
import { type InstalledDevice, loadInstalledDevicesCached } from '../installed-devices.ts';
import { type ComparedPlaceSums, type PlaceComparison, readPlaceComparison } from '../place-comparison.ts';
import type { QueryRunner } from '../query-runner.ts';
import { tallyPeriodsByEntity } from './entity-periods.ts';

/** Number of days in a sparkline. */
const sparklineDays = 28;

/** The data of one entity. */
export type LeagueEntity = {
  entity: EntityRow;
  isOpen: boolean;
  /** Local time at which it opens later today; null: it is open, or opens on another day. */
  opensAt: number | null;
  settings: CalculationSettings;
  sums: ComparedPlaceSums;
  monthSums: ComparedPlaceSums;
  periods: PeriodCounts;
  basePeriods: PeriodCounts;
  monthPeriods: PeriodCounts;
  value: number | null;
  compared: number | null;
  base: number | null;
  monthValue: number | null;
  leftOut: ReturnType<typeof findLeftOutReason>;
  isMonthCompared: boolean;
};

export type LeagueGroup = { group: ZoneSettingsGroup; range: ComparedRange; today: number; entities: LeagueEntity[] };

type LeagueGroupQuery = { item: StatisticItem; metrics: readonly Metric[]; range: ComparedRange; now: number };

/** Reads the data of the entities of a group. */
export async function readLeagueGroup(
  queryRunner: QueryRunner,
  sources: DataSources,
  group: ZoneSettingsGroup,
  query: LeagueGroupQuery,
): Promise<LeagueGroup> {
  const { item, metrics, range, now } = query;
  const sums = { metrics, ratios: findRatios([item]) };
  const [first] = group.entities;
  const nowLocal = first === undefined ? now / 1000 : computeEntityLocalTime(first, now);
  const month = resolveRange(rangeTypes.month, nowLocal);
  const isMonth = month.from === range.from && month.to === range.to;
  const [devices, comparison, monthComparison] = await Promise.all([
    loadInstalledDevicesCached(sources, group.entities),
    readPlaceComparison(queryRunner, group, sums, range),
    isMonth ? null : readPlaceComparison(queryRunner, group, sums, month),
  ]);
  const minutesIn = async (own: LocalRange & { ended?: boolean }) => {
    const coverage = await queryRunner.readCoverage(group.entities, devices, own);
    return tallyPeriodsByEntity(devices, group.entities, own, coverage, statisticItems[item].sourceMetrics, now);
  };
  const [periods, basePeriods, monthPeriods] = await Promise.all([
    minutesIn(range),
    minutesIn({ ...range.base, ended: range.unfinished }),
    minutesIn(month),
  ]);
  const buildEntity = createLeagueEntityBuilder(
    devices,
    group,
    query,
    { comparison, monthComparison: monthComparison ?? comparison, periods, basePeriods, monthPeriods },
    month,
  );
  return { group, range, today: dayStart(nowLocal), entities: group.entities.map(buildEntity) };
}

/** The sums of a range and of the month, and the minutes that records cover, by entity. */
type LeagueGroupData = Record<'comparison' | 'monthComparison', PlaceComparison> &
  Record<'periods' | 'basePeriods' | 'monthPeriods', (id: number) => PeriodCounts>;

function createLeagueEntityBuilder(
  devices: readonly InstalledDevice[],
  { entities, settings }: ZoneSettingsGroup,
  { item, range, now }: LeagueGroupQuery,
  { comparison, monthComparison, periods, basePeriods, monthPeriods }: LeagueGroupData,
  month: ComparedRange,
): (entity: EntityRow) => LeagueEntity {
  const countingStartOf = createCountingStartLookup(devices, entities, item);
  const valueOf = (sums: Metrics) => computeItem(item, sums, settings);
  return (entity) => {
    const clock = [computeEntityLocalTime(entity, now), parseWorkTime(entity.workTime)] as const;
    const [own, monthly] = [comparison.placeSums(entity.id), monthComparison.placeSums(entity.id)];
    const countingStart = countingStartOf([entity.id]);
    const values = { compared: valueOf(own.compared), base: valueOf(own.base) };
    const monthValues = { compared: valueOf(monthly.compared), base: valueOf(monthly.base) };
    return {
      entity,
      isOpen: findOpeningState(...clock).isOpen,
      opensAt: findLaterOpening(...clock),
      settings,
      sums: own,
      monthSums: monthly,
      periods: periods(entity.id),
      basePeriods: basePeriods(entity.id),
      monthPeriods: monthPeriods(entity.id),
      value: valueOf(own.value),
      ...values,
      monthValue: valueOf(monthly.value),
      leftOut: findLeftOutReason({ ...values, firstCountedAt: countingStart, baseFrom: range.base.from }),
      isMonthCompared:
        findLeftOutReason({ ...monthValues, firstCountedAt: countingStart, baseFrom: month.base.from }) === null,
    };
  };
}

/** Reads the sparkline values of the entities of a page, by day. */
export async function readSparklineDays(
  queryRunner: QueryRunner,
  parts: readonly LeagueGroup[],
  page: readonly LeagueEntity[],
  { item, metrics }: Pick<LeagueGroupQuery, 'item' | 'metrics'>,
): Promise<(id: number) => (number | null)[]> {
  const entityIds = new Set(page.map(({ entity }) => entity.id));
  const found = new Map<number, (number | null)[]>();
  await Promise.all(
    parts.map(async ({ group: part, today }) => {
      const scopes = part.scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => entityIds.has(id)) }));
      const pageScopes = scopes.filter(({ ids }) => ids.length > 0);
      const range = { from: addDays(today, -sparklineDays), to: today };
      const query = {
        ...range,
        step: '1d' as const,
        metrics,
        ratios: findRatios([item]),
        window: wholeDayWindow,
        isSeparate: true,
      };
      const sums = new Map<number, Metrics[]>();
      for (const { group, bucket, sums: more } of await queryRunner.readSums(pageScopes, query)) {
        const days = sums.get(group) ?? Array.from({ length: sparklineDays }, (): Metrics => ({}));
        sums.set(group, days);
        const place = Math.round((bucket - range.from) / 86_400);
        days[place] = addMetrics(days[place] ?? {}, more);
      }
      for (const [id, days] of sums)
        found.set(
          id,
          days.map((day) => computeItem(item, day, part.settings)),
        );
    }),
  );
  return (id) => found.get(id) ?? Array.from({ length: sparklineDays }, () => null);
}
