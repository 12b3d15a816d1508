import { PlusOutlined } from '@ant-design/icons';
import type { FirmwareConfig } from '@portico/contract/routes/device-models';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { type ListController, useListAddress } from '../../ui/use-list-address.ts';
import { useFirmwareColumns } from './firmware-columns.tsx';
import { type FirmwareFilterName, FirmwareFilters } from './firmware-filters.tsx';
import { useFirmwareChanges, useFirmwareConfigs } from './requests.ts';

const FirmwareForm = lazy(() => import('./firmware-form.tsx'));

const noFilters = { firmwareType: '', deviceType: '', model: '' };
const accepted = { firmwareType: /^[12]$/, deviceType: /^\d+$/ };

/** The firmware configurations: which version each model is upgraded to. */
export default function FirmwarePage() {
  const { t } = useTranslation();
  const sortable = ['model', 'version', 'createTime'];
  const list = useListAddress({ size: 20, sortable, filters: noFilters, acceptedValues: accepted });
  const configs = useFirmwareConfigs(toListQuery(list));
  const changes = useFirmwareChanges();
  const [askToChange, dialog] = useConfirmedChange();
  /** config null: a new configuration. */
  const [form, setForm] = useState<{ config: FirmwareConfig | null } | null>(null);
  const nameOf = ({ model, version }: FirmwareConfig) => `${model} ${version}`;
  const erase = (config: FirmwareConfig) =>
    askToChange(
      {
        title: t('confirm.deleteOne', { name: nameOf(config) }),
        text: t('models.firmware.removeText'),
        action: t('controls.delete'),
        danger: true,
      },
      () => changes.remove(config.id),
    );
  const actionsOf = (config: FirmwareConfig): RowAction[] => [
    { key: 'edit', label: t('controls.edit'), onPress: () => setForm({ config }) },
    // A configuration that devices are waiting for cannot be deleted.
    ...(config.waiting > 0
      ? []
      : [{ key: 'delete', label: t('controls.delete'), danger: true, onPress: () => erase(config) }]),
  ];
  const addButton = (
    <Button type="primary" icon={<Icon icon={PlusOutlined} />} onClick={() => setForm({ config: null })}>
      {t('models.firmware.add')}
    </Button>
  );
  return (
    <ListPage title={t('menu.firmware')} filters={<FirmwareFilters list={list} />}>
      <DataTable<FirmwareConfig>
        name={t('menu.firmware')}
        storageName="firmware"
        columns={useFirmwareColumns()}
        rows={configs.data?.content}
        total={configs.data?.totalElements ?? 0}
        busy={configs.isPlaceholderData}
        failure={configs.isError ? formatFailure(t, configs.error) : undefined}
        forbidden={configs.error instanceof Failure && configs.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={nameOf}
        list={list}
        getRowActions={actionsOf}
        primary={addButton}
        empty={{ text: t('models.firmware.none'), action: addButton }}
        onRefresh={() => void configs.refetch()}
      />
      {dialog}
      <Suspense>
        {form !== null && <FirmwareForm config={form.config} changes={changes} onClose={() => setForm(null)} />}
      </Suspense>
    </ListPage>
  );
}

function toListQuery({
  page,
  size,
  sort,
  filters: { firmwareType, deviceType, model },
}: ListController<FirmwareFilterName>) {
  return {
    page,
    size,
    ...(sort === undefined ? {} : { sort }),
    ...(firmwareType === '' ? {} : { firmwareType: firmwareType === '2' ? (2 as const) : (1 as const) }),
    ...(deviceType === '' ? {} : { deviceType: Number(deviceType) }),
    ...(model === '' ? {} : { model }),
  };
}
