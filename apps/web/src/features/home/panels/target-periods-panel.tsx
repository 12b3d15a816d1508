import type { HomePanelProps } from '../panels.tsx';
import { TargetProgress } from '../target-progress.tsx';

/** Today, yesterday, this week, month and year against their targets. */
export default function TargetPeriodsPanel({ store, item, onViewChange }: HomePanelProps) {
  return <TargetProgress store={store} item={item} onShowStore={(id) => onViewChange({ store: id })} />;
}
