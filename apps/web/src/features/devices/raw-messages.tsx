import type { Device } from '@portico/contract/routes/devices';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { formatFullInstant } from '../../pickers/format-device-time.ts';
import { MessageDrawer } from '../../pickers/message-drawer.tsx';
import { toStoreZone } from '../../pickers/store-time.ts';
import { useSession } from '../../session/session.ts';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import type { ListChange, PageSize } from '../../ui/list-address.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';
import { PropertyList } from './property-list.tsx';
import { RawMessageReason, useRawMessageColumns } from './raw-message-columns.tsx';
import { RawMessagePreviewSection } from './raw-message-preview.tsx';
import { ReadingDrawer } from './reading-drawer.tsx';
import {
  type RawMessagePreviewReply,
  type RawMessageRow,
  useRawMessageActions,
  useRawMessagePreview,
  useRawMessages,
} from './requests.ts';

/** Messages of a device of which a record was not stored: they can be read, decoded again and stored, or discarded. */
export default function RawMessages({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  const { sn } = device;
  const list = usePages();
  const messages = useRawMessages({ sn, page: list.page, size: list.size });
  const [opened, setOpened] = useState<RawMessageRow | null>(null);
  const isForbidden = messages.error instanceof Failure && messages.error.status === 403;
  const total = messages.data?.totalElements ?? 0;
  return (
    <ReadingDrawer
      title={`${t('devices.rawMessages.title')} · ${isolateDirection(device.name)}`}
      width={1040}
      onClose={onClose}
    >
      <div className={styles.inside}>
        {total > 0 && <Decoding device={device} />}
        <DataTable<RawMessageRow>
          name={t('devices.rawMessages.title')}
          storageName="raw-messages"
          columns={useRawMessageColumns(device)}
          rows={messages.data?.content}
          total={total}
          busy={messages.isPlaceholderData}
          failure={messages.isError ? formatFailure(t, messages.error) : undefined}
          forbidden={isForbidden}
          getRowKey={({ id }) => id}
          getRowName={useRowName(device)}
          list={list}
          getRowActions={(message) => [
            { key: 'open', label: t('devices.rawMessages.open'), onPress: () => setOpened(message) },
          ]}
          empty={{ text: t('devices.rawMessages.none') }}
          onRefresh={() => void messages.refetch()}
        />
      </div>
      {opened !== null && <OpenedMessage message={opened} device={device} onClose={() => setOpened(null)} />}
    </ReadingDrawer>
  );
}

function useRowName(device: Device): (message: RawMessageRow) => string {
  const tag = useLanguageTag();
  return ({ lastTime }) => formatFullInstant(lastTime, tag, toStoreZone(device));
}

/** Page of the list; it is not kept in the address. */
function usePages() {
  const [shown, setShown] = useState<{ page: number; size: PageSize }>({ page: 0, size: 10 });
  return {
    ...shown,
    sort: undefined,
    isFiltered: false,
    update: ({ page = 0, size = shown.size }: ListChange<never>) => setShown({ page, size }),
    reset: () => undefined,
  };
}

function OpenedMessage({ message, device, onClose }: { message: RawMessageRow; device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  const getName = useRowName(device);
  return (
    <MessageDrawer
      title={`${t('devices.rawMessages.message')} · ${isolateDirection(getName(message))}`}
      text={message.text}
      hex={message.hex}
      onClose={onClose}
    >
      <PropertyList list={[[t('devices.rawMessages.reason'), <RawMessageReason key="reason" message={message} />]]} />
    </MessageDrawer>
  );
}

/** Decodes the messages again, shows what would be stored, and stores or discards it. */
function Decoding({ device }: { device: Device }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { can } = useSession();
  const { sn } = device;
  const { store, discard } = useRawMessageActions(sn);
  const [isDecoding, setDecoding] = useState(false);
  const [isStoring, setStoring] = useState(false);
  const preview = useRawMessagePreview(sn, isDecoding && !isStoring);
  const [ask, dialog] = useConfirm();

  const storeAll = async () => {
    setStoring(true);
    try {
      const { stored } = await store();
      setDecoding(false);
      showToast({
        kind: 'success',
        text: t('devices.rawMessages.stored', { count: stored, n: formatCount(stored, tag) }),
      });
    } catch (error) {
      showToast({ kind: 'error', text: formatFailure(t, error) });
    }
    setStoring(false);
  };
  const askToStore = ({ counts, ...people }: RawMessagePreviewReply, count: number) =>
    ask({
      title: t('devices.rawMessages.storeTitle'),
      text:
        counts.new === 0
          ? t('devices.rawMessages.storeTotals')
          : t('devices.rawMessages.storeText', { in: formatCount(people.in, tag), out: formatCount(people.out, tag) }),
      action: t('devices.rawMessages.store', { count, n: formatCount(count, tag) }),
      onConfirm: async () => void storeAll(),
    });
  const askToDiscard = () =>
    ask({
      title: t('devices.rawMessages.discardTitle'),
      text: t('devices.rawMessages.discardText'),
      action: t('devices.rawMessages.discard'),
      danger: true,
      failureText: (error) => formatFailure(t, error),
      onConfirm: async () => {
        await discard();
        showToast({ kind: 'success', text: t('frame.succeeded') });
      },
    });

  return (
    <>
      <p className={styles.note}>{t('devices.rawMessages.note')}</p>
      <div className={styles.rawMessageActions}>
        <Button
          disabled={isStoring}
          loading={createBusyIcon(preview.isFetching)}
          onClick={() => (isDecoding ? void preview.refetch() : setDecoding(true))}
        >
          {t('devices.rawMessages.decode')}
        </Button>
        {can('device:set') && (
          <Button danger disabled={isStoring} onClick={askToDiscard}>
            {t('devices.rawMessages.discard')}
          </Button>
        )}
        {isStoring && (
          <>
            <progress aria-label={t('devices.rawMessages.storing')} />
            <span role="status">{t('devices.rawMessages.storing')}</span>
          </>
        )}
      </div>
      {isDecoding && (
        <RawMessagePreviewSection device={device} preview={preview} isStoring={isStoring} onStore={askToStore} />
      )}
      {dialog}
    </>
  );
}
