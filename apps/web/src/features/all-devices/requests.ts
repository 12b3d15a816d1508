import type { CallOf } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { devicesKey } from '../../pickers/device-key.ts';

/** A page of the devices of every company. */
export function useAllDevices(asked: CallOf<typeof devices.all>) {
  return useQuery({
    queryKey: [devicesKey, 'all', asked],
    queryFn: ({ signal }) => call(devices.all, asked, signal),
    // States change by themselves.
    refetchInterval: 10_000,
    refetchOnWindowFocus: 'always',
  });
}
