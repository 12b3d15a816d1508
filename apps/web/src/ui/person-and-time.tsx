import { createDateTimeFormat } from './date-time-format.ts';
import styles from './person-and-time.module.css';
import { useLanguageTag } from './use-language-tag.ts';

/** The user who did something (null if the user was deleted) above the time (ISO 8601). */
export function PersonAndTime({ person, instant }: { person: string | null; instant: string }) {
  const tag = useLanguageTag();
  return (
    <span className={styles.lines}>
      <span>
        <bdi>{person ?? '—'}</bdi>
      </span>
      <time className={styles.when} dateTime={instant}>
        {createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))}
      </time>
    </span>
  );
}
