import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/figure.tsx';
import type { BucketWords } from '../analysis/bucket-words.ts';
import { type TwinColumn, TwinTable } from '../analysis/twin-table.tsx';
import { IncompleteMark } from '../incomplete-mark.tsx';
import { figureKind } from '../item-kind.ts';
import { figureName, figuresOf, rowFinder, type Series } from './traffic-rows.ts';

type Props = {
  reply: Series;
  ids: readonly (number | null)[];
  items: readonly StatisticItem[];
  nameOf: (id: number | null) => string;
  rowOf: ReturnType<typeof rowFinder>;
  buckets: readonly BucketWords[];
};

type Line = { place: number; id: number | null; words: BucketWords };

/** Every bucket of every place, the latest first; what is estimated has columns of its own. */
export function TimeTable({ reply, ids, items, nameOf, rowOf, buckets }: Props) {
  const { t } = useTranslation();
  const estimateOf = rowFinder(reply.estimates.map((row) => ({ ...row, completeness: null, totalCompleteness: null })));
  const lines = buckets.flatMap((words, place) => ids.map((id): Line => ({ place, id, words })));
  const isEstimated = (item: StatisticItem) => reply.estimates.some((row) => row.item === item);
  const columns: TwinColumn<Line>[] = [
    {
      key: 'time',
      label: t('analysis.queries.time'),
      align: 'start',
      orderBy: ({ place }) => place,
      render: ({ words }) => words.full,
    },
    ...(ids.length > 1
      ? [
          {
            key: 'place',
            label: t('analysis.places'),
            align: 'start' as const,
            orderBy: ({ id }: Line) => nameOf(id),
            firstAscending: true,
            render: ({ id }: Line) => nameOf(id),
          },
        ]
      : []),
    ...figuresOf(items).flatMap((figure): TwinColumn<Line>[] => {
      const { item, part } = figure;
      const name = figureName(figure, t);
      const valueOf = ({ id, place }: Line) => rowOf(id, figure)?.values[place] ?? null;
      const estimated = ({ id, place }: Line) => estimateOf(id, figure)?.values[place] ?? null;
      const counted: TwinColumn<Line> = {
        key: `${item} ${part}`,
        label: name,
        orderBy: valueOf,
        render: (line) => (
          <>
            <IncompleteMark completeness={rowOf(line.id, figure)?.completeness?.[line.place]} short />{' '}
            <Figure value={valueOf(line)} kind={figureKind(item)} short={false} />
          </>
        ),
      };
      if (!isEstimated(item)) return [counted];
      return [
        counted,
        {
          key: `${item} ${part} estimated`,
          label: `${name} · ${t('home.estimated')}`,
          orderBy: estimated,
          render: (line) => <Figure value={estimated(line)} kind={figureKind(item)} short={false} />,
        },
      ];
    }),
  ];
  return (
    <TwinTable
      name={t('analysis.queries.time')}
      columns={columns}
      rows={lines}
      keyOf={({ place, id }) => `${place} ${id}`}
      order={{ key: 'time', descending: true }}
    />
  );
}
