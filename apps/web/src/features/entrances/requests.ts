import type { CallOf } from '@portico/contract/route';
import { type Corridor, corridors } from '@portico/contract/routes/corridors';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { corridorsKey, refreshPlaces } from '../../pickers/place-requests.ts';

/** A page of the entrances this person may see. */
export function useEntrances(asked: CallOf<typeof corridors.list>) {
  return useQuery({
    queryKey: [corridorsKey, 'list', asked],
    queryFn: ({ signal }) => call(corridors.list, asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** An entrance as it is now. */
export async function latestEntrance(id: number): Promise<Corridor | undefined> {
  return (await call(corridors.infoByIds, { ids: [id] })).content[0];
}

/** What can be done with entrances; whatever shows them follows. */
export function useChanges() {
  const client = useQueryClient();
  const followed = async (change: Promise<unknown>) => {
    await change;
    await refreshPlaces(client);
  };
  return {
    add: (entrance: CallOf<typeof corridors.add>) => followed(call(corridors.add, entrance)),
    change: (entrance: CallOf<typeof corridors.change>) => followed(call(corridors.change, entrance)),
    remove: (ids: number[]) => followed(call(corridors.remove, { ids })),
    refresh: () => refreshPlaces(client),
  };
}

export type Changes = ReturnType<typeof useChanges>;
