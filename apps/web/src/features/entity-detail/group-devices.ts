import type { Corridor } from '@portico/contract/routes/corridors';
import type { DeviceOfEntity } from '@portico/contract/routes/devices';

/** An entrance with its installed devices; entrance null: devices installed at no entrance. */
export type EntranceDevices = { entrance: Pick<Corridor, 'id' | 'name'> | null; devices: DeviceOfEntity[] };

/** Groups devices by entrance, including entrances without devices; unbound devices come last. */
export function groupDevicesByEntrance(
  entrances: readonly Pick<Corridor, 'id' | 'name'>[],
  devices: readonly DeviceOfEntity[],
): EntranceDevices[] {
  const groups: EntranceDevices[] = entrances.map((entrance) => ({
    entrance,
    devices: devices.filter(({ corridorId }) => corridorId === entrance.id),
  }));
  const unbound = devices.filter(({ corridorId }) => !entrances.some(({ id }) => id === corridorId));
  return unbound.length === 0 ? groups : [...groups, { entrance: null, devices: unbound }];
}
