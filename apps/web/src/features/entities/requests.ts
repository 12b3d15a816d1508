import { entities } from '@portico/contract/routes/entities';
import type { CallOf } from '@portico/contract/route';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { organisationsKey } from '../../pickers/organisations.ts';
import { storesKey } from '../../pickers/stores.ts';

export function useEntities(asked: CallOf<typeof entities.list>) {
  return useQuery({
    queryKey: [storesKey, asked],
    queryFn: ({ signal }) => call(entities.list, asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** A store as it is now, for whoever edits an older state of it. */
export function latestEntity(id: number) {
  return call(entities.details, { id });
}

/** What can be done with stores; the list, and the tree that counts them, follow. */
export function useChanges() {
  const client = useQueryClient();
  const followed = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await Promise.all([
      client.invalidateQueries({ queryKey: [storesKey] }),
      client.invalidateQueries({ queryKey: [organisationsKey] }),
    ]);
    return result;
  };
  return {
    add: (store: CallOf<typeof entities.add>) => followed(call(entities.add, store)),
    change: (store: CallOf<typeof entities.change>) => followed(call(entities.change, store)),
    remove: (ids: number[]) => followed(call(entities.remove, { ids })),
    setForwarding: (settings: readonly CallOf<typeof entities.setForwarding>[]) =>
      followed(
        settings.reduce(
          (before, setting) => before.then(async () => void (await call(entities.setForwarding, setting))),
          Promise.resolve(),
        ),
      ),
    refresh: () => followed(Promise.resolve()),
  };
}

export type Changes = ReturnType<typeof useChanges>;
