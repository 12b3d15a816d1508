import { useEffect, useState } from 'react';

/** Whether a condition has been true at some time, and `milliseconds` have passed since it first was. */
export function useHasPassed(isTrue: boolean, milliseconds: number): boolean {
  const [isStarted, setStarted] = useState(isTrue);
  const [hasPassed, setHasPassed] = useState(false);
  if (isTrue && !isStarted) setStarted(true);
  useEffect(() => {
    if (!isStarted) return;
    const timer = setTimeout(() => setHasPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isStarted, milliseconds]);
  return hasPassed;
}
