import type { ReactNode } from 'react';
import styles from './devices.module.css';

/** Names with their values; what is unknown is left out. */
export function Facts({ list }: { list: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {list.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            {/* What is no bare text reads in the page's direction and isolates its own words. */}
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
