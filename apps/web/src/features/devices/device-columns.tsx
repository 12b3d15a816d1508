import { WarningOutlined } from '@ant-design/icons';
import type { Device } from '@portico/contract/routes/devices';
import type { TFunction } from 'i18next';
import { DeviceBattery } from '../../pickers/device-battery.tsx';
import { DeviceFirmware } from '../../pickers/device-firmware.tsx';
import { formatDeviceKind } from '../../pickers/device-kind.ts';
import { DeviceLicence } from '../../pickers/device-licence.tsx';
import { DeviceSignal } from '../../pickers/device-signal.tsx';
import { DeviceStateDot } from '../../pickers/device-state.tsx';
import { DeviceTimestamp } from '../../pickers/device-timestamp.tsx';
import { formatInstantForReader, formatTimeAgo } from '../../pickers/format-device-time.ts';
import { TwoLineCell } from '../../pickers/two-line-cell.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { formatCount, formatShare } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './devices.module.css';

const missing = '—';

type Given = {
  t: TFunction;
  tag: string;
  /** When the rows were read, epoch milliseconds. */
  now: number;
  /** Needs its own permission. Specification §6. */
  seesLicence: boolean;
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
function stateColumns({ t, hasRoomForAllColumns }: Given): DataColumn<Device>[] {
  return [
    {
      key: 'state',
      label: t('devices.state'),
      render: ({ state, pairing }) => (
        <TwoLineCell
          first={<DeviceStateDot state={state} />}
          second={pairing === false && !hasRoomForAllColumns ? t('devices.outOfFocus') : undefined}
          tone="warn"
        />
      ),
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

function upkeepColumns({ t, tag, now, seesLicence, hasRoomForAllColumns }: Given): DataColumn<Device>[] {
  return [
    {
      key: 'firmware',
      label: t('devices.firmware'),
      sortBy: 'version',
      render: (device) => <DeviceFirmware device={device} />,
    },
    {
      key: 'lastUpload',
      label: t('devices.lastUpload'),
      sortBy: 'lastTime',
      align: 'end',
      render: (device) => <LastUpload tag={tag} device={device} now={now} />,
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
      render: ({ recordPeriod, uploadInterval, settingsWaitingSince: since }) => (
        <TwoLineCell
          first={`${recordPeriod === 0 ? missing : formatCount(recordPeriod, tag)} / ${uploadInterval === 0 ? t('devices.realTime') : formatCount(uploadInterval, tag)}`}
          second={
            since === null ? undefined : t('devices.waitingSince', { time: formatInstantForReader(since, tag, now) })
          }
          tone="warn"
        />
      ),
    },
  ];
}

/** Less important columns, hidden by default. */
function furtherColumns({ t, tag, now }: Given): DataColumn<Device>[] {
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
      label: t('devices.created'),
      sortBy: 'createTime',
      hiddenByDefault: true,
      align: 'end',
      render: ({ createTime }) => <DeviceTimestamp instant={createTime} now={now} />,
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

function LastUpload({ tag, device, now }: { tag: string; device: Device; now: number }) {
  const { lastUploadTime, state } = device;
  const when = <DeviceTimestamp instant={lastUploadTime} now={now} />;
  if (state !== 'offline' || lastUploadTime === null) return when;
  return (
    <TwoLineCell
      align="end"
      tone="bad"
      first={<span className={styles.late}>{when}</span>}
      second={formatTimeAgo(lastUploadTime, tag, now)}
    />
  );
}
