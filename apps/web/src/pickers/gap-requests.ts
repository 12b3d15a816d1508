import type { RequestOf, ResultOf } from '@portico/contract/route';
import { deviceCommands } from '@portico/contract/routes/device-commands';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** First part of the query keys of all gap filling requests. */
export const gapsKey = 'gapFillings';

export type GapPreview = ResultOf<typeof gapFillings.preview>;
/** An entrance, or all entrances of an entity, and a half-open range in its local time. */
export type GapQuery = { entityId?: number; corridorId?: number; startTime: string; endTime: string };

const pollMilliseconds = 4000;

/** Missing data and its estimates. `polls`: true after a device was asked to resend, because its records may arrive at any time. */
export function useGapPreview(query: GapQuery | null, polls: boolean) {
  return useQuery({
    queryKey: [gapsKey, 'preview', query],
    queryFn: ({ signal }) => call(gapFillings.preview, query ?? {}, signal),
    enabled: query !== null,
    // The gaps of another selection must not be shown for this one.
    placeholderData: () => undefined,
    refetchInterval: polls ? pollMilliseconds : false,
  });
}

/** A page of the gap fillings the user may see. */
export function useGapFillings(query: RequestOf<typeof gapFillings.list>) {
  return useQuery({
    queryKey: [gapsKey, 'list', query],
    queryFn: ({ signal }) => call(gapFillings.list, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** Actions on gaps; every figure may have a new estimate afterwards, so all queries are invalidated. */
export function useGapActions() {
  const client = useQueryClient();
  const withInvalidation = async (change: Promise<unknown>) => {
    await change;
    await client.invalidateQueries();
  };
  return {
    save: (filling: RequestOf<typeof gapFillings.save>) => withInvalidation(call(gapFillings.save, filling)),
    withdraw: (id: number) => withInvalidation(call(gapFillings.withdraw, { id })),
    askAgain: (query: RequestOf<typeof deviceCommands.askAgain>) => call(deviceCommands.askAgain, query),
    refresh: () => client.invalidateQueries({ queryKey: [gapsKey] }),
  };
}
