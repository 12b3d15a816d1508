import styles from './day-and-time.module.css';

/** An instant as the language writes it, day over time, in the browser's own zone; digits are always Latin, as figures' are. */
export function DayAndTime({ instant, tag }: { instant: string; tag: string }) {
  const at = new Date(instant);
  const write = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...style, calendar: 'gregory', numberingSystem: 'latn' }).format(at);
  return (
    <time className={styles.moment} dateTime={instant}>
      {write({ dateStyle: 'medium' })} <span>{write({ timeStyle: 'short' })}</span>
    </time>
  );
}
