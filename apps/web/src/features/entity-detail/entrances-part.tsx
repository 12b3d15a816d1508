import type { Device } from '@portico/contract/routes/devices';
import type { Entity } from '@portico/contract/routes/entities';
import { useTranslation } from 'react-i18next';
import { DeviceBattery } from '../../pickers/device-battery.tsx';
import { DeviceState } from '../../pickers/device-state.tsx';
import { kindText } from '../../pickers/device-kind.ts';
import { useCorridorsOf } from '../../pickers/place-requests.ts';
import { useTag } from '../../ui/use-tag.ts';
import { byEntrance, type EntranceGroup } from './by-entrance.ts';
import styles from './detail.module.css';
import { useDevices } from './requests.ts';
import { Section } from './section.tsx';
import { shortInstant } from './short-instant.ts';

/** The entrances, each with the devices that hang there. */
export function EntrancesPart({ store, now }: { store: Entity; now: number }) {
  const { t } = useTranslation();
  const entrances = useCorridorsOf(store.id);
  const devices = useDevices(store.id);
  const failed = entrances.isError ? entrances : devices;
  const groups =
    entrances.data === undefined || devices.data === undefined
      ? undefined
      : byEntrance(entrances.data.content, devices.data.content);
  return (
    <Section
      title={t('entities.countEntrances')}
      asked={{ ...failed, data: groups }}
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
                  {t('entities.lastUpload')}
                </th>
              </tr>
            </thead>
            {list.map((group) => (
              <Group key={group.entrance?.id ?? 0} group={group} store={store} now={now} />
            ))}
          </table>
        </div>
      )}
    </Section>
  );
}

function Group({ group, store, now }: { group: EntranceGroup; store: Entity; now: number }) {
  const { t } = useTranslation();
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={4}>
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

function DeviceRow({ device, store, now }: { device: Device; store: Entity; now: number }) {
  const { t } = useTranslation();
  const tag = useTag();
  return (
    <tr>
      <th scope="row">
        <bdi className={styles.name}>{device.name}</bdi>
        <span className={styles.second}>
          {kindText(t, device.deviceType)} · <bdi>{device.sn}</bdi>
        </span>
      </th>
      <td>
        <DeviceState device={device} now={now} />
      </td>
      <td>
        <DeviceBattery battery={device.battery} level={device.batteryLevel} />
      </td>
      <td className={styles.end}>
        {device.lastUploadTime === null ? (
          t('entities.never')
        ) : (
          <time dateTime={device.lastUploadTime}>{shortInstant(device.lastUploadTime, tag, store)}</time>
        )}
      </td>
    </tr>
  );
}
