import type { ImportJob, ImportRow } from '@portico/contract/routes/spreadsheets';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import type { DataColumn } from '../ui/data-column.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterTabs } from '../ui/filter-tabs.tsx';
import { formatCount } from '../ui/format-figure.ts';
import type { PageSize } from '../ui/list-address.ts';
import { PageError } from '../ui/page-error.tsx';
import { RowCards } from '../ui/row-cards.tsx';
import { RowTable } from '../ui/row-table.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { TableFooter } from '../ui/table-footer.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../ui/use-media-query.ts';
import styles from './import-drawer.module.css';
import { useImportRows } from './spreadsheet-requests.ts';

const outcomes = ['failed', 'created', 'updated', 'unchanged'] as const;
type Tab = (typeof outcomes)[number] | 'all' | 'kept';

/** The rows of a file by their outcome; if rows failed, they are shown first. */
export function ImportRows({ job }: { job: ImportJob }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  const tag = useLanguageTag();
  const [tab, setTab] = useState<Tab>(job.kept > 0 ? 'kept' : job.failed > 0 ? 'failed' : 'all');
  const [page, setPage] = useState(0);
  const [size, setSize] = useState<PageSize>(20);
  const filter = tab === 'all' ? {} : tab === 'kept' ? { kept: true } : { outcome: tab };
  const rows = useImportRows({ id: job.id, page, size, ...filter }, job.state);
  const choose = (next: Tab) => {
    setTab(next);
    setPage(0);
  };
  const entries: { key: Tab; label: string; count: number }[] = [
    { key: 'all', label: t('spreadsheets.all'), count: job.total },
    ...outcomes.map((key) => ({ key, label: t(`spreadsheets.${key}`), count: job[key] })),
    ...(job.kept > 0 ? [{ key: 'kept' as const, label: t('spreadsheets.kept'), count: job.kept }] : []),
  ];
  const Rows = isPhone ? RowCards : RowTable;
  const total = rows.data?.totalElements;
  return (
    <section aria-label={t('spreadsheets.row')} aria-busy={rows.isPlaceholderData}>
      <div className={styles.tabs}>
        <FilterTabs name={t('spreadsheets.row')} entries={entries} chosen={tab} onChoose={choose} />
      </div>
      {rows.isError ? (
        <PageError text={formatFailure(t, rows.error)} onRetry={() => void rows.refetch()} />
      ) : total === 0 ? (
        <EmptyState text={t('spreadsheets.noRows')} />
      ) : (
        <>
          <Rows<ImportRow>
            name={t('spreadsheets.row')}
            columns={importColumns(t, tag)}
            rows={rows.data?.content}
            size={size}
            sort={undefined}
            onSort={() => undefined}
            getRowKey={({ row }) => row}
            getRowName={({ name }) => name}
          />
          <TableFooter page={page} size={size} total={total} onPageChange={setPage} onSizeChange={setSize} />
        </>
      )}
    </section>
  );
}

const tones = { created: 'good', updated: 'warn', unchanged: 'quiet', failed: 'bad' } as const;

function importColumns(t: TFunction, tag: string): DataColumn<ImportRow>[] {
  return [
    {
      key: 'row',
      label: t('spreadsheets.row'),
      render: ({ row, name }) => (
        <span className={styles.named}>
          <span className={styles.number}>{formatCount(row, tag)}</span> <bdi>{name}</bdi>
        </span>
      ),
    },
    {
      key: 'outcome',
      label: t('users.status'),
      render: ({ outcome }) => <StatusDot tone={tones[outcome]} text={t(`spreadsheets.${outcome}`)} />,
    },
    { key: 'what', label: t('spreadsheets.content'), wraps: true, render: (row) => <RowDetails row={row} /> },
  ];
}

/** The problems of a row, its changes, or its content. */
function RowDetails({ row }: { row: ImportRow }) {
  const { t } = useTranslation();
  const textOf = new Map(row.cells.map(({ field, text }) => [field, text]));
  if (row.keptReason !== null) return <p className={styles.reason}>{row.keptReason}</p>;
  if (row.problems.length > 0)
    return (
      <ul className={styles.details}>
        {row.problems.map(({ field, heading, reason }) => (
          <li key={field ?? ''}>
            {heading !== null && <b>{heading}</b>} <span className={styles.reason}>{reason}</span>
            {field !== null && (textOf.get(field) ?? '') !== '' && (
              <bdi className={styles.cell}>{textOf.get(field)}</bdi>
            )}
          </li>
        ))}
      </ul>
    );
  if (row.changes.length > 0)
    return (
      <ul className={styles.details}>
        {row.changes.map(({ field, heading, before, after }) => (
          <li key={field}>
            {t('spreadsheets.change', {
              field: heading,
              before: before === '' ? t('spreadsheets.nothing') : before,
              after: after === '' ? t('spreadsheets.nothing') : after,
            })}
          </li>
        ))}
      </ul>
    );
  const filledCells = row.cells.filter(({ text }) => text !== '').map(({ text }) => text);
  return <bdi className={styles.quiet}>{filledCells.join(' · ')}</bdi>;
}
