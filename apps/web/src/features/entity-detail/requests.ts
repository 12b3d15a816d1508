import type { ResultOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import { home } from '@portico/contract/routes/home';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { devicesKey } from '../../pickers/device-key.ts';
import { storesKey } from '../../pickers/stores.ts';

export type StoreHealthReply = ResultOf<typeof analysis.health>;

/** Figures and states change without any action of this user. */
const everyMinute = 60_000;

/** People in and out today. */
export function useTodayFigures(entityId: number) {
  return useQuery({
    queryKey: ['figures', 'detail', entityId],
    queryFn: ({ signal }) =>
      call(home.statistical, { entityId, type: rangeTypes.today, items: ['flowIn', 'flowOut'] }, signal),
    refetchInterval: everyMinute,
  });
}

/** The devices of the store, bound to an entrance or only assigned to the store. */
export function useRefreshedStoreDevices(entityId: number) {
  return useQuery({
    queryKey: [devicesKey, 'byEntity', entityId],
    queryFn: ({ signal }) => call(devices.byEntity, { entityId }, signal),
    refetchInterval: everyMinute,
  });
}

/** Completeness of the records of the last days. */
export function useStoreHealth(entityId: number) {
  return useQuery({
    queryKey: [storesKey, 'health', entityId],
    queryFn: ({ signal }) => call(analysis.health, { entityId }, signal),
    refetchInterval: 5 * everyMinute,
  });
}
