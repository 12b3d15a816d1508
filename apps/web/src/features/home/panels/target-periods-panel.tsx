import type { HomePanelProps } from '../panels.tsx';
import { PeriodsPanel } from '../periods-panel.tsx';
import { TargetProgress } from '../target-progress.tsx';

/**
 * Today, yesterday, this week, month and year against their targets; against their comparison periods where the table of stores shows the
 * targets.
 */
export default function TargetPeriodsPanel({ store, item, hasLeague, onViewChange }: HomePanelProps) {
  if (hasLeague) return <PeriodsPanel store={store} item={item} />;
  return <TargetProgress store={store} item={item} onShowStore={(id) => onViewChange({ store: id })} />;
}
