import type { CallOf, ResultOf } from '@portico/contract/route';
import { targets } from '@portico/contract/routes/targets';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type SpreadRow = ResultOf<typeof targets.spread>['rows'][number];

export function useTargets(asked: CallOf<typeof targets.list>) {
  return useQuery({
    queryKey: ['targets', asked],
    queryFn: ({ signal }) => call(targets.list, asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** What monthly targets would be; null asks for nothing yet. */
export function useSpread(asked: CallOf<typeof targets.spread> | null) {
  return useQuery({
    queryKey: ['targets', 'spread', asked],
    queryFn: ({ signal }) => call(targets.spread, asked ?? {}, signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
}

/** Saves numbers; whatever shows targets or how far they are follows. */
export function useSaveTargets() {
  const client = useQueryClient();
  return {
    save: async (changes: CallOf<typeof targets.save>) => {
      await call(targets.save, changes);
      await client.invalidateQueries();
    },
    refresh: () => client.invalidateQueries({ queryKey: ['targets'] }),
  };
}
