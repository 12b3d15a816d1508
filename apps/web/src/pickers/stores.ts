import { entities } from '@portico/contract/routes/entities';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

/** What every request for stores has first in its key. */
export const storesKey = 'entities';

/** One store; null asks for nothing. */
export function useStore(id: number | null) {
  return useQuery({
    queryKey: [storesKey, 'details', id],
    queryFn: ({ signal }) => call(entities.details, { id: id ?? 0 }, signal),
    enabled: id !== null,
    // Another store is not an older state of this one.
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
}

const settleMilliseconds = 200;

/** What was typed, once typing has paused. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
