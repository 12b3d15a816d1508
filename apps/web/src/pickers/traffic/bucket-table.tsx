import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/figure.tsx';
import type { BucketLabel } from '../analysis/bucket-labels.ts';
import { isUnfinishedAt } from '../analysis/series.ts';
import { type SortableColumn, SortableTable, UnfinishedTag } from '../analysis/sortable-table.tsx';
import { IncompleteMark } from '../incomplete-mark.tsx';
import { itemFigureKind } from '../item-figure-kind.ts';
import { createRowFinder, formatItemOrPart, listItemsAndParts, type TrafficSeriesReply } from './traffic-rows.ts';

type Props = {
  reply: TrafficSeriesReply;
  ids: readonly (number | null)[];
  items: readonly StatisticItem[];
  getPlaceName: (id: number | null) => string;
  findRow: ReturnType<typeof createRowFinder>;
  buckets: readonly BucketLabel[];
};

type Line = { bucketIndex: number; id: number | null; label: BucketLabel };

/** Every bucket of every place, the latest first; estimated values have their own columns. */
export function BucketTable({ reply, ids, items, getPlaceName, findRow, buckets }: Props) {
  const { t } = useTranslation();
  const findEstimate = createRowFinder(
    reply.estimates.map((row) => ({ ...row, unfinishedBucket: null, completeness: null, totalCompleteness: null })),
  );
  const lines = buckets.flatMap((label, bucketIndex) => ids.map((id): Line => ({ bucketIndex, id, label })));
  const isEstimated = (item: StatisticItem) => reply.estimates.some((row) => row.item === item);
  // After the first bucket in progress, only places whose clock is ahead have values.
  const isInProgress = ({ id, bucketIndex }: Line) =>
    listItemsAndParts(items).some((figure) => {
      const row = findRow(id, figure);
      if (row === undefined || !isUnfinishedAt(bucketIndex, row)) return false;
      return bucketIndex === row.unfinishedBucket || (row.values[bucketIndex] ?? null) !== null;
    });
  const columns: SortableColumn<Line>[] = [
    {
      key: 'time',
      label: t('analysis.queries.time'),
      align: 'start',
      sortValue: ({ bucketIndex }) => bucketIndex,
      render: (line) => (
        <>
          {line.label.full} {isInProgress(line) && <UnfinishedTag text={t('analysis.unfinishedShort')} />}
        </>
      ),
    },
    ...(ids.length > 1
      ? [
          {
            key: 'place',
            label: t('analysis.places'),
            align: 'start' as const,
            sortValue: ({ id }: Line) => getPlaceName(id),
            sortsAscendingFirst: true,
            render: ({ id }: Line) => getPlaceName(id),
          },
        ]
      : []),
    ...listItemsAndParts(items).flatMap((figure): SortableColumn<Line>[] => {
      const { item, part } = figure;
      const name = formatItemOrPart(figure, t);
      const valueOf = ({ id, bucketIndex }: Line) => findRow(id, figure)?.values[bucketIndex] ?? null;
      const estimated = ({ id, bucketIndex }: Line) => findEstimate(id, figure)?.values[bucketIndex] ?? null;
      const counted: SortableColumn<Line> = {
        key: `${item} ${part}`,
        label: name,
        sortValue: valueOf,
        render: (line) => (
          <>
            <IncompleteMark completeness={findRow(line.id, figure)?.completeness?.[line.bucketIndex]} compact />{' '}
            <Figure value={valueOf(line)} kind={itemFigureKind(item)} abbreviated={false} />
          </>
        ),
      };
      if (!isEstimated(item)) return [counted];
      return [
        counted,
        {
          key: `${item} ${part} estimated`,
          label: `${name} · ${t('home.estimated')}`,
          sortValue: estimated,
          render: (line) => <Figure value={estimated(line)} kind={itemFigureKind(item)} abbreviated={false} />,
        },
      ];
    }),
  ];
  return (
    <SortableTable
      name={t('analysis.queries.time')}
      columns={columns}
      rows={lines}
      getRowKey={({ bucketIndex, id }) => `${bucketIndex} ${id}`}
      order={{ key: 'time', descending: true }}
    />
  );
}
