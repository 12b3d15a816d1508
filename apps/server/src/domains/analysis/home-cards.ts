import type { ResultOf } from '@portico/contract/route';
import type { home } from '@portico/contract/routes/home';
import type { LeftOutReason } from '@portico/contract/words/left-out';
import type { Metrics } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { growth } from '@portico/counting/compare';
import { addMetricsTo, type FigureSettings, itemValue, itemValueOver, type MeantSums } from '@portico/counting/items';
import { leftOutOf } from '@portico/counting/like-for-like';
import type { ComparedRange } from '@portico/counting/ranges';
import type { EntityRow } from '../organisations/index.ts';
import type { ComparedPlace } from './compared-each.ts';
import { countedSince } from './counted-since.ts';
import type { HungDevice } from './hung-devices.ts';
import { someNames } from './some-names.ts';

/** Entities that share a wall clock and a meaning of their figures, with what was counted there in a range and in its base. */
export type CountedPart = {
  settings: FigureSettings;
  range: ComparedRange;
  devices: readonly HungDevice[];
  counted: readonly { entity: EntityRow; sums: ComparedPlace }[];
};

type Card = ResultOf<typeof home.statistical>['cards'][number];
type ComparedCard = Pick<Card, 'compared' | 'base' | 'growth' | 'entities' | 'leftOut'>;

/** The sums of some or all entities, by what they mean. */
export function sumsOfParts(
  parts: readonly CountedPart[],
  of: keyof ComparedPlace,
  without: ReadonlyMap<EntityRow, LeftOutReason> = new Map(),
): MeantSums[] {
  return parts.map(({ settings, counted }) => {
    const sums: Metrics = {};
    for (const one of counted) if (!without.has(one.entity)) addMetricsTo(sums, one.sums[of]);
    return { settings, sums };
  });
}

/**
 * Cards beside their base, like for like: of the entities that know the item in both periods and counted it when the base began. An
 * entity by itself shows what is known of it, but no base that began before it was counted: a year against its last ten weeks says
 * nothing.
 */
export function comparedCards(
  parts: readonly CountedPart[],
  rates: FigureSettings,
): (item: StatisticItem) => ComparedCard {
  const all = parts.flatMap(({ counted }) => counted.map(({ entity }) => entity));
  // By who is left out: mostly the same entities measure all of the items, and a thousand are added up once.
  const together = new Map<string, { compared: MeantSums[]; base: MeantSums[] }>();
  return (item) => {
    const leftOut = new Map(parts.flatMap((part) => leftOutOfPart(item, part)));
    const isOne = all.length === 1;
    const [reason = null] = leftOut.values();
    const without = isOne ? new Map<EntityRow, LeftOutReason>() : leftOut;
    const key = [...without.keys()].map(({ id }) => id).join();
    const sums = together.get(key) ?? {
      compared: sumsOfParts(parts, 'compared', without),
      base: sumsOfParts(parts, 'base', without),
    };
    together.set(key, sums);
    const compared = itemValueOver(item, sums.compared, rates);
    const base = isOne && reason === 'countedLater' ? null : itemValueOver(item, sums.base, rates);
    return {
      compared,
      base,
      growth: growth(compared, base),
      entities: all.length - leftOut.size,
      leftOut: [...Map.groupBy(leftOut, ([, why]) => why)].map(([why, own]) => ({
        reason: why,
        ...someNames(own.map(([{ name }]) => name)),
      })),
    };
  };
}

function leftOutOfPart(
  item: StatisticItem,
  { settings, range, devices, counted }: CountedPart,
): [EntityRow, LeftOutReason][] {
  const entities = counted.map(({ entity }) => entity);
  const sinceAt = countedSince(devices, entities, item);
  const baseFrom = range.base.from;
  return counted.flatMap(({ entity, sums }): [EntityRow, LeftOutReason][] => {
    const [compared, base] = [itemValue(item, sums.compared, settings), itemValue(item, sums.base, settings)];
    const reason = leftOutOf({ compared, base, since: sinceAt([entity.id]), baseFrom });
    return reason === null ? [] : [[entity, reason]];
  });
}
