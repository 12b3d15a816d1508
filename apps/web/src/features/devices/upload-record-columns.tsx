import type { ResultOf } from '@portico/contract/route';
import type { Device, devices } from '@portico/contract/routes/devices';
import { recordFlags } from '@portico/contract/words/record-flags';
import { parseLocal } from '@portico/counting/local-time';
import { useTranslation } from 'react-i18next';
import { nameWithZone } from '../../pickers/format-local-time.ts';
import { formatRecordTime } from '../../pickers/record-time.ts';
import { toStoreZone } from '../../pickers/store-time.ts';
import { TwoLineCell } from '../../pickers/two-line-cell.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { SentAndCountedValue } from './sent-and-counted-value.tsx';

export type UploadRecordRow = ResultOf<typeof devices.uploadRecord>['content'][number];

/** Columns of the records a device sent, one row per period; metrics that the device does not measure are "—". */
export function useUploadRecordColumns(device: Pick<Device, 'timeZone' | 'dstEnable'>): DataColumn<UploadRecordRow>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const store = toStoreZone(device);
  // All times are local times of the place where the device was installed, whatever the time zone of the browser.
  const localTimeFormat = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const figure = (key: 'in' | 'out' | 'back' | 'after' | 'staffIn' | 'staffOut', hiddenByDefault = false) => ({
    key,
    label: t(`devices.${key}`),
    align: 'end' as const,
    hiddenByDefault,
    render: (row: UploadRecordRow) =>
      row.effective === null || row.effective[key] === row[key] ? (
        formatCount(row[key], tag)
      ) : (
        <SentAndCountedValue sent={row[key]} counted={row.effective[key]} />
      ),
  });
  return [
    {
      key: 'period',
      label: nameWithZone(t('devices.period'), device.timeZone, tag),
      render: ({ localTime, minutes }) => (
        <TwoLineCell
          first={localTimeFormat.format(parseLocal(localTime) * 1000)}
          second={t('words.counted.minutes', { count: minutes, n: minutes })}
        />
      ),
    },
    { key: 'line', label: t('devices.line'), hiddenByDefault: true, align: 'end', render: ({ line }) => line },
    figure('in'),
    figure('out'),
    figure('back'),
    figure('after'),
    figure('staffIn', true),
    figure('staffOut', true),
    {
      key: 'uploaded',
      label: nameWithZone(t('devices.uploaded'), device.timeZone, tag),
      render: (row) => formatRecordTime(row.uploadTime, tag, row, store),
    },
    {
      key: 'stored',
      label: nameWithZone(t('devices.stored'), device.timeZone, tag),
      hiddenByDefault: true,
      render: (row) => formatRecordTime(row.storageTime, tag, row, store),
    },
    {
      key: 'marks',
      label: t('devices.marks'),
      render: ({ flags, effective }) =>
        [
          ...marksOf(flags).map((mark) => t(`devices.${mark}`)),
          ...(isRuled(flags, effective) ? [t('rules.ruled')] : []),
        ].join(' · ') || '—',
    },
  ];
}

const marks = [
  'late',
  'clockNotTrusted',
  'fromTotal',
  'singleEvent',
  'overlaps',
  'licenceEnded',
] as const satisfies readonly (keyof typeof recordFlags)[];

function marksOf(flags: number) {
  return marks.filter((mark) => (flags & recordFlags[mark]) !== 0);
}

// An overlapping record has no effective counts either, but not because of a rule.
function isRuled(flags: number, effective: object | null): boolean {
  return effective !== null && (flags & recordFlags.overlaps) === 0;
}
