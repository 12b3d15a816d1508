import type { RequestOf, ResultOf } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { devicesKey } from '../../pickers/device-key.ts';

export type UnassignedDevice = ResultOf<typeof devices.unassigned>['content'][number];

/** A page of the serial numbers that belong to no company. */
export function useUnassignedDevices(query: RequestOf<typeof devices.unassigned>) {
  return useQuery({
    queryKey: [devicesKey, 'unassigned', query],
    queryFn: ({ signal }) => call(devices.unassigned, query, signal),
    // New devices can appear at any time.
    refetchInterval: 10_000,
    refetchOnWindowFocus: 'always',
  });
}
