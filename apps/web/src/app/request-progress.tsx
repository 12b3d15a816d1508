import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { ProgressBar } from '../ui/progress-bar.tsx';

/**
 * The bar at the top while somebody waits: for something they have not seen yet, or for something they did. Figures that refresh by
 * themselves make no stir.
 */
export function RequestProgress({ asking }: { asking: boolean }) {
  const fetching = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  const mutating = useIsMutating();
  return <ProgressBar busy={asking || fetching + mutating > 0} />;
}
