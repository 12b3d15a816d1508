import type { KpiFigure } from '@portico/contract/routes/kpi';
import type { KpiTime, TargetItem } from '@portico/contract/words/targets';
import { growth } from '@portico/counting/compare';
import { completeness } from '@portico/counting/completeness';
import { kpiRange } from '@portico/counting/kpi-ranges';
import { leftOutOf } from '@portico/counting/like-for-like';
import { dayStart, formatLocal } from '@portico/counting/local-time';
import type { ComparedRange } from '@portico/counting/ranges';
import type { DayTarget } from '@portico/counting/targets';
import { countedSince, hungDevices, type Selection, someNames } from '../analysis/index.ts';
import type { EntityRow } from '../organisations/index.ts';
import { addUp, type Counted, countedEach, type Counting, figureEach, plus } from './counted.ts';
import { dueOf, progressOf } from './target-of-places.ts';
import { type ZonePart, zoneParts } from './zone-parts.ts';

/** What figures are of: entities, what is counted of them, and what is to be reached. */
export type KpiSubject = {
  selection: Selection;
  /** null: nothing measures it. */
  item: TargetItem | null;
  /** Of the organisation that is just these entities, or of the only one; null: there is none. */
  ownTarget: DayTarget | null;
  targetOf: (entityId: number) => DayTarget;
};

/** An entity in both periods. */
type EntityFigure = {
  entity: EntityRow;
  range: ComparedRange;
  value: number | null;
  receipt: Counted['receipt'];
  compared: number | null;
  base: number | null;
  /** It was counted in both periods, and from the start of the base on. */
  isComparable: boolean;
};

/** What was counted in a day, week, month or year and in the one before: the same for everybody who asks of these entities. */
export type KpiCounts = {
  /** Of the first zone. */
  range: ComparedRange;
  zones: readonly string[];
  figures: readonly EntityFigure[];
};

/** Counts of a day, week, month or year; `dayOf`: a local time of it, by the local time it is. */
export async function kpiCounts(
  counting: Counting,
  { selection, item }: Pick<KpiSubject, 'selection' | 'item'>,
  time: KpiTime,
  dayOf: (nowLocal: number) => number,
): Promise<KpiCounts> {
  const parts = zoneParts(selection, counting.now).map((part) => ({
    ...part,
    range: kpiRange(time, dayOf(part.nowLocal), part.nowLocal),
  }));
  const figures = await Promise.all(parts.map((part) => figuresOf(counting, part, part.range, item)));
  const nowLocal = Math.floor(counting.now / 1000);
  return {
    range: parts[0]?.range ?? kpiRange(time, dayOf(nowLocal), nowLocal),
    zones: parts.map(({ zone }) => zone),
    figures: figures.flat(),
  };
}

/** A day, week, month or year beside the one before and beside its target. */
export function kpiFigureOf(
  { range, zones, figures }: KpiCounts,
  { item, ownTarget, targetOf }: KpiSubject,
): KpiFigure {
  const alike = figures.filter(({ isComparable }) => isComparable);
  const compared = alike.map((figure) => figure.compared).reduce(plus, null);
  const baseValue = alike.map(({ base }) => base).reduce(plus, null);
  const { value, receipt } = addUp(figures);
  const periods = figures.map((figure) => {
    const time = { entity: figure.entity, range: figure.range, asOf: figure.range.asOf };
    return { ...time, value: figure.value, due: dueOf(targetOf(figure.entity.id), time) };
  });
  return {
    item,
    entityCount: figures.length,
    zone: zones.length === 1 ? (zones[0] ?? null) : null,
    range: { from: formatLocal(range.from), to: formatLocal(range.to) },
    base: { from: formatLocal(range.base.from), to: formatLocal(range.base.to) },
    unfinished: range.unfinished,
    asOf: formatLocal(range.asOf),
    value,
    compared,
    baseValue,
    growth: growth(compared, baseValue),
    leftOut: someNames(figures.flatMap(({ entity, isComparable }) => (isComparable ? [] : [entity.name]))),
    completeness: completeness(receipt.received, receipt.expected),
    ...progressOf(item === null ? [] : periods, ownTarget),
  };
}

async function figuresOf(
  counting: Counting,
  part: ZonePart,
  range: ComparedRange,
  item: TargetItem | null,
): Promise<EntityFigure[]> {
  const { entities } = part;
  const [counted, both, sinceAt] =
    item === null
      ? [new Map<number, readonly Counted[]>(), null, null]
      : await Promise.all([
          countedEach(counting, part, { from: range.from, to: range.to, step: null, item }),
          comparedEach(counting, part, range, item),
          hungDevices(counting.sources, entities).then((devices) => countedSince(devices, entities, item)),
        ]);
  return entities.map((entity) => {
    const { value, receipt } = addUp(counted.get(entity.id) ?? []);
    // Once a range is over, what is compared is all of it.
    const compared = range.unfinished ? (both?.compared.get(entity.id) ?? null) : value;
    const base = both?.base.get(entity.id) ?? null;
    const since = sinceAt?.([entity.id]) ?? Number.POSITIVE_INFINITY;
    const isComparable = leftOutOf({ compared, base, since, baseFrom: range.base.from }) === null;
    return { entity, range, value, receipt, compared, base, isComparable };
  });
}

/**
 * Figures of the elapsed part of a range that runs, and of its base. Of the last day of both only periods that are over count: a device
 * tells of a quarter of an hour when it has passed, and must not seem to have lost it until then.
 */
async function comparedEach(counting: Counting, part: ZonePart, range: ComparedRange, item: TargetItem) {
  const { from, base, unfinished, asOf } = range;
  const figures = (of: { from: number; to: number }, ended: boolean) =>
    figureEach(counting, part, { ...of, item, ended });
  if (!unfinished) return { compared: new Map<number, number | null>(), base: await figures(base, false) };
  const today = Math.max(from, dayStart(asOf));
  const lastOfBase = Math.max(base.from, dayStart(base.to));
  const [before, elapsed, baseBefore, baseElapsed] = await Promise.all([
    figures({ from, to: today }, false),
    figures({ from: today, to: asOf }, true),
    figures({ from: base.from, to: lastOfBase }, false),
    figures({ from: lastOfBase, to: base.to }, true),
  ]);
  return { compared: together(before, elapsed), base: together(baseBefore, baseElapsed) };
}

type Figures = ReadonlyMap<number, number | null>;

function together(one: Figures, other: Figures): Figures {
  const ids = new Set([...one.keys(), ...other.keys()]);
  return new Map([...ids].map((id) => [id, plus(one.get(id) ?? null, other.get(id) ?? null)]));
}
