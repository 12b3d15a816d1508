import type { RequestOf } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { devicesKey } from './device-key.ts';
import { useWatchedRewrites } from './rewriting.tsx';
import { refreshStoreParts } from './store-part-requests.ts';

/** A page of the devices bound to an entrance; ten per page, specification §9. */
export function useBoundDevices(corridorId: number, page: number, size: number) {
  const input = { corridorId, page, size };
  return useQuery({
    queryKey: [devicesKey, 'ofCorridor', input],
    queryFn: ({ signal }) => call(devices.ofCorridor, input, signal),
    placeholderData: (before, query) => {
      const previousQuery: unknown = query?.queryKey[2];
      const isSame =
        typeof previousQuery === 'object' &&
        previousQuery !== null &&
        'corridorId' in previousQuery &&
        previousQuery.corridorId === corridorId;
      return isSame ? before : undefined;
    },
  });
}

/** The changes that binding or unbinding from an earlier time would make. */
export function useBindingPreview(query: RequestOf<typeof devices.previewBinding>) {
  return useQuery({
    queryKey: [devicesKey, 'preview', query],
    queryFn: ({ signal }) => call(devices.previewBinding, query, signal),
    // Records arrive all the time: an old preview is outdated.
    staleTime: 0,
    gcTime: 0,
    placeholderData: () => undefined,
  });
}

/**
 * Binds and unbinds devices; invalidates the lists and watches the rewriting of past figures. `refresh` invalidates the lists after a
 * refusal.
 */
export function useBindingActions() {
  const client = useQueryClient();
  const { watch } = useWatchedRewrites();
  const watchAndRefresh = async ({ rewriting }: { rewriting: readonly number[] }) => {
    watch(rewriting);
    await refreshStoreParts(client);
  };
  return {
    bind: async (query: RequestOf<typeof devices.bind>) => watchAndRefresh(await call(devices.bind, query)),
    unbind: async (query: RequestOf<typeof devices.unbind>) => watchAndRefresh(await call(devices.unbind, query)),
    refresh: () => refreshStoreParts(client),
  };
}
