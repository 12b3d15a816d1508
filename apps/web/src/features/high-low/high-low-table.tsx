import { useTranslation } from 'react-i18next';
import { placeColumn, type TwinColumn, TwinTable } from '../../pickers/analysis/twin-table.tsx';
import type { Shown } from '../../pickers/analysis/use-shown-keys.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { Figure } from '../../ui/figure.tsx';
import { type FigureKind, formatCount } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import type { HighLow } from './high-low-answer.tsx';

type Row = HighLow['rows'][number];

type Props = { reply: HighLow; kind: FigureKind; name: string; shown: Shown };

/** All places of a high and low: peak, low, mean, how many days count, and every hour. */
export function HighLowTable({ reply, kind, name, shown }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const exact = (value: number | null) => <Figure value={value} kind={kind} short={false} />;
  const hour = (of: Row['peak']) =>
    of === null ? (
      exact(null)
    ) : (
      <>
        {isolate(of.time)} · {exact(of.value)}
      </>
    );
  const columns: TwinColumn<Row>[] = [
    placeColumn(t('analysis.places'), shown),
    {
      key: 'peak',
      label: t('analysis.highLow.peak'),
      orderBy: (row) => row.peak?.value ?? null,
      render: (row) => <b>{hour(row.peak)}</b>,
    },
    {
      key: 'lowest',
      label: t('analysis.highLow.lowest'),
      orderBy: (row) => row.lowest?.value ?? null,
      render: (row) => hour(row.lowest),
    },
    {
      key: 'days',
      label: t('analysis.highLow.days'),
      orderBy: (row) => row.days,
      render: (row) => (
        <span
          title={
            row.daysWithout === 0
              ? undefined
              : t('analysis.highLow.daysWithout', { count: row.daysWithout, n: formatCount(row.daysWithout, tag) })
          }
        >
          <IncompleteMark completeness={row.completeness} short /> {formatCount(row.days, tag)}
          {row.daysWithout > 0 && ` (−${formatCount(row.daysWithout, tag)})`}
        </span>
      ),
    },
    ...Array.from({ length: 24 }, (_, at) => ({
      key: `hour ${at}`,
      label: isolate(`${String(at).padStart(2, '0')}:00`),
      render: (row: Row) => exact(row.hours[at] ?? null),
    })),
  ];
  return (
    <TwinTable
      name={name}
      columns={columns}
      rows={reply.rows}
      keyOf={({ id }) => id}
      order={{ key: 'peak', descending: true }}
    />
  );
}
