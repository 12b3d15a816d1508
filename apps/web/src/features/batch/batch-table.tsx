import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { placeColumn, type TwinColumn, TwinTable } from '../../pickers/analysis/twin-table.tsx';
import type { Shown } from '../../pickers/analysis/use-shown-keys.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { formatWall } from '../../pickers/local-words.ts';
import { Figure } from '../../ui/figure.tsx';
import type { FigureKind } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import { type Batch, begunDays } from './begun-days.ts';

type Row = Batch['rows'][number];

type Props = { reply: Batch; name: string; isCompared: boolean; shown: Shown };

/** All places: groups in all, a day on average, on the quietest and on the busiest day, each day by itself. */
export function BatchTable({ reply, name, isCompared, shown }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const exact = (value: number | null, kind: FigureKind = 'count') => (
    <Figure value={value} kind={kind} short={false} />
  );
  const dayOf = (text: string) => formatWall(text, tag, { month: 'short', day: 'numeric', weekday: 'short' });
  const extreme = (of: Row['min']) =>
    of === null ? (
      exact(null)
    ) : (
      <>
        {exact(of.value)} · {dayOf(of.day)}
      </>
    );
  const columns: TwinColumn<Row>[] = [
    placeColumn(t('analysis.places'), shown),
    {
      key: 'value',
      label: t('words.items.batch'),
      orderBy: (row) => row.value,
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
            orderBy: (row: Row) => row.growth,
            firstAscending: true,
            render: (row: Row) => <GrowthFigure of={row} kind="count" />,
          },
        ]
      : []),
    {
      key: 'average',
      label: t('analysis.batch.mean'),
      orderBy: (row) => row.average,
      render: (row) => exact(row.average),
    },
    {
      key: 'min',
      label: t('analysis.batch.min'),
      orderBy: (row) => row.min?.value ?? null,
      render: (row) => extreme(row.min),
    },
    {
      key: 'max',
      label: t('analysis.batch.max'),
      orderBy: (row) => row.max?.value ?? null,
      render: (row) => extreme(row.max),
    },
    {
      key: 'size',
      label: t('analysis.batch.groupSize'),
      orderBy: (row) => row.averageGroupSize,
      render: (row) => exact(row.averageGroupSize, 'average'),
    },
    ...begunDays(reply).map((day, place) => ({
      key: day,
      label: dayOf(day),
      render: (row: Row) => (
        <>
          <IncompleteMark completeness={row.completenesses[place]} short /> {exact(row.values[place] ?? null)}
        </>
      ),
    })),
  ];
  return (
    <TwinTable
      name={name}
      columns={columns}
      rows={reply.rows}
      keyOf={({ id }) => id}
      order={{ key: 'value', descending: true }}
    />
  );
}
