import type { Device } from '@portico/contract/routes/devices';
import { parseLocal } from '@portico/counting/local-time';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { nameWithZone } from '../../pickers/format-local-time.ts';
import { TwoLineCell } from '../../pickers/two-line-cell.tsx';
import { useSession } from '../../session/session.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { formatCount } from '../../ui/format-figure.ts';
import type { PageSize } from '../../ui/list-address.ts';
import { PageError } from '../../ui/page-error.tsx';
import { RowCards } from '../../ui/row-cards.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { TableFooter } from '../../ui/table-footer.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './devices.module.css';
import { PropertyList } from './property-list.tsx';
import type { RawMessagePreviewReply, useRawMessagePreview } from './requests.ts';

type Props = {
  device: Device;
  preview: ReturnType<typeof useRawMessagePreview>;
  isStoring: boolean;
  /** `count`: the number of records that would be stored. */
  onStore: (preview: RawMessagePreviewReply, count: number) => void;
};

/** What storing the kept messages of a device would change: sums, a button that stores, and the records. */
export function RawMessagePreviewSection({ device, preview, isStoring, onStore }: Props) {
  const { t } = useTranslation();
  const { data } = preview;
  return (
    <section
      className={styles.rawMessagePreview}
      aria-label={t('devices.rawMessages.preview')}
      aria-busy={preview.isFetching}
    >
      {preview.isError && <PageError text={formatFailure(t, preview.error)} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Placeholder />}
      {data !== undefined && !preview.isError && (
        <>
          <Sums preview={data} />
          <StoreButton preview={data} isStoring={isStoring} onStore={onStore} />
          {data.records.length > 0 && <Records device={device} preview={data} />}
        </>
      )}
    </section>
  );
}

function Placeholder() {
  return (
    <div className={styles.facts}>
      {Array.from({ length: 5 }, (_, line) => (
        <div key={line} style={{ display: 'contents' }}>
          <SkeletonBar width={120} />
          <SkeletonBar width={80} />
        </div>
      ))}
    </div>
  );
}

function Sums({ preview }: { preview: RawMessagePreviewReply }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { counts } = preview;
  const count = (value: number | null) => formatCount(value, tag);
  return (
    <PropertyList
      list={[
        [
          t('devices.rawMessages.readable'),
          t('devices.rawMessages.ofAll', { n: count(preview.readable), all: count(preview.messages) }),
        ],
        [
          t('devices.rawMessages.newRecords'),
          counts.new === 0
            ? count(0)
            : t('devices.rawMessages.newPeople', {
                n: count(counts.new),
                in: count(preview.in),
                out: count(preview.out),
              }),
        ],
        [t('devices.rawMessages.repeated'), count(counts.repeated)],
        [t('devices.overlaps'), count(counts.overlapping)],
        [t('devices.fromTotal'), counts.total === 0 ? null : count(counts.total)],
        [t('devices.rawMessages.refused'), count(counts.refused)],
      ]}
    />
  );
}

/** Running totals are stored too: people are counted from their differences. */
const countStorable = ({ counts }: RawMessagePreviewReply) => counts.new + counts.total;

function StoreButton({
  preview,
  isStoring,
  onStore,
}: Omit<Props, 'device' | 'preview'> & { preview: RawMessagePreviewReply }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { can } = useSession();
  if (!can('device:set')) return null;
  const count = countStorable(preview);
  return (
    <div className={styles.rawMessageActions}>
      <Button type="primary" disabled={count === 0 || isStoring} onClick={() => onStore(preview, count)}>
        {t('devices.rawMessages.store', { count, n: formatCount(count, tag) })}
      </Button>
      {count === 0 && <span className={styles.why}>{t('devices.rawMessages.nothingNew')}</span>}
    </div>
  );
}

/** `key`: its position, because two messages may have a record of the same period. */
type PreviewedRecord = RawMessagePreviewReply['records'][number] & { key: number };

function Records({ device, preview }: { device: Device; preview: RawMessagePreviewReply }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const isPhone = useMediaQuery(phoneQuery);
  const [shown, setShown] = useState<{ page: number; size: PageSize }>({ page: 0, size: 10 });
  const { records, counts } = preview;
  const all = counts.new + counts.repeated + counts.overlapping + counts.total;
  const first = Math.min(shown.page, Math.floor((records.length - 1) / shown.size)) * shown.size;
  const Rows = isPhone ? RowCards : RowTable;
  return (
    <>
      {records.length < all && (
        <p className={styles.note}>
          {t('devices.rawMessages.firstOfAll', { n: formatCount(records.length, tag), all: formatCount(all, tag) })}
        </p>
      )}
      <Rows<PreviewedRecord>
        name={t('devices.rawMessages.preview')}
        columns={usePreviewColumns(device)}
        rows={records.map((record, key) => ({ ...record, key })).slice(first, first + shown.size)}
        size={shown.size}
        sort={undefined}
        onSort={() => undefined}
        getRowKey={({ key }) => key}
        getRowName={({ localTime }) => localTime}
      />
      {records.length > 10 && (
        <TableFooter
          page={first / shown.size}
          size={shown.size}
          total={records.length}
          onPageChange={(page) => setShown({ ...shown, page })}
          onSizeChange={(size) => setShown({ page: 0, size })}
        />
      )}
    </>
  );
}

function usePreviewColumns(device: Device): DataColumn<PreviewedRecord>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const localTimeFormat = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const resultTexts: Readonly<Record<PreviewedRecord['result'], string>> = {
    new: t('devices.rawMessages.new'),
    repeated: t('devices.rawMessages.repeated'),
    overlapping: t('devices.overlaps'),
    total: t('devices.fromTotal'),
  };
  return [
    {
      key: 'period',
      label: nameWithZone(t('devices.period'), device.timeZone, tag),
      render: ({ localTime, minutes }) => (
        <TwoLineCell
          first={localTimeFormat.format(parseLocal(localTime) * 1000)}
          second={t('words.counted.minutes', { count: minutes, n: formatCount(minutes, tag) })}
        />
      ),
    },
    { key: 'line', label: t('devices.line'), align: 'end', render: ({ line }) => line },
    { key: 'in', label: t('devices.in'), align: 'end', render: (record) => formatCount(record.in, tag) },
    { key: 'out', label: t('devices.out'), align: 'end', render: (record) => formatCount(record.out, tag) },
    { key: 'result', label: t('logs.result'), render: ({ result }) => resultTexts[result] },
  ];
}
