import { areas, corridors } from '@portico/contract/routes/corridors';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { devicesKey } from './device-key.ts';
import { storesKey } from './stores.ts';

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

/** The entrances or the areas of one store. */
export function usePlacesOf(kind: 'access' | 'area', entityId: number | null) {
  const entrances = useCorridorsOf(kind === 'access' ? entityId : null);
  const ofAreas = useAreasOf(kind === 'area' ? entityId : null);
  return kind === 'access' ? entrances : ofAreas;
}

/** Everything that shows entrances, areas, devices or how many of them there are asks anew. */
export async function refreshPlaces(client: QueryClient): Promise<void> {
  await Promise.all(
    [corridorsKey, areasKey, devicesKey, storesKey].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
}
