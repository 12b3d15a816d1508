import { useState } from 'react';
import { useHasPassed } from './use-has-passed.ts';

/** How long the figures wait for the other data that decide where they are shown, such as the sentence above them. */
const maxWaitMilliseconds = 1000;

/** After this time panels appear as they load, also if they then move those below. */
const fillMilliseconds = 4000;

type Loading = { isLoading: boolean };

/**
 * Whether home has its first data, from then on always: all `needed` requests have ended, and the `awaited` ones, too, or a second has passed.
 * `isFilled`: the panels below had the time to load.
 */
export function useFirstData(needed: readonly Loading[], awaited: readonly Loading[]) {
  const isAnyLoading = (requests: readonly Loading[]) => requests.some(({ isLoading }) => isLoading);
  const hasNeeded = !isAnyLoading(needed);
  const hasWaited = useHasPassed(hasNeeded, maxWaitMilliseconds);
  const [wasReady, setWasReady] = useState(false);
  const isReady = wasReady || (hasNeeded && (hasWaited || !isAnyLoading(awaited)));
  if (isReady && !wasReady) setWasReady(true);
  return { isReady, isFilled: useHasPassed(isReady, fillMilliseconds) };
}
