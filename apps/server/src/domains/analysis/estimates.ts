import { type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { Step } from '@portico/contract/words/time-ranges';
import { bucketStart, stepOfDays } from '@portico/counting/buckets';
import { isInside, openingDay, runsPastMidnight, type Window } from '@portico/counting/business-hours';
import { namesDays } from '@portico/counting/counted-range';
import { addMetrics, itemParts, itemValue } from '@portico/counting/items';
import { addDays, dayStart } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { type FilledHour, filledHours, fillingsInForce } from '../gap-filling/index.ts';
import { groupsByMember } from './organisation-groups.ts';
import type { CountScope } from './questions/sums.ts';
import type { Selection } from './selection.ts';
import type { Sources } from './sources.ts';

/** Of a selection, what places are summed over. */
type Selected = Pick<Selection, 'groups'> & { scopes: readonly CountScope[] };

type Asked = { from: number; to: number; step: Step | null; window: Window; each: boolean };

/** Estimated sums by id (null: all of the selection together) and local bucket. Never part of any other figure. */
export type Estimates = ReadonlyMap<number | null, ReadonlyMap<number, Metrics>>;

const hourSeconds = 3600;

/**
 * What people had estimated of a selection: an hour counts where all of it lies in the range and the window, and not at all where
 * buckets are shorter than an hour.
 */
export async function estimatesOf(
  { counts, db, remember }: Sources,
  selection: Selected,
  asked: Asked,
): Promise<Estimates> {
  const found = new Map<number | null, Map<number, Metrics>>();
  if (asked.step === '5m' || asked.step === '30m') return found;
  const isPastMidnight = runsPastMidnight(asked.window);
  const range = { from: asked.from, to: isPastMidnight ? addDays(asked.to, 1) : asked.to };
  const ids = selection.scopes.flatMap((scope) => scope.ids);
  // Mostly there are none, which needs no question where it is remembered.
  const fillings = await remember?.('fillings', () => fillingsInForce(db));
  if (fillings?.some(({ fromLocal, toLocal }) => toLocal > range.from && fromLocal < range.to) === false) return found;
  const isByEntity = selection.scopes.every(({ by }) => by === 'entity');
  const places = isByEntity ? { entityIds: ids } : { corridorIds: ids };
  const groupsOf = placesFilled(selection, asked.each);
  for (const hour of await filledHours(counts, db, { ...range, ...places })) {
    if (!hour.counts || !liesIn(hour.hour, asked)) continue;
    const bucket = bucketOf(hour.hour, asked);
    for (const group of groupsOf(hour)) {
      const own = found.get(group) ?? new Map<number, Metrics>();
      found.set(group, own.set(bucket, addMetrics(own.get(bucket) ?? {}, hour.metrics)));
    }
  }
  return found;
}

/** Places for which a question means the same days, and the buckets of these. */
type Part = { scopes: readonly CountScope[]; spans: LocalRange; buckets: readonly number[] };

/** The same where a question means other days elsewhere: told by `buckets`, at the positions of those of each part. */
export async function estimatesAt(
  sources: Sources,
  { groups }: Pick<Selection, 'groups'>,
  parts: readonly Part[],
  { buckets, ...asked }: Omit<Asked, 'from' | 'to'> & { buckets: readonly number[] },
): Promise<Estimates> {
  const found = await Promise.all(
    parts.map(({ scopes, spans }) => estimatesOf(sources, { scopes, groups }, { ...asked, ...spans })),
  );
  const all = new Map<number | null, Map<number, Metrics>>();
  for (const [part, ofPart] of found.entries()) {
    const places = new Map(parts[part]?.buckets.map((bucket, place) => [bucket, place]));
    for (const [id, own] of ofPart) {
      const sums = all.get(id) ?? new Map<number, Metrics>();
      all.set(id, sums);
      for (const [bucket, more] of own) {
        const told = buckets[places.get(bucket) ?? -1];
        if (told !== undefined) sums.set(told, addMetrics(sums.get(told) ?? {}, more));
      }
    }
  }
  return all;
}

/** The rows of a reply: only of what can be added up, and only where something is estimated. */
export function estimateRows(
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
      const parts = itemParts(item, total) ?? [];
      const partOf = (sums: Metrics, place: number) => itemParts(item, sums)?.[place]?.value ?? null;
      return [
        rowOf(null, (sums) => estimatedValue(item, sums)),
        ...parts.map(({ part }, place) => rowOf(part, (sums) => (isAdditive(item) ? partOf(sums, place) : null))),
      ].filter((row) => row.total !== null);
    });
  });
}

/** A statistic item of estimated sums; null where it is none of the kind that adds up: what is missing of a share or a mean nobody can add. */
export function estimatedValue(item: StatisticItem, sums: Metrics): number | null {
  return isAdditive(item) ? itemValue(item, sums) : null;
}

const totals: readonly StatisticItem[] = ['totalPerson', 'totalCar'];

function isAdditive(item: StatisticItem): boolean {
  const { kind, from } = statisticItems[item];
  if (kind === 'derived') return totals.includes(item);
  return from.every((metric) => metricKinds[metric].kind === 'additive');
}

function liesIn(hour: number, { from, to, window }: Asked): boolean {
  const counted = namesDays({ from, to }) ? businessLocal(hour, window) : hour;
  if (counted < from || counted + hourSeconds > to) return false;
  return isInside(hour, window) && isInside(hour + hourSeconds - 1, window);
}

function bucketOf(hour: number, { step, window }: Asked): number {
  if (step === null) return 0;
  return bucketStart(stepOfDays(step) ? businessLocal(hour, window) : hour, step);
}

/** The wall clock, moved back a day after midnight of opening hours that run past it. */
function businessLocal(hour: number, window: Window): number {
  return hour - dayStart(hour) + openingDay(hour, window);
}

function placesFilled({ groups, scopes }: Selected, each: boolean): (hour: FilledHour) => readonly (number | null)[] {
  if (!each) return () => [null];
  const isByEntity = scopes.every(({ by }) => by === 'entity');
  const placeOf = ({ entityId, corridorId }: FilledHour) => (isByEntity ? entityId : corridorId);
  if (groups === null) return (hour) => [placeOf(hour)];
  const groupsOf = groupsByMember(groups);
  return (hour) => groupsOf.get(placeOf(hour)) ?? [];
}
