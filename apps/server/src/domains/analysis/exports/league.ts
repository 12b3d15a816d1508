import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { targetItems } from '@portico/contract/words/targets';
import { isTooIncomplete } from '@portico/counting/explanation';
import { addDays, daySeconds, formatDay } from '@portico/counting/local-time';
import type { WholeLeague } from '../home-panels/league.ts';
import { buildAboutLines, buildLikeForLikeLines } from './about.ts';
import { comparedItemColumns, itemColumn, numberColumn, shareColumn, textColumn } from './columns.ts';
import type { ExportTexts } from './export-texts.ts';
import { buildSheet, type ExportColumn, type ExportTables } from './table.ts';

type Row = WholeLeague['league']['content'][number];
type LeagueFileRow = Row & { comparedCompleteness: number | null; leftOutInside: number };

const entity = { rangeType: 0 };
const wholeDay = { startHour: '00:00:00', endHour: '23:59:59' };

/** Columns for the month's target, the part of it due by now, and the reached share of the target and of that part. */
function monthTargetColumns(texts: ExportTexts, item: StatisticItem): ExportColumn<Row>[] {
  const { translate } = texts;
  return [
    itemColumn(texts, item, { title: translate('homePanels.monthTarget'), cell: ({ target }) => target }),
    // The part due by now need not be a whole number of people, so it is formatted like a mean.
    itemColumn(texts, item, {
      title: translate('homePanels.monthDue'),
      isMean: true,
      cell: ({ targetToDate }) => targetToDate,
    }),
    shareColumn(translate('progress.completion'), ({ completion }) => completion),
    shareColumn(translate('progress.pace'), ({ pace, monthCompleteness }) =>
      isTooIncomplete(monthCompleteness) ? null : pace,
    ),
  ];
}

/** Tables of the league's stores. A second sheet contains the days of each store's sparkline, in its own calendar. */
export function buildLeagueTables(texts: ExportTexts, { league, getToday }: WholeLeague): ExportTables {
  const { translate } = texts;
  const { item, content, range, baseRange, totals } = league;
  const name = textColumn<Row>(texts.place(entity.rangeType), (row) => row.name);
  const sheet = buildSheet<LeagueFileRow>(
    translate('homePanels.names.league'),
    [
      numberColumn(translate('exports.rank'), ({ rank }) => rank),
      numberColumn(translate('exports.rankChange'), ({ rankChange }) => rankChange),
      name,
      ...comparedItemColumns<LeagueFileRow>(texts, item, { getBaseRange: () => baseRange, ...entity }),
      itemColumn(texts, item, { title: translate('homePanels.monthToDate'), cell: ({ month }) => month }),
      shareColumn(translate('homePanels.monthComplete'), ({ monthCompleteness }) => monthCompleteness),
      ...(targetItems.some((one) => one === item) ? monthTargetColumns(texts, item) : []),
    ],
    content.map((row) => ({ ...row, comparedCompleteness: row.completeness, leftOutInside: 0 })),
  );
  // Stores in several zones may be on different days; each has values for its own days.
  const firstDay = (row: Row) => addDays(getToday(row.id), -row.days.length);
  const valueOn = (row: Row, day: number) => row.days[(day - firstDay(row)) / daySeconds] ?? null;
  const allDays = content.flatMap((row) => row.days.map((_, index) => addDays(firstDay(row), index)));
  const days = [...new Set(allDays)].toSorted((one, other) => one - other);
  const byDay = buildSheet<Row>(
    translate('homePanels.days28'),
    [
      name,
      ...days.map((day) => itemColumn<Row>(texts, item, { title: formatDay(day), cell: (row) => valueOn(row, day) })),
    ],
    content,
  );
  const leftOut = content.flatMap((row) => (row.leftOut === null ? [] : [{ name: row.name, reason: row.leftOut }]));
  return {
    range,
    rowCount: sheet.rows.length,
    sheets: [sheet, byDay],
    aboutLines: buildAboutLines(texts, {
      items: [item],
      places: content.map((row) => row.name),
      range,
      base: baseRange,
      zone: league.zone,
      hours: wholeDay,
      asOf: league.unfinished ? league.asOf : null,
      completeness: totals.all.completeness,
      settings: league.settings,
      extraLines: buildLikeForLikeLines(
        texts,
        { ...totals.likeForLike, places: totals.likeForLike.entities, leftOut },
        item,
      ),
    }),
  };
}
