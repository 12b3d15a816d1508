import { deviceStates } from '@portico/contract/routes/devices';
import { useTranslation } from 'react-i18next';
import { kindText } from '../../pickers/device-kind.ts';
import { StorePicker } from '../../pickers/store-picker.tsx';
import { useSession } from '../../session/session.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { formatCount } from '../../ui/figures.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import type { FilterField } from '../../ui/search-field.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { type List, useListAddress } from '../../ui/use-list-address.ts';
import { useTag } from '../../ui/use-tag.ts';
import { acceptedFilters, deviceFilters, type Filter, filterInput, listInput, sortable } from './device-filters.ts';
import { DeviceList } from './device-list.tsx';
import styles from './devices.module.css';
import { LiveAge } from './live-age.tsx';
import { optionsFor } from './option-choices.ts';
import { useDevices, useOptions, useUse } from './requests.ts';

/** Counting devices: where they hang, how they are, what they are set to. */
export default function DevicesPage() {
  const { t } = useTranslation();
  const { can } = useSession();
  const list = useListAddress<Filter>({ sortable, filters: deviceFilters, accepted: acceptedFilters });
  if (!can('device:list'))
    return (
      <ListPage title={t('menu.devices')}>
        <NoPermission />
      </ListPage>
    );
  return <Devices list={list} />;
}

function Devices({ list }: { list: List<Filter> }) {
  const { t } = useTranslation();
  const found = useDevices(listInput(list));
  return (
    <ListPage
      title={t('menu.devices')}
      tabs={
        <>
          <StateTabs list={list} />
          <LiveAge updatedAt={found.dataUpdatedAt} />
        </>
      }
      filters={<Filters list={list} />}
    >
      <DeviceList list={list} found={found} />
    </ListPage>
  );
}

/** The states with how many devices the other filters find in each. */
function StateTabs({ list }: { list: List<Filter> }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { data } = useUse(filterInput({ ...list.filters, state: '' }));
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
        onChoose={(state) => list.show({ filters: { state } })}
      />
      {data?.quota != null && (
        <span className={styles.quota}>{t('devices.quota', { n: formatCount(data.quota, tag) })}</span>
      )}
    </>
  );
}

function Filters({ list }: { list: List<Filter> }) {
  const { filters } = list;
  return (
    <SearchForm
      fields={useFields(list)}
      values={filters}
      onSearch={(changed) => list.show({ filters: changed })}
      // The state is chosen above, not here.
      onReset={() => list.show({ filters: { ...deviceFilters, state: filters.state } })}
    />
  );
}

function useFields({ filters }: List<Filter>): FilterField<Filter>[] {
  const { t } = useTranslation();
  const options = useOptions();
  const { types, models, versions } = optionsFor(options.data?.content ?? [], filters);
  const named = (value: string) => ({ value, label: value });
  return [
    { kind: 'text', name: 'search', label: t('devices.searchBy') },
    {
      kind: 'other',
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
      options: types.map((type) => ({ value: String(type), label: kindText(t, type) })),
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
