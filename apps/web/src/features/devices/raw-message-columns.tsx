import type { Device } from '@portico/contract/routes/devices';
import { useTranslation } from 'react-i18next';
import { formatDeviceFormat } from '../../pickers/device-format-names.ts';
import { formatFullInstant } from '../../pickers/format-device-time.ts';
import { nameWithZone } from '../../pickers/format-local-time.ts';
import { toStoreZone } from '../../pickers/store-time.ts';
import { TwoLineCell } from '../../pickers/two-line-cell.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { formatFileSize } from '../../ui/file-size.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatRefusals } from './refusal-text.ts';
import type { RawMessageRow } from './requests.ts';

/** Columns of the kept messages of a device. Times are local times of the place where it is installed. */
export function useRawMessageColumns(device: Device): DataColumn<RawMessageRow>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return [
    {
      key: 'last',
      label: nameWithZone(t('devices.rawMessages.lastTime'), device.timeZone, tag),
      render: ({ lastTime }) => formatFullInstant(lastTime, tag, toStoreZone(device)),
    },
    {
      key: 'reason',
      label: t('devices.rawMessages.reason'),
      wraps: true,
      render: (message) => <RawMessageReason message={message} />,
    },
    { key: 'times', label: t('devices.times'), align: 'end', render: ({ messages }) => formatCount(messages, tag) },
    {
      key: 'size',
      label: t('models.firmware.size'),
      align: 'end',
      render: ({ bytes }) => formatFileSize(bytes, tag),
    },
    {
      key: 'sender',
      label: t('models.unassigned.protocol'),
      render: ({ format, address, path }) => (
        <TwoLineCell
          first={formatDeviceFormat(format)}
          second={[address, path].filter((part) => part !== '').join(' · ')}
        />
      ),
    },
  ];
}

/** Why a message was not stored completely: reasons for refused records in the user's language, other texts in English. */
export function RawMessageReason({ message: { reason } }: { message: Pick<RawMessageRow, 'reason'> }) {
  const { t } = useTranslation();
  const refusals = formatRefusals(t, reason);
  return refusals === null ? (
    <bdi dir="ltr" lang="en">
      {reason}
    </bdi>
  ) : (
    <bdi>{refusals}</bdi>
  );
}
