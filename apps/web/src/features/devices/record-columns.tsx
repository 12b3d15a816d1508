import type { devices } from '@portico/contract/routes/devices';
import type { ResultOf } from '@portico/contract/route';
import { recordFlags } from '@portico/contract/words/record-flags';
import { parseLocal } from '@portico/counting/local-time';
import { useTranslation } from 'react-i18next';
import { DeviceLines } from '../../pickers/device-lines.tsx';
import { wholeMoment } from '../../pickers/device-time.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { formatCount } from '../../ui/figures.ts';
import { SentAndCounted } from './sent-and-counted.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { momentFormat } from '../../ui/moment-format.ts';

export type UploadRow = ResultOf<typeof devices.uploadRecord>['content'][number];

/** One period a device sent; figures it does not measure are "—". */
export function useRecordColumns(): DataColumn<UploadRow>[] {
  const { t } = useTranslation();
  const tag = useTag();
  // The wall of the place where it hung, whatever the reader's own zone is.
  const wall = momentFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const figure = (key: 'in' | 'out' | 'back' | 'after' | 'staffIn' | 'staffOut', startsAway = false) => ({
    key,
    label: t(`devices.${key}`),
    align: 'end' as const,
    startsAway,
    render: (row: UploadRow) =>
      row.effective === null || row.effective[key] === row[key] ? (
        formatCount(row[key], tag)
      ) : (
        <SentAndCounted sent={row[key]} counted={row.effective[key]} />
      ),
  });
  return [
    {
      key: 'period',
      label: t('devices.period'),
      render: ({ localTime, minutes }) => (
        <DeviceLines
          first={wall.format(parseLocal(localTime) * 1000)}
          second={t('words.counted.minutes', { count: minutes, n: minutes })}
        />
      ),
    },
    { key: 'line', label: t('devices.line'), startsAway: true, align: 'end', render: ({ line }) => line },
    figure('in'),
    figure('out'),
    figure('back'),
    figure('after'),
    figure('staffIn', true),
    figure('staffOut', true),
    { key: 'uploaded', label: t('devices.uploaded'), render: ({ uploadTime }) => wholeMoment(uploadTime, tag) },
    {
      key: 'stored',
      label: t('devices.stored'),
      startsAway: true,
      render: ({ storageTime }) => wholeMoment(storageTime, tag),
    },
    {
      key: 'marks',
      label: t('devices.marks'),
      render: ({ flags, effective }) =>
        [...marksOf(flags).map((mark) => t(`devices.${mark}`)), ...(effective === null ? [] : [t('rules.ruled')])].join(
          ' · ',
        ) || '—',
    },
  ];
}

const marks = ['late', 'clockNotTrusted', 'fromTotal'] as const satisfies readonly (keyof typeof recordFlags)[];

function marksOf(flags: number) {
  return marks.filter((mark) => (flags & recordFlags[mark]) !== 0);
}
