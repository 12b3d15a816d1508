import { DownloadOutlined } from '@ant-design/icons';
import type { Metric } from '@portico/contract/words/metrics';
import { findRequestedPlaceKind, recordsFileRights } from '@portico/contract/words/query-rights';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { findRequiredMetrics } from '@portico/counting/items';
import { dayStart, parseLocal } from '@portico/counting/local-time';
import { metricNameKeys } from '@portico/i18n/metric-names';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../api/failure.ts';
import { formatFailure } from '../api/failure-text.ts';
import { useSession } from '../session/session.ts';
import { createBusyIcon } from '../ui/busy-icon.tsx';
import { createDateTimeFormat } from '../ui/date-time-format.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatCount, formatFigure } from '../ui/format-figure.ts';
import { Icon } from '../ui/icon.tsx';
import type { PageSize } from '../ui/list-address.ts';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageError } from '../ui/page-error.tsx';
import { RowCards } from '../ui/row-cards.tsx';
import { RowTable } from '../ui/row-table.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import { TableFooter } from '../ui/table-footer.tsx';
import { showToast } from '../ui/toast.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../ui/use-media-query.ts';
import { useRestoreFocus } from '../ui/use-restore-focus.ts';
import { figureRecordColumns } from './figure-record-columns.tsx';
import { itemFigureKind } from './item-figure-kind.ts';
import type { RecordsQuery } from './records-address.ts';
import styles from './records-drawer.module.css';
import {
  type FigureRecordsReply,
  type ListedFigureRecord,
  saveFigureRecords,
  useFigureRecords,
} from './records-requests.ts';

type Props = { query: RecordsQuery; onClose: () => void };

/** The records of a figure, with their sums. */
export default function RecordsDrawer({ query, onClose }: Props) {
  const { t, i18n } = useTranslation();
  useRestoreFocus();
  const isPhone = useMediaQuery(phoneQuery);
  const tag = useLanguageTag();
  const [page, setPage] = useState(0);
  const [size, setSize] = useState<PageSize>(20);
  const [sort, setSort] = useState<string | undefined>(undefined);
  const records = useFigureRecords(query, { page, size, sort });
  const data = records.data;
  const shown = metricsShown(query);
  // A shared link may be from a user with more rights.
  const isRefused = records.error instanceof Failure && records.error.status === 403;
  const Rows = isPhone ? RowCards : RowTable;
  return (
    <Drawer
      open
      title={<h2 className={styles.heading}>{t('records.title')}</h2>}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 'min(1040px, 96vw)'}
      onClose={onClose}
    >
      {!isRefused && <Head query={query} data={data} shownMetrics={shown} isWaiting={records.isPending} />}
      {isRefused ? (
        <NoPermission />
      ) : records.isError ? (
        <PageError text={formatFailure(t, records.error)} onRetry={() => void records.refetch()} />
      ) : data?.totalElements === 0 ? (
        <EmptyState text={t('records.empty')} />
      ) : (
        <div aria-busy={records.isPlaceholderData}>
          <Rows<ListedFigureRecord>
            name={t('records.title')}
            columns={figureRecordColumns(t, tag, shown)}
            rows={data?.content}
            size={size}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              setPage(0);
            }}
            getRowKey={({ deviceId, at, line }) => `${deviceId}/${at}/${line}`}
            getRowName={({ localTime }) => localTime}
          />
          <TableFooter
            page={page}
            size={size}
            total={data?.totalElements}
            onPageChange={setPage}
            onSizeChange={(next) => {
              setSize(next);
              setPage(0);
            }}
          />
        </div>
      )}
    </Drawer>
  );
}

type HeadProps = {
  query: RecordsQuery;
  data: FigureRecordsReply | undefined;
  shownMetrics: readonly Metric[];
  isWaiting: boolean;
};

/** The figure with its period, and the sums of its records. */
function Head({ query, data, shownMetrics, isWaiting }: HeadProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { item, part } = query;
  const when = rangeText(query, tag);
  const [only, ...others] = shownMetrics;
  const name = part !== undefined && only !== undefined ? t(metricNameKeys[only]) : t(`words.items.${item}`);
  const { exact } = formatFigure(data?.value ?? null, part === undefined ? itemFigureKind(item) : 'count', tag);
  return (
    <div className={styles.head}>
      <div className={styles.figure}>
        <p className={styles.name}>
          {name} · <bdi>{when}</bdi>
          <Places query={query} data={data} />
        </p>
        <p className={styles.value} data-testid="records-figure">
          {isWaiting ? <SkeletonBar width={96} height={28} /> : exact}
        </p>
        <dl className={styles.sums}>
          <dt>{t('records.sum')}</dt>
          {shownMetrics.map((metric) => (
            <dd key={metric}>
              {(others.length > 0 || t(metricNameKeys[metric]) !== name) && <span>{t(metricNameKeys[metric])}</span>}{' '}
              <b>{formatCount(data?.sums[metric] ?? null, tag)}</b>
            </dd>
          ))}
        </dl>
      </div>
      <Exports query={query} disabled={data === undefined || data.totalElements === 0} />
    </div>
  );
}

/** The place of the figure. For several entrances or areas it is omitted, because the rows name them. */
function Places({ query, data }: Pick<HeadProps, 'query' | 'data'>) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (data === undefined) return null;
  const { count, name } = data.places;
  const isOfStores = query.rangeType === selectionTypes.entity;
  if (name === null && !isOfStores) return null;
  return (
    <>
      {' · '}
      <bdi>{name ?? t('words.counted.stores', { count, n: formatCount(count, tag) })}</bdi>
    </>
  );
}

/** The metrics of the figure. */
function metricsShown({ item, part }: RecordsQuery): Metric[] {
  const metrics = findRequiredMetrics([item]);
  const row = statisticItems[item];
  if (part === undefined || row.kind !== 'split') return metrics;
  const parts: Readonly<Record<string, Metric>> = row.parts;
  return metrics.filter((metric) => metric === parts[part]);
}

/** A range of full days as dates, any other range with local times. */
function rangeText({ startTime, endTime }: RecordsQuery, tag: string): string {
  const [from, to] = [parseLocal(startTime), parseLocal(endTime)];
  const isOfDays = dayStart(from) === from && dayStart(to) === to;
  const clock = isOfDays ? {} : { timeStyle: 'short' as const };
  return createDateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC', ...clock }).formatRange(
    from * 1000,
    (isOfDays ? to - 1 : to) * 1000,
  );
}

const formats = [
  { format: 'xlsx', name: 'Excel' },
  { format: 'csv', name: 'CSV' },
] as const;

function Exports({ query, disabled }: { query: RecordsQuery; disabled: boolean }) {
  const { t } = useTranslation();
  const { may } = useSession();
  const [busy, setBusy] = useState<'xlsx' | 'csv' | null>(null);
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(format);
    await saveFigureRecords(query, format).catch((error: unknown) =>
      showToast({ kind: 'error', text: formatFailure(t, error) }),
    );
    setBusy(null);
  };
  const place = findRequestedPlaceKind(query);
  if (place === undefined || !may(recordsFileRights[place])) return null;
  return (
    <div className={styles.exports}>
      {formats.map(({ format, name }) => (
        <Button
          key={format}
          icon={<Icon icon={DownloadOutlined} />}
          loading={createBusyIcon(busy === format)}
          disabled={disabled}
          onClick={() => void save(format)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
