import { useTranslation } from 'react-i18next';
import type { BucketWords } from '../../pickers/analysis/bucket-words.ts';
import { PlaceHead, type TwinColumn, TwinTable, UnfinishedTag } from '../../pickers/analysis/twin-table.tsx';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { Figure } from '../../ui/figure.tsx';
import type { FigureKind } from '../../ui/figures.ts';
import { columnKey } from './contrast-columns.ts';
import type { Contrast } from './contrast-view.ts';

type Props = {
  reply: Contrast;
  names: readonly string[];
  colours: readonly string[];
  buckets: readonly BucketWords[];
  kind: FigureKind;
  unfinishedText: string;
  name: string;
};

type Row = { place: number; words: BucketWords };

/** The numbers of a contrast: a row for each bucket, the latest first, a column for each place or range. */
export function ContrastTable({ reply, names, colours, buckets, kind, unfinishedText, name }: Props) {
  const { t } = useTranslation();
  const rows = buckets.map((words, place): Row => ({ place, words }));
  const exact = (value: number | null) => <Figure value={value} kind={kind} short={false} />;
  const hasTotal = reply.together.length > 0 && reply.columns.length > 1;
  const columns: TwinColumn<Row>[] = [
    {
      key: 'time',
      label: t('analysis.queries.time'),
      align: 'start',
      orderBy: ({ place }) => place,
      render: ({ place, words }) => (
        <>
          {words.full}{' '}
          {reply.columns.some(({ unfinishedBucket }) => unfinishedBucket === place) && (
            <UnfinishedTag text={unfinishedText} />
          )}
        </>
      ),
    },
    ...reply.columns.map((column, position) => ({
      key: columnKey(column, position),
      label: <PlaceHead name={names[position] ?? ''} colour={colours[position] ?? ''} />,
      orderBy: ({ place }: Row) => column.values[place] ?? null,
      render: ({ place }: Row) => (
        <>
          <IncompleteMark completeness={column.completenesses[place]} short /> {exact(column.values[place] ?? null)}
        </>
      ),
    })),
    ...(hasTotal
      ? [
          {
            key: 'together',
            label: t('analysis.total'),
            orderBy: ({ place }: Row) => reply.together[place] ?? null,
            render: ({ place }: Row) => <b>{exact(reply.together[place] ?? null)}</b>,
          },
        ]
      : []),
  ];
  return (
    <TwinTable
      name={name}
      columns={columns}
      rows={rows}
      keyOf={({ place }) => place}
      order={{ key: 'time', descending: true }}
      head={
        <tr className="sum">
          <th scope="row" data-align="start">
            {t('analysis.total')}
          </th>
          {reply.columns.map((column, position) => (
            <td key={columnKey(column, position)} data-align="end">
              <IncompleteMark completeness={column.completeness} /> {exact(column.value)}
            </td>
          ))}
          {hasTotal && <td data-align="end">{exact(reply.total)}</td>}
        </tr>
      }
    />
  );
}
