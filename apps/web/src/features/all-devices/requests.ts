import type { RequestOf } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { devicesKey } from '../../pickers/device-key.ts';

/** A page of the devices of every company. */
export function useAllDevices(query: RequestOf<typeof devices.all>) {
  return useQuery({
    queryKey: [devicesKey, 'all', query],
    queryFn: ({ signal }) => call(devices.all, query, signal),
    // The states change without any action of this user.
    refetchInterval: 10_000,
    refetchOnWindowFocus: 'always',
  });
}
