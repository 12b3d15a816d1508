import { WarningOutlined } from '@ant-design/icons';
import type { Device } from '@portico/contract/routes/devices';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DeviceBattery } from '../../pickers/device-battery.tsx';
import { DeviceFirmware } from '../../pickers/device-firmware.tsx';
import { formatDeviceKind } from '../../pickers/device-kind.ts';
import { DeviceLicence } from '../../pickers/device-licence.tsx';
import { DeviceSignal } from '../../pickers/device-signal.tsx';
import { DeviceStateDot, describeDeviceProblem } from '../../pickers/device-state.tsx';
import { DeviceTimestamp } from '../../pickers/device-timestamp.tsx';
import { formatInstantAtStore, formatTimeAgo } from '../../pickers/format-device-time.ts';
import { formatZoneName, nameWithZone } from '../../pickers/format-local-time.ts';
import { toStoreZone } from '../../pickers/store-time.ts';
import { TwoLineCell } from '../../pickers/two-line-cell.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { formatCount, formatShare } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';

const missing = '—';

type Given = {
  t: TFunction;
  tag: string;
  /** When the rows were read, epoch milliseconds. */
  now: number;
  /** Needs its own permission. Specification §6. */
  seesLicence: boolean;
  /** The only time zone of the listed devices; null: each row shows its own. */
  zone: string | null;
  /** The screen has room for the less important columns. */
  hasRoomForAllColumns: boolean;
  onOpen: (device: Device) => void;
};

/** Columns of the device list. */
export function deviceColumns(given: Given): DataColumn<Device>[] {
  return [
    ...namingColumns(given),
    ...stateColumns(given),
    ...settingColumns(given),
    ...upkeepColumns(given),
    ...furtherColumns(given),
  ];
}

/** Name, serial number, type and place of the device. */
function namingColumns({ t, onOpen }: Given): DataColumn<Device>[] {
  return [
    {
      key: 'device',
      label: t('devices.device'),
      sortBy: 'name',
      render: (device) => (
        <TwoLineCell
          first={
            <button type="button" className={styles.name} onClick={() => onOpen(device)}>
              <bdi>{device.name}</bdi>
            </button>
          }
          second={device.sn}
        />
      ),
    },
    {
      key: 'model',
      label: t('devices.typeAndModel'),
      wraps: true,
      sortBy: 'model',
      render: ({ deviceType, model }) => <TwoLineCell first={formatDeviceKind(t, deviceType)} second={model} />,
    },
    {
      key: 'place',
      label: t('devices.storeAndEntrance'),
      wraps: true,
      sortBy: 'entityName',
      render: ({ entityName, corridorName }) => (
        <TwoLineCell first={entityName ?? missing} second={corridorName ?? t('devices.notBound')} />
      ),
    },
  ];
}

/** State of the device. */
function stateColumns({ t, tag, now, hasRoomForAllColumns }: Given): DataColumn<Device>[] {
  return [
    {
      key: 'state',
      label: t('devices.state'),
      wraps: true,
      render: (device) => {
        const isOutOfFocus = device.pairing === false && !hasRoomForAllColumns;
        // The column of the last contact says since when an offline device is silent.
        const problem = device.stateReason === 'silent' ? undefined : describeDeviceProblem(t, tag, device, now);
        return (
          <TwoLineCell
            first={<DeviceStateDot state={device.state} />}
            second={problem ?? (isOutOfFocus ? t('devices.outOfFocus') : undefined)}
            tone={device.stateReason === 'unbound' ? undefined : 'warn'}
          />
        );
      },
    },
    {
      key: 'signal',
      label: t('devices.signal'),
      hiddenByDefault: !hasRoomForAllColumns,
      render: ({ signalStatus }) => <DeviceSignal signal={signalStatus} />,
    },
    {
      key: 'battery',
      label: t('devices.battery'),
      sortBy: 'battery',
      render: ({ battery, batteryLevel }) => <DeviceBattery battery={battery} level={batteryLevel} />,
    },
    {
      key: 'pairing',
      label: t('devices.pairing'),
      // The state column already shows a pairing fault.
      hiddenByDefault: !hasRoomForAllColumns,
      render: ({ pairing }) => <PairingState t={t} pairing={pairing} />,
    },
  ];
}

