import type { Device } from '@portico/contract/routes/devices';

/** Path of the entrance page, where devices are bound; filtered by the device's store when it has one. */
export function buildEntrancesPath({ entityId }: Pick<Device, 'entityId'>): string {
  return entityId === null ? '/basic/entrances' : `/basic/entrances?entityId=${entityId}`;
}
