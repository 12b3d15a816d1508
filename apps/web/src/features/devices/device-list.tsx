import { PlusOutlined } from '@ant-design/icons';
import type { Device } from '@portico/contract/routes/devices';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { ExportButton } from '../../pickers/export-button.tsx';
import { findCommonZone } from '../../pickers/format-local-time.ts';
import { ImportButton } from '../../pickers/import-button.tsx';
import { useSession } from '../../session/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import { useMediaQuery, wideScreenQuery } from '../../ui/use-media-query.ts';
import { deviceColumns } from './device-columns.tsx';
import { DeviceDrawer, type DeviceDrawerState } from './device-drawer.tsx';
import { type DeviceFilterName, toDeviceListFilter } from './device-filters.ts';
import { buildEntrancesPath } from './entrances-path.ts';
import { useDeviceChanges, type useDevices } from './requests.ts';
import { DeviceSecretDialog, type SecretNotice } from './secret-dialog.tsx';
import { SelectionTools } from './selection-tools.tsx';
import { useDeviceActions } from './use-device-actions.tsx';
import { useDeviceSelection } from './use-device-selection.ts';

/** Devices as rows with their actions. */
export function DeviceList({
  list,
  devicesQuery,
}: {
  list: ListController<DeviceFilterName>;
  devicesQuery: ReturnType<typeof useDevices>;
}) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { can } = useSession();
  const changes = useDeviceChanges();
  const [opened, setOpened] = useState<DeviceDrawerState | null>(null);
  const [secretNotice, setSecretNotice] = useState<SecretNotice | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = devicesQuery.data?.content;
  const { chosen, choose, forget } = useDeviceSelection(rows);
  const actions = useDeviceActions(changes, {
    onSecretCreated: (name, secret) => setSecretNotice({ title: t('devices.secret'), name, secret, notes: [] }),
    onRemoved: forget,
  });

  const add = (
    <Button
      ref={addButton}
      type="primary"
      icon={<Icon icon={PlusOutlined} />}
      onClick={() => setOpened({ kind: 'new' })}
    >
      {t('devices.add')}
    </Button>
  );
  return (
    <>
      <DataTable<Device>
        name={t('menu.devices')}
        storageName="devices"
        dense
        columns={deviceColumns({
          t,
          tag,
          now: devicesQuery.dataUpdatedAt,
          zone: findCommonZone(rows ?? []),
          seesLicence: can('device:license'),
          hasRoomForAllColumns: useMediaQuery(wideScreenQuery),
          onOpen: (device) => setOpened({ kind: 'details', device }),
        })}
        rows={rows}
        total={devicesQuery.data?.totalElements ?? 0}
        busy={devicesQuery.isPlaceholderData}
        failure={devicesQuery.isError ? formatFailure(t, devicesQuery.error) : undefined}
        forbidden={devicesQuery.error instanceof Failure && devicesQuery.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={({ name }) => name}
        list={list}
        getRowActions={useDeviceRowActions(actions, setOpened)}
        selection={{ chosen: chosen.map(({ id }) => id), onChange: choose }}
        tools={
          <Tools chosen={chosen} actions={actions} onOpen={setOpened} onImported={() => void devicesQuery.refetch()} />
        }
        primary={
          <>
            {add}
            <ExportButton kind="devices" filters={toDeviceListFilter(list.filters)} />
          </>
        }
        empty={{ text: t('devices.none'), action: add }}
        onRefresh={() => void devicesQuery.refetch()}
      />
      {opened !== null && (
        <DeviceDrawer
          state={opened}
          changes={changes}
          actions={actions}
          onOpen={setOpened}
          onSecretNotice={setSecretNotice}
          onClose={() => setOpened(null)}
        />
      )}
      {actions.dialog}
      {secretNotice !== null && (
        <DeviceSecretDialog {...secretNotice} returnFocusTo={addButton} onClose={() => setSecretNotice(null)} />
      )}
    </>
  );
}

/** Actions on one device. */
function useDeviceRowActions(actions: ReturnType<typeof useDeviceActions>, onOpen: (state: DeviceDrawerState) => void) {
  const { t } = useTranslation();
  const { can } = useSession();
  const navigate = useNavigate();
  return (device: Device): RowAction[] => [
    { key: 'details', label: t('devices.details'), onPress: () => onOpen({ kind: 'details', device }) },
    { key: 'log', label: t('devices.log'), onPress: () => onOpen({ kind: 'log', device }) },
    { key: 'record', label: t('devices.uploadRecord'), onPress: () => onOpen({ kind: 'record', device }) },
    { key: 'edit', label: t('controls.edit'), onPress: () => onOpen({ kind: 'form', device }) },
    ...(can('entranceExit:list')
      ? [
          device.corridorId === null
            ? { key: 'bind', label: t('devices.bind'), onPress: () => void navigate(buildEntrancesPath(device)) }
            : { key: 'unbind', label: t('devices.unbind'), danger: true, onPress: () => actions.unbind([device]) },
        ]
      : []),
    { key: 'delete', label: t('controls.delete'), danger: true, onPress: () => actions.remove([device]) },
  ];
}

type ToolsProps = {
  chosen: readonly Device[];
  actions: ReturnType<typeof useDeviceActions>;
  onOpen: (state: DeviceDrawerState) => void;
  onImported: () => void;
};

/** Actions on the selected devices; without a selection, the ways to add devices. */
function Tools({ chosen, actions, onOpen, onImported }: ToolsProps) {
  const { t } = useTranslation();
  if (chosen.length > 0)
    return (
      <SelectionTools
        chosen={chosen}
        actions={actions}
        onEditUploadInterval={() => onOpen({ kind: 'interval', devices: chosen })}
      />
    );
  return (
    <>
      <Button onClick={() => onOpen({ kind: 'claim' })}>{t('devices.claim')}</Button>
      <Button onClick={() => onOpen({ kind: 'many' })}>{t('devices.addMany')}</Button>
      <ImportButton kind="devices" onDone={onImported} />
    </>
  );
}
