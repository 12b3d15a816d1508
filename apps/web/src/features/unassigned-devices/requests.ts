import type { RequestOf, ResultOf } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { devicesKey } from '../../pickers/device-key.ts';

export type UnassignedDevice = ResultOf<typeof devices.unassigned>['content'][number];
export type UnidentifiedSender = ResultOf<typeof devices.unidentified>['content'][number];

/** New devices and senders can appear at any time. */
const live = { refetchInterval: 10_000, refetchOnWindowFocus: 'always' } as const;

/** A page of the serial numbers that belong to no company. */
export function useUnassignedDevices(query: RequestOf<typeof devices.unassigned>) {
  return useQuery({
    queryKey: [devicesKey, 'unassigned', query],
    queryFn: ({ signal }) => call(devices.unassigned, query, signal),
    ...live,
  });
}

/** A page of the senders of messages in which no serial number can be read. */
export function useUnidentifiedSenders(query: RequestOf<typeof devices.unidentified>) {
  return useQuery({
    queryKey: [devicesKey, 'unidentified', query],
    queryFn: ({ signal }) => call(devices.unidentified, query, signal),
    ...live,
  });
}
