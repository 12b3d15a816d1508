import type { FestivalContrast } from '@portico/contract/routes/festivals';
import { buildSheet, columns, type ExportColumn, type ExportTables, type ExportTexts } from '../../analysis/index.ts';
import { buildFestivalAboutLines, buildFestivalLikeForLikeLines, type FestivalExportQuery } from './about.ts';
import { comparedDaysTitle, festivalColumns, formatFestivalLabel, pairColumns, toYearRange } from './columns.ts';

const { dayColumn, itemColumn, numberColumn, shareColumn, textColumn } = columns;

type Year = FestivalContrast['columns'][number];
type Place = FestivalContrast['rows'][number];

/** Tables of a festival over the years: by year, by day (years side by side) and by place. */
export function buildFestivalYearTables(
  texts: ExportTexts,
  query: FestivalExportQuery,
  reply: FestivalContrast,
): ExportTables {
  const { translate } = texts;
  const { columns: years, rows, item, dayRows } = reply;
  const festivals = years.map(({ festival }) => festival);
  const yearNumbers = festivals.map(({ year }) => year);
  const labels = festivals.map((festival) => formatFestivalLabel(festival, festivals));
  const perDay = translate('exports.perDay');
  const daily = (title: string, cell: (year: Year) => number | null) =>
    itemColumn(texts, item, { title, isMean: true, cell });
  const byYear = buildSheet<Year>(
    translate('menu.festivalCompare'),
    [
      ...festivalColumns<Year>(texts, ({ festival }) => festival),
      itemColumn(texts, item, { title: texts.item(item), cell: ({ value }) => value }),
      shareColumn(translate('exports.completeness'), ({ completeness }) => completeness),
      daily(perDay, (year) => year.perDay),
      daily(texts.joinTitle(perDay, translate('exports.compared')), ({ against }) => against?.compared ?? null),
      daily(texts.joinTitle(perDay, translate('exports.base')), ({ against }) => against?.comparedBase ?? null),
      shareColumn(translate('home.change'), ({ against }) => against?.growth ?? null),
      numberColumn(comparedDaysTitle(texts), ({ against }) => against?.days ?? null),
      numberColumn(translate('exports.likeForLike'), ({ against }) => against?.places ?? null),
    ],
    years,
  );
  const byDay = buildSheet<number>(
    texts.item(item),
    [
      numberColumn<number>(translate('exports.day'), (row) => row + 1),
      ...years.flatMap((year, index) => dayColumns(texts, item, labels[index] ?? '', { ...year, dayRows, index })),
    ],
    [...dayRows.keys()],
  );
  const byPlace = buildSheet<Place>(
    translate('exports.byPlace'),
    [
      textColumn(texts.place(query.rangeType), ({ name }) => name),
      ...years.flatMap(({ against }, index) =>
        placeColumns(texts, item, labels[index] ?? '', { at: index, isAlone: against === null }),
      ),
    ],
    rows,
  );
  const [latest] = years;
  const against = latest?.against ?? null;
  const extraLines =
    against === null
      ? []
      : buildFestivalLikeForLikeLines(texts, query, item, { ...against, comparedDays: against.days });
  return {
    range: yearNumbers.length === 0 ? null : toYearRange(Math.min(...yearNumbers), Math.max(...yearNumbers)),
    rowCount: byYear.rows.length,
    sheets: [byYear, byDay, byPlace],
    aboutLines: buildFestivalAboutLines(texts, { query, reply, festivals, extraLines }),
  };
}

/** Columns of a year in the rows of days: its day, and the comparison with the matched day of the year before it. */
function dayColumns(
  texts: ExportTexts,
  item: FestivalContrast['item'],
  label: string,
  {
    days,
    against,
    dayRows,
    index,
  }: Pick<Year, 'days' | 'against'> & { dayRows: FestivalContrast['dayRows']; index: number },
): ExportColumn<number>[] {
  const dayAt = (row: number) => days.find(({ day }) => day === dayRows[row]?.[index]);
  return [
    dayColumn(texts.joinTitle(label, texts.translate('exports.day')), (row) => dayAt(row)?.day ?? null),
    itemColumn(texts, item, {
      title: texts.joinTitle(label, texts.item(item)),
      cell: (row) => dayAt(row)?.value ?? null,
    }),
    shareColumn(texts.completeness(label), (row) => dayAt(row)?.completeness ?? null),
    // The earliest year has no year to compare with.
    ...(against === null ? [] : pairColumns<number>(texts, item, label, dayAt)),
  ];
}

function placeColumns(
  texts: ExportTexts,
  item: FestivalContrast['item'],
  label: string,
  { at, isAlone }: { at: number; isAlone: boolean },
): ExportColumn<Place>[] {
  const { translate } = texts;
  const labelled = (part: string) => texts.joinTitle(label, part);
  const daily = (title: string, cell: (values: Place['festivals'][number] | undefined) => number | null | undefined) =>
    itemColumn<Place>(texts, item, { title, isMean: true, cell: (row) => cell(row.festivals[at]) ?? null });
  return [
    itemColumn(texts, item, { title: labelled(texts.item(item)), cell: (row) => row.festivals[at]?.value ?? null }),
    shareColumn(texts.completeness(label), (row) => row.festivals[at]?.completeness ?? null),
    daily(labelled(translate('exports.perDay')), (year) => year?.perDay),
    // The earliest year has no year to compare with.
    ...(isAlone
      ? []
      : [
          daily(labelled(translate('exports.compared')), (year) => year?.compared),
          daily(texts.base(label), (year) => year?.comparedBase),
          shareColumn<Place>(labelled(translate('home.change')), (row) => row.festivals[at]?.growth ?? null),
          numberColumn<Place>(labelled(comparedDaysTitle(texts)), (row) => row.festivals[at]?.comparedDays ?? null),
          textColumn<Place>(
            labelled(translate('exports.leftOut')),
            (row) => texts.reason(row.festivals[at]?.leftOut ?? null),
            34,
          ),
        ]),
  ];
}
