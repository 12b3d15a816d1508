import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Shown in place of content that is empty: the reason, and an action that adds the first item. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p>{text}</p>
      {action}
    </div>
  );
}
