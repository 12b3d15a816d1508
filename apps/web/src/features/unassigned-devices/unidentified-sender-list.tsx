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
import type { UnidentifiedSender, useUnidentifiedSenders } from './requests.ts';
import styles from './unassigned.module.css';

type Props = { list: ListController<never>; query: ReturnType<typeof useUnidentifiedSenders> };

/** Senders whose messages have no readable serial number, with the start of their last message. */
export function UnidentifiedSenderList({ list, query }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<UnidentifiedSender | null>(null);
  return (
    <>
      <DataTable<UnidentifiedSender>
        name={t('models.unassigned.senders')}
        storageName="unidentified-senders"
        columns={useColumns(query.dataUpdatedAt)}
        rows={query.data?.content}
        total={query.data?.totalElements ?? 0}
        busy={query.isPlaceholderData}
        failure={query.isError ? formatFailure(t, query.error) : undefined}
        forbidden={query.error instanceof Failure && query.error.status === 403}
        getRowKey={({ format, address }) => `${format} ${address}`}
        getRowName={({ address }) => address}
        list={list}
        getRowActions={(one) => [
          { key: 'message', label: t('models.unassigned.lastMessage'), onPress: () => setOpened(one) },
        ]}
        empty={{ text: t('models.unassigned.noSenders') }}
        onRefresh={() => void query.refetch()}
      />
      {opened !== null && (
        <MessageDrawer
          title={`${t('models.unassigned.lastMessage')} · ${isolateDirection(opened.address)}`}
          text={opened.text}
          hex={opened.hex}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function useColumns(now: number): DataColumn<UnidentifiedSender>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return [
    {
      key: 'address',
      label: t('models.unassigned.sender'),
      render: ({ address, maker }) => <TwoLineCell first={address} second={maker} />,
    },
    {
      key: 'format',
      label: t('models.models.format'),
      render: ({ format, path }) => (
        <TwoLineCell first={formatDeviceFormat(format)} {...(path === '' ? {} : { second: path })} />
      ),
    },
    {
      key: 'reason',
      label: t('devices.rawMessages.reason'),
      wraps: true,
      render: ({ reason }) => (
        <bdi dir="ltr" lang="en">
          {reason}
        </bdi>
      ),
    },
    {
      key: 'start',
      label: t('devices.rawMessages.firstBytes'),
      // Frames have little text; their bytes say more.
      render: ({ text, hex }) => (
        <code className={styles.start} dir="ltr">
          {text.trim() === '' ? hex : text}
        </code>
      ),
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
  ];
}
