import type { RequestOf } from '@portico/contract/route';
import { type Area, areas, corridors } from '@portico/contract/routes/corridors';
import { entities } from '@portico/contract/routes/entities';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { corridorsKey, refreshStoreParts } from '../../pickers/store-part-requests.ts';
import { storesKey } from '../../pickers/stores.ts';

/** Specification §2: the entity list shows the first 15. */
const storesAtOnce = 15;
/** The largest page of the contract; users with more stores search by name. */
const maxStores = 1000;

/** The stores that the user may see, filtered by name: the first 15, and 15 more with each call of `more`. */
export function useStoreList(name: string) {
  const [times, setTimes] = useState(1);
  const size = times * storesAtOnce;
  const stores = useQuery({
    queryKey: [storesKey, 'areas', name, size],
    queryFn: ({ signal }) => call(entities.list, { size, ...(name === '' ? {} : { name }) }, signal),
    placeholderData: keepPreviousData,
  });
  const hasMore = size < Math.min(maxStores, stores.data?.totalElements ?? 0);
  return { ...stores, hasMore, more: () => setTimes(times + 1) };
}

type AreaEntrancesQuery = RequestOf<typeof corridors.ofArea> & { entityId: number };

/** A page of the entrances of an area (`isIn`), or of the entrances of its store that are not in the area. */
export function useAreaEntrances(isIn: boolean, { entityId, ...query }: AreaEntrancesQuery) {
  return useQuery({
    queryKey: [corridorsKey, 'ofArea', isIn, query],
    queryFn: ({ signal }) =>
      isIn ? call(corridors.ofArea, query, signal) : call(corridors.notOfArea, { ...query, entityId }, signal),
  });
}

/** The current state of an area. */
export async function fetchLatestArea({ id, entityId }: Area): Promise<Area | undefined> {
  return (await call(areas.list, { entityId })).content.find((area) => area.id === id);
}

/** Actions on areas; each refreshes the queries that show areas. */
export function useAreaChanges() {
  const client = useQueryClient();
  const withRefresh = async (change: Promise<unknown>) => {
    await change;
    await refreshStoreParts(client);
  };
  return {
    add: (area: RequestOf<typeof areas.add>) => withRefresh(call(areas.add, area)),
    change: (area: RequestOf<typeof areas.change>) => withRefresh(call(areas.change, area)),
    remove: (ids: number[], entityId: number) => withRefresh(call(areas.remove, { ids, entityId })),
    putIn: (areaId: number, ids: number[]) => withRefresh(call(corridors.bindToArea, { areaId, ids })),
    takeOut: (areaId: number, ids: number[]) => withRefresh(call(corridors.unbindFromArea, { areaId, ids })),
  };
}
