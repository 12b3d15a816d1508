import type { CallOf, ResultOf, Route } from '@portico/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The answer of an analysis; null asks for nothing. What was shown before stays until the new one is here. */
export function useReply<R extends Route>(route: R, asked: CallOf<R> | null) {
  return useQuery<ResultOf<R>>({
    queryKey: ['figures', route.path, asked],
    queryFn: ({ signal }) => call(route, asked ?? {}, signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
}
