import type { RequestOf, ResultOf } from '@portico/contract/route';
import { targets } from '@portico/contract/routes/targets';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type DistributionPreviewRow = ResultOf<typeof targets.spread>['rows'][number];

export function useTargets(query: RequestOf<typeof targets.list>) {
  return useQuery({
    queryKey: ['targets', query],
    queryFn: ({ signal }) => call(targets.list, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** A preview of distributed monthly targets; null sends no request. */
export function useDistributionPreview(query: RequestOf<typeof targets.spread> | null) {
  return useQuery({
    queryKey: ['targets', 'spread', query],
    queryFn: ({ signal }) => call(targets.spread, query ?? {}, signal),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}

/** Saves targets and refreshes everything that shows targets or their progress. */
export function useSaveTargets() {
  const client = useQueryClient();
  return {
    save: async (changes: RequestOf<typeof targets.save>) => {
      await call(targets.save, changes);
      await client.invalidateQueries();
    },
    refresh: () => client.invalidateQueries({ queryKey: ['targets'] }),
  };
}
