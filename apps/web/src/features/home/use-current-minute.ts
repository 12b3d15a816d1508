import { useEffect, useState } from 'react';

/** The time of this browser in epoch milliseconds, renewed every 30 seconds. */
export function useCurrentMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
