import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { placeColumn, type TwinColumn, TwinTable } from '../../pickers/analysis/twin-table.tsx';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { Figure } from '../../ui/figure.tsx';
import type { FigureKind } from '../../ui/figures.ts';
import type { Growth } from './growth-answer.tsx';

type Row = Growth['rows'][number];

/** All places of a growth with both periods they are set against. */
export function GrowthTable({ reply, kind, name }: { reply: Growth; kind: FigureKind; name: string }) {
  const { t } = useTranslation();
  const exact = (value: number | null, reason?: string) => (
    <Figure value={value} kind={kind} short={false} reason={reason} />
  );
  const against = (key: 'before' | 'year'): TwinColumn<Row>[] => [
    {
      key: `${key} value`,
      label: t(`analysis.growth.${key}`),
      orderBy: (row) => row[key].value,
      render: (row) => exact(row[key].value, t('home.noBase')),
    },
    {
      key: `${key} growth`,
      label: t('analysis.change'),
      orderBy: (row) => row[key].growth,
      firstAscending: true,
      render: (row) => <GrowthFigure of={{ ...row[key], base: row[key].value }} kind={kind} />,
    },
  ];
  const columns: TwinColumn<Row>[] = [
    placeColumn(t('analysis.places')),
    {
      key: 'value',
      label: t('analysis.value'),
      orderBy: (row) => row.value,
      render: (row) => (
        <>
          <IncompleteMark completeness={row.completeness} /> <b>{exact(row.value, t('home.absence.notReceived'))}</b>
        </>
      ),
    },
    // Where a period is not over, what is compared is less than what is known.
    ...(reply.unfinished
      ? [
          {
            key: 'compared',
            label: t('analysis.comparedPart'),
            orderBy: (row: Row) => row.compared,
            render: (row: Row) => exact(row.compared),
          },
        ]
      : []),
    ...against('before'),
    ...against('year'),
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