function upkeepColumns({ t, tag, now, zone, seesLicence, hasRoomForAllColumns }: Given): DataColumn<Device>[] {
  return [
    {
      key: 'firmware',
      label: t('devices.firmware'),
      sortBy: 'version',
      render: (device) => <DeviceFirmware device={device} />,
    },
    {
      key: 'lastContact',
      label: nameWithZone(t('devices.lastContact'), zone, tag),
      sortBy: 'lastTime',
      align: 'end',
      render: (device) => <LastContact device={device} zone={zone} tag={tag} now={now} />,
    },
    {
      key: 'newestData',
      label: nameWithZone(t('devices.newestData'), zone, tag),
      align: 'end',
      render: (device) => <TimeInList instant={device.lastDataTime} device={device} zone={zone} now={now} />,
    },
    {
      key: 'lastUpload',
      label: nameWithZone(t('devices.lastUpload'), zone, tag),
      align: 'end',
      hiddenByDefault: true,
      render: (device) => <TimeInList instant={device.lastUploadTime} device={device} zone={zone} now={now} />,
    },
    {
      key: 'licence',
      label: t('devices.licenceUntil'),
      sortBy: 'licenseUntil',
      align: 'end',
      hiddenByDefault: !hasRoomForAllColumns,
      isForbidden: !seesLicence,
      render: (device) => <DeviceLicence device={device} />,
    },
  ];
}

function settingColumns({ t, tag, now }: Given): DataColumn<Device>[] {
  return [
    {
      key: 'counting',
      label: t('devices.counting'),
      hiddenByDefault: true,
      render: ({ counting }) =>
        counting === null ? missing : t(counting ? 'devices.isCounting' : 'devices.isStopped'),
    },
    {
      key: 'settings',
      label: t('devices.recordAndUpload'),
      render: ({ recordPeriod, uploadInterval, settingsWaitingSince: since, ...place }) => (
        <TwoLineCell
          first={`${recordPeriod === 0 ? missing : formatCount(recordPeriod, tag)} / ${uploadInterval === 0 ? t('devices.realTime') : formatCount(uploadInterval, tag)}`}
          second={
            since === null
              ? undefined
              : t('devices.waitingSince', {
                  time: formatInstantAtStore(since, tag, { now, store: toStoreZone(place) }),
                })
          }
          tone="warn"
        />
      ),
    },
  ];
}

/** Less important columns, hidden by default. */
function furtherColumns({ t, tag, now, zone }: Given): DataColumn<Device>[] {
  return [
    {
      key: 'batteryTx',
      label: t('devices.batteryTx'),
      hiddenByDefault: true,
      align: 'end',
      render: ({ batterytxLevel: level }) => (level === null ? missing : formatShare(level / 100, tag, 0)),
    },
    {
      key: 'ip',
      label: t('devices.ip'),
      hiddenByDefault: true,
      render: ({ ipAddress }) => <bdi>{ipAddress ?? missing}</bdi>,
    },
    {
      key: 'mac',
      label: t('devices.mac'),
      hiddenByDefault: true,
      render: ({ macAddress }) => <bdi>{macAddress ?? missing}</bdi>,
    },
    {
      key: 'created',
      label: nameWithZone(t('devices.created'), zone, tag),
      sortBy: 'createTime',
      hiddenByDefault: true,
      align: 'end',
      render: (device) => <TimeInList instant={device.createTime} device={device} zone={zone} now={now} />,
    },
  ];
}

/** Whether transmitter and receiver of an infrared counter see each other. */
export function PairingState({ t, pairing }: { t: TFunction; pairing: boolean | null }) {
  if (pairing === null) return missing;
  if (pairing) return t('devices.inFocus');
  return (
    <span className={styles.warn}>
      <Icon icon={WarningOutlined} />
      {t('devices.outOfFocus')}
    </span>
  );
}

type TimeProps = { device: Device; zone: string | null; now: number };

/** An instant in the local time of the device's store, with the name of its zone if the list has several. */
function TimeInList({ instant, device, zone, now }: TimeProps & { instant: string | null }) {
  const tag = useLanguageTag();
  const time = <DeviceTimestamp instant={instant} now={now} store={toStoreZone(device)} />;
  if (instant === null || zone !== null || device.timeZone === null) return time;
  return <TwoLineCell align="end" first={time} second={formatZoneName(device.timeZone, tag, 'shortGeneric')} />;
}

/** The last message of a device; for an offline device in red, with how long ago it was. */
function LastContact({ device, zone, tag, now }: TimeProps & { tag: string }) {
  const { t } = useTranslation();
  const time = <TimeInList instant={device.lastTime} device={device} zone={zone} now={now} />;
  if (device.state !== 'offline' || device.lastTime === null) return time;
  return (
    <TwoLineCell
      align="end"
      tone="bad"
      first={<span className={styles.late}>{time}</span>}
      second={formatTimeAgo(t, device.lastTime, tag, now)}
    />
  );
}
