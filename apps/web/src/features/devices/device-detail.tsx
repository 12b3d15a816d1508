import type { Device } from '@portico/contract/routes/devices';
import { deviceKinds, findDeviceKind } from '@portico/contract/words/device-kinds';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatFailure } from '../../api/failure-text.ts';
import { BindingHistory } from '../../pickers/binding-history.tsx';
import { DeviceBattery } from '../../pickers/device-battery.tsx';
import { DeviceFirmware } from '../../pickers/device-firmware.tsx';
import { formatDeviceFormat } from '../../pickers/device-format-names.ts';
import { formatDeviceKind } from '../../pickers/device-kind.ts';
import { DeviceLicence } from '../../pickers/device-licence.tsx';
import { DeviceSignal } from '../../pickers/device-signal.tsx';
import { DeviceStateCell } from '../../pickers/device-state.tsx';
import { DeviceTimestamp } from '../../pickers/device-timestamp.tsx';
import { toStoreZone } from '../../pickers/store-time.ts';
import { TwoLineCell } from '../../pickers/two-line-cell.tsx';
import { useSession } from '../../session/session.ts';
import { formatCount, formatFigure, formatShare } from '../../ui/format-figure.ts';
import { PageError } from '../../ui/page-error.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { DeviceAddressDialog } from './device-address-dialog.tsx';
import { PairingState } from './device-columns.tsx';
import type { DeviceDrawerState } from './device-drawer.tsx';
import { DeviceNetworks } from './device-networks.tsx';
import styles from './devices.module.css';
import { buildEntrancesPath } from './entrances-path.ts';
import { OtherFormats } from './other-formats.tsx';
import { PropertyList } from './property-list.tsx';
import { ReadingDrawer } from './reading-drawer.tsx';
import { useDevice } from './requests.ts';
import { SettingTable } from './setting-table.tsx';
import type { useDeviceActions } from './use-device-actions.tsx';

type Actions = ReturnType<typeof useDeviceActions>;
type Props = { row: Device; actions: Actions; onOpen: (state: DeviceDrawerState) => void; onClose: () => void };

