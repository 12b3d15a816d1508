import type { RequestOf } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useAnalysisReply } from '../../pickers/analysis/use-analysis-reply.ts';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { formatPeriodDays } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatFigure, formatShare } from '../../ui/format-figure.ts';
import { PieChart } from '../../ui/pie-chart.tsx';
import { EmptySection, FailedSection } from '../../ui/section-states.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { listPieRows, type PieRow } from './pie-rows.ts';
import styles from './proportion.module.css';
import type { VisitorPie } from './visitor-pies.ts';

type Request = RequestOf<typeof comparisons.proportion>;

type Props = {
  pie: VisitorPie;
  /** The query of the page: its places, time and hours. */
  query: Request;
};

/** A pie with the table of the same figures. */
export function PiePanel({ pie, query }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { key, split, measuredBy } = pie;
  const { ids, count, error: idsError } = useMeasuringPlaces(measuredBy, query);
  const ownQuery = ids === null || ids.length === 0 ? null : { ...query, item: undefined, ...split, ids };
  const reply = useAnalysisReply(comparisons.proportion, ownQuery);
  const title = key === 'gender' || key === 'age' ? t(`words.items.${key}`) : t(`analysis.pies.${key}`);
  const rows = reply.data === undefined ? [] : listPieRows(pie, reply.data, t);
  const isMeasured = rows.some(({ value }) => value !== null);
  const days = reply.data === undefined ? '' : formatPeriodDays(reply.data.range, tag);
  const detail = [
    ...(days === '' ? [] : [days]),
    ...(ids === null || ids.length === count || ids.length === 0
      ? []
      : [
          t('analysis.funnel.measuredBy', {
            count: ids.length,
            n: formatCount(ids.length, tag),
            m: formatCount(count, tag),
          }),
        ]),
  ].join(' · ');
  const error = idsError ?? reply.error;
  const isEmpty = ids?.length === 0 || (reply.data !== undefined && !isMeasured);
  return (
    <TablePanel
      title={title}
      detail={detail}
      tools={
        ownQuery !== null &&
        isMeasured && <AnalysisExportButton analysis="proportion" query={ownQuery} rows={rows.length} />
      }
      picture={{ title, detail, range: reply.data?.range ?? { from: '' } }}
    >
      {error !== null && reply.data === undefined ? (
        <FailedSection text={formatFailure(t, error)} onRetry={() => void reply.refetch()} />
      ) : isEmpty ? (
        <EmptySection text={t('analysis.funnel.notMeasured')} />
      ) : reply.data === undefined ? (
        <div aria-busy="true">
          <SkeletonBar width="100%" height={156} />
        </div>
      ) : (
        <div className={styles.pie} data-stale={reply.isPlaceholderData}>
          <div className={styles.drawing} data-picture="">
            <PieChart label={[title, days].join(', ')} slices={rows.flatMap((row) => toSlice(row, tag))} />
          </div>
          <PieTable rows={rows} whole={reply.data.whole} name={title} />
        </div>
      )}
    </TablePanel>
  );
}

/** The ids of the places that measure an item; all places for null. null: not known yet. */
function useMeasuringPlaces(item: VisitorPie['measuredBy'], query: Request) {
  const byPlace = useAnalysisReply(
    comparisons.proportion,
    item === null ? null : { ...query, by: 'place', item, items: [] },
  );
  const all = query.ids ?? [];
  if (item === null) return { ids: all, count: all.length, error: null };
  const rows = byPlace.isPlaceholderData ? undefined : byPlace.data?.rows;
  const ids = rows?.flatMap(({ id, value }) => (id === null || value === null ? [] : [id])) ?? null;
  return { ids, count: all.length, error: byPlace.error };
}

function toSlice({ key, name, colour, value, share }: PieRow, tag: string) {
  if (value === null) return [];
  const [valueText, shareText] = [formatFigure(value, 'count', tag).exact, formatShare(share, tag)];
  return [{ key, name, colour, value, valueText, shareText }];
}

function PieTable({ rows, whole, name: title }: { rows: readonly PieRow[]; whole: number | null; name: string }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const exact = (value: number | null) => (
    <Figure value={value} kind="count" abbreviated={false} reason={t('analysis.funnel.notMeasured')} />
  );
  const columns: SortableColumn<PieRow>[] = [
    {
      key: 'name',
      label: t('analysis.queries.by'),
      align: 'start',
      render: ({ name, colour }) => (
        <span className={styles.name}>
          <i style={{ background: colour }} /> {name}
        </span>
      ),
    },
    {
      key: 'value',
      label: t('analysis.value'),
      sortValue: ({ value }) => value,
      render: ({ value, completeness }) => (
        <>
          <IncompleteMark completeness={completeness} compact /> {exact(value)}
        </>
      ),
    },
    {
      key: 'share',
      label: t('analysis.share'),
      sortValue: ({ share }) => share,
      render: ({ share }) => <b>{formatShare(share, tag)}</b>,
    },
  ];
  return (
    <SortableTable
      name={title}
      columns={columns}
      rows={rows}
      getRowKey={({ key }) => key}
      head={
        <tr className="sum">
          <th scope="row" data-align="start">
            {t('analysis.queries.whole')}
          </th>
          <td data-align="end">{exact(whole)}</td>
          <td data-align="end">{formatShare(whole === null || whole === 0 ? null : 1, tag)}</td>
        </tr>
      }
    />
  );
}
