import type { Fleet } from '@portico/contract/fields/fleet';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { Metric } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';

/**
 * Since when an item is counted at an entity, on its wall ("yyyy-MM-dd HH:mm:ss"): when the first device was hung up there whose kind
 * measures it; where there is none, the first of all.
 */
export function countedSince({ devices }: Fleet, zone: string | undefined) {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (item: StatisticItem, place: string): string => {
    const hung = devices.flatMap(({ kind, placements }) =>
      placements
        .filter(({ site }) => site.startsWith(`${place}/`))
        .map(({ from }) => ({ from: Date.parse(from), measures: new Set<Metric>(deviceKinds[kind].measures) })),
    );
    const own = hung.filter(({ measures }) => statisticItems[item].from.some((metric) => measures.has(metric)));
    return wall.format(Math.min(...(own.length > 0 ? own : hung).map(({ from }) => from)));
  };
}
