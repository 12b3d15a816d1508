import { deviceCommands } from '@portico/contract/routes/device-commands';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import type { CallOf, ResultOf } from '@portico/contract/route';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** What every request for fillings has first in its key. */
export const gapsKey = 'gapFillings';

export type GapPreview = ResultOf<typeof gapFillings.preview>;
/** An entrance, or all of an entity, and a range of its wall clock. */
export type GapAsked = { entityId?: number; corridorId?: number; startTime: string; endTime: string };

const followingMilliseconds = 4000;

/** What is missing and how it would be estimated; `follows`: a device has been asked again, and its records may arrive at any time. */
export function useGapPreview(asked: GapAsked | null, follows: boolean) {
  return useQuery({
    queryKey: [gapsKey, 'preview', asked],
    queryFn: ({ signal }) => call(gapFillings.preview, asked ?? {}, signal),
    enabled: asked !== null,
    // What is missing elsewhere is not an older state of what is missing here.
    placeholderData: () => undefined,
    refetchInterval: follows ? followingMilliseconds : false,
  });
}

/** A page of the fillings this person may see. */
export function useGapFillings(asked: CallOf<typeof gapFillings.list>) {
  return useQuery({
    queryKey: [gapsKey, 'list', asked],
    queryFn: ({ signal }) => call(gapFillings.list, asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** What can be done about gaps; every figure may have an estimate beside it afterwards. */
export function useGapChanges() {
  const client = useQueryClient();
  const followed = async (change: Promise<unknown>) => {
    await change;
    await client.invalidateQueries();
  };
  return {
    save: (filling: CallOf<typeof gapFillings.save>) => followed(call(gapFillings.save, filling)),
    withdraw: (id: number) => followed(call(gapFillings.withdraw, { id })),
    askAgain: (asked: CallOf<typeof deviceCommands.askAgain>) => call(deviceCommands.askAgain, asked),
    refresh: () => client.invalidateQueries({ queryKey: [gapsKey] }),
  };
}
