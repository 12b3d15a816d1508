import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { formatText } from '../../pickers/device-format-names.ts';
import { DeviceLines } from '../../pickers/device-lines.tsx';
import { DeviceMoment } from '../../pickers/device-moment.tsx';
import { agoText } from '../../pickers/device-time.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/figures.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useTag } from '../../ui/use-tag.ts';
import { MessageDrawer } from './message-drawer.tsx';
import { type Unassigned, useUnassigned } from './requests.ts';
import styles from './unassigned.module.css';

/** Devices that announced themselves and belong to no company, for platform administrators. */
export default function UnassignedDevicesPage() {
  const { t } = useTranslation();
  const list = useListAddress({ size: 20, filters: { sn: '' } });
  const { page, size, filters } = list;
  const found = useUnassigned({ page, size, ...(filters.sn === '' ? {} : { sn: filters.sn }) });
  const [opened, setOpened] = useState<Unassigned | null>(null);
  return (
    <ListPage
      title={t('menu.unassigned')}
      detail={t('models.unassigned.text')}
      filters={
        <SearchForm
          fields={[{ kind: 'text', name: 'sn', label: t('devices.sn') }]}
          values={filters}
          onSearch={(next) => list.show({ filters: next })}
          onReset={list.reset}
        />
      }
    >
      <DataTable<Unassigned>
        name={t('menu.unassigned')}
        storageName="unassigned-devices"
        columns={useColumns(found.dataUpdatedAt)}
        rows={found.data?.content}
        total={found.data?.totalElements ?? 0}
        busy={found.isPlaceholderData}
        failure={found.isError ? failureText(t, found.error) : undefined}
        forbidden={found.error instanceof Failure && found.error.status === 403}
        keyOf={({ sn }) => sn}
        nameOf={({ sn }) => sn}
        list={list}
        actionsOf={(one) => [
          { key: 'message', label: t('models.unassigned.lastMessage'), onPress: () => setOpened(one) },
        ]}
        empty={{ text: t('models.unassigned.none') }}
        onRefresh={() => void found.refetch()}
      />
      {opened !== null && <MessageDrawer device={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}

function useColumns(now: number): DataColumn<Unassigned>[] {
  const { t } = useTranslation();
  const tag = useTag();
  return [
    { key: 'sn', label: t('devices.sn'), render: ({ sn }) => <bdi>{sn}</bdi> },
    {
      key: 'format',
      label: t('models.unassigned.protocol'),
      render: ({ format, address }) => <DeviceLines first={formatText(format)} second={address} />,
    },
    {
      key: 'since',
      label: t('models.unassigned.since'),
      align: 'end',
      render: ({ firstSeen }) => (
        <DeviceLines
          align="end"
          first={<DeviceMoment instant={firstSeen} now={now} />}
          second={agoText(firstSeen, tag, now)}
        />
      ),
    },
    {
      key: 'last',
      label: t('devices.lastContact'),
      align: 'end',
      render: ({ lastSeen }) => <DeviceMoment instant={lastSeen} now={now} />,
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
      // Its beginning; the whole of it opens.
      render: ({ lastMessage }) => (
        <code className={styles.start} dir="ltr">
          {lastMessage}
        </code>
      ),
    },
  ];
}
