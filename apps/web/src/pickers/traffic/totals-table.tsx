import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/figure.tsx';
import { SeriesToggle } from '../analysis/series-toggle.tsx';
import { type SortableColumn, SortableTable } from '../analysis/sortable-table.tsx';
import type { ChartSelection } from '../analysis/use-chart-selection.ts';
import { IncompleteMark } from '../incomplete-mark.tsx';
import { itemFigureKind } from '../item-figure-kind.ts';
import { type createRowFinder, formatItemOrPart, listItemsAndParts } from './traffic-rows.ts';

type Props = {
  ids: readonly (number | null)[];
  items: readonly StatisticItem[];
  getPlaceName: (id: number | null) => string;
  findRow: ReturnType<typeof createRowFinder>;
  /** The places shown in the chart, if there is one. */
  selection?: ChartSelection;
};

/** The totals of all items per place over the whole range. */
export function TotalsTable({ ids, items, getPlaceName, findRow, selection }: Props) {
  const { t } = useTranslation();
  const columns: SortableColumn<number | null>[] = [
    {
      key: 'name',
      label: t('analysis.places'),
      align: 'start',
      sortValue: getPlaceName,
      sortsAscendingFirst: true,
      render: (id) =>
        selection === undefined ? (
          getPlaceName(id)
        ) : (
          <SeriesToggle
            on={selection.has(String(id))}
            colour={selection.getColour(String(id))}
            onToggle={() => selection.toggle(String(id))}
          >
            <bdi>{getPlaceName(id)}</bdi>
          </SeriesToggle>
        ),
    },
    ...listItemsAndParts(items).map((figure) => ({
      key: `${figure.item} ${figure.part}`,
      label: formatItemOrPart(figure, t),
      sortValue: (id: number | null) => findRow(id, figure)?.total ?? null,
      render: (id: number | null) => {
        const row = findRow(id, figure);
        return (
          <>
            <IncompleteMark completeness={row?.totalCompleteness} compact />{' '}
            <Figure value={row?.total ?? null} kind={itemFigureKind(figure.item)} abbreviated={false} />
          </>
        );
      },
    })),
  ];
  return <SortableTable name={t('analysis.total')} columns={columns} rows={ids} getRowKey={String} />;
}
