import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { formatDeviceFormat } from '../../pickers/device-format-names.ts';
import { DeviceTimestamp } from '../../pickers/device-timestamp.tsx';
import { formatTimeAgo } from '../../pickers/format-device-time.ts';
import { TwoLineCell } from '../../pickers/two-line-cell.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { useListAddress } from '../../ui/use-list-address.ts';
import { MessageDrawer } from './message-drawer.tsx';
import { type UnassignedDevice, useUnassignedDevices } from './requests.ts';
import styles from './unassigned.module.css';

/** Devices that have contacted the server and belong to no company, for platform administrators. */
export default function UnassignedDevicesPage() {
  const { t } = useTranslation();
  const list = useListAddress({ size: 20, filters: { sn: '' } });
  const { page, size, filters } = list;
  const found = useUnassignedDevices({ page, size, ...(filters.sn === '' ? {} : { sn: filters.sn }) });
  const [opened, setOpened] = useState<UnassignedDevice | null>(null);
  return (
    <ListPage
      title={t('menu.unassigned')}
      detail={t('models.unassigned.text')}
      filters={
        <SearchForm
          fields={[{ kind: 'text', name: 'sn', label: t('devices.sn') }]}
          values={filters}
          onSearch={(next) => list.update({ filters: next })}
          onReset={list.reset}
        />
      }
    >
      <DataTable<UnassignedDevice>
        name={t('menu.unassigned')}
        storageName="unassigned-devices"
        columns={useColumns(found.dataUpdatedAt)}
        rows={found.data?.content}
        total={found.data?.totalElements ?? 0}
        busy={found.isPlaceholderData}
        failure={found.isError ? formatFailure(t, found.error) : undefined}
        forbidden={found.error instanceof Failure && found.error.status === 403}
        getRowKey={({ sn }) => sn}
        getRowName={({ sn }) => sn}
        list={list}
        getRowActions={(one) => [
          { key: 'message', label: t('models.unassigned.lastMessage'), onPress: () => setOpened(one) },
        ]}
        empty={{ text: t('models.unassigned.none') }}
        onRefresh={() => void found.refetch()}
      />
      {opened !== null && <MessageDrawer device={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}

function useColumns(now: number): DataColumn<UnassignedDevice>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return [
    { key: 'sn', label: t('devices.sn'), render: ({ sn }) => <bdi>{sn}</bdi> },
    {
      key: 'format',
      label: t('models.unassigned.protocol'),
      render: ({ format, address }) => <TwoLineCell first={formatDeviceFormat(format)} second={address} />,
    },
    {
      key: 'since',
      label: t('models.unassigned.since'),
      align: 'end',
      render: ({ firstSeen }) => (
        <TwoLineCell
          align="end"
          first={<DeviceTimestamp instant={firstSeen} now={now} store={null} />}
          second={formatTimeAgo(t, firstSeen, tag, now)}
        />
      ),
    },
    {
      key: 'last',
      label: t('devices.lastContact'),
      align: 'end',
      render: ({ lastSeen }) => <DeviceTimestamp instant={lastSeen} now={now} store={null} />,
    },
    {
      key: 'messages',
      label: t('models.unassigned.messages'),
      align: 'end',
      render: ({ messages }) => formatCount(messages, tag),
    },
    {
      key: 'start',
      label: t('models.unassigned.lastMessage'),
      // The start of the message; pressing it shows the whole message.
      render: ({ lastMessage }) => (
        <code className={styles.start} dir="ltr">
          {lastMessage}
        </code>
      ),
    },
  ];
}
