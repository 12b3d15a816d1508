import { DownloadOutlined } from '@ant-design/icons';
import type { Device } from '@portico/contract/routes/devices';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { useSession } from '../../session/session.ts';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { DeviceDaysField } from './device-days-field.tsx';
import styles from './devices.module.css';
import { ReadingDrawer } from './reading-drawer.tsx';
import { type DeviceChanges, downloadUploadRecords, useUploadRecord } from './requests.ts';
import { type UploadRecordRow, useUploadRecordColumns } from './upload-record-columns.tsx';
import { type OptionalDays, toDaysInput, useDeviceDays } from './use-device-days.ts';

type Props = { device: Device; changes: DeviceChanges; onClose: () => void };

/** The raw records of one device, period by period; they can be exported, or cleared for a range of days. */
export default function UploadRecord({ device, changes, onClose }: Props) {
  const { t } = useTranslation();
  const { can } = useSession();
  const { days, setDays, list } = useDeviceDays();
  const { sn } = device;
  const record = useUploadRecord({ sn, page: list.page, size: list.size, ...toDaysInput(days) });
  const total = record.data?.totalElements ?? 0;
  const [clear, dialog] = useClearing(device, changes);
  return (
    <ReadingDrawer
      title={`${t('devices.uploadRecord')} · ${isolateDirection(device.name)}`}
      width={1040}
      onClose={onClose}
    >
      <div className={styles.inside}>
        <DataTable<UploadRecordRow>
          name={t('devices.uploadRecord')}
          storageName="upload-record"
          columns={useUploadRecordColumns(device)}
          rows={record.data?.content}
          total={total}
          busy={record.isPlaceholderData}
          failure={record.isError ? formatFailure(t, record.error) : undefined}
          getRowKey={({ dataTime, line }) => `${dataTime}/${line}`}
          getRowName={({ localTime }) => localTime}
          list={list}
          tools={
            <>
              <DeviceDaysField days={days} onChange={setDays} />
              {can('device:set') && (
                <Button
                  danger
                  disabled={days === null || total === 0}
                  title={days === null ? t('devices.clearChoose') : undefined}
                  onClick={() => days !== null && clear(days, total)}
                >
                  {t('devices.clear')}
                </Button>
              )}
              {can('device:set') && days === null && <span className={styles.why}>{t('devices.clearChoose')}</span>}
            </>
          }
          primary={<Exports sn={sn} days={days} />}
          empty={{ text: t('devices.noRecords') }}
          onRefresh={() => void record.refetch()}
        />
      </div>
      {dialog}
    </ReadingDrawer>
  );
}

/** Asks for confirmation, naming the device, the days and the number of records to delete; then clears them. */
function useClearing(
  device: Device,
  changes: DeviceChanges,
): [(days: NonNullable<OptionalDays>, total: number) => void, ReactNode] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [ask, dialog] = useConfirm();
  const day = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  const counted = (count: number) => ({ count, n: formatCount(count, tag) });
  const clear = (days: NonNullable<OptionalDays>, total: number) =>
    ask({
      title: t('confirm.clearFlow', { name: device.name }),
      text: t('devices.clearText', {
        ...counted(total),
        from: day.format(new Date(days.first)),
        to: day.format(new Date(days.last)),
      }),
      action: t('devices.clear'),
      danger: true,
      failureText: (error) => formatFailure(t, error),
      onConfirm: async () => {
        const { startTime = '', endTime = '' } = toDaysInput(days);
        const { removed } = await changes.clear({ sn: device.sn, startTime, endTime });
        showToast({ kind: 'success', text: t('devices.cleared', counted(removed)) });
      },
    });
  return [clear, dialog];
}

const formats = [
  { format: 'xlsx', name: 'Excel' },
  { format: 'csv', name: 'CSV' },
] as const;

function Exports({ sn, days }: { sn: string; days: OptionalDays }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<'xlsx' | 'csv' | null>(null);
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(format);
    await downloadUploadRecords({ sn, format, ...toDaysInput(days) }).catch((error: unknown) =>
      showToast({ kind: 'error', text: formatFailure(t, error) }),
    );
    setBusy(null);
  };
  return formats.map(({ format, name }) => (
    <Button
      key={format}
      icon={<Icon icon={DownloadOutlined} />}
      loading={createBusyIcon(busy === format)}
      onClick={() => void save(format)}
    >
      {name}
    </Button>
  ));
}
