import { useEffect, useState } from 'react';

/** Whole seconds from `now` to `until`, at least 0; both in epoch milliseconds. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Seconds as minutes and seconds: "0:59". */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The remaining seconds, and a function that starts a countdown. It is based on the clock, so it stays right while the page sleeps. */
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
      // Both states use the same instant: with two readings of the clock, the countdown could start one second too high.
      const at = Date.now();
      setNow(at);
      setUntil(at + seconds * 1000);
    },
  ];
}
