import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { Failure } from './failure.ts';

/** The query cache of all screens: old data stays visible until new data arrives, and a 4xx failure is not retried. */
export function createQueryClient(): QueryClient {
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
