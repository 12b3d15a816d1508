import type { Metric } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { parseLocal } from '@portico/counting/local-time';
import { metricNameKeys } from '@portico/i18n/metric-names';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../ui/data-column.ts';
import { createDateTimeFormat } from '../ui/date-time-format.ts';
import { formatCount } from '../ui/format-figure.ts';
import { formatFullInstant } from './format-device-time.ts';
import styles from './records-drawer.module.css';
import type { ListedFigureRecord } from './records-requests.ts';
import { toStoreZone } from './store-time.ts';
import { TwoLineCell } from './two-line-cell.tsx';

const marks = [
  'late',
  'clockNotTrusted',
  'fromTotal',
  'singleEvent',
] as const satisfies readonly (keyof typeof recordFlags)[];

/** Columns of a record: the effective values, the sent value if a rule changed it, and marks. */
export function figureRecordColumns(
  t: TFunction,
  tag: string,
  shown: readonly Metric[],
): DataColumn<ListedFigureRecord>[] {
  // The local time of the place, independent of the browser's time zone.
  const localFormat = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return [
    {
      key: 'localTime',
      label: t('records.localTime'),
      sortBy: 'at',
      render: ({ localTime, minutes }) => (
        <TwoLineCell
          first={localFormat.format(parseLocal(localTime) * 1000)}
          second={t('words.counted.minutes', { count: minutes, n: minutes })}
        />
      ),
    },
    ...shown.map(
      (metric): DataColumn<ListedFigureRecord> => ({
        key: metric,
        label: t(metricNameKeys[metric]),
        align: 'end',
        render: (record) => <Counted record={record} metric={metric} t={t} tag={tag} />,
      }),
    ),
    {
      key: 'place',
      label: t('words.selections.access'),
      render: ({ corridorName, entityName }) => <TwoLineCell first={corridorName ?? '—'} second={entityName ?? '—'} />,
    },
    {
      key: 'device',
      label: t('devices.device'),
      render: ({ deviceName, sn, line, flags }) => (
        <TwoLineCell
          first={isAddedByCorrection(flags) ? t('records.made') : (deviceName ?? '—')}
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
      render: (record) => listMarks(record, t).join(' · ') || '—',
    },
    {
      key: 'uploaded',
      label: t('devices.uploaded'),
      // In the local time of the place, as the period.
      render: ({ uploadTime, flags, ...place }) =>
        isAddedByCorrection(flags) ? '—' : formatFullInstant(uploadTime, tag, toStoreZone(place)),
    },
  ];
}

/** Whether a correction added the record; no device sent it. */
const isAddedByCorrection = (flags: number) => (flags & recordFlags.addedByCorrection) !== 0;

type CountedProps = { record: ListedFigureRecord; metric: Metric; t: TFunction; tag: string };

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

function listMarks({ flags, counts, raw, metrics }: ListedFigureRecord, t: TFunction): string[] {
  const isEmpty = Object.values(metrics).every((value) => value === null);
  const reasons = counts ? [] : [t(raw !== null && isEmpty ? 'records.takenOut' : 'records.otherDevice')];
  return [...reasons, ...marks.filter((mark) => (flags & recordFlags[mark]) !== 0).map((mark) => t(`devices.${mark}`))];
}
