import type { Fleet } from '@portico/contract/fields/fleet';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';

/**
 * Returns a lookup of the local time ("yyyy-MM-dd HH:mm:ss") from which an item is counted at an entity: the first installation of a device
 * whose kind measures it, or, if there is none, the first installation of any device.
 */
export function createCountedSinceLookup({ devices }: Fleet, zone: string | undefined) {
  const localFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (item: StatisticItem, place: string): string => {
    const installations = devices.flatMap(({ kind, placements }) =>
      placements
        .filter(({ site }) => site.startsWith(`${place}/`))
        .map(({ from }) => ({ from: Date.parse(from), measures: new Set<Metric>(deviceKinds[kind].measures) })),
    );
    const own = installations.filter(({ measures }) =>
      statisticItems[item].sourceMetrics.some((metric) => measures.has(metric)),
    );
    return localFormat.format(Math.min(...(own.length > 0 ? own : installations).map(({ from }) => from)));
  };
}
