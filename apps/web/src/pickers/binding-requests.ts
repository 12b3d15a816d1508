import type { CallOf } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { devicesKey } from './device-key.ts';
import { refreshPlaces } from './place-requests.ts';
import { useRewriting } from './rewriting.tsx';

/** A page of the devices bound to an entrance; ten a page, specification §9. */
export function useBoundDevices(corridorId: number, page: number, size: number) {
  const asked = { corridorId, page, size };
  return useQuery({
    queryKey: [devicesKey, 'ofCorridor', asked],
    queryFn: ({ signal }) => call(devices.ofCorridor, asked, signal),
    placeholderData: (before, query) => {
      const asker: unknown = query?.queryKey[2];
      const isSame =
        typeof asker === 'object' && asker !== null && 'corridorId' in asker && asker.corridorId === corridorId;
      return isSame ? before : undefined;
    },
  });
}

/** What binding or unbinding from an earlier time would change. */
export function useBindingPreview(asked: CallOf<typeof devices.previewBinding>) {
  return useQuery({
    queryKey: [devicesKey, 'preview', asked],
    queryFn: ({ signal }) => call(devices.previewBinding, asked, signal),
    // Records arrive all the time: what was seen a while ago is no preview any more.
    staleTime: 0,
    gcTime: 0,
    placeholderData: () => undefined,
  });
}

/** Binds and unbinds; lists follow, also after a refusal, and the rewriting of past figures is watched. */
export function useBinding() {
  const client = useQueryClient();
  const { watch } = useRewriting();
  const followed = async ({ rewriting }: { rewriting: readonly number[] }) => {
    watch(rewriting);
    await refreshPlaces(client);
  };
  return {
    bind: async (asked: CallOf<typeof devices.bind>) => followed(await call(devices.bind, asked)),
    unbind: async (asked: CallOf<typeof devices.unbind>) => followed(await call(devices.unbind, asked)),
    refresh: () => refreshPlaces(client),
  };
}
