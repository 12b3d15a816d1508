import { PlusOutlined } from '@ant-design/icons';
import type { Device } from '@portico/contract/routes/devices';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { ExportButton } from '../../pickers/export-button.tsx';
import { ImportButton } from '../../pickers/import-button.tsx';
import { useSession } from '../../session/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import type { List } from '../../ui/use-list-address.ts';
import { roomy, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import { deviceColumns } from './device-columns.tsx';
import { type Filter, filterInput } from './device-filters.ts';
import { Opened, type OpenedThing } from './opened.tsx';
import { entrancesPath } from './places.ts';
import { type useDevices, useChanges } from './requests.ts';
import { SecretDialog, type Told } from './secret-dialog.tsx';
import { SelectionTools } from './selection-tools.tsx';
import { useChosen } from './use-chosen.ts';
import { useDeviceActions } from './use-device-actions.tsx';

/** Devices as rows, with what can be done with them. */
export function DeviceList({ list, found }: { list: List<Filter>; found: ReturnType<typeof useDevices> }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { can } = useSession();
  const changes = useChanges();
  const [opened, setOpened] = useState<OpenedThing | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = found.data?.content;
  const { chosen, choose, forget } = useChosen(rows);
  const actions = useDeviceActions(changes, {
    onSecret: (name, secret) => setTold({ title: t('devices.secret'), name, secret, notes: [] }),
    onRemoved: forget,
  });

  const add = (
    <Button ref={addButton} type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setOpened({ is: 'new' })}>
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
          now: found.dataUpdatedAt,
          seesLicence: can('device:license'),
          isRoomy: useMedia(roomy),
          onOpen: (device) => setOpened({ is: 'details', device }),
        })}
        rows={rows}
        total={found.data?.totalElements ?? 0}
        busy={found.isPlaceholderData}
        failure={found.isError ? failureText(t, found.error) : undefined}
        forbidden={found.error instanceof Failure && found.error.status === 403}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        list={list}
        actionsOf={useOffers(actions, setOpened)}
        selection={{ chosen: chosen.map(({ id }) => id), onChange: choose }}
        tools={<Tools chosen={chosen} actions={actions} onOpen={setOpened} onImported={() => void found.refetch()} />}
        primary={
          <>
            {add}
            <ExportButton kind="devices" filters={filterInput(list.filters)} />
          </>
        }
        empty={{ text: t('devices.none'), action: add }}
        onRefresh={() => void found.refetch()}
      />
      {opened !== null && (
        <Opened
          thing={opened}
          changes={changes}
          actions={actions}
          onOpen={setOpened}
          onTold={setTold}
          onClose={() => setOpened(null)}
        />
      )}
      {actions.dialog}
      {told !== null && <SecretDialog {...told} backTo={addButton} onClose={() => setTold(null)} />}
    </>
  );
}

/** What can be done with one device. */
function useOffers(actions: ReturnType<typeof useDeviceActions>, onOpen: (thing: OpenedThing) => void) {
  const { t } = useTranslation();
  const { can } = useSession();
  const navigate = useNavigate();
  return (device: Device): RowAction[] => [
    { key: 'details', label: t('devices.details'), onPress: () => onOpen({ is: 'details', device }) },
    { key: 'log', label: t('devices.log'), onPress: () => onOpen({ is: 'log', device }) },
    { key: 'record', label: t('devices.uploadRecord'), onPress: () => onOpen({ is: 'record', device }) },
    { key: 'edit', label: t('controls.edit'), onPress: () => onOpen({ is: 'form', device }) },
    ...(can('entranceExit:list')
      ? [
          device.corridorId === null
            ? { key: 'bind', label: t('devices.bind'), onPress: () => void navigate(entrancesPath(device)) }
            : { key: 'unbind', label: t('devices.unbind'), danger: true, onPress: () => actions.unbind([device]) },
        ]
      : []),
    { key: 'delete', label: t('controls.delete'), danger: true, onPress: () => actions.remove([device]) },
  ];
}

type ToolsProps = {
  chosen: readonly Device[];
  actions: ReturnType<typeof useDeviceActions>;
  onOpen: (thing: OpenedThing) => void;
  onImported: () => void;
};

/** What can be done with the chosen devices; while none is chosen, other ways to bring some in. */
function Tools({ chosen, actions, onOpen, onImported }: ToolsProps) {
  const { t } = useTranslation();
  if (chosen.length > 0)
    return (
      <SelectionTools
        chosen={chosen}
        actions={actions}
        onInterval={() => onOpen({ is: 'interval', devices: chosen })}
      />
    );
  return (
    <>
      <Button onClick={() => onOpen({ is: 'claim' })}>{t('devices.claim')}</Button>
      <Button onClick={() => onOpen({ is: 'many' })}>{t('devices.addMany')}</Button>
      <ImportButton kind="devices" onDone={onImported} />
    </>
  );
}
