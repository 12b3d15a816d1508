import type { FestivalDetails, FestivalReply } from '@portico/contract/routes/festivals';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { columns, type ExportColumn, type ExportTexts, formatDays } from '../../analysis/index.ts';

const { dayColumn, itemColumn, numberColumn, shareColumn, textColumn } = columns;

/** Returns the days of a festival as a range that ends at the midnight after its last day (exclusive). */
export function toExportRange({ startTime, endTime }: Pick<FestivalReply, 'startTime' | 'endTime'>) {
  return { from: `${startTime} 00:00:00`, to: `${formatDay(addDays(parseLocal(endTime), 1))} 00:00:00` };
}

/** The calendar years from the first to the last one as a range, for the name of a file. */
export function toYearRange(first: number, last: number) {
  return { from: `${first}-01-01 00:00:00`, to: `${last + 1}-01-01 00:00:00` };
}

/** Returns the label of a festival in column titles: its year, or its days if another festival has the same year. */
export function formatFestivalLabel(festival: FestivalReply, all: readonly FestivalReply[]): string {
  const isOnly = all.every(({ id, year }) => id === festival.id || year !== festival.year);
  return isOnly ? String(festival.year) : formatDays(toExportRange(festival));
}

/** Columns that identify the festival of a row. */
export function festivalColumns<Row>(texts: ExportTexts, festivalOf: (row: Row) => FestivalReply): ExportColumn<Row>[] {
  const { translate } = texts;
  return [
    textColumn<Row>(translate('festivals.festival'), (row) => festivalOf(row).name),
    dayColumn<Row>(translate('rules.firstDay'), (row) => festivalOf(row).startTime),
    dayColumn<Row>(translate('rules.lastDay'), (row) => festivalOf(row).endTime),
    numberColumn<Row>(translate('festivals.count'), (row) => festivalOf(row).numberOfDays),
  ];
}

type ComparisonValues = Pick<
  FestivalDetails['rows'][number],
  | 'value'
  | 'completeness'
  | 'perDay'
  | 'base'
  | 'baseCompleteness'
  | 'basePerDay'
  | 'compared'
  | 'comparedBase'
  | 'comparedDays'
  | 'growth'
>;

/** Title of the number of compared days. */
export const comparedDaysTitle = ({ joinTitle, translate }: ExportTexts) =>
  joinTitle(translate('exports.compared'), translate('festivals.count'));

/** Columns that compare two matched days, and the reason if they are not compared. */
export function pairColumns<Row>(
  texts: ExportTexts,
  item: StatisticItem,
  label: string | null,
  pairOf: (
    row: Row,
  ) =>
    | Pick<FestivalDetails['together']['days'][number], 'compared' | 'comparedBase' | 'growth' | 'leftOut'>
    | undefined,
): ExportColumn<Row>[] {
  const { translate } = texts;
  const labelled = (part: string) => (label === null ? part : texts.joinTitle(label, part));
  const value = (title: string, name: 'compared' | 'comparedBase') =>
    itemColumn<Row>(texts, item, { title: labelled(title), cell: (row) => pairOf(row)?.[name] ?? null });
  return [
    value(translate('exports.compared'), 'compared'),
    value(translate('exports.base'), 'comparedBase'),
    shareColumn<Row>(labelled(translate('home.change')), (row) => pairOf(row)?.growth ?? null),
    textColumn<Row>(
      labelled(translate('exports.leftOut')),
      (row) => {
        const reason = pairOf(row)?.leftOut ?? null;
        return reason === null ? null : translate(`home.festival.reasons.${reason}`);
      },
      34,
    ),
  ];
}

/** Columns of a comparison: total and daily mean of a festival and of the 7 days before it, and the compared daily means with growth. */
export function comparisonColumns<Row>(
  texts: ExportTexts,
  item: StatisticItem,
  valuesOf: (row: Row) => ComparisonValues,
): ExportColumn<Row>[] {
  const { translate } = texts;
  const before = translate('home.festival.before');
  const perDay = translate('exports.perDay');
  const daily = (title: string, cell: (row: ComparisonValues) => number | null) =>
    itemColumn<Row>(texts, item, { title, isMean: true, cell: (row) => cell(valuesOf(row)) });
  return [
    itemColumn<Row>(texts, item, { title: texts.item(item), cell: (row) => valuesOf(row).value }),
    shareColumn<Row>(translate('exports.completeness'), (row) => valuesOf(row).completeness),
    daily(perDay, (row) => row.perDay),
    itemColumn<Row>(texts, item, {
      title: texts.joinTitle(before, texts.item(item)),
      cell: (row) => valuesOf(row).base,
    }),
    shareColumn<Row>(texts.completeness(before), (row) => valuesOf(row).baseCompleteness),
    daily(texts.joinTitle(before, perDay), (row) => row.basePerDay),
    daily(texts.joinTitle(perDay, translate('exports.compared')), (row) => row.compared),
    daily(texts.joinTitle(perDay, translate('exports.base')), (row) => row.comparedBase),
    shareColumn<Row>(translate('home.change'), (row) => valuesOf(row).growth),
    numberColumn<Row>(comparedDaysTitle(texts), (row) => valuesOf(row).comparedDays),
  ];
}
