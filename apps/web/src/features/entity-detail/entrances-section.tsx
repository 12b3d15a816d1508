import type { DeviceOfEntity } from '@portico/contract/routes/devices';
import type { Entity } from '@portico/contract/routes/entities';
import { useTranslation } from 'react-i18next';
import { DeviceBattery } from '../../pickers/device-battery.tsx';
import { formatDeviceKind } from '../../pickers/device-kind.ts';
import { DeviceStateCell } from '../../pickers/device-state.tsx';
import { DeviceTimestamp } from '../../pickers/device-timestamp.tsx';
import { useStoreCorridors } from '../../pickers/store-part-requests.ts';
import styles from './detail.module.css';
import { type EntranceDevices, groupDevicesByEntrance } from './group-devices.ts';
import { QuerySection } from './query-section.tsx';
import { useRefreshedStoreDevices } from './requests.ts';

/** The entrances of a store, each with its installed devices. */
export function EntrancesSection({ store, now }: { store: Entity; now: number }) {
  const { t } = useTranslation();
  const entrances = useStoreCorridors(store.id);
  const devices = useRefreshedStoreDevices(store.id);
  const failed = entrances.isError ? entrances : devices;
  const groups =
    entrances.data === undefined || devices.data === undefined
      ? undefined
      : groupDevicesByEntrance(entrances.data.content, devices.data.content);
  return (
    <QuerySection
      title={t('entities.countEntrances')}
      query={{ ...failed, data: groups }}
      isEmpty={(list) => list.length === 0}
      emptyText={t('entities.noEntrances')}
    >
      {(list) => (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('entities.countEntrances')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('entities.device')}</th>
                <th scope="col">{t('entities.state')}</th>
                <th scope="col">{t('entities.battery')}</th>
                <th scope="col" className={styles.end}>
                  {t('devices.lastContact')}
                </th>
                <th scope="col" className={styles.end}>
                  {t('devices.newestData')}
                </th>
              </tr>
            </thead>
            {list.map((group) => (
              <Group key={group.entrance?.id ?? 0} group={group} store={store} now={now} />
            ))}
          </table>
        </div>
      )}
    </QuerySection>
  );
}

function Group({ group, store, now }: { group: EntranceDevices; store: Entity; now: number }) {
  const { t } = useTranslation();
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={5}>
          {group.entrance === null ? t('entities.unboundDevices') : <bdi>{group.entrance.name}</bdi>}
          {group.devices.length === 0 && <span className={styles.quiet}>{t('entities.noDevicesHere')}</span>}
        </th>
      </tr>
      {group.devices.map((device) => (
        <DeviceRow key={device.id} device={device} store={store} now={now} />
      ))}
    </tbody>
  );
}

function DeviceRow({ device, store, now }: { device: DeviceOfEntity; store: Entity; now: number }) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        <bdi className={styles.name}>{device.name}</bdi>
        <span className={styles.second}>
          {formatDeviceKind(t, device.deviceType)} · <bdi>{device.sn}</bdi>
        </span>
      </th>
      <td>
        <DeviceStateCell device={device} now={now} />
      </td>
      <td>
        <DeviceBattery battery={device.battery} level={device.batteryLevel} />
      </td>
      <td className={styles.end}>
        <TimeAtStore instant={device.lastTime} store={store} now={now} />
      </td>
      <td className={styles.end}>
        <TimeAtStore instant={device.lastDataTime} store={store} now={now} />
      </td>
    </tr>
  );
}

function TimeAtStore({ instant, store, now }: { instant: string | null; store: Entity; now: number }) {
  const { t } = useTranslation();
  return instant === null ? t('entities.never') : <DeviceTimestamp instant={instant} now={now} store={store} />;
}
