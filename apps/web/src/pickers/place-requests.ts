import { areas, corridors } from '@portico/contract/routes/corridors';
import { devices } from '@portico/contract/routes/devices';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { devicesKey } from './device-key.ts';
import { storesKey } from './stores.ts';

/** Parts of a store. */
export type PlaceKind = 'access' | 'area' | 'device';

/** What every request for these has first in its key. */
export const corridorsKey = 'corridors';
export const areasKey = 'areas';

/** The entrances of one store, by name; null asks for nothing. */
export function useCorridorsOf(entityId: number | null) {
  return useQuery({
    queryKey: [corridorsKey, 'byEntity', entityId],
    queryFn: ({ signal }) => call(corridors.byEntity, { entityId: entityId ?? 0 }, signal),
    enabled: entityId !== null,
    // Another store's rows are not an older state of these.
    placeholderData: () => undefined,
  });
}

/** The areas of one store, by name; null asks for nothing. */
export function useAreasOf(entityId: number | null) {
  return useQuery({
    queryKey: [areasKey, entityId],
    queryFn: ({ signal }) => call(areas.list, { entityId: entityId ?? 0 }, signal),
    enabled: entityId !== null,
    placeholderData: () => undefined,
  });
}

/** The devices of a store, or of one area of it; an area without devices is a failure, areaNoDevice. */
export function useDevicesOf(entityId: number | null, areaId?: number) {
  return useQuery({
    queryKey: [devicesKey, 'byEntity', entityId, areaId],
    queryFn: ({ signal }) =>
      call(devices.byEntity, { entityId: entityId ?? 0, ...(areaId === undefined ? {} : { areaId }) }, signal),
    enabled: entityId !== null,
    placeholderData: () => undefined,
  });
}

/** The entrances, the areas or the devices of one store. */
export function usePlacesOf(kind: PlaceKind, entityId: number | null) {
  const entrances = useCorridorsOf(kind === 'access' ? entityId : null);
  const ofAreas = useAreasOf(kind === 'area' ? entityId : null);
  const ofDevices = useDevicesOf(kind === 'device' ? entityId : null);
  return { access: entrances, area: ofAreas, device: ofDevices }[kind];
}

/** Everything that shows entrances, areas, devices or how many of them there are asks anew. */
export async function refreshPlaces(client: QueryClient): Promise<void> {
  await Promise.all(
    [corridorsKey, areasKey, devicesKey, storesKey].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
}
