import type { ReactNode } from 'react';
import styles from './device-cells.module.css';

type Props = {
  first: ReactNode;
  /** Below it and quieter; absent: one line. */
  second?: ReactNode;
  tone?: 'accent' | 'warn' | 'bad' | undefined;
  align?: 'start' | 'end';
};

/** A cell of a list of devices: what it is, and below it what belongs to it. */
export function DeviceLines({ first, second, tone, align = 'start' }: Props) {
  return (
    <span className={`${styles.lines} ${align === 'end' ? styles.ends : ''}`}>
      <span>{isolated(first)}</span>
      {second !== undefined && second !== null && (
        <span className={styles.quiet} data-tone={tone}>
          {isolated(second)}
        </span>
      )}
    </span>
  );
}

/** Bare words as they are written, in a line that begins where the page does; what is no bare text isolates its own. */
const isolated = (content: ReactNode) => (typeof content === 'string' ? <bdi>{content}</bdi> : content);
