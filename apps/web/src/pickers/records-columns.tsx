import type { Metric } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { parseLocal } from '@portico/counting/local-time';
import { metricNameKeys } from '@portico/i18n/metric-names';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../ui/data-column.ts';
import { formatCount } from '../ui/figures.ts';
import { momentFormat } from '../ui/moment-format.ts';
import { DeviceLines } from './device-lines.tsx';
import { wholeMoment } from './device-time.ts';
import styles from './records-drawer.module.css';
import type { FigureRecord } from './records-requests.ts';

const marks = ['late', 'clockNotTrusted', 'fromTotal'] as const satisfies readonly (keyof typeof recordFlags)[];

/** One period of a device: what counts of it, what was sent where a rule changed that, and what is to be said of it. */
export function recordColumns(t: TFunction, tag: string, shown: readonly Metric[]): DataColumn<FigureRecord>[] {
  // The wall of the place where it was counted, whatever the reader's own zone is.
  const wall = momentFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return [
    {
      key: 'localTime',
      label: t('records.localTime'),
      sortBy: 'at',
      render: ({ localTime, minutes }) => (
        <DeviceLines
          first={wall.format(parseLocal(localTime) * 1000)}
          second={t('words.counted.minutes', { count: minutes, n: minutes })}
        />
      ),
    },
    ...shown.map(
      (metric): DataColumn<FigureRecord> => ({
        key: metric,
        label: t(metricNameKeys[metric]),
        align: 'end',
        render: (record) => <Counted record={record} metric={metric} t={t} tag={tag} />,
      }),
    ),
    {
      key: 'place',
      label: t('words.selections.access'),
      render: ({ corridorName, entityName }) => <DeviceLines first={corridorName ?? '—'} second={entityName ?? '—'} />,
    },
    {
      key: 'device',
      label: t('devices.device'),
      render: ({ deviceName, sn, line, flags }) => (
        <DeviceLines
          first={isMade(flags) ? t('records.made') : (deviceName ?? '—')}
          second={
            <>
              <bdi>{sn}</bdi>
              {line > 0 && ` · ${t('devices.line')} ${line}`}
            </>
          }
        />
      ),
    },
    {
      key: 'marks',
      label: t('devices.marks'),
      wraps: true,
      render: (record) => wordsOf(record, t).join(' · ') || '—',
    },
    {
      key: 'uploaded',
      label: t('devices.uploaded'),
      render: ({ uploadTime, flags }) => (isMade(flags) ? '—' : wholeMoment(uploadTime, tag)),
    },
  ];
}

/** No device sent it. */
const isMade = (flags: number) => (flags & recordFlags.made) !== 0;

type CountedProps = { record: FigureRecord; metric: Metric; t: TFunction; tag: string };

function Counted({ record, metric, t, tag }: CountedProps) {
  const { metrics, raw, counts } = record;
  const value = metrics[metric] ?? null;
  const sent = raw?.[metric] ?? null;
  return (
    <span className={styles.counted} data-counts={counts || value === null}>
      <span className={styles.effective}>{formatCount(value, tag)}</span>
      {raw !== null && sent !== value && (
        <span className={styles.second}>{t('records.sent', { value: formatCount(sent, tag) })}</span>
      )}
    </span>
  );
}

function wordsOf({ flags, counts, raw, metrics }: FigureRecord, t: TFunction): string[] {
  const isEmpty = Object.values(metrics).every((value) => value === null);
  const why = counts ? [] : [t(raw !== null && isEmpty ? 'records.takenOut' : 'records.otherDevice')];
  return [...why, ...marks.filter((mark) => (flags & recordFlags[mark]) !== 0).map((mark) => t(`devices.${mark}`))];
}
