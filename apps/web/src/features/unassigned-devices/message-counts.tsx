import { useTranslation } from 'react-i18next';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { UnassignedDevice } from './requests.ts';
import styles from './unassigned.module.css';

/** What the last message of a device would count, and the period starts of its first and last record. */
export function MessageCounts({ counts }: Pick<UnassignedDevice, 'counts'>) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (counts === null) return <span className={styles.noCounts}>{t('models.unassigned.noCounts')}</span>;
  const { records, first, last } = counts;
  const sums = t('models.unassigned.counts', {
    count: records,
    n: formatCount(records, tag),
    in: formatCount(counts.in, tag),
    out: formatCount(counts.out, tag),
  });
  const range = first === null || last === null ? null : formatMessageRange(first, last, tag);
  return (
    <span className={styles.counts}>
      <bdi>{sums}</bdi>
      {range !== null && (
        <bdi className={styles.range}>
          {range.isLocal ? t('models.unassigned.deviceTime', { range: range.text }) : range.text}
        </bdi>
      )}
    </span>
  );
}

/** An instant, or a local time of a device, which has no zone. */
type MessageTime = { date: Date; isLocal: boolean };

/**
 * The times of the first and last record: instants in the browser's zone, local times of the device as sent. Null if one of them is no time,
 * or only one of them is an instant.
 */
function formatMessageRange(first: string, last: string, tag: string): { text: string; isLocal: boolean } | null {
  const [from, to] = [readMessageTime(first), readMessageTime(last)];
  if (from === null || to === null || from.isLocal !== to.isLocal) return null;
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const format = createDateTimeFormat(tag, from.isLocal ? { ...style, timeZone: 'UTC' } : style);
  return { text: format.formatRange(from.date, to.date), isLocal: from.isLocal };
}

function readMessageTime(text: string): MessageTime | null {
  const isLocal = !text.endsWith('Z');
  // A local time is read as UTC and formatted in UTC, so that it does not depend on the browser's zone.
  const date = new Date(isLocal ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(date.getTime()) ? null : { date, isLocal };
}
