import { entities } from '@portico/contract/routes/entities';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

/** First part of the query keys of all store requests. */
export const storesKey = 'entities';

/** One store; with null no query runs. */
export function useStore(id: number | null) {
  return useQuery({
    queryKey: [storesKey, 'details', id],
    queryFn: ({ signal }) => call(entities.details, { id: id ?? 0 }, signal),
    enabled: id !== null,
    // The data of another store must not be shown for this one.
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
}

const settleMilliseconds = 200;

/** The typed text, delayed until typing pauses for 200 ms. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
