import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { Router } from './router.tsx';

/**
 * The progress bar at the top, shown while a page, a first load or a change is pending. Background refreshes do not show it. It works
 * without a router too, because the session loads before there is one.
 */
export function RequestProgress({ router }: { router: Router | null }) {
  const fetching = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  const mutating = useIsMutating();
  const navigating = useSyncExternalStore(
    (listener) => router?.subscribe(listener) ?? (() => undefined),
    () => router?.state.navigation.state !== 'idle',
  );
  return <ProgressBar busy={navigating || fetching + mutating > 0} />;
}
