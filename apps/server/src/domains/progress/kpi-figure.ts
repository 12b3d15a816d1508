import type { KpiReply } from '@portico/contract/routes/kpi';
import type { KpiItem, KpiPeriod } from '@portico/contract/words/targets';
import { computeCompleteness } from '@portico/counting/completeness';
import { computeGrowth } from '@portico/counting/growth';
import { computeKpiRange } from '@portico/counting/kpi-ranges';
import { findLeftOutReason } from '@portico/counting/like-for-like';
import { dayStart, formatLocal } from '@portico/counting/local-time';
import type { ComparedRange } from '@portico/counting/ranges';
import type { DayTarget } from '@portico/counting/targets';
import {
  createCountingStartLookup,
  loadInstalledDevicesCached,
  measuresItem,
  type Selection,
  truncateNames,
} from '../analysis/index.ts';
import type { EntityRow } from '../organisations/index.ts';
import {
  addNullableValues,
  type CountedValue,
  type CountingContext,
  readCountsByEntity,
  readValuesByEntity,
  sumCounts,
} from './entity-counts.ts';
import { computeEntityDueTarget, computeTargetProgress, type UsualDays } from './target-progress.ts';
import { groupByZone, type TimeZoneGroup } from './zone-groups.ts';

/** The subject of KPI values: entities, statistic item and targets. */
export type KpiSubject = {
  selection: Selection;
  item: KpiItem;
  /** Target of the organisation that consists of exactly these entities, or of the only entity; null: none. */
  ownTarget: DayTarget | null;
  targetForEntity: (entityId: number) => DayTarget;
};

/** The values of an entity in the period and the comparison period. */
type EntityKpi = {
  entity: EntityRow;
  range: ComparedRange;
  value: number | null;
  periods: CountedValue['periods'];
  compared: number | null;
  base: number | null;
  /** Whether the entity was counted in both periods, and since the start of the comparison period. */
  isComparable: boolean;
};

/** Counts of a day, week, month or year and of its comparison period. They are the same for all users with these entities. */
export type KpiCounts = {
  /** The period and its comparison period in local time of the first of `zones`. */
  range: ComparedRange;
  zones: readonly string[];
  entityKpis: readonly EntityKpi[];
  /** Whether a device that is or was at the entities measures the item. */
  hasMeasuringDevice: boolean;
};

/** Reads the counts of the day, week, month or year that contains `dayOf(now)`; `dayOf` gets and returns local seconds. */
export async function readKpiCounts(
  counting: CountingContext,
  { selection, item }: Pick<KpiSubject, 'selection' | 'item'>,
  time: KpiPeriod,
  dayOf: (nowLocal: number) => number,
): Promise<KpiCounts> {
  const zoneGroups = groupByZone(selection, counting.now).map((part) => ({
    ...part,
    range: computeKpiRange(time, dayOf(part.nowLocal), part.nowLocal),
  }));
  const [devices, ...figures] = await Promise.all([
    loadInstalledDevicesCached(counting.dataSources, selection.entities),
    ...zoneGroups.map((part) => readEntityFigures(counting, part, part.range, item)),
  ]);
  const nowLocal = Math.floor(counting.now / 1000);
  return {
    range: zoneGroups[0]?.range ?? computeKpiRange(time, dayOf(nowLocal), nowLocal),
    zones: zoneGroups.map(({ zone }) => zone),
    entityKpis: figures.flat(),
    hasMeasuringDevice: devices.some((device) => measuresItem(device, item)),
  };
}

