import type { RequestOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { PiePanel } from './pie-panel.tsx';
import styles from './proportion.module.css';
import { visitorPies } from './visitor-pies.ts';

/** Who the visitors are: a pie each for gender, age, adults and children, groups, customers and staff. */
export function VisitorMix({ query }: { query: RequestOf<typeof comparisons.proportion> | null }) {
  if (query === null) return null;
  return (
    <div className={styles.mix}>
      {visitorPies.map((pie) => (
        <PiePanel key={pie.key} pie={pie} query={query} />
      ))}
    </div>
  );
}
