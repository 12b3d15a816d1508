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
      <bdi>{first}</bdi>
      {second !== undefined && second !== null && (
        <bdi className={styles.quiet} data-tone={tone}>
          {second}
        </bdi>
      )}
    </span>
  );
}
