import { InsideNow } from '../inside-now.tsx';
import type { PanelProps } from '../panels.tsx';

/** How many people are inside one store now. */
export default function InsidePanel({ store, workTime, statistics }: PanelProps) {
  return store === null ? null : <InsideNow store={store} workTime={workTime} asOf={statistics?.asOf} />;
}
