import { findShownGrowth } from '@portico/counting/comparison-refusal';
import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { placeNameColumn, type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { Figure } from '../../ui/figure.tsx';
import type { FigureKind } from '../../ui/format-figure.ts';
import type { GrowthReply } from './growth-result.tsx';

type Row = GrowthReply['rows'][number];

/** All places of a growth analysis, compared with the previous period and with last year. */
export function GrowthTable({ reply, kind, name }: { reply: GrowthReply; kind: FigureKind; name: string }) {
  const { t } = useTranslation();
  const exact = (value: number | null, reason?: string) => (
    <Figure value={value} kind={kind} abbreviated={false} reason={reason} />
  );
  const against = (key: 'before' | 'year'): SortableColumn<Row>[] => [
    {
      key: `${key} value`,
      label: t(`analysis.growth.${key}`),
      sortValue: (row) => row[key].value,
      render: (row) => exact(row[key].value, t('home.noBase')),
    },
    {
      key: `${key} growth`,
      label: t('analysis.change'),
      sortValue: (row) => findShownGrowth(row[key]),
      sortsAscendingFirst: true,
      render: (row) => (
        <GrowthFigure
          comparison={{ ...row[key], base: row[key].value }}
          kind={kind}
          baseRange={row[key].range}
          store={row.entityId}
        />
      ),
    },
  ];
  const columns: SortableColumn<Row>[] = [
    placeNameColumn(t('analysis.places')),
    {
      key: 'value',
      label: t('analysis.value'),
      sortValue: (row) => row.value,
      render: (row) => (
        <>
          <IncompleteMark completeness={row.completeness} /> <b>{exact(row.value, t('home.absence.notReceived'))}</b>
        </>
      ),
    },
    // While the period is running, only its finished part is compared, so that part gets its own column.
    ...(reply.unfinished
      ? [
          {
            key: 'compared',
            label: t('analysis.comparedPart'),
            sortValue: (row: Row) => row.compared,
            render: (row: Row) => exact(row.compared),
          },
        ]
      : []),
    ...against('before'),
    ...against('year'),
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