/** Builds the reply that compares a day, week, month or year with its comparison period and with its target. */
export function buildKpiFigure(
  { range, zones, entityKpis, hasMeasuringDevice }: KpiCounts,
  { item, ownTarget, targetForEntity }: KpiSubject,
  usualDays: UsualDays,
): KpiReply {
  const comparable = entityKpis.filter(({ isComparable }) => isComparable);
  const compared = comparable.map((figure) => figure.compared).reduce(addNullableValues, null);
  const baseValue = comparable.map(({ base }) => base).reduce(addNullableValues, null);
  const { value, periods: periodCounts } = sumCounts(entityKpis);
  const periods = entityKpis.map((figure) => {
    const time = { entity: figure.entity, range: figure.range, asOf: figure.range.asOf };
    const due = computeEntityDueTarget(targetForEntity(figure.entity.id), time, usualDays);
    return { ...time, value: figure.value, due };
  });
  return {
    item,
    isMeasured: hasMeasuringDevice || [value, compared, baseValue].some((one) => one !== null),
    entityCount: entityKpis.length,
    zone: zones.length === 1 ? (zones[0] ?? null) : null,
    range: { from: formatLocal(range.from), to: formatLocal(range.to) },
    base: { from: formatLocal(range.base.from), to: formatLocal(range.base.to) },
    unfinished: range.unfinished,
    asOf: formatLocal(range.asOf),
    value,
    compared,
    baseValue,
    growth: computeGrowth(compared, baseValue),
    leftOut: truncateNames(entityKpis.flatMap(({ entity, isComparable }) => (isComparable ? [] : [entity.name]))),
    completeness: computeCompleteness(periodCounts.received, periodCounts.expected),
    ...computeTargetProgress(item === 'batchOut' ? [] : periods, ownTarget, usualDays),
  };
}

async function readEntityFigures(
  counting: CountingContext,
  part: TimeZoneGroup,
  range: ComparedRange,
  item: KpiItem,
): Promise<EntityKpi[]> {
  const { entities } = part;
  const [counted, comparedValues, devices] = await Promise.all([
    readCountsByEntity(counting, part, { from: range.from, to: range.to, step: null, item }),
    readComparedValues(counting, part, range, item),
    loadInstalledDevicesCached(counting.dataSources, entities),
  ]);
  const findCountingStart = createCountingStartLookup(devices, entities, item);
  return entities.map((entity) => {
    const { value, periods } = sumCounts(counted.get(entity.id) ?? []);
    // A range that is over is compared completely.
    const compared = range.unfinished ? (comparedValues.compared.get(entity.id) ?? null) : value;
    const base = comparedValues.base.get(entity.id) ?? null;
    const firstCountedAt = findCountingStart([entity.id]);
    const isComparable = findLeftOutReason({ compared, base, firstCountedAt, baseFrom: range.base.from }) === null;
    return { entity, range, value, periods, compared, base, isComparable };
  });
}

/**
 * Reads the values of the elapsed part of a running range and of its comparison period. On the last day of both, only periods that are over
 * count. Otherwise a running period would lower the value, because a device reports a quarter of an hour only after it has passed.
 */
async function readComparedValues(counting: CountingContext, part: TimeZoneGroup, range: ComparedRange, item: KpiItem) {
  const { from, base, unfinished, asOf } = range;
  const readValues = (subrange: { from: number; to: number }, ended: boolean) =>
    readValuesByEntity(counting, part, { ...subrange, item, ended });
  if (!unfinished) return { compared: new Map<number, number | null>(), base: await readValues(base, false) };
  const today = Math.max(from, dayStart(asOf));
  const lastBaseDay = Math.max(base.from, dayStart(base.to));
  const [before, elapsed, baseBefore, baseElapsed] = await Promise.all([
    readValues({ from, to: today }, false),
    readValues({ from: today, to: asOf }, true),
    readValues({ from: base.from, to: lastBaseDay }, false),
    readValues({ from: lastBaseDay, to: base.to }, true),
  ]);
  return { compared: addByEntity(before, elapsed), base: addByEntity(baseBefore, baseElapsed) };
}

type ValuesByEntity = ReadonlyMap<number, number | null>;

function addByEntity(one: ValuesByEntity, other: ValuesByEntity): ValuesByEntity {
  const ids = new Set([...one.keys(), ...other.keys()]);
  return new Map([...ids].map((id) => [id, addNullableValues(one.get(id) ?? null, other.get(id) ?? null)]));
}
