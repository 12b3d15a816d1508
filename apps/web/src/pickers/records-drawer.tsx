import { DownloadOutlined } from '@ant-design/icons';
import type { Metric } from '@portico/contract/words/metrics';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { placeAsked, recordsFileRights } from '@portico/contract/words/query-rights';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { metricsOf } from '@portico/counting/items';
import { dayStart, parseLocal } from '@portico/counting/local-time';
import { metricNameKeys } from '@portico/i18n/metric-names';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../api/failure.ts';
import { failureText } from '../api/failure-text.ts';
import { useSession } from '../session/session.ts';
import { busyIcon } from '../ui/busy-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatCount, writeFigure } from '../ui/figures.ts';
import { Icon } from '../ui/icon.tsx';
import type { PageSize } from '../ui/list-address.ts';
import { momentFormat } from '../ui/moment-format.ts';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageError } from '../ui/page-error.tsx';
import { RowCards } from '../ui/row-cards.tsx';
import { RowTable } from '../ui/row-table.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { TableFooter } from '../ui/table-footer.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { phone, useMedia } from '../ui/use-media.ts';
import { useTag } from '../ui/use-tag.ts';
import { figureKind } from './item-kind.ts';
import type { RecordsQuestion } from './records-address.ts';
import { recordColumns } from './records-columns.tsx';
import styles from './records-drawer.module.css';
import { type FigureRecord, type FigureRecords, saveRecords, useRecords } from './records-requests.ts';

type Props = { question: RecordsQuestion; onClose: () => void };

/** The records behind a figure, and that they add up to it. */
export default function RecordsDrawer({ question, onClose }: Props) {
  const { t, i18n } = useTranslation();
  useFocusBack();
  const isPhone = useMedia(phone);
  const tag = useTag();
  const [page, setPage] = useState(0);
  const [size, setSize] = useState<PageSize>(20);
  const [sort, setSort] = useState<string | undefined>(undefined);
  const records = useRecords(question, { page, size, sort });
  const data = records.data;
  const shown = metricsShown(question);
  // A link with a figure in it may come from somebody who may see more.
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
      {!isRefused && <Head question={question} data={data} shown={shown} isWaiting={records.isPending} />}
      {isRefused ? (
        <NoPermission />
      ) : records.isError ? (
        <PageError text={failureText(t, records.error)} onRetry={() => void records.refetch()} />
      ) : data?.totalElements === 0 ? (
        <EmptyState text={t('records.empty')} />
      ) : (
        <div aria-busy={records.isPlaceholderData}>
          <Rows<FigureRecord>
            name={t('records.title')}
            columns={recordColumns(t, tag, shown)}
            rows={data?.content}
            size={size}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              setPage(0);
            }}
            keyOf={({ deviceId, at, line }) => `${deviceId}/${at}/${line}`}
            nameOf={({ localTime }) => localTime}
          />
          <TableFooter
            page={page}
            size={size}
            total={data?.totalElements}
            onPage={setPage}
            onSize={(next) => {
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
  question: RecordsQuestion;
  data: FigureRecords | undefined;
  shown: readonly Metric[];
  isWaiting: boolean;
};

/** Which figure it is, of when, and what its records add up to. */
function Head({ question, data, shown, isWaiting }: HeadProps) {
  const { t } = useTranslation();
  const tag = useTag();
  const { item, part } = question;
  const when = rangeText(question, tag);
  const [only, ...others] = shown;
  const name = part !== undefined && only !== undefined ? t(metricNameKeys[only]) : t(`words.items.${item}`);
  const { exact } = writeFigure(data?.value ?? null, part === undefined ? figureKind(item) : 'count', tag);
  return (
    <div className={styles.head}>
      <div className={styles.figure}>
        <p className={styles.name}>
          {name} · <bdi>{when}</bdi>
          <Places question={question} data={data} />
        </p>
        <p className={styles.value} data-testid="records-figure">
          {isWaiting ? <Bar width={96} height={28} /> : exact}
        </p>
        <dl className={styles.sums}>
          <dt>{t('records.sum')}</dt>
          {shown.map((metric) => (
            <dd key={metric}>
              {(others.length > 0 || t(metricNameKeys[metric]) !== name) && <span>{t(metricNameKeys[metric])}</span>}{' '}
              <b>{formatCount(data?.sums[metric] ?? null, tag)}</b>
            </dd>
          ))}
        </dl>
      </div>
      <Exports question={question} disabled={data === undefined || data.totalElements === 0} />
    </div>
  );
}

/** Whose figure it is; of several entrances or areas nothing is said, the rows name theirs. */
function Places({ question, data }: Pick<HeadProps, 'question' | 'data'>) {
  const { t } = useTranslation();
  const tag = useTag();
  if (data === undefined) return null;
  const { count, name } = data.places;
  const isOfStores = question.rangeType === selectionTypes.entity;
  if (name === null && !isOfStores) return null;
  return (
    <>
      {' · '}
      <bdi>{name ?? t('words.counted.stores', { count, n: formatCount(count, tag) })}</bdi>
    </>
  );
}

/** The metrics the figure is made of. */
function metricsShown({ item, part }: RecordsQuestion): Metric[] {
  const metrics = metricsOf([item]);
  const row = statisticItems[item];
  if (part === undefined || row.kind !== 'split') return metrics;
  const parts: Readonly<Record<string, Metric>> = row.parts;
  return metrics.filter((metric) => metric === parts[part]);
}

/** Whole days by their dates, anything else by the clock on the wall. */
function rangeText({ startTime, endTime }: RecordsQuestion, tag: string): string {
  const [from, to] = [parseLocal(startTime), parseLocal(endTime)];
  const isOfDays = dayStart(from) === from && dayStart(to) === to;
  const clock = isOfDays ? {} : { timeStyle: 'short' as const };
  return momentFormat(tag, { dateStyle: 'medium', timeZone: 'UTC', ...clock }).formatRange(
    from * 1000,
    (isOfDays ? to - 1 : to) * 1000,
  );
}

const formats = [
  { format: 'xlsx', name: 'Excel' },
  { format: 'csv', name: 'CSV' },
] as const;

function Exports({ question, disabled }: { question: RecordsQuestion; disabled: boolean }) {
  const { t } = useTranslation();
  const { may } = useSession();
  const [busy, setBusy] = useState<'xlsx' | 'csv' | null>(null);
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(format);
    await saveRecords(question, format).catch((error: unknown) =>
      showToast({ kind: 'error', text: failureText(t, error) }),
    );
    setBusy(null);
  };
  const place = placeAsked(question);
  if (place === undefined || !may(recordsFileRights[place])) return null;
  return (
    <div className={styles.exports}>
      {formats.map(({ format, name }) => (
        <Button
          key={format}
          icon={<Icon of={DownloadOutlined} />}
          loading={busyIcon(busy === format)}
          disabled={disabled}
          onClick={() => void save(format)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
