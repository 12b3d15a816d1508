import styles from './status-dot.module.css';

export type StatusTone = 'good' | 'bad' | 'warn' | 'quiet';

/** A state as a coloured dot and a word; the word alone is sufficient. */
export function StatusDot({ tone, text }: { tone: StatusTone; text: string }) {
  return (
    <span className={styles.status} data-tone={tone}>
      <span className={styles.dot} aria-hidden="true" />
      {text}
    </span>
  );
}
