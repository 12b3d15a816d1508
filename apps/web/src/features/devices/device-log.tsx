import type { ResultOf } from '@portico/contract/route';
import type { Device, devices } from '@portico/contract/routes/devices';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { formatDeviceFormat } from '../../pickers/device-format-names.ts';
import { formatFullInstant } from '../../pickers/format-device-time.ts';
import { nameWithZone } from '../../pickers/format-local-time.ts';
import { toStoreZone } from '../../pickers/store-time.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatDuration } from '../../ui/format-duration.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { DeviceDaysField } from './device-days-field.tsx';
import styles from './devices.module.css';
import { OldRecords } from './old-records.tsx';
import { RawMessageNotice } from './raw-message-notice.tsx';
import { ReadingDrawer } from './reading-drawer.tsx';
import { formatRefusal } from './refusal-text.ts';
import { useDeviceLog } from './requests.ts';
import { toDaysInput, useDeviceDays } from './use-device-days.ts';

type Props = { device: Device; onShowMessages: () => void; onClose: () => void };
type Entry = ResultOf<typeof devices.log>['content'][number];

/** Events of one device: refused records, unreadable messages, and reports of the device. */
export default function DeviceLog({ device, onShowMessages, onClose }: Props) {
  const { t } = useTranslation();
  const { days, setDays, list } = useDeviceDays();
  const log = useDeviceLog({ sn: device.sn, page: list.page, size: list.size, ...toDaysInput(days) });
  return (
    <ReadingDrawer title={`${t('devices.log')} · ${isolateDirection(device.name)}`} width={800} onClose={onClose}>
      <div className={styles.inside}>
        <OldRecords device={device} />
        <RawMessageNotice device={device} onShow={onShowMessages} />
        <DataTable<Entry>
          name={t('devices.log')}
          storageName="device-log"
          columns={useColumns(device)}
          rows={log.data?.content}
          total={log.data?.totalElements ?? 0}
          busy={log.isPlaceholderData}
          failure={log.isError ? formatFailure(t, log.error) : undefined}
          getRowKey={({ id }) => id}
          getRowName={({ detail }) => detail}
          list={list}
          tools={<DeviceDaysField days={days} onChange={setDays} />}
          empty={{ text: t('devices.noLog') }}
          onRefresh={() => void log.refetch()}
        />
      </div>
    </ReadingDrawer>
  );
}

function useColumns(device: Device): DataColumn<Entry>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return [
    {
      key: 'time',
      label: nameWithZone(t('devices.time'), device.timeZone, tag),
      render: ({ at }) => formatFullInstant(at, tag, toStoreZone(device)),
    },
    { key: 'kind', label: t('devices.kind'), render: ({ kind }) => kindText(t, kind) },
    {
      key: 'detail',
      label: t('devices.detail'),
      wraps: true,
      render: ({ kind, detail }) => <bdi>{detailText(t, tag, { kind, detail })}</bdi>,
    },
    { key: 'times', label: t('devices.times'), align: 'end', render: ({ count }) => formatCount(count, tag) },
  ];
}

const kinds = ['refused', 'broken', 'event', 'restart', 'silent', 'overlaps', 'otherFormat', 'otherNetwork'] as const;

function kindText(t: TFunction, kind: string): string {
  const known = kinds.find((one) => one === kind);
  return known === undefined ? kind : t(`devices.kinds.${known}`);
}

/**
 * Formats a refusal as a sentence with the refused field, a refused protocol by its name, a silence by its length and an overlap by its
 * effect; other details are returned unchanged.
 */
function detailText(t: TFunction, tag: string, { kind, detail }: Pick<Entry, 'kind' | 'detail'>): string {
  if (kind === 'overlaps') return t('devices.overlapsHint');
  if (kind === 'silent') return formatDuration(Number(detail) * 60, tag);
  if (kind === 'otherFormat' || kind === 'otherNetwork') {
    const [format = '', ...address] = detail.split(' ');
    return [formatDeviceFormat(format), ...address].join(' · ');
  }
  return kind === 'refused' ? (formatRefusal(t, detail) ?? detail) : detail;
}
