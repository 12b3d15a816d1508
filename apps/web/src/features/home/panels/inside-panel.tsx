import { InsideNow } from '../inside-now.tsx';
import type { PanelProps } from '../panels.tsx';

/** How many people are inside one store now. */
export default function InsidePanel({ store, workTime, statistics, failure }: PanelProps) {
  if (store === null) return null;
  return <InsideNow store={store} workTime={workTime} asOf={statistics?.asOf} failure={failure} />;
}
