import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const pollMilliseconds = 200;
const maxMilliseconds = 10_000;

/**
 * Whether at least `milliseconds` have passed and no request is pending, so the first page has its data; true after ten seconds at the
 * latest, and from then on.
 */
export function usePageLoaded(milliseconds: number): boolean {
  const client = useQueryClient();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => {
      const passed = performance.now() - start;
      if (passed < milliseconds || (passed < maxMilliseconds && client.isFetching() > 0)) return;
      clearInterval(timer);
      setLoaded(true);
    }, pollMilliseconds);
    return () => clearInterval(timer);
  }, [client, milliseconds]);
  return isLoaded;
}
