import type { ResultOf } from '@portico/contract/route';
import type { home } from '@portico/contract/routes/home';
import type { LeftOutReason } from '@portico/contract/words/left-out';
import type { Metrics } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { computeGrowth } from '@portico/counting/growth';
import {
  addMetricsTo,
  type CalculationSettings,
  computeItem,
  computeItemOverCompanies,
  type SumsWithSettings,
} from '@portico/counting/items';
import { findLeftOutReason } from '@portico/counting/like-for-like';
import type { ComparedRange } from '@portico/counting/ranges';
import type { EntityRow } from '../organisations/index.ts';
import { createCountingStartLookup } from './counting-start.ts';
import type { InstalledDevice } from './installed-devices.ts';
import type { ComparedPlaceSums } from './place-comparison.ts';
import { truncateNames } from './truncated-names.ts';

/** Entities with the same local time and calculation settings, with the sums of a range and of its comparison period. */
export type ComparedEntityGroup = {
  settings: CalculationSettings;
  range: ComparedRange;
  devices: readonly InstalledDevice[];
  entitySums: readonly { entity: EntityRow; sums: ComparedPlaceSums }[];
};

type Card = ResultOf<typeof home.statistical>['cards'][number];
type ComparedCard = Pick<Card, 'compared' | 'base' | 'growth' | 'entities' | 'leftOut'>;

/** Returns the sums of the entities that are not in `without`, with their calculation settings. */
export function sumEntitiesByGroup(
  parts: readonly ComparedEntityGroup[],
  period: keyof ComparedPlaceSums,
  without: ReadonlyMap<EntityRow, LeftOutReason> = new Map(),
): SumsWithSettings[] {
  return parts.map(({ settings, entitySums }) => {
    const sums: Metrics = {};
    for (const one of entitySums) if (!without.has(one.entity)) addMetricsTo(sums, one.sums[period]);
    return { settings, sums };
  });
}

/**
 * Creates the comparison of cards, like for like: over the entities that have the item in both periods and counted it when the comparison
 * period began. A single entity shows its values, but no comparison period that began before it was counted: comparing a year with only ten
 * counted weeks would be meaningless.
 */
export function createCardComparison(
  parts: readonly ComparedEntityGroup[],
  rates: CalculationSettings,
): (item: StatisticItem) => ComparedCard {
  const all = parts.flatMap(({ entitySums }) => entitySums.map(({ entity }) => entity));
  // Cached by the entities left out: usually the same entities measure all items, so a thousand entities are added up once.
  const sumsByLeftOut = new Map<string, { compared: SumsWithSettings[]; base: SumsWithSettings[] }>();
  return (item) => {
    const leftOut = new Map(parts.flatMap((part) => findLeftOutEntities(item, part)));
    const isOne = all.length === 1;
    const [reason = null] = leftOut.values();
    const without = isOne ? new Map<EntityRow, LeftOutReason>() : leftOut;
    const key = [...without.keys()].map(({ id }) => id).join();
    const sums = sumsByLeftOut.get(key) ?? {
      compared: sumEntitiesByGroup(parts, 'compared', without),
      base: sumEntitiesByGroup(parts, 'base', without),
    };
    sumsByLeftOut.set(key, sums);
    const compared = computeItemOverCompanies(item, sums.compared, rates);
    const base = isOne && reason === 'countedLater' ? null : computeItemOverCompanies(item, sums.base, rates);
    return {
      compared,
      base,
      growth: computeGrowth(compared, base),
      entities: all.length - leftOut.size,
      leftOut: [...Map.groupBy(leftOut, ([, leftOutReason]) => leftOutReason)].map(([leftOutReason, own]) => ({
        reason: leftOutReason,
        ...truncateNames(own.map(([{ name }]) => name)),
      })),
    };
  };
}

function findLeftOutEntities(
  item: StatisticItem,
  { settings, range, devices, entitySums }: ComparedEntityGroup,
): [EntityRow, LeftOutReason][] {
  const entities = entitySums.map(({ entity }) => entity);
  const findCountingStart = createCountingStartLookup(devices, entities, item);
  const baseFrom = range.base.from;
  return entitySums.flatMap(({ entity, sums }): [EntityRow, LeftOutReason][] => {
    const [compared, base] = [computeItem(item, sums.compared, settings), computeItem(item, sums.base, settings)];
    const reason = findLeftOutReason({ compared, base, firstCountedAt: findCountingStart([entity.id]), baseFrom });
    return reason === null ? [] : [[entity, reason]];
  });
}
