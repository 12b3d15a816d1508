import type { ReactNode } from 'react';
import styles from './devices.module.css';

/** Names with their values; unknown values are left out. */
export function PropertyList({ list }: { list: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {list.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            {/* Values that are not plain text use the page's direction and isolate their own text. */}
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
