import { findShownGrowth } from '@portico/counting/comparison-refusal';
import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { placeNameColumn, type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import type { ChartSelection } from '../../pickers/analysis/use-chart-selection.ts';
import { formatLocalTime } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { Figure } from '../../ui/figure.tsx';
import type { FigureKind } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { type BatchReply, listStartedDays } from './started-days.ts';

type Row = BatchReply['rows'][number];

type Props = { reply: BatchReply; name: string; isCompared: boolean; selection: ChartSelection };

/** All places: groups in total, per day on average, on the quietest and on the busiest day, and on each single day. */
export function BatchTable({ reply, name, isCompared, selection }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const exact = (value: number | null, kind: FigureKind = 'count') => (
    <Figure value={value} kind={kind} abbreviated={false} />
  );
  const dayOf = (text: string) => formatLocalTime(text, tag, { month: 'short', day: 'numeric', weekday: 'short' });
  const extreme = (extremeDay: Row['min']) =>
    extremeDay === null ? (
      exact(null)
    ) : (
      <>
        {exact(extremeDay.value)} · {dayOf(extremeDay.day)}
      </>
    );
  const columns: SortableColumn<Row>[] = [
    placeNameColumn(t('analysis.places'), selection),
    {
      key: 'value',
      label: t('words.items.batch'),
      sortValue: (row) => row.value,
      render: (row) => (
        <>
          <IncompleteMark completeness={row.completeness} /> <b>{exact(row.value)}</b>
        </>
      ),
    },
    ...(isCompared
      ? [
          {
            key: 'growth',
            label: t('analysis.change'),
            sortValue: (row: Row) => findShownGrowth(row),
            sortsAscendingFirst: true,
            render: (row: Row) => (
              <GrowthFigure comparison={row} kind="count" baseRange={reply.base} store={row.entityId} />
            ),
          },
        ]
      : []),
    {
      key: 'average',
      label: t('analysis.batch.mean'),
      sortValue: (row) => row.average,
      render: (row) => exact(row.average),
    },
    {
      key: 'min',
      label: t('analysis.batch.min'),
      sortValue: (row) => row.min?.value ?? null,
      render: (row) => extreme(row.min),
    },
    {
      key: 'max',
      label: t('analysis.batch.max'),
      sortValue: (row) => row.max?.value ?? null,
      render: (row) => extreme(row.max),
    },
    {
      key: 'size',
      label: t('analysis.batch.groupSize'),
      sortValue: (row) => row.averageGroupSize,
      render: (row) => exact(row.averageGroupSize, 'average'),
    },
    ...listStartedDays(reply).map((day, index) => ({
      key: day,
      label: dayOf(day),
      render: (row: Row) => (
        <>
          <IncompleteMark completeness={row.completenesses[index]} compact /> {exact(row.values[index] ?? null)}
        </>
      ),
    })),
  ];
  return (
    <SortableTable
      name={name}
      columns={columns}
      rows={reply.rows}
      getRowKey={({ id }) => id}
      order={{ key: 'value', descending: true }}
    />
  );
}
