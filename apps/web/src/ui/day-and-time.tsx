import { createDateTimeFormat } from './date-time-format.ts';
import styles from './day-and-time.module.css';

/** An instant in the page's language, day above time, in the browser's time zone. */
export function DayAndTime({ instant, tag }: { instant: string; tag: string }) {
  const at = new Date(instant);
  return (
    <time className={styles.moment} dateTime={instant}>
      {createDateTimeFormat(tag, { dateStyle: 'medium' }).format(at)}{' '}
      <span>{createDateTimeFormat(tag, { timeStyle: 'short' }).format(at)}</span>
    </time>
  );
}
