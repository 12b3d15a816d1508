import type { FestivalContrastSame } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { placeNameColumn, type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import { createItemFormatter, findRangeOfFestivals, toDailyComparison } from '../../pickers/format-festival.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { FestivalColumnHeader } from './festival-column-header.tsx';
import { DayFigure, FestivalDayTable } from './festival-day-table.tsx';

type Props = { reply: FestivalContrastSame; labels: readonly string[]; hours: TimeOfDayRange | null };

/** The chart's figures as a table: the days of each festival beside those of the week before it. */
export function SameYearDayPanel({ reply, labels, hours, title }: Props & { title: string }) {
  const { t } = useTranslation();
  const { columns, item } = reply;
  const positions = Math.max(0, ...columns.map((column) => column.positions.length));
  const shown = columns.flatMap(({ festival, positions: at, together }, index): SortableColumn<number>[] => [
    {
      key: `${festival.id} value`,
      label: <FestivalColumnHeader id={festival.id} name={labels[index] ?? ''} index={index} />,
      render: (position) => {
        const day = at[position]?.day ?? null;
        const { value = null, completeness = null } = together.days[position] ?? {};
        return day !== null && <DayFigure day={{ day, value, completeness }} item={item} />;
      },
    },
    {
      key: `${festival.id} base`,
      label: t('home.festival.before'),
      render: (position) => {
        const day = at[position]?.base ?? null;
        const { base = null, baseCompleteness = null } = together.days[position] ?? {};
        return day !== null && <DayFigure day={{ day, value: base, completeness: baseCompleteness }} item={item} />;
      },
    },
  ]);
  const about = { item, range: findRangeOfFestivals(columns), zone: reply.zone, hours };
  return <FestivalDayTable title={title} positionCount={positions} columns={shown} {...about} />;
}

type Place = { id: number; name: string; figures: FestivalContrastSame['columns'][number]['rows'] };

/** By place: each festival's daily average and its change against the week before it. */
export function SameYearPlacePanel({ reply, labels, hours }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { columns, item } = reply;
  const kind = itemFigureKind(item);
  const { mean } = createItemFormatter(item, tag);
  const range = findRangeOfFestivals(columns);
  const detail = useResultDetail()({ item, range, zone: reply.zone, hours });
  const rows = (columns[0]?.rows ?? []).map(
    ({ id, name }, index): Place => ({ id, name, figures: columns.flatMap((column) => column.rows[index] ?? []) }),
  );
  const shown: SortableColumn<Place>[] = [
    placeNameColumn(t('festivals.places')),
    ...columns.flatMap(({ festival }, index): SortableColumn<Place>[] => [
      {
        key: `${festival.id} value`,
        label: labels[index] ?? '',
        sortValue: (row) => row.figures[index]?.compared ?? null,
        render: (row) => (
          <>
            <IncompleteMark completeness={row.figures[index]?.completeness ?? null} compact />{' '}
            <b>{mean(row.figures[index]?.compared ?? null)}</b>
          </>
        ),
      },
      {
        key: `${festival.id} base`,
        label: t('home.festival.before'),
        sortValue: (row) => row.figures[index]?.comparedBase ?? null,
        render: (row) => mean(row.figures[index]?.comparedBase ?? null),
      },
      {
        key: `${festival.id} growth`,
        label: t('home.change'),
        sortValue: (row) => row.figures[index]?.growth ?? null,
        sortsAscendingFirst: true,
        render: (row) => {
          const figures = row.figures[index];
          return figures && <GrowthFigure comparison={toDailyComparison(figures)} kind={kind} />;
        },
      },
    ]),
  ];
  return (
    <TablePanel
      title={t('festivals.places')}
      detail={`${t(`words.items.${item}`)} · ${t('festivals.perDay')}`}
      picture={{
        title: `${reply.name} ${reply.year} · ${t('festivals.places')} · ${t(`words.items.${item}`)} · ${t('festivals.perDay')}`,
        detail,
        range,
      }}
    >
      <SortableTable name={t('festivals.places')} columns={shown} rows={rows} getRowKey={({ id }) => id} />
    </TablePanel>
  );
}
