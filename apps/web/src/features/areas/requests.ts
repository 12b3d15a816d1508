import type { CallOf } from '@portico/contract/route';
import { type Area, areas, corridors } from '@portico/contract/routes/corridors';
import { entities } from '@portico/contract/routes/entities';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { corridorsKey, refreshPlaces } from '../../pickers/place-requests.ts';
import { storesKey } from '../../pickers/stores.ts';

/** Specification §2: the entity list shows the first 15. */
const storesAtOnce = 15;
/** As many as one page holds; who has more searches. */
const mostStores = 1000;

/** The stores this person may see, by name: the first ones, and more of them each time they are asked for. */
export function useStoreList(name: string) {
  const [times, setTimes] = useState(1);
  const size = times * storesAtOnce;
  const stores = useQuery({
    queryKey: [storesKey, 'areas', name, size],
    queryFn: ({ signal }) => call(entities.list, { size, ...(name === '' ? {} : { name }) }, signal),
    placeholderData: keepPreviousData,
  });
  const hasMore = size < Math.min(mostStores, stores.data?.totalElements ?? 0);
  return { ...stores, hasMore, more: () => setTimes(times + 1) };
}

type Asked = CallOf<typeof corridors.ofArea> & { entityId: number };

/** A page of the entrances of an area, or of those of its store that are not in it. */
export function useAreaEntrances(isIn: boolean, { entityId, ...asked }: Asked) {
  return useQuery({
    queryKey: [corridorsKey, 'ofArea', isIn, asked],
    queryFn: ({ signal }) =>
      isIn ? call(corridors.ofArea, asked, signal) : call(corridors.notOfArea, { ...asked, entityId }, signal),
  });
}

/** An area as it is now. */
export async function latestArea({ id, entityId }: Area): Promise<Area | undefined> {
  return (await call(areas.list, { entityId })).content.find((area) => area.id === id);
}

/** What can be done with areas; whatever shows them follows. */
export function useChanges() {
  const client = useQueryClient();
  const followed = async (change: Promise<unknown>) => {
    await change;
    await refreshPlaces(client);
  };
  return {
    add: (area: CallOf<typeof areas.add>) => followed(call(areas.add, area)),
    change: (area: CallOf<typeof areas.change>) => followed(call(areas.change, area)),
    remove: (ids: number[], entityId: number) => followed(call(areas.remove, { ids, entityId })),
    putIn: (areaId: number, ids: number[]) => followed(call(corridors.bindToArea, { areaId, ids })),
    takeOut: (areaId: number, ids: number[]) => followed(call(corridors.unbindFromArea, { areaId, ids })),
  };
}
