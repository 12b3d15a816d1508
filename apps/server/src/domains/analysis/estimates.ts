import { type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { Step } from '@portico/contract/words/time-ranges';
import { bucketStart, isWholeDayStep } from '@portico/counting/buckets';
import { businessDayStart, isInsideWindow, runsPastMidnight, type TimeWindow } from '@portico/counting/business-hours';
import { isWholeDayRange } from '@portico/counting/counted-range';
import { addMetrics, computeItem, computeItemParts } from '@portico/counting/items';
import { addDays, dayStart } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { type FilledHour, loadFilledHours, loadFillingsInForce } from '../gap-filling/index.ts';
import type { DataSources } from './data-sources.ts';
import { mapGroupIdsByMember } from './organisation-groups.ts';
import type { CountScope } from './queries/sums.ts';
import type { Selection } from './selection.ts';

/** The places of a selection over which estimates are summed. */
type EstimatedPlaces = Pick<Selection, 'groups'> & { scopes: readonly CountScope[] };

type EstimatesQuery = { from: number; to: number; step: Step | null; window: TimeWindow; isSeparate: boolean };

/** Estimated sums by group id (null: the whole selection) and local bucket. They are never part of any other statistic. */
export type Estimates = ReadonlyMap<number | null, ReadonlyMap<number, Metrics>>;

const hourSeconds = 3600;

/**
 * Loads the gap fillings of a selection. An hour counts only if it lies completely in the range and the window, and not at all if buckets
 * are shorter than an hour.
 */
export async function loadEstimates(
  { countingStore, db, readCached }: DataSources,
  selection: EstimatedPlaces,
  query: EstimatesQuery,
): Promise<Estimates> {
  const found = new Map<number | null, Map<number, Metrics>>();
  if (query.step === '5m' || query.step === '30m') return found;
  const isPastMidnight = runsPastMidnight(query.window);
  const range = { from: query.from, to: isPastMidnight ? addDays(query.to, 1) : query.to };
  const ids = selection.scopes.flatMap((scope) => scope.ids);
  // Usually there are no gap fillings; if their list is cached, no query is needed.
  const fillings = await readCached?.('fillings', () => loadFillingsInForce(db));
  if (fillings?.some(({ fromLocal, toLocal }) => toLocal > range.from && fromLocal < range.to) === false) return found;
  const isByEntity = selection.scopes.every(({ by }) => by === 'entity');
  const places = isByEntity ? { entityIds: ids } : { corridorIds: ids };
  const groupsOf = createGroupLookup(selection, query.isSeparate);
  for (const hour of await loadFilledHours(countingStore, db, { ...range, ...places })) {
    if (!hour.isInForce || !isHourInQuery(hour.hour, query)) continue;
    const bucket = findBucketStart(hour.hour, query);
    for (const group of groupsOf(hour)) {
      const own = found.get(group) ?? new Map<number, Metrics>();
      found.set(group, own.set(bucket, addMetrics(own.get(bucket) ?? {}, hour.metrics)));
    }
  }
  return found;
}

/** Places for which a query covers the same days, and the buckets of these days. */
type EstimatesGroup = { scopes: readonly CountScope[]; ranges: LocalRange; buckets: readonly number[] };

/**
 * Loads estimates for a query that covers different days in different zones. Each group in `parts` has buckets of its own; the estimates of
 * a bucket are assigned to the element of `buckets` at the same position.
 */
export async function loadAlignedEstimates(
  sources: DataSources,
  { groups }: Pick<Selection, 'groups'>,
  parts: readonly EstimatesGroup[],
  { buckets, ...query }: Omit<EstimatesQuery, 'from' | 'to'> & { buckets: readonly number[] },
): Promise<Estimates> {
  const found = await Promise.all(
    parts.map(({ scopes, ranges }) => loadEstimates(sources, { scopes, groups }, { ...query, ...ranges })),
  );
  const all = new Map<number | null, Map<number, Metrics>>();
  for (const [part, partEstimates] of found.entries()) {
    const positions = new Map(parts[part]?.buckets.map((bucket, index) => [bucket, index]));
    for (const [id, own] of partEstimates) {
      const sums = all.get(id) ?? new Map<number, Metrics>();
      all.set(id, sums);
      for (const [bucket, more] of own) {
        const replyBucket = buckets[positions.get(bucket) ?? -1];
        if (replyBucket !== undefined) sums.set(replyBucket, addMetrics(sums.get(replyBucket) ?? {}, more));
      }
    }
  }
  return all;
}

/** Estimate rows of a reply: only additive items, and only where a value is estimated. */
export function buildEstimateRows(
  estimates: Estimates,
  ids: readonly (number | null)[],
  items: readonly StatisticItem[],
  buckets: readonly number[],
) {
  return ids.flatMap((id) => {
    const own = estimates.get(id);
    if (own === undefined) return [];
    const total = [...own.values()].reduce<Metrics>(addMetrics, {});
    return items.flatMap((item) => {
      const rowOf = (part: string | null, valueOf: (sums: Metrics) => number | null) => ({
        id,
        item,
        part,
        values: buckets.map((bucket) => valueOf(own.get(bucket) ?? {})),
        total: valueOf(total),
      });
      const parts = computeItemParts(item, total) ?? [];
      const partOf = (sums: Metrics, place: number) => computeItemParts(item, sums)?.[place]?.value ?? null;
      return [
        rowOf(null, (sums) => computeEstimatedValue(item, sums)),
        ...parts.map(({ part }, index) => rowOf(part, (sums) => (isAdditive(item) ? partOf(sums, index) : null))),
      ].filter((row) => row.total !== null);
    });
  });
}

/** A statistic item of estimated sums. null if the item is not additive: the missing part of a share or a mean cannot be added. */
export function computeEstimatedValue(item: StatisticItem, sums: Metrics): number | null {
  return isAdditive(item) ? computeItem(item, sums) : null;
}

const totals: readonly StatisticItem[] = ['totalPerson', 'totalCar'];

function isAdditive(item: StatisticItem): boolean {
  const { kind, sourceMetrics } = statisticItems[item];
  if (kind === 'derived') return totals.includes(item);
  return sourceMetrics.every((metric) => metricKinds[metric].kind === 'additive');
}

function isHourInQuery(hour: number, { from, to, window }: EstimatesQuery): boolean {
  const counted = isWholeDayRange({ from, to }) ? toBusinessTime(hour, window) : hour;
  if (counted < from || counted + hourSeconds > to) return false;
  return isInsideWindow(hour, window) && isInsideWindow(hour + hourSeconds - 1, window);
}

function findBucketStart(hour: number, { step, window }: EstimatesQuery): number {
  if (step === null) return 0;
  return bucketStart(isWholeDayStep(step) ? toBusinessTime(hour, window) : hour, step);
}

/** The local time, moved back a day for the part after midnight of opening hours that run past it. */
function toBusinessTime(hour: number, window: TimeWindow): number {
  return hour - dayStart(hour) + businessDayStart(hour, window);
}

function createGroupLookup(
  { groups, scopes }: EstimatedPlaces,
  each: boolean,
): (hour: FilledHour) => readonly (number | null)[] {
  if (!each) return () => [null];
  const isByEntity = scopes.every(({ by }) => by === 'entity');
  const placeOf = ({ entityId, corridorId }: FilledHour) => (isByEntity ? entityId : corridorId);
  if (groups === null) return (hour) => [placeOf(hour)];
  const groupsOf = mapGroupIdsByMember(groups);
  return (hour) => groupsOf.get(placeOf(hour)) ?? [];
}
