import type { InputOf, ResultOf } from '@portico/contract/route';
import type { kpi } from '@portico/contract/routes/kpi';
import { computeCompleteness, isCompleteEnough, type PeriodCounts } from '@portico/counting/completeness';
import { addMonths, formatLocal, monthStart, yearStart } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { type TargetLookup, targetPlaceKey } from '../targets/index.ts';
import { type CountedValue, type CountingContext, readCountsByEntity, sumCounts } from './entity-counts.ts';
import {
  computeEntityDueTarget,
  computeTargetProgress,
  type EntityPeriodProgress,
  type UsualDays,
} from './target-progress.ts';
import { readUsualDaysWithTarget } from './usual-days.ts';
import { loadTargetsOfPlaces, loadVisibleTargetPlaces, type VisibleTargetPlace } from './visible-target-places.ts';
import { groupByZone, type TimeZoneGroup } from './zone-groups.ts';

type MonitoringQuery = InputOf<typeof kpi.targets>;
type Monitoring = ResultOf<typeof kpi.targets>;
type Row = Monitoring['rows'][number];

/** The current month and the current year of an entity. */
type RunningPeriods = Record<'month' | 'year', EntityPeriodProgress & { periods: PeriodCounts }>;

/** Returns the progress of the visible places towards their targets of this month and year, those furthest behind first. */
export async function loadTargetMonitoring(
  app: App,
  call: UserCall,
  counting: CountingContext,
  { page, size, item, by, of }: MonitoringQuery,
): Promise<Monitoring> {
  const { places, selection } = await loadVisibleTargetPlaces(app, call);
  const zoneGroups = groupByZone(selection, counting.now);
  const years = [...new Set(zoneGroups.map(({ nowLocal }) => new Date(nowLocal * 1000).getUTCFullYear()))];
  const [set, counts] = await Promise.all([
    loadTargetsOfPlaces(call, places, { item, years }),
    Promise.all(
      zoneGroups.map(async (part) => {
        const [month, year] = [monthStart(part.nowLocal), yearStart(part.nowLocal)];
        const ranges = {
          month: { from: month, to: addMonths(month, 1) },
          year: { from: year, to: addMonths(year, 12) },
        };
        const counted = await readCountsByEntity(counting, part, { ...ranges.year, step: '1n', item });
        return { part, ranges, counted };
      }),
    ),
  ]);
  const hasTarget = new Set(
    places.filter(({ key }) => years.some((year) => set.yearTarget(key, year))).flatMap(({ entityIds }) => entityIds),
  );
  const usualDays = await readUsualDaysWithTarget(counting, selection, item, (id) => hasTarget.has(id));
  const byEntity = new Map(counts.flatMap((one) => buildRunningPeriods(one, set, usualDays)));
  const selectedPlaces = places.filter(({ place }) => of === 'all' || 'entityId' in place === (of === 'entities'));
  const rows = selectedPlaces.map((place) => toMonitoringRow(place, byEntity, set, usualDays));
  const withTarget = rows.filter((row) => row[by].target !== null);
  return {
    rows: rows
      .toSorted((one, other) => comparePace(one[by].pace, other[by].pace))
      .slice(page * size, (page + 1) * size),
    total: rows.length,
    withTarget: withTarget.length,
    behind: withTarget.filter((row) => (row[by].pace ?? 1) < 1).length,
    withoutTarget: rows.length - withTarget.length,
    withGaps: rows.filter((row) => !isCompleteEnough(row[by].completeness)).length,
  };
}

/** Orders by pace, lowest first, unknown pace last. Equal places stay in tree order. */
function comparePace(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one - other;
}

type PartCounts = {
  part: TimeZoneGroup;
  ranges: Record<'month' | 'year', LocalRange>;
  counted: ReadonlyMap<number, readonly CountedValue[]>;
};

function buildRunningPeriods(
  { part, ranges, counted }: PartCounts,
  set: TargetLookup,
  usualDays: UsualDays,
): [number, RunningPeriods][] {
  const asOf = Math.floor(part.nowLocal / 300) * 300;
  const monthIndex = new Date(ranges.month.from * 1000).getUTCMonth();
  return part.entities.map((entity) => {
    const months = counted.get(entity.id) ?? [];
    const targetOf = set.dayTarget(targetPlaceKey({ entityId: entity.id }));
    const period = (range: LocalRange, counts: readonly (CountedValue | undefined)[]) => {
      const time = { entity, range, asOf };
      return { ...time, ...sumCounts(counts), due: computeEntityDueTarget(targetOf, time, usualDays) };
    };
    return [entity.id, { month: period(ranges.month, [months[monthIndex]]), year: period(ranges.year, months) }];
  });
}

function toMonitoringRow(
  visiblePlace: VisibleTargetPlace,
  byEntity: ReadonlyMap<number, RunningPeriods>,
  set: TargetLookup,
  usualDays: UsualDays,
): Row {
  const { place, key, name, path, entityIds } = visiblePlace;
  const running = entityIds.flatMap((id) => byEntity.get(id) ?? []);
  const progress = (time: 'month' | 'year') => {
    const periods = running.map((one) => one[time]);
    const { value, periods: periodCounts } = sumCounts(periods);
    return {
      actual: value,
      completeness: computeCompleteness(periodCounts.received, periodCounts.expected),
      ...computeTargetProgress(periods, set.dayTarget(key), usualDays),
    };
  };
  const asOf = running[0]?.month.asOf;
  return {
    organisationId: 'organisationId' in place ? place.organisationId : null,
    entityId: 'entityId' in place ? place.entityId : null,
    name,
    path: [...path],
    asOf: asOf === undefined ? null : formatLocal(asOf),
    month: progress('month'),
    year: progress('year'),
  };
}
