import { WarningOutlined } from '@ant-design/icons';
import type { Device } from '@portico/contract/routes/devices';
import type { TFunction } from 'i18next';
import { DeviceBattery } from '../../pickers/device-battery.tsx';
import { DeviceFirmware } from '../../pickers/device-firmware.tsx';
import { kindText } from '../../pickers/device-kind.ts';
import { DeviceLicence } from '../../pickers/device-licence.tsx';
import { DeviceLines } from '../../pickers/device-lines.tsx';
import { DeviceMoment } from '../../pickers/device-moment.tsx';
import { DeviceSignal } from '../../pickers/device-signal.tsx';
import { DeviceStateDot } from '../../pickers/device-state.tsx';
import { agoText, momentText } from '../../pickers/device-time.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { formatCount, formatShare } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './devices.module.css';

const missing = '—';

type Given = {
  t: TFunction;
  tag: string;
  /** When the rows were read, epoch milliseconds. */
  now: number;
  /** Only with a right of its own. Specification §6. */
  seesLicence: boolean;
  /** There is room for what is looked for less often. */
  isRoomy: boolean;
  onOpen: (device: Device) => void;
};

/** The columns of the list. */
export function deviceColumns(given: Given): DataColumn<Device>[] {
  return [
    ...namingColumns(given),
    ...stateColumns(given),
    ...settingColumns(given),
    ...upkeepColumns(given),
    ...furtherColumns(given),
  ];
}

/** What it is and where it hangs. */
function namingColumns({ t, onOpen }: Given): DataColumn<Device>[] {
  return [
    {
      key: 'device',
      label: t('devices.device'),
      sortBy: 'name',
      render: (device) => (
        <DeviceLines
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
      render: ({ deviceType, model }) => <DeviceLines first={kindText(t, deviceType)} second={model} />,
    },
    {
      key: 'place',
      label: t('devices.storeAndEntrance'),
      wraps: true,
      sortBy: 'entityName',
      render: ({ entityName, corridorName }) => (
        <DeviceLines first={entityName ?? missing} second={corridorName ?? t('devices.notBound')} />
      ),
    },
  ];
}

/** How it is. */
function stateColumns({ t, isRoomy }: Given): DataColumn<Device>[] {
  return [
    {
      key: 'state',
      label: t('devices.state'),
      render: ({ state, pairing }) => (
        <DeviceLines
          first={<DeviceStateDot state={state} />}
          second={pairing === false && !isRoomy ? t('devices.outOfFocus') : undefined}
          tone="warn"
        />
      ),
    },
    {
      key: 'signal',
      label: t('devices.signal'),
      startsAway: !isRoomy,
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
      // The state says that it is wrong.
      startsAway: !isRoomy,
      render: ({ pairing }) => <Pairing t={t} pairing={pairing} />,
    },
  ];
}

function upkeepColumns({ t, tag, now, seesLicence, isRoomy }: Given): DataColumn<Device>[] {
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
      startsAway: !isRoomy,
      hidden: !seesLicence,
      render: (device) => <DeviceLicence device={device} />,
    },
  ];
}

function settingColumns({ t, tag, now }: Given): DataColumn<Device>[] {
  return [
    {
      key: 'counting',
      label: t('devices.counting'),
      startsAway: true,
      render: ({ counting }) =>
        counting === null ? missing : t(counting ? 'devices.isCounting' : 'devices.isStopped'),
    },
    {
      key: 'settings',
      label: t('devices.recordAndUpload'),
      render: ({ recordPeriod, uploadInterval, settingsWaitingSince: since }) => (
        <DeviceLines
          first={`${recordPeriod === 0 ? missing : formatCount(recordPeriod, tag)} / ${uploadInterval === 0 ? t('devices.realTime') : formatCount(uploadInterval, tag)}`}
          second={since === null ? undefined : t('devices.waitingSince', { time: momentText(since, tag, now) })}
          tone="warn"
        />
      ),
    },
  ];
}

/** What few people look for: away at first. */
function furtherColumns({ t, tag, now }: Given): DataColumn<Device>[] {
  return [
    {
      key: 'batteryTx',
      label: t('devices.batteryTx'),
      startsAway: true,
      align: 'end',
      render: ({ batterytxLevel: level }) => (level === null ? missing : formatShare(level / 100, tag, 0)),
    },
    {
      key: 'ip',
      label: t('devices.ip'),
      startsAway: true,
      render: ({ ipAddress }) => <bdi>{ipAddress ?? missing}</bdi>,
    },
    {
      key: 'mac',
      label: t('devices.mac'),
      startsAway: true,
      render: ({ macAddress }) => <bdi>{macAddress ?? missing}</bdi>,
    },
    {
      key: 'created',
      label: t('devices.created'),
      sortBy: 'createTime',
      startsAway: true,
      align: 'end',
      render: ({ createTime }) => <DeviceMoment instant={createTime} now={now} />,
    },
  ];
}

/** Whether the two halves of an infrared counter see each other. */
export function Pairing({ t, pairing }: { t: TFunction; pairing: boolean | null }) {
  if (pairing === null) return missing;
  if (pairing) return t('devices.inFocus');
  return (
    <span className={styles.warn}>
      <Icon of={WarningOutlined} />
      {t('devices.outOfFocus')}
    </span>
  );
}

function LastUpload({ tag, device, now }: { tag: string; device: Device; now: number }) {
  const { lastUploadTime, state } = device;
  const when = <DeviceMoment instant={lastUploadTime} now={now} />;
  if (state !== 'offline' || lastUploadTime === null) return when;
  return (
    <DeviceLines
      align="end"
      tone="bad"
      first={<span className={styles.late}>{when}</span>}
      second={agoText(lastUploadTime, tag, now)}
    />
  );
}
