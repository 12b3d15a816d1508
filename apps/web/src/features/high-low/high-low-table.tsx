import { useTranslation } from 'react-i18next';
import { placeNameColumn, type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import type { ChartSelection } from '../../pickers/analysis/use-chart-selection.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { Figure } from '../../ui/figure.tsx';
import { type FigureKind, formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { HighLowReply } from './high-low-result.tsx';

type Row = HighLowReply['rows'][number];

type Props = { reply: HighLowReply; kind: FigureKind; name: string; selection: ChartSelection };

/** All places of a high-low analysis: peak, low, mean, number of counted days, and the average of every hour. */
export function HighLowTable({ reply, kind, name, selection }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const exact = (value: number | null) => <Figure value={value} kind={kind} abbreviated={false} />;
  const hour = (extremeHour: Row['peak']) =>
    extremeHour === null ? (
      exact(null)
    ) : (
      <>
        {isolateDirection(extremeHour.time)} · {exact(extremeHour.value)}
      </>
    );
  const columns: SortableColumn<Row>[] = [
    placeNameColumn(t('analysis.places'), selection),
    {
      key: 'peak',
      label: t('analysis.highLow.peak'),
      sortValue: (row) => row.peak?.value ?? null,
      render: (row) => <b>{hour(row.peak)}</b>,
    },
    {
      key: 'lowest',
      label: t('analysis.highLow.lowest'),
      sortValue: (row) => row.lowest?.value ?? null,
      render: (row) => hour(row.lowest),
    },
    {
      key: 'days',
      label: t('analysis.highLow.days'),
      sortValue: (row) => row.days,
      render: (row) => (
        <span
          title={
            row.daysWithout === 0
              ? undefined
              : t('analysis.highLow.daysWithout', { count: row.daysWithout, n: formatCount(row.daysWithout, tag) })
          }
        >
          <IncompleteMark completeness={row.completeness} compact /> {formatCount(row.days, tag)}
          {row.daysWithout > 0 && ` (−${formatCount(row.daysWithout, tag)})`}
        </span>
      ),
    },
    ...Array.from({ length: 24 }, (_, index) => ({
      key: `hour ${index}`,
      label: isolateDirection(`${String(index).padStart(2, '0')}:00`),
      render: (row: Row) => exact(row.hours[index] ?? null),
    })),
  ];
  return (
    <SortableTable
      name={name}
      columns={columns}
      rows={reply.rows}
      getRowKey={({ id }) => id}
      order={{ key: 'peak', descending: true }}
    />
  );
}
