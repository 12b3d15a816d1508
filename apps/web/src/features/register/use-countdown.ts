import { useEffect, useState } from 'react';

/** Whole seconds until a moment, never below 0; both in epoch milliseconds. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Seconds as minutes and seconds: "0:59". */
export function clockWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds that are left, and the way to start anew with so many. It keeps time while the page sleeps. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = secondsUntil(until, now);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [
    left,
    (seconds) => {
      // Of one moment: a millisecond between the two would be told as a second more.
      const at = Date.now();
      setNow(at);
      setUntil(at + seconds * 1000);
    },
  ];
}
