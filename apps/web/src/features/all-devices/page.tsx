import type { RequestOf } from '@portico/contract/route';
import { type Device, deviceStates, type devices } from '@portico/contract/routes/devices';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { CompanyPicker } from '../../pickers/company-picker.tsx';
import { deviceKindOptions } from '../../pickers/device-kind.ts';
import { DeviceLicenceForm } from '../../pickers/device-licence.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { type ListController, useListAddress } from '../../ui/use-list-address.ts';
import { useAllDeviceColumns } from './all-device-columns.tsx';
import { useAllDevices } from './requests.ts';

const noFilters = { sn: '', tenantId: '', deviceType: '', state: '' };
type Filter = keyof typeof noFilters;

/** Devices of every company, for platform administrators: where each is installed and until when it is licensed. */
export default function AllDevicesPage() {
  const { t } = useTranslation();
  const list = useListAddress<Filter>({
    size: 20,
    sortable: ['sn', 'companyName', 'lastTime', 'licenseUntil', 'createTime'],
    filters: noFilters,
    acceptedValues: { tenantId: /^\d+$/, deviceType: /^\d+$/, state: new RegExp(`^(${deviceStates.join('|')})$`) },
  });
  const found = useAllDevices(inputOf(list));
  const [chosen, setChosen] = useState<readonly Device[]>([]);
  const [licensed, setLicensed] = useState<readonly Device[] | null>(null);
  const rows = found.data?.content;
  return (
    <ListPage title={t('menu.systemDevices')} filters={<Filters list={list} />}>
      <DataTable<Device>
        name={t('menu.systemDevices')}
        storageName="all-devices"
        dense
        columns={useAllDeviceColumns(found.dataUpdatedAt)}
        rows={rows}
        total={found.data?.totalElements ?? 0}
        busy={found.isPlaceholderData}
        failure={found.isError ? formatFailure(t, found.error) : undefined}
        forbidden={found.error instanceof Failure && found.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={({ name }) => name}
        list={list}
        getRowActions={(device) => [
          { key: 'licence', label: t('devices.setLicence'), onPress: () => setLicensed([device]) },
        ]}
        selection={{
          chosen: chosen.map(({ id }) => id),
          onChange: (keys) =>
            setChosen(keys.flatMap((key) => [...(rows ?? []), ...chosen].find(({ id }) => id === key) ?? [])),
        }}
        tools={chosen.length > 0 && <Button onClick={() => setLicensed(chosen)}>{t('devices.setLicence')}</Button>}
        empty={{ text: t('models.allDevices.none') }}
        onRefresh={() => void found.refetch()}
      />
      {licensed !== null && <DeviceLicenceForm devices={licensed} onClose={() => setLicensed(null)} />}
    </ListPage>
  );
}

function inputOf({ page, size, sort, filters }: ListController<Filter>): RequestOf<typeof devices.all> {
  const { sn, tenantId, deviceType } = filters;
  const state = deviceStates.find((known) => known === filters.state);
  return {
    page,
    size,
    ...(sort === undefined ? {} : { sort }),
    ...(sn === '' ? {} : { sn }),
    ...(tenantId === '' ? {} : { tenantId: Number(tenantId) }),
    ...(deviceType === '' ? {} : { deviceType: Number(deviceType) }),
    ...(state === undefined ? {} : { state }),
  };
}

function Filters({ list }: { list: ListController<Filter> }) {
  const { t } = useTranslation();
  return (
    <SearchForm<Filter>
      fields={[
        { kind: 'text', name: 'sn', label: t('devices.sn') },
        {
          kind: 'custom',
          name: 'tenantId',
          label: t('devices.company'),
          render: ({ id, value, onChange }) => (
            <CompanyPicker
              id={id}
              value={value === '' ? null : Number(value)}
              placeholder={t('controls.all')}
              clearable
              onChange={(company) => onChange(company === null ? '' : String(company))}
            />
          ),
        },
        {
          kind: 'select',
          name: 'deviceType',
          label: t('devices.type'),
          options: deviceKindOptions(t).map(({ value, label }) => ({ value: String(value), label })),
        },
        {
          kind: 'select',
          name: 'state',
          label: t('devices.state'),
          options: deviceStates.map((state) => ({ value: state, label: t(`words.deviceStates.${state}`) })),
        },
      ]}
      values={list.filters}
      onSearch={(filters) => list.update({ filters })}
      onReset={list.reset}
    />
  );
}
