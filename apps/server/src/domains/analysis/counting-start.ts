import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { EntityRow } from '../organisations/index.ts';
import type { InstalledDevice } from './installed-devices.ts';
import { measuresAny } from './period-tallies.ts';

/**
 * Creates a function that returns the local time, in seconds, from which on an item is counted at entities or entrances together: when the
 * first device was installed there whose kind measures one of the item's metrics. So a camera that is added to a door counter does not make
 * adults count as measured in the years before. Some devices report more metrics than their kind lists: if no device of a suitable kind was
 * ever installed, the first device of any kind counts. Infinity if no device was ever installed.
 */
export function createCountingStartLookup(
  devices: readonly InstalledDevice[],
  entities: readonly EntityRow[],
  item: StatisticItem,
  by: 'entity' | 'corridor' = 'entity',
): (places: readonly number[]) => number {
  const { sourceMetrics: metrics } = statisticItems[item];
  const firstMeasuring = findFirstPlacements(
    devices.filter(({ deviceType }) => measuresAny(deviceType, metrics)),
    by,
  );
  const firstOfAnyKind = findFirstPlacements(devices, by);
  const entityOf = new Map(entities.map((entity) => [entity.id, entity]));
  const toLocalStart = (placement: InstalledDevice['placements'][number] | undefined) => {
    const entity = placement === undefined ? undefined : entityOf.get(placement.entityId);
    if (placement === undefined || entity === undefined) return Number.POSITIVE_INFINITY;
    return localSecondsAt(zoneRules(entity.timeZone, entity.dstEnable === 1), placement.from);
  };
  return (places) => {
    const measured = Math.min(...places.map((place) => toLocalStart(firstMeasuring.get(place))));
    return Number.isFinite(measured)
      ? measured
      : Math.min(...places.map((place) => toLocalStart(firstOfAnyKind.get(place))));
  };
}

function findFirstPlacements(devices: readonly InstalledDevice[], by: 'entity' | 'corridor') {
  const first = new Map<number, InstalledDevice['placements'][number]>();
  for (const { placements } of devices) {
    for (const placement of placements) {
      const place = by === 'entity' ? placement.entityId : placement.corridorId;
      const known = first.get(place);
      if (known === undefined || placement.from < known.from) first.set(place, placement);
    }
  }
  return first;
}
