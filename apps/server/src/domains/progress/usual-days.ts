import type { KpiItem } from '@portico/contract/words/targets';
import { dayStart } from '@portico/counting/local-time';
import { loadInstalledDevicesCached, readUsualDays, type Selection } from '../analysis/index.ts';
import type { CountingContext } from './entity-counts.ts';
import type { UsualDays } from './target-progress.ts';
import { groupByZone } from './zone-groups.ts';

/**
 * Reads the usual days of those entities for which `hasTarget` returns true, given the midnight of their present local day: others need
 * none.
 */
export async function readUsualDaysWithTarget(
  { queryRunner, dataSources, now }: CountingContext,
  { entities, scopes }: Selection,
  item: KpiItem,
  hasTarget: (entityId: number, today: number) => boolean,
): Promise<UsualDays> {
  const found = await Promise.all(
    groupByZone({ entities, scopes }, now).map(async ({ nowLocal, ...zoneGroup }) => {
      const today = dayStart(nowLocal);
      const [part] = groupByZone(
        { entities: zoneGroup.entities.filter(({ id }) => hasTarget(id, today)), scopes: zoneGroup.scopes },
        now,
      );
      if (part === undefined) return [];
      const devices = await loadInstalledDevicesCached(dataSources, part.entities);
      const usualDays = await readUsualDays(queryRunner, devices, part, {
        item,
        asOf: Math.floor(nowLocal / 300) * 300,
      });
      return [...usualDays];
    }),
  );
  return new Map(found.flat());
}
