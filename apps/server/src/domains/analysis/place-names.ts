import type { Selection } from './selection.ts';

/**
 * The names of the selected places, by id. Entrances and areas of several stores are named with their store, "Main entrance · Harbour", as
 * in the pickers: every store has a main entrance.
 */
export function buildPlaceNames({ entities, corridors, groups }: Selection): Map<number, string> {
  const places: readonly { id: number; name: string; entityId?: number | null }[] = groups ?? corridors ?? entities;
  const stores = new Map(entities.map(({ id, name }) => [id, name]));
  const hasSeveralStores = new Set(places.map(({ entityId }) => entityId ?? null)).size > 1;
  return new Map(
    places.map(({ id, name, entityId }) => {
      const store = hasSeveralStores ? stores.get(entityId ?? 0) : undefined;
      return [id, store === undefined ? name : `${name} · ${store}`];
    }),
  );
}
