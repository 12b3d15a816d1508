import type { PanelProps } from '../panels.tsx';
import { TargetProgress } from '../target-progress.tsx';

/** The usual periods beside their targets. */
export default function Periods({ store, item, onView }: PanelProps) {
  return <TargetProgress store={store} item={item} onStore={(id) => onView({ store: id })} />;
}
