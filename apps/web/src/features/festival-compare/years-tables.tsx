import type { FestivalContrast } from '@portico/contract/routes/festivals';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import {
  placeNameColumn,
  type SortableColumn,
  SortableTable,
  UnfinishedTag,
} from '../../pickers/analysis/sortable-table.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import { DayChange } from '../../pickers/day-change.tsx';
import figures from '../../pickers/festival-figures.module.css';
import { createItemFormatter, findRangeOfFestivals, toDailyComparison } from '../../pickers/format-festival.ts';
import { formatLocalTime } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { findShownMean, listColumnMeans, listPlaceMeans } from './compared-means.ts';
import { FestivalColumnHeader } from './festival-column-header.tsx';
import { DayFigure, FestivalDayTable } from './festival-day-table.tsx';

type Props = { reply: FestivalContrast; labels: readonly string[]; hours: TimeOfDayRange | null };

/** The chart's figures as a table: one row per weekday of the festival, one column per year, each with its date and change. */
export function YearsDayPanel({ reply, labels, hours, title }: Props & { title: string }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { columns, item, dayRows } = reply;
  const shown = columns.flatMap(({ festival, days, unfinishedPosition, against }, index): SortableColumn<number>[] => {
    const dayAt = (row: number) => days.find(({ day }) => day === dayRows[row]?.[index]);
    const unfinishedDay = unfinishedPosition === null ? null : days[unfinishedPosition]?.day;
    const value: SortableColumn<number> = {
      key: String(festival.id),
      label: <FestivalColumnHeader id={festival.id} name={labels[index] ?? ''} index={index} />,
      render: (row) => {
        const day = dayAt(row);
        if (day === undefined) return null;
        return (
          <>
            {day.day === unfinishedDay && <UnfinishedTag text={t('analysis.unfinishedShort')} />}{' '}
            <DayFigure day={{ ...day, value: day.shown }} item={item} withWeekday={false} />
          </>
        );
      },
    };
    if (against === null) return [value];
    const change: SortableColumn<number> = {
      key: `${festival.id} growth`,
      label: t('home.change'),
      render: (row) => {
        const day = dayAt(row);
        if (day === undefined) return null;
        const base = columns[index + 1]?.days.find((one) => one.day === day.base);
        return <YearDayChange day={day} shownBase={base?.shown ?? null} item={item} />;
      },
    };
    return [value, change];
  });
  const about = { item, range: findRangeOfFestivals(columns), zone: reply.zone, hours };
  const rowNames = dayRows.map((row) => {
    const first = row.find((day) => day !== null) ?? null;
    return first === null ? '' : formatLocalTime(first, tag, { weekday: 'long' });
  });
  return (
    <FestivalDayTable
      title={title}
      note={t('festivals.sameWeekdays')}
      rowNames={rowNames}
      columns={shown}
      head={<ComparedDaysRow columns={columns} item={item} />}
      {...about}
    />
  );
}

type YearDay = FestivalContrast['columns'][number]['days'][number];

type PairProps = { compared: number | null; comparedBase: number | null; format: (value: number | null) => string };

/** The two compared values, where the columns beside a change show others, because a further year is compared, too. */
function ComparedPair({ compared, comparedBase, format }: PairProps) {
  return (
    <bdi className={figures.quiet}>
      {format(compared)} / {format(comparedBase)}
    </bdi>
  );
}

/** The change of a day, with the two values if the column of the earlier year shows another one. */
function YearDayChange({ day, shownBase, item }: { day: YearDay; shownBase: number | null; item: StatisticItem }) {
  const { exact, kind } = createItemFormatter(item, useLanguageTag());
  return (
    <>
      <DayChange day={day} kind={kind} />{' '}
      {day.leftOut === null && day.comparedBase !== shownBase && <ComparedPair {...day} format={exact} />}
    </>
  );
}

type ComparedDaysProps = { columns: FestivalContrast['columns']; item: StatisticItem };

/** For each year: the average of its compared days, and the change against the year before. */
function ComparedDaysRow({ columns, item }: ComparedDaysProps) {
  const { t } = useTranslation();
  const { mean, kind } = createItemFormatter(item, useLanguageTag());
  const means = listColumnMeans(columns);
  if (means.every(({ days }) => days === 0)) return null;
  return (
    <tr className="sum">
      <th scope="row" data-align="start">
        {t('festivals.perDay')}
      </th>
      {columns.map(({ festival, against }, index) => (
        <Fragment key={festival.id}>
          <td data-align="end">{mean(findShownMean(means, index))}</td>
          {against !== null && (
            <td data-align="end">
              {against.days > 0 && <GrowthFigure comparison={toDailyComparison(against)} kind={kind} />}{' '}
              {against.days > 0 && against.comparedBase !== findShownMean(means, index + 1) && (
                <ComparedPair {...against} format={mean} />
              )}
            </td>
          )}
        </Fragment>
      ))}
    </tr>
  );
}

type Row = FestivalContrast['rows'][number];

/** By place: each year's daily average of the compared days, and its change against the year before. */
export function YearsPlacePanel({ reply, labels, hours }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { rows, columns, item } = reply;
  const kind = itemFigureKind(item);
  const { mean } = createItemFormatter(item, tag);
  const range = findRangeOfFestivals(columns);
  const detail = useResultDetail()({ item, range, zone: reply.zone, hours });
  const shown: SortableColumn<Row>[] = [
    placeNameColumn(t('festivals.places')),
    ...columns.flatMap(({ festival, against }, index): SortableColumn<Row>[] => [
      {
        key: `${festival.id} value`,
        label: labels[index] ?? '',
        sortValue: (row) => findShownMean(listPlaceMeans(row), index),
        render: (row) => (
          <>
            <IncompleteMark completeness={row.festivals[index]?.completeness ?? null} compact />{' '}
            <b>{mean(findShownMean(listPlaceMeans(row), index))}</b>
          </>
        ),
      },
      ...(against === null
        ? []
        : [
            {
              key: `${festival.id} growth`,
              label: t('home.change'),
              sortValue: (row: Row) => row.festivals[index]?.growth ?? null,
              sortsAscendingFirst: true,
              render: (row: Row) => {
                const cell = row.festivals[index];
                if (cell === undefined) return null;
                const hasOtherBase = cell.comparedBase !== findShownMean(listPlaceMeans(row), index + 1);
                return (
                  <>
                    <GrowthFigure comparison={toDailyComparison(cell)} kind={kind} />{' '}
                    {cell.comparedDays > 0 && hasOtherBase && <ComparedPair {...cell} format={mean} />}
                  </>
                );
              },
            },
          ]),
    ]),
  ];
  return (
    <TablePanel
      title={t('festivals.places')}
      detail={`${t(`words.items.${item}`)} · ${t('festivals.perDay')}`}
      picture={{
        title: `${reply.name} · ${t('festivals.places')} · ${t(`words.items.${item}`)} · ${t('festivals.perDay')}`,
        detail,
        range,
      }}
    >
      <SortableTable name={t('festivals.places')} columns={shown} rows={rows} getRowKey={({ id }) => id} />
    </TablePanel>
  );
}
