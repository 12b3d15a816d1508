import { useTranslation } from 'react-i18next';
import type { BucketLabel } from '../../pickers/analysis/bucket-labels.ts';
import {
  SeriesColumnHeader,
  type SortableColumn,
  SortableTable,
  UnfinishedTag,
} from '../../pickers/analysis/sortable-table.tsx';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { Figure } from '../../ui/figure.tsx';
import type { FigureKind } from '../../ui/format-figure.ts';
import { contrastColumnKey } from './contrast-columns.ts';
import type { ContrastReply } from './contrast-view.ts';

type Props = {
  reply: ContrastReply;
  names: readonly string[];
  colours: readonly string[];
  buckets: readonly BucketLabel[];
  kind: FigureKind;
  unfinishedText: string;
  name: string;
};

type Row = { bucketIndex: number; label: BucketLabel };

/** The numbers of a contrast: a row per bucket, the latest first, and a column per place or range. */
export function ContrastTable({ reply, names, colours, buckets, kind, unfinishedText, name }: Props) {
  const { t } = useTranslation();
  const rows = buckets.map((label, bucketIndex): Row => ({ bucketIndex, label }));
  const exact = (value: number | null) => <Figure value={value} kind={kind} abbreviated={false} />;
  const hasTotal = reply.together.length > 0 && reply.columns.length > 1;
  const columns: SortableColumn<Row>[] = [
    {
      key: 'time',
      label: t('analysis.queries.time'),
      align: 'start',
      sortValue: ({ bucketIndex }) => bucketIndex,
      render: ({ bucketIndex, label }) => (
        <>
          {label.full}{' '}
          {reply.columns.some(({ unfinishedBucket }) => unfinishedBucket === bucketIndex) && (
            <UnfinishedTag text={unfinishedText} />
          )}
        </>
      ),
    },
    ...reply.columns.map((column, position) => ({
      key: contrastColumnKey(column, position),
      label: <SeriesColumnHeader name={names[position] ?? ''} colour={colours[position] ?? ''} />,
      sortValue: ({ bucketIndex }: Row) => column.values[bucketIndex] ?? null,
      render: ({ bucketIndex }: Row) => (
        <>
          <IncompleteMark completeness={column.completenesses[bucketIndex]} compact />{' '}
          {exact(column.values[bucketIndex] ?? null)}
        </>
      ),
    })),
    ...(hasTotal
      ? [
          {
            key: 'together',
            label: t('analysis.total'),
            sortValue: ({ bucketIndex }: Row) => reply.together[bucketIndex] ?? null,
            render: ({ bucketIndex }: Row) => <b>{exact(reply.together[bucketIndex] ?? null)}</b>,
          },
        ]
      : []),
  ];
  return (
    <SortableTable
      name={name}
      columns={columns}
      rows={rows}
      getRowKey={({ bucketIndex }) => bucketIndex}
      order={{ key: 'time', descending: true }}
      head={
        <tr className="sum">
          <th scope="row" data-align="start">
            {t('analysis.total')}
          </th>
          {reply.columns.map((column, position) => (
            <td key={contrastColumnKey(column, position)} data-align="end">
              <IncompleteMark completeness={column.completeness} /> {exact(column.value)}
            </td>
          ))}
          {hasTotal && <td data-align="end">{exact(reply.total)}</td>}
        </tr>
      }
    />
  );
}
