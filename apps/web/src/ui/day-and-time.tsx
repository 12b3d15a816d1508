import { momentFormat } from './moment-format.ts';
import styles from './day-and-time.module.css';

/** An instant as the language writes it, day over time, in the browser's own zone. */
export function DayAndTime({ instant, tag }: { instant: string; tag: string }) {
  const at = new Date(instant);
  return (
    <time className={styles.moment} dateTime={instant}>
      {momentFormat(tag, { dateStyle: 'medium' }).format(at)}{' '}
      <span>{momentFormat(tag, { timeStyle: 'short' }).format(at)}</span>
    </time>
  );
}
