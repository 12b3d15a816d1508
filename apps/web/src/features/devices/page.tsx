import { deviceStates } from '@portico/contract/routes/devices';
import { useTranslation } from 'react-i18next';
import { formatDeviceKind } from '../../pickers/device-kind.ts';
import { StorePicker } from '../../pickers/store-picker.tsx';
import { useSession } from '../../session/session.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import type { FilterField } from '../../ui/search-field.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { type ListController, useListAddress } from '../../ui/use-list-address.ts';
import {
  type DeviceFilterName,
  deviceFilterPatterns,
  emptyDeviceFilters,
  sortableDeviceFields,
  toDeviceListFilter,
  toDeviceListQuery,
} from './device-filters.ts';
import { DeviceList } from './device-list.tsx';
import styles from './devices.module.css';
import { narrowDeviceOptions } from './narrow-device-options.ts';
import { useDeviceCountByState, useDeviceOptions, useDevices } from './requests.ts';
import { RowsAge } from './rows-age.tsx';

/** Counting devices: where they are installed, their state and their settings. */
export default function DevicesPage() {
  const { t } = useTranslation();
  const { can } = useSession();
  const list = useListAddress<DeviceFilterName>({
    sortable: sortableDeviceFields,
    filters: emptyDeviceFilters,
    acceptedValues: deviceFilterPatterns,
  });
  if (!can('device:list'))
    return (
      <ListPage title={t('menu.devices')}>
        <NoPermission />
      </ListPage>
    );
  return <Devices list={list} />;
}

function Devices({ list }: { list: ListController<DeviceFilterName> }) {
  const { t } = useTranslation();
  const found = useDevices(toDeviceListQuery(list));
  return (
    <ListPage
      title={t('menu.devices')}
      tabs={
        <>
          <StateTabs list={list} />
          <RowsAge updatedAt={found.dataUpdatedAt} />
        </>
      }
      filters={<Filters list={list} />}
    >
      <DeviceList list={list} devicesQuery={found} />
    </ListPage>
  );
}

/** A tab per state with the number of devices that match the other filters. */
function StateTabs({ list }: { list: ListController<DeviceFilterName> }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { data } = useDeviceCountByState(toDeviceListFilter({ ...list.filters, state: '' }));
  const counts = { online: data?.online, offline: data?.offline, unused: data?.unused, expired: data?.expire };
  const order = ['online', 'offline', 'unused', 'expired'] as const;
  const chosen = deviceStates.find((state) => state === list.filters.state) ?? '';
  return (
    <>
      <FilterTabs<(typeof order)[number] | ''>
        name={t('devices.state')}
        entries={[
          { key: '', label: t('controls.all'), count: data?.sum },
          ...order.map((key) => ({ key, label: t(`words.deviceStates.${key}`), count: counts[key] })),
        ]}
        chosen={chosen}
        onChoose={(state) => list.update({ filters: { state } })}
      />
      {data?.quota != null && (
        <span className={styles.quota}>{t('devices.quota', { n: formatCount(data.quota, tag) })}</span>
      )}
    </>
  );
}

function Filters({ list }: { list: ListController<DeviceFilterName> }) {
  const { filters } = list;
  return (
    <SearchForm
      fields={useFields(list)}
      values={filters}
      onSearch={(changed) => list.update({ filters: changed })}
      // The state is selected in the tabs above, so a reset keeps it.
      onReset={() => list.update({ filters: { ...emptyDeviceFilters, state: filters.state } })}
    />
  );
}

function useFields({ filters }: ListController<DeviceFilterName>): FilterField<DeviceFilterName>[] {
  const { t } = useTranslation();
  const options = useDeviceOptions();
  const { types, models, versions } = narrowDeviceOptions(options.data?.content ?? [], filters);
  const named = (value: string) => ({ value, label: value });
  return [
    { kind: 'text', name: 'search', label: t('devices.searchBy') },
    {
      kind: 'custom',
      name: 'entityId',
      label: t('devices.store'),
      render: ({ id, value, onChange }) => (
        <StorePicker
          id={id}
          value={value === '' ? null : Number(value)}
          placeholder={t('controls.all')}
          clearable
          onChange={(store) => onChange(store === null ? '' : String(store))}
        />
      ),
    },
    {
      kind: 'select',
      name: 'deviceType',
      label: t('devices.type'),
      options: types.map((type) => ({ value: String(type), label: formatDeviceKind(t, type) })),
    },
    { kind: 'select', name: 'model', label: t('devices.model'), options: models.map(named) },
    {
      kind: 'select',
      name: 'battery',
      label: t('devices.battery'),
      options: [
        { value: 'normal', label: t('words.battery.normal') },
        { value: 'low', label: t('words.battery.low') },
        { value: 'charging', label: t('words.battery.charging') },
        { value: 'mains', label: t('devices.mains') },
      ],
    },
    { kind: 'select', name: 'version', label: t('devices.firmware'), options: versions.map(named) },
  ];
}
