import type { FestivalContrastSame } from '@portico/contract/routes/festivals';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { placeNameColumn, type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import { DayChange } from '../../pickers/day-change.tsx';
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
        const { shown = null, completeness = null } = together.days[position] ?? {};
        return day !== null && <DayFigure day={{ day, value: shown, completeness }} item={item} />;
      },
    },
    {
      key: `${festival.id} base`,
      label: t('home.festival.before'),
      render: (position) => {
        const day = at[position]?.base ?? null;
        const { shownBase = null, baseCompleteness = null } = together.days[position] ?? {};
        const figure = { day: day ?? '', value: shownBase, completeness: baseCompleteness };
        return day !== null && <DayFigure day={figure} item={item} />;
      },
    },
    {
      key: `${festival.id} growth`,
      label: t('home.change'),
      render: (position) => {
        const day = together.days[position];
        return day !== undefined && <DayChange day={day} kind={itemFigureKind(item)} />;
      },
    },
  ]);
  const about = { item, range: findRangeOfFestivals(columns), zone: reply.zone, hours };
  const rowNames = Array.from({ length: positions }, (_, index) => t('home.festival.position', { n: index + 1 }));
  return (
    <FestivalDayTable
      title={title}
      note={t('festivals.sameWeekday')}
      rowNames={rowNames}
      columns={shown}
      head={<ComparedDaysRow reply={reply} />}
      {...about}
    />
  );
}

/** The daily averages of the compared rows, and their change. */
function ComparedDaysRow({ reply: { columns, item } }: { reply: FestivalContrastSame }) {
  const { t } = useTranslation();
  const { mean, kind } = createItemFormatter(item, useLanguageTag());
  return (
    <tr className="sum">
      <th scope="row" data-align="start">
        {t('festivals.perDay')}
      </th>
      {columns.map(({ festival, together }) => (
        <Fragment key={festival.id}>
          <td data-align="end">{mean(together.compared)}</td>
          <td data-align="end">{mean(together.comparedBase)}</td>
          <td data-align="end">
            <GrowthFigure comparison={toDailyComparison(together)} kind={kind} />
          </td>
        </Fragment>
      ))}
    </tr>
  );
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
