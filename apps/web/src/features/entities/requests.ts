import type { RequestOf } from '@portico/contract/route';
import { entities } from '@portico/contract/routes/entities';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { organisationsKey } from '../../pickers/organisations.ts';
import { storesKey } from '../../pickers/stores.ts';

export function useEntities(query: RequestOf<typeof entities.list>) {
  return useQuery({
    queryKey: [storesKey, query],
    queryFn: ({ signal }) => call(entities.list, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** The current state of a store, for the form that edits an older state. */
export function fetchLatestEntity(id: number) {
  return call(entities.details, { id });
}

/** Actions on stores; each refreshes the list and the tree with its store counts. */
export function useEntityChanges() {
  const client = useQueryClient();
  const withRefresh = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await Promise.all([
      client.invalidateQueries({ queryKey: [storesKey] }),
      client.invalidateQueries({ queryKey: [organisationsKey] }),
    ]);
    return result;
  };
  return {
    add: (store: RequestOf<typeof entities.add>) => withRefresh(call(entities.add, store)),
    change: (store: RequestOf<typeof entities.change>) => withRefresh(call(entities.change, store)),
    remove: (ids: number[]) => withRefresh(call(entities.remove, { ids })),
    /** Sends the settings one after the other, and calls `onSend` before each. */
    setForwarding: (
      settings: readonly RequestOf<typeof entities.setForwarding>[],
      onSend: (setting: RequestOf<typeof entities.setForwarding>) => void,
    ) =>
      withRefresh(
        (async () => {
          for (const setting of settings) {
            onSend(setting);
            await call(entities.setForwarding, setting);
          }
        })(),
      ),
    refresh: () => withRefresh(Promise.resolve()),
  };
}

export type EntityChanges = ReturnType<typeof useEntityChanges>;
