import type { DeviceOfEntity } from '@portico/contract/routes/devices';
import type { Entity } from '@portico/contract/routes/entities';
import { useTranslation } from 'react-i18next';
import { DeviceBattery } from '../../pickers/device-battery.tsx';
import { formatDeviceKind } from '../../pickers/device-kind.ts';
import { DeviceStateCell } from '../../pickers/device-state.tsx';
import { DeviceTimestamp } from '../../pickers/device-timestamp.tsx';
import { useStoreCorridors } from '../../pickers/store-part-requests.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './detail.module.css';
import { type EntranceDevices, groupDevicesByEntrance } from './group-devices.ts';
import { QuerySection } from './query-section.tsx';
import { useRefreshedStoreDevices } from './requests.ts';

/** The entrances of a store, each with its installed devices. */
export function EntrancesSection({ store, now }: { store: Entity; now: number }) {
  const { t } = useTranslation();
  const columns = useMediaQuery(phoneQuery) ? phoneColumns : wideColumns;
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
          <table className={`${styles.table} ${styles.entrances}`}>
            <thead>
              <tr>
                <th scope="col">{t('entities.device')}</th>
                {columns.map(({ fields, isEnd }) => (
                  <th key={fields.join()} scope="col" className={isEnd ? styles.end : undefined}>
                    {fields.map((field) => (
                      <div key={field}>{t(fieldLabels[field])}</div>
                    ))}
                  </th>
                ))}
              </tr>
            </thead>
            {list.map((group) => (
              <Group key={group.entrance?.id ?? 0} group={group} columns={columns} store={store} now={now} />
            ))}
          </table>
        </div>
      )}
    </QuerySection>
  );
}

type Field = 'state' | 'battery' | 'lastContact' | 'newestData';
type Column = { fields: readonly Field[]; isEnd: boolean };

const fieldLabels = {
  state: 'entities.state',
  battery: 'entities.battery',
  lastContact: 'devices.lastContact',
  newestData: 'devices.newestData',
} as const satisfies Record<Field, string>;

const wideColumns: readonly Column[] = [
  { fields: ['state'], isEnd: false },
  { fields: ['battery'], isEnd: false },
  { fields: ['lastContact'], isEnd: true },
  { fields: ['newestData'], isEnd: true },
];

/** On phones two fields share a column, because the table would be wider than the page. */
const phoneColumns: readonly Column[] = [
  { fields: ['state', 'battery'], isEnd: false },
  { fields: ['lastContact', 'newestData'], isEnd: true },
];

type GroupProps = { group: EntranceDevices; columns: readonly Column[]; store: Entity; now: number };

function Group({ group, columns, store, now }: GroupProps) {
  const { t } = useTranslation();
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={columns.length + 1}>
          {group.entrance === null ? t('entities.unboundDevices') : <bdi>{group.entrance.name}</bdi>}
          {group.devices.length === 0 && <span className={styles.quiet}>{t('entities.noDevicesHere')}</span>}
        </th>
      </tr>
      {group.devices.map((device) => (
        <DeviceRow key={device.id} device={device} columns={columns} store={store} now={now} />
      ))}
    </tbody>
  );
}

type RowProps = Omit<GroupProps, 'group'> & { device: DeviceOfEntity };

function DeviceRow({ device, columns, store, now }: RowProps) {
  const { t } = useTranslation();
  const renderField = (field: Field) => {
    if (field === 'state') return <DeviceStateCell device={device} now={now} />;
    if (field === 'battery') return <DeviceBattery battery={device.battery} level={device.batteryLevel} />;
    const instant = field === 'lastContact' ? device.lastTime : device.lastDataTime;
    return <TimeAtStore instant={instant} store={store} now={now} />;
  };
  return (
    <tr>
      <th scope="row">
        <bdi className={styles.name}>{device.name}</bdi>
        <span className={styles.second}>
          {formatDeviceKind(t, device.deviceType)} · <bdi>{device.sn}</bdi>
        </span>
      </th>
      {columns.map(({ fields, isEnd }) => (
        <td key={fields.join()} className={isEnd ? styles.end : undefined}>
          {fields.map((field) => (
            <div key={field}>{renderField(field)}</div>
          ))}
        </td>
      ))}
    </tr>
  );
}

function TimeAtStore({ instant, store, now }: { instant: string | null; store: Entity; now: number }) {
  const { t } = useTranslation();
  return instant === null ? t('entities.never') : <DeviceTimestamp instant={instant} now={now} store={store} />;
}
