import type { CallOf, ResultOf } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { devicesKey } from '../../pickers/device-key.ts';

export type Unassigned = ResultOf<typeof devices.unassigned>['content'][number];

/** A page of the serial numbers that belong to nobody. */
export function useUnassigned(asked: CallOf<typeof devices.unassigned>) {
  return useQuery({
    queryKey: [devicesKey, 'unassigned', asked],
    queryFn: ({ signal }) => call(devices.unassigned, asked, signal),
    // New ones announce themselves at any time.
    refetchInterval: 10_000,
    refetchOnWindowFocus: 'always',
  });
}
