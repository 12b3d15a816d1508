import type { RequestOf, ResultOf, Route } from '@portico/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The reply of an analysis; with null no query runs. The previous reply stays until the new one arrives. */
export function useAnalysisReply<R extends Route>(route: R, query: RequestOf<R> | null) {
  return useQuery<ResultOf<R>>({
    queryKey: ['figures', route.path, query],
    queryFn: ({ signal }) => call(route, query ?? {}, signal),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}
