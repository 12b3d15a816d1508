import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { Failure } from './failure.ts';

/** One cache for all screens: old figures stay until new ones are here; what the caller did wrong is not tried again. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        placeholderData: keepPreviousData,
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && !(error instanceof Failure && error.status >= 400 && error.status < 500),
      },
    },
  });
}
