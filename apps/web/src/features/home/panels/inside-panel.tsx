import { InsideNow } from '../inside-now.tsx';
import type { HomePanelProps } from '../panels.tsx';

/** The number of people inside one store now. */
export default function InsidePanel({ store, workTime, statistics, failure }: HomePanelProps) {
  if (store === null) return null;
  return <InsideNow store={store} workTime={workTime} asOf={statistics?.asOf} failure={failure} />;
}
