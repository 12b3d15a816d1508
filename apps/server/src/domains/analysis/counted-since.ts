import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { EntityRow } from '../organisations/index.ts';
import { measuresAny } from './bucket-receipts.ts';
import type { HungDevice } from './hung-devices.ts';

/**
 * Since when an item is counted at entities or entrances together, in local seconds: when the first device was hung up there whose kind
 * measures one of the item's metrics. A camera that joins a door counter brings no adults of the years before. Some devices tell more than
 * their kind says: where none of the kind ever hung, it is the first device of all. Infinity where none hung either.
 */
export function countedSince(
  devices: readonly HungDevice[],
  entities: readonly EntityRow[],
  item: StatisticItem,
  by: 'entity' | 'corridor' = 'entity',
): (places: readonly number[]) => number {
  const { from: metrics } = statisticItems[item];
  const measuring = firstStays(
    devices.filter(({ deviceType }) => measuresAny(deviceType, metrics)),
    by,
  );
  const all = firstStays(devices, by);
  const entityOf = new Map(entities.map((entity) => [entity.id, entity]));
  const localOf = (stay: HungDevice['stays'][number] | undefined) => {
    const entity = stay === undefined ? undefined : entityOf.get(stay.entityId);
    if (stay === undefined || entity === undefined) return Number.POSITIVE_INFINITY;
    return localSecondsAt(zoneRules(entity.timeZone, entity.dstEnable === 1), stay.from);
  };
  return (places) => {
    const measured = Math.min(...places.map((place) => localOf(measuring.get(place))));
    return Number.isFinite(measured) ? measured : Math.min(...places.map((place) => localOf(all.get(place))));
  };
}

function firstStays(devices: readonly HungDevice[], by: 'entity' | 'corridor') {
  const first = new Map<number, HungDevice['stays'][number]>();
  for (const { stays } of devices) {
    for (const stay of stays) {
      const place = by === 'entity' ? stay.entityId : stay.corridorId;
      const known = first.get(place);
      if (known === undefined || stay.from < known.from) first.set(place, stay);
    }
  }
  return first;
}
