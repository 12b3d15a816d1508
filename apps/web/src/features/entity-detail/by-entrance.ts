import type { Corridor } from '@portico/contract/routes/corridors';
import type { Device } from '@portico/contract/routes/devices';

/** Devices under the entrance they hang at; null: those that hang at none. */
export type EntranceGroup = { entrance: Pick<Corridor, 'id' | 'name'> | null; devices: Device[] };

/** Every entrance with its devices, also those without any; devices bound to none come last. */
export function byEntrance(
  entrances: readonly Pick<Corridor, 'id' | 'name'>[],
  devices: readonly Device[],
): EntranceGroup[] {
  const groups: EntranceGroup[] = entrances.map((entrance) => ({
    entrance,
    devices: devices.filter(({ corridorId }) => corridorId === entrance.id),
  }));
  const unbound = devices.filter(({ corridorId }) => !entrances.some(({ id }) => id === corridorId));
  return unbound.length === 0 ? groups : [...groups, { entrance: null, devices: unbound }];
}
