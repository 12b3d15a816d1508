import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/figure.tsx';
import { DrawnToggle } from '../analysis/drawn-toggle.tsx';
import { type TwinColumn, TwinTable } from '../analysis/twin-table.tsx';
import type { Shown } from '../analysis/use-shown-keys.ts';
import { IncompleteMark } from '../incomplete-mark.tsx';
import { figureKind } from '../item-kind.ts';
import { figureName, figuresOf, type rowFinder } from './traffic-rows.ts';

type Props = {
  ids: readonly (number | null)[];
  items: readonly StatisticItem[];
  nameOf: (id: number | null) => string;
  rowOf: ReturnType<typeof rowFinder>;
  /** What of them is drawn, where there is a chart. */
  shown?: Shown;
};

/** All figures of each place over the whole range. */
export function TotalsTable({ ids, items, nameOf, rowOf, shown }: Props) {
  const { t } = useTranslation();
  const columns: TwinColumn<number | null>[] = [
    {
      key: 'name',
      label: t('analysis.places'),
      align: 'start',
      orderBy: nameOf,
      firstAscending: true,
      render: (id) =>
        shown === undefined ? (
          nameOf(id)
        ) : (
          <DrawnToggle
            on={shown.has(String(id))}
            colour={shown.colourOf(String(id))}
            onToggle={() => shown.toggle(String(id))}
          >
            <bdi>{nameOf(id)}</bdi>
          </DrawnToggle>
        ),
    },
    ...figuresOf(items).map((figure) => ({
      key: `${figure.item} ${figure.part}`,
      label: figureName(figure, t),
      orderBy: (id: number | null) => rowOf(id, figure)?.total ?? null,
      render: (id: number | null) => {
        const row = rowOf(id, figure);
        return (
          <>
            <IncompleteMark completeness={row?.totalCompleteness} short />{' '}
            <Figure value={row?.total ?? null} kind={figureKind(figure.item)} short={false} />
          </>
        );
      },
    })),
  ];
  return <TwinTable name={t('analysis.total')} columns={columns} rows={ids} keyOf={String} />;
}
