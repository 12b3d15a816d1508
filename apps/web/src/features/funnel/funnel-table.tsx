import { useTranslation } from 'react-i18next';
import { placeColumn, type TwinColumn, TwinTable } from '../../pickers/analysis/twin-table.tsx';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { figureKind } from '../../pickers/item-kind.ts';
import { Figure } from '../../ui/figure.tsx';
import type { Funnel } from './funnel-answer.tsx';

type Row = Funnel['rows'][number];

const items = ['flowPassby', 'flowIn', 'enteringRate', 'batch', 'averageGroupSize', 'averageDwellTime'] as const;

/** The way in of each place. */
export function FunnelTable({ reply, name }: { reply: Funnel; name: string }) {
  const { t } = useTranslation();
  const columns: TwinColumn<Row>[] = [
    placeColumn(t('analysis.places')),
    ...items.map((item) => ({
      key: item,
      label: t(`words.items.${item}`),
      orderBy: (row: Row) => row[item],
      render: (row: Row) => (
        <>
          {item === 'flowIn' && <IncompleteMark completeness={row.completeness} />}{' '}
          <Figure value={row[item]} kind={figureKind(item)} short={false} reason={t('analysis.funnel.notMeasured')} />
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
      order={{ key: 'flowIn', descending: true }}
    />
  );
}
