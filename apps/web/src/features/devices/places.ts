import type { Device } from '@portico/contract/routes/devices';

/** The page of entrances, where devices are bound: those of the device's store, where it has one. */
export function entrancesPath({ entityId }: Pick<Device, 'entityId'>): string {
  return entityId === null ? '/basic/entrances' : `/basic/entrances?entityId=${entityId}`;
}
