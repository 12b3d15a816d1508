import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import type { LeftOutReason } from '@portico/contract/words/left-out';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { CompareName } from '@portico/contract/words/time-ranges';
import {
  type AskedPeriod,
  type BasePeriod,
  basePeriodOf,
  type Elapsed,
  type Period,
  periodAt,
} from '@portico/counting/base-periods';
import type { Window } from '@portico/counting/business-hours';
import { growth } from '@portico/counting/compare';
import { leftOutOf } from '@portico/counting/like-for-like';
import { formatLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { AskedPlaces, Unit } from './asked-places.ts';
import { countedSince } from './counted-since.ts';
import type { HungDevice } from './hung-devices.ts';
import { addedUp, figureOf, figureOver, type Grid, type Inquiry } from './cells.ts';
import { stretchesOf, sumsOver, togetherOver } from './place-sums.ts';
import { localNow, type TimePart, timeParts, toldRange, zoneOf } from './time-parts.ts';

/** What a request means on a wall clock. */
export type Spans = {
  value: LocalRange;
  /** What of it is over; null: all of it. */
  over: Elapsed | null;
  /** null: nothing is compared. */
  base: BasePeriod | null;
};

/** What a request means at a wall-clock time. */
export function spansAt(asked: AskedPeriod, compare: CompareName, window: Window, nowLocal: number): Spans {
  const period = periodAt(asked, window, nowLocal);
  const { from, to, unfinished, elapsed } = period;
  return {
    value: { from, to },
    over: unfinished ? elapsed : null,
    base: compare === 'none' ? null : basePeriodOf(period, compare, window),
  };
}

/** Times of a reply, which are those of the first place. */
export function clockOf(
  places: AskedPlaces,
  parts: readonly TimePart<Pick<Spans, 'over'>>[],
  asked: AskedPeriod,
  { compare, window, now }: { compare: CompareName; window: Window; now: number },
) {
  const period = firstPeriod(places, asked, window, now);
  const base = compare === 'none' ? null : toldRange(basePeriodOf(period, compare, window));
  return {
    zone: zoneOf(places),
    range: toldRange(period),
    base,
    unfinished: parts.length === 0 ? period.unfinished : parts.some(({ spans }) => spans.over !== null),
    asOf: formatLocal(period.asOf),
    settings: places.settings,
  };
}

/** The range a request means at the first place. */
export function firstPeriod({ rows }: AskedPlaces, asked: AskedPeriod, window: Window, now: number): Period {
  const first = rows.find(({ units }) => units.length > 0)?.units[0];
  return periodAt(asked, window, localNow(first?.entity, now));
}

type ComparedFigure = Omit<
  ResultOf<typeof comparisons.rank>['rows'][number],
  'id' | 'name' | 'rank' | 'share' | 'baseRank' | 'rankChange' | 'completeness'
>;
type LikeForLike = NonNullable<ResultOf<typeof comparisons.rank>['likeForLike']>;

/** Figures of units in two periods, each over all that is compared, in one sum. */
export type TwoGrids = {
  value: Grid;
  compared: Grid;
  base: Grid | null;
  /** When the base of a unit began: local seconds. */
  baseFrom: (unit: Unit) => number;
  /** What hung at the units, which says since when an item is counted there. */
  devices: readonly HungDevice[];
};

/** What was asked for already; `known`: what is over of it. */
type Known = { value: Grid; devices: readonly HungDevice[]; isCompared: boolean; known?: Grid };

/** What is over of all that a request means, and its base: what is set against each other. */
export async function comparedSums(
  inquiry: Inquiry,
  parts: readonly TimePart<Spans>[],
  { value, devices, isCompared, known }: Known,
): Promise<TwoGrids> {
  const isOver = parts.every(({ spans }) => spans.over === null);
  const [compared, base] = await Promise.all([
    known ?? (isOver || !isCompared ? value : sumsOver(inquiry, overStretches(parts), null)),
    isCompared ? sumsOver(inquiry, baseStretches(parts), null) : null,
  ]);
  const froms = new Map(
    parts.flatMap(({ entities, spans }) => entities.map(({ id }) => [id, spans.base?.from ?? 0] as const)),
  );
  return {
    value,
    compared,
    base,
    baseFrom: ({ entity }) => froms.get(entity.id) ?? 0,
    devices,
  };
}

/** What is over of a request. */
export function overStretches(parts: readonly TimePart<Spans>[]) {
  return stretchesOf(parts, ({ value, over }) => ({ whole: value, counted: over ?? value }));
}

/** What of the bases corresponds to it. */
export function baseStretches(parts: readonly TimePart<Spans>[]) {
  return stretchesOf(parts, ({ base }) => (base === null ? null : { whole: base.whole, counted: base.elapsed }));
}

/** An item of places beside its base. */
export type ComparedItem = {
  /** A row: of its units those that are compared, like for like, or all of them where none is. */
  row(units: readonly Unit[]): ComparedFigure;
  /** Of these, the units that are compared. */
  comparedOf(units: readonly Unit[]): readonly Unit[];
  leftOut: ReadonlyMap<Unit, LeftOutReason>;
};

export function comparedItem(inquiry: Inquiry, item: StatisticItem, grids: TwoGrids): ComparedItem {
  const { value, compared, base, baseFrom, devices } = grids;
  const over = figureOver(inquiry, item);
  const both = new Map<Unit, { now: number | null; before: number | null }>();
  const leftOut = new Map<Unit, LeftOutReason>();
  if (base !== null) {
    const { units, by, selection } = inquiry.places;
    const sinceAt = countedSince(devices, selection.entities, item, by);
    for (const unit of units) {
      const only = [unit];
      const [now, before] = [over(compared, only), over(base, only)];
      const since = sinceAt(unit.atoms);
      const reason = leftOutOf({ compared: now, base: before, since, baseFrom: baseFrom(unit) });
      if (reason !== null) leftOut.set(unit, reason);
      both.set(unit, { now, before });
    }
  }
  const comparedOf = (units: readonly Unit[]) => units.filter((unit) => !leftOut.has(unit));
  return {
    leftOut,
    comparedOf,
    row(units) {
      if (base === null) {
        const whole = over(value, units);
        const now = compared === value ? whole : over(compared, units);
        return { value: whole, compared: now, base: null, growth: null, leftOut: null, leftOutInside: 0 };
      }
      const own = leftOut.size === 0 ? units : comparedOf(units);
      const isLeftOut = own.length === 0;
      const shown = isLeftOut || own.length === units.length ? units : own;
      const [only] = shown;
      const known = shown.length === 1 && only !== undefined ? both.get(only) : undefined;
      const { now, before } = known ?? { now: over(compared, shown), before: over(base, shown) };
      return {
        value: compared === value && shown === units ? now : over(value, units),
        compared: now,
        base: before,
        growth: isLeftOut ? null : growth(now, before),
        leftOut: isLeftOut ? reasonOf(units, leftOut) : null,
        leftOutInside: isLeftOut || units.length === 1 ? 0 : units.length - own.length,
      };
    },
  };
}

// Of several: why the most promising one is, since one that has a value has more to it than one that has none.
function reasonOf(units: readonly Unit[], leftOut: ReadonlyMap<Unit, LeftOutReason>): LeftOutReason {
  const reasons = new Set(units.map((unit) => leftOut.get(unit)));
  if (reasons.has('countedLater')) return 'countedLater';
  return reasons.has('noBase') ? 'noBase' : 'noValue';
}

/** All places together, like for like; null where nothing is compared. */
export async function likeForLikeOf(
  inquiry: Inquiry,
  item: StatisticItem,
  { comparedOf, leftOut }: ComparedItem,
  { compared, base }: TwoGrids,
  parts: readonly TimePart<Spans>[],
): Promise<LikeForLike | null> {
  if (base === null) return null;
  const units = comparedOf(inquiry.places.units);
  const figure = figureOf(inquiry, item);
  const [now, before] = await Promise.all([
    togetherOver(inquiry, compared, units, overStretches(parts), null),
    togetherOver(inquiry, base, units, baseStretches(parts), null),
  ]);
  const [ofNow, ofBase] = [figure(addedUp(now)), figure(addedUp(before))];
  return {
    compared: ofNow,
    base: ofBase,
    growth: growth(ofNow, ofBase),
    places: units.length,
    leftOut: [...leftOut].map(([{ id, name }, reason]) => ({ id, name, reason })),
  };
}

/** What of everything asked about, each place once. */
export async function totalOf(
  inquiry: Inquiry,
  item: StatisticItem,
  value: Grid,
  parts: readonly TimePart<Pick<Spans, 'value'>>[],
): Promise<number | null> {
  const stretches = stretchesOf(parts, (spans) => ({ whole: spans.value, counted: spans.value }));
  const cells = await togetherOver(inquiry, value, inquiry.places.units, stretches, null);
  return figureOf(inquiry, item)(addedUp(cells));
}

/** Cuts a request into parts that mean the same. */
export function partsOf(
  places: AskedPlaces,
  asked: AskedPeriod,
  { compare, window, now }: { compare: CompareName; window: Window; now: number },
): TimePart<Spans>[] {
  return timeParts(places, now, (nowLocal) => spansAt(asked, compare, window, nowLocal));
}