/** All details of one device, refreshed continuously, with its actions. */
export default function DeviceDetail({ row, actions, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const found = useDevice(row);
  const device = found.data ?? row;
  const [opened] = useState(Date.now);
  const now = found.dataUpdatedAt === 0 ? opened : found.dataUpdatedAt;
  return (
    <ReadingDrawer title={device.name} width={640} onClose={onClose}>
      {found.isError && <PageError text={formatFailure(t, found.error)} onRetry={() => void found.refetch()} />}
      <Buttons device={device} actions={actions} onOpen={onOpen} />
      <OtherFormats device={device} now={now} />
      <State device={device} now={now} />
      {!device.hasSecret && (
        <DeviceNetworks
          device={device}
          now={now}
          onEdit={(networks) => onOpen({ kind: 'networks', device, networks })}
        />
      )}
      <h3 className={styles.title}>{t('devices.settings')}</h3>
      <SettingTable device={device} now={now} />
      <h3 className={styles.title}>{t('devices.bindings')}</h3>
      <BindingHistory scope={{ deviceId: device.id }} store={null} />
      <h3 className={styles.title}>{t('devices.connection')}</h3>
      <Hardware device={device} now={now} />
    </ReadingDrawer>
  );
}

function Buttons({ device, actions, onOpen }: { device: Device } & Pick<Props, 'actions' | 'onOpen'>) {
  const { t } = useTranslation();
  const { can, user } = useSession();
  const navigate = useNavigate();
  const [connecting, setConnecting] = useState(false);
  return (
    <div className={styles.buttons}>
      <Button onClick={() => onOpen({ kind: 'form', device })}>{t('controls.edit')}</Button>
      <Button onClick={() => onOpen({ kind: 'log', device })}>{t('devices.log')}</Button>
      <Button onClick={() => onOpen({ kind: 'record', device })}>{t('devices.uploadRecord')}</Button>
      {hasHeatMap(device) && <Button onClick={() => onOpen({ kind: 'heat', device })}>{t('menu.queryHeat')}</Button>}
      {can('device:set') && (
        <>
          <Button onClick={() => setConnecting(true)}>{t('devices.connect')}</Button>
          <Button onClick={() => onOpen({ kind: 'format', device, suggested: device.format })}>
            {t('devices.changeFormat')}
          </Button>
          {device.hasSecret && <Button onClick={() => actions.renewSecret(device)}>{t('devices.renewSecret')}</Button>}
        </>
      )}
      {user.company === null && (
        <Button onClick={() => onOpen({ kind: 'licence', device })}>{t('devices.setLicence')}</Button>
      )}
      {can('entranceExit:list') && device.corridorId !== null && (
        <Button onClick={() => actions.unbind([device])}>{t('devices.unbind')}</Button>
      )}
      {can('entranceExit:list') && device.corridorId === null && (
        <Button onClick={() => void navigate(buildEntrancesPath(device))}>{t('devices.bind')}</Button>
      )}
      {connecting && <DeviceAddressDialog device={device} onClose={() => setConnecting(false)} />}
    </div>
  );
}

function hasHeatMap({ deviceType }: Device): boolean {
  const kind = findDeviceKind(deviceType);
  return kind !== undefined && deviceKinds[kind].heat;
}

function State({ device, now }: { device: Device; now: number }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { can } = useSession();
  const { batterytxLevel, avgStayTime, counting, inside } = device;
  const store = toStoreZone(device);
  return (
    <PropertyList
      list={[
        [t('devices.sn'), device.sn],
        [t('devices.type'), formatDeviceKind(t, device.deviceType)],
        [t('devices.model'), device.model],
        [t('devices.state'), <DeviceStateCell key="state" device={device} now={now} />],
        [t('devices.store'), device.entityName ?? '—'],
        [t('words.selections.access'), device.corridorName ?? t('devices.notBound')],
        [t('devices.zone'), device.timeZone],
        [t('devices.battery'), <DeviceBattery key="battery" battery={device.battery} level={device.batteryLevel} />],
        [t('devices.batteryTx'), batterytxLevel === null ? null : formatShare(batterytxLevel / 100, tag, 0)],
        [t('devices.signal'), <DeviceSignal key="signal" signal={device.signalStatus} />],
        [t('devices.pairing'), <PairingState key="pairing" t={t} pairing={device.pairing} />],
        [t('devices.counting'), counting === null ? null : t(counting ? 'devices.isCounting' : 'devices.isStopped')],
        [t('devices.inside'), inside === null ? null : <PeopleInside key="inside" device={device} now={now} />],
        [t('devices.stay'), avgStayTime === null ? null : formatFigure(avgStayTime, 'seconds', tag).text],
        [t('devices.lastContact'), <DeviceTimestamp key="contact" instant={device.lastTime} now={now} store={store} />],
        [t('devices.newestData'), <DeviceTimestamp key="data" instant={device.lastDataTime} now={now} store={store} />],
        [
          t('devices.lastUpload'),
          <DeviceTimestamp key="upload" instant={device.lastUploadTime} now={now} store={store} />,
        ],
        [t('devices.licenceUntil'), can('device:license') ? <DeviceLicence key="licence" device={device} /> : null],
      ]}
    />
  );
}

/** The number of people inside that the device reported last, and when. */
function PeopleInside({ device, now }: { device: Device; now: number }) {
  const tag = useLanguageTag();
  return (
    <TwoLineCell
      first={formatCount(device.inside, tag)}
      second={<DeviceTimestamp instant={device.insideTime} now={now} store={toStoreZone(device)} />}
    />
  );
}

function Hardware({ device, now }: { device: Device; now: number }) {
  const { t } = useTranslation();
  const { latestVersion, version } = device;
  return (
    <PropertyList
      list={[
        [t('devices.firmware'), <DeviceFirmware key="firmware" device={device} />],
        [
          '',
          latestVersion === null || latestVersion === version ? null : t('devices.newest', { version: latestVersion }),
        ],
        [t('models.models.format'), formatDeviceFormat(device.format)],
        [t('devices.ip'), device.ipAddress],
        [t('devices.mac'), device.macAddress],
        [t('devices.connectionType'), device.connectionType],
        [t('devices.wifi'), device.wifiSSID],
        [t('devices.wifiPassword'), device.hasWifiPassword ? '••••••' : null],
        [t('devices.network'), device.network],
        [t('devices.hardware'), device.hwPlatform],
        [t('devices.software'), device.swRelease],
        [t('devices.company'), device.companyName],
        [
          t('devices.created'),
          <DeviceTimestamp key="created" instant={device.createTime} now={now} store={toStoreZone(device)} />,
        ],
      ]}
    />
  );
}
