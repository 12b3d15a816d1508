import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** In place of something that has nothing to show: why, and what brings the first of it. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p>{text}</p>
      {action}
    </div>
  );
}
