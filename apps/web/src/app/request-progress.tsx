import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { Router } from './router.tsx';

/**
 * The bar at the top while somebody waits: for a page, for something they have not seen yet, or for something they did. Figures that
 * refresh by themselves make no stir. Without a router we still ask who is here.
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
