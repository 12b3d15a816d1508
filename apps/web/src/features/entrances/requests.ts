import type { RequestOf } from '@portico/contract/route';
import { type Corridor, corridors } from '@portico/contract/routes/corridors';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { corridorsKey, refreshStoreParts } from '../../pickers/store-part-requests.ts';

/** A page of the entrances that the user may see. */
export function useEntrances(query: RequestOf<typeof corridors.list>) {
  return useQuery({
    queryKey: [corridorsKey, 'list', query],
    queryFn: ({ signal }) => call(corridors.list, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** The current state of an entrance. */
export async function fetchLatestEntrance(id: number): Promise<Corridor | undefined> {
  return (await call(corridors.infoByIds, { ids: [id] })).content[0];
}

/** Actions on entrances; each refreshes the queries that show entrances. */
export function useEntranceChanges() {
  const client = useQueryClient();
  const withRefresh = async (change: Promise<unknown>) => {
    await change;
    await refreshStoreParts(client);
  };
  return {
    add: (entrance: RequestOf<typeof corridors.add>) => withRefresh(call(corridors.add, entrance)),
    change: (entrance: RequestOf<typeof corridors.change>) => withRefresh(call(corridors.change, entrance)),
    remove: (ids: number[]) => withRefresh(call(corridors.remove, { ids })),
    refresh: () => refreshStoreParts(client),
  };
}

export type EntranceChanges = ReturnType<typeof useEntranceChanges>;
