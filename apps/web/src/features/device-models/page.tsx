import { PlusOutlined } from '@ant-design/icons';
import type { DeviceModel } from '@portico/contract/routes/device-models';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { deviceKindOptions } from '../../pickers/device-kind.ts';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { SearchForm } from '../../ui/search-form.tsx';
import { type ListController, useListAddress } from '../../ui/use-list-address.ts';
import { useModelColumns } from './model-columns.tsx';
import { hasFixedTypeAndCode } from './model-values.ts';
import { useModelChanges, useModels } from './requests.ts';

const ModelForm = lazy(() => import('./model-form.tsx'));

const noFilters = { deviceType: '', name: '' };
const sortable = ['deviceName', 'code', 'deviceType', 'devices'];

/** The list of device models. */
export default function DeviceModelsPage() {
  const { t } = useTranslation();
  const list = useListAddress({ sortable, filters: noFilters, acceptedValues: { deviceType: /^\d+$/ } });
  const models = useModels(toListQuery(list));
  const changes = useModelChanges();
  const [askToChange, dialog] = useConfirmedChange();
  /** model null: a new model. */
  const [form, setForm] = useState<{ model: DeviceModel | null } | null>(null);
  const actionsOf = (model: DeviceModel): RowAction[] => [
    { key: 'edit', label: t('controls.edit'), onPress: () => setForm({ model }) },
    // Forbidden actions are not listed.
    ...(hasFixedTypeAndCode(model)
      ? []
      : [
          {
            key: 'delete',
            label: t('controls.delete'),
            danger: true,
            onPress: () =>
              askToChange(
                {
                  title: t('confirm.deleteOne', { name: model.deviceName }),
                  text: t('models.models.removeText'),
                  action: t('controls.delete'),
                  danger: true,
                },
                () => changes.remove(model.id),
              ),
          },
        ]),
  ];
  const addButton = (
    <Button type="primary" icon={<Icon icon={PlusOutlined} />} onClick={() => setForm({ model: null })}>
      {t('models.models.add')}
    </Button>
  );
  return (
    <ListPage title={t('menu.deviceModels')} filters={<Filters list={list} />}>
      <DataTable<DeviceModel>
        name={t('menu.deviceModels')}
        storageName="device-models"
        columns={useModelColumns()}
        rows={models.data?.content}
        total={models.data?.totalElements ?? 0}
        busy={models.isPlaceholderData}
        failure={models.isError ? formatFailure(t, models.error) : undefined}
        forbidden={models.error instanceof Failure && models.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={({ deviceName }) => deviceName}
        list={list}
        getRowActions={actionsOf}
        primary={addButton}
        empty={{ text: t('models.models.none'), action: addButton }}
        onRefresh={() => void models.refetch()}
      />
      {dialog}
      <Suspense>
        {form !== null && <ModelForm model={form.model} changes={changes} onClose={() => setForm(null)} />}
      </Suspense>
    </ListPage>
  );
}

function Filters({ list }: { list: ListController<keyof typeof noFilters> }) {
  const { t } = useTranslation();
  return (
    <SearchForm
      fields={[
        { name: 'name', label: t('models.models.search'), kind: 'text' },
        {
          name: 'deviceType',
          label: t('models.models.type'),
          kind: 'select',
          options: deviceKindOptions(t).map(({ value, label }) => ({ value: String(value), label })),
        },
      ]}
      values={list.filters}
      onSearch={(filters) => list.update({ filters })}
      onReset={list.reset}
    />
  );
}

function toListQuery({ page, size, sort, filters: { deviceType, name } }: ListController<keyof typeof noFilters>) {
  return {
    page,
    size,
    ...(sort === undefined ? {} : { sort }),
    ...(deviceType === '' ? {} : { deviceType: Number(deviceType) }),
    ...(name === '' ? {} : { name }),
  };
}
