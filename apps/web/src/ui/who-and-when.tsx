import { momentFormat } from './moment-format.ts';
import { useTag } from './use-tag.ts';
import styles from './who-and-when.module.css';

/** Who did something, null where that person is gone, and below it when (ISO 8601). */
export function WhoAndWhen({ who, when }: { who: string | null; when: string }) {
  const tag = useTag();
  return (
    <span className={styles.lines}>
      <span>
        <bdi>{who ?? '—'}</bdi>
      </span>
      <time className={styles.when} dateTime={when}>
        {momentFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(when))}
      </time>
    </span>
  );
}
