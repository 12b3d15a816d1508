import { useTranslation } from 'react-i18next';
import { placeNameColumn, type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { Figure } from '../../ui/figure.tsx';
import type { FunnelReply } from './funnel-result.tsx';

type Row = FunnelReply['rows'][number];

const items = ['flowPassby', 'flowIn', 'enteringRate', 'batch', 'averageGroupSize', 'averageDwellTime'] as const;

/** A table with one row per place and one column per figure of the funnel. */
export function FunnelTable({ reply, name }: { reply: FunnelReply; name: string }) {
  const { t } = useTranslation();
  const columns: SortableColumn<Row>[] = [
    placeNameColumn(t('analysis.places')),
    ...items.map((item) => ({
      key: item,
      label: t(`words.items.${item}`),
      sortValue: (row: Row) => row[item],
      render: (row: Row) => (
        <>
          {item === 'flowIn' && <IncompleteMark completeness={row.completeness} />}{' '}
          <Figure
            value={row[item]}
            kind={itemFigureKind(item)}
            abbreviated={false}
            reason={t('analysis.funnel.notMeasured')}
          />
        </>
      ),
    })),
  ];
  return (
    <SortableTable
      name={name}
      columns={columns}
      rows={reply.rows}
      getRowKey={({ id }) => id}
      order={{ key: 'flowIn', descending: true }}
    />
  );
}
