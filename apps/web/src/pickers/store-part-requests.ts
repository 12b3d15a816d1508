import { areas, corridors } from '@portico/contract/routes/corridors';
import { devices } from '@portico/contract/routes/devices';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { devicesKey } from './device-key.ts';
import { storesKey } from './stores.ts';

/** Kinds of parts of a store. */
export type StorePartKind = 'access' | 'area' | 'device';

/** First parts of the query keys of entrance and area requests. */
export const corridorsKey = 'corridors';
export const areasKey = 'areas';

/** The entrances of one store, by name; with null no query runs. */
export function useStoreCorridors(entityId: number | null) {
  return useQuery({
    queryKey: [corridorsKey, 'byEntity', entityId],
    queryFn: ({ signal }) => call(corridors.byEntity, { entityId: entityId ?? 0 }, signal),
    enabled: entityId !== null,
    // The rows of another store must not be shown for this one.
    placeholderData: () => undefined,
  });
}

/** The areas of one store, by name; with null no query runs. */
export function useStoreAreas(entityId: number | null) {
  return useQuery({
    queryKey: [areasKey, entityId],
    queryFn: ({ signal }) => call(areas.list, { entityId: entityId ?? 0 }, signal),
    enabled: entityId !== null,
    placeholderData: () => undefined,
  });
}

/** The devices of a store, or of one of its areas; for an area without devices the call fails with `areaNoDevice`. */
export function useStoreDevices(entityId: number | null, areaId?: number) {
  return useQuery({
    queryKey: [devicesKey, 'byEntity', entityId, areaId],
    queryFn: ({ signal }) =>
      call(devices.byEntity, { entityId: entityId ?? 0, ...(areaId === undefined ? {} : { areaId }) }, signal),
    enabled: entityId !== null,
    placeholderData: () => undefined,
  });
}

/** The entrances, areas or devices of one store. */
export function useStoreParts(kind: StorePartKind, entityId: number | null) {
  const entrances = useStoreCorridors(kind === 'access' ? entityId : null);
  const ofAreas = useStoreAreas(kind === 'area' ? entityId : null);
  const ofDevices = useStoreDevices(kind === 'device' ? entityId : null);
  return { access: entrances, area: ofAreas, device: ofDevices }[kind];
}

/** Invalidates all queries that contain entrances, areas, devices or their numbers. */
export async function refreshStoreParts(client: QueryClient): Promise<void> {
  await Promise.all(
    [corridorsKey, areasKey, devicesKey, storesKey].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
}
