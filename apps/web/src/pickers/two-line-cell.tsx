import type { ReactNode } from 'react';
import styles from './device-cells.module.css';

type Props = {
  first: ReactNode;
  /** The second line, in a quieter colour; absent: one line. */
  second?: ReactNode;
  tone?: 'accent' | 'warn' | 'bad' | undefined;
  align?: 'start' | 'end';
};

/** A cell of a table: the value, and secondary information below it. */
export function TwoLineCell({ first, second, tone, align = 'start' }: Props) {
  return (
    <span className={`${styles.lines} ${align === 'end' ? styles.ends : ''}`}>
      <span>{isolateText(first)}</span>
      {second !== undefined && second !== null && (
        <span className={styles.quiet} data-tone={tone}>
          {isolateText(second)}
        </span>
      )}
    </span>
  );
}

/** Isolates the direction of a plain text, so that the line still begins at the page's start side; other content isolates itself. */
const isolateText = (content: ReactNode) => (typeof content === 'string' ? <bdi>{content}</bdi> : content);
