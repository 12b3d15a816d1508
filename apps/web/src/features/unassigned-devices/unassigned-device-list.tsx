import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { formatDeviceFormat } from '../../pickers/device-format-names.ts';
import { DeviceTimestamp } from '../../pickers/device-timestamp.tsx';
import { formatTimeAgo } from '../../pickers/format-device-time.ts';
import { MessageDrawer } from '../../pickers/message-drawer.tsx';
import { TwoLineCell } from '../../pickers/two-line-cell.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import { MessageCounts } from './message-counts.tsx';
import type { UnassignedDevice, useUnassignedDevices } from './requests.ts';
import styles from './unassigned.module.css';

type Props = { list: ListController<never>; query: ReturnType<typeof useUnassignedDevices> };

/** Devices that belong to no company, with their last message and what it would count. */
export function UnassignedDeviceList({ list, query }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<UnassignedDevice | null>(null);
  return (
    <>
      <DataTable<UnassignedDevice>
        name={t('menu.unassigned')}
        storageName="unassigned-devices"
        columns={useColumns(query.dataUpdatedAt)}
        rows={query.data?.content}
        total={query.data?.totalElements ?? 0}
        busy={query.isPlaceholderData}
        failure={query.isError ? formatFailure(t, query.error) : undefined}
        forbidden={query.error instanceof Failure && query.error.status === 403}
        getRowKey={({ sn }) => sn}
        getRowName={({ sn }) => sn}
        list={list}
        getRowActions={(one) => [
          { key: 'message', label: t('models.unassigned.lastMessage'), onPress: () => setOpened(one) },
        ]}
        empty={{ text: t('models.unassigned.none') }}
        onRefresh={() => void query.refetch()}
      />
      {opened !== null && (
        <MessageDrawer
          title={`${t('models.unassigned.lastMessage')} · ${isolateDirection(opened.sn)}`}
          text={opened.lastMessage}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function useColumns(now: number): DataColumn<UnassignedDevice>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return [
    { key: 'sn', label: t('devices.sn'), render: ({ sn }) => <bdi>{sn}</bdi> },
    {
      key: 'model',
      label: t('models.unassigned.makerAndModel'),
      wraps: true,
      render: ({ maker, model, devices }) => <TwoLineCell first={maker || '—'} second={model ?? devices} />,
    },
    {
      key: 'format',
      label: t('models.unassigned.protocol'),
      render: ({ format, address }) => <TwoLineCell first={formatDeviceFormat(format)} second={address} />,
    },
    {
      key: 'counts',
      label: t('models.unassigned.wouldCount'),
      wraps: true,
      render: ({ counts }) => <MessageCounts counts={counts} />,
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
      // The start of the message. The columns before say what it contains, and the action shows all of it.
      hiddenByDefault: true,
      render: ({ lastMessage }) => (
        <code className={styles.start} dir="ltr">
          {lastMessage}
        </code>
      ),
    },
  ];
}
