import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { targetItems } from '@portico/contract/words/targets';
import { addDays, daySeconds, formatDay } from '@portico/counting/local-time';
import type { WholeLeague } from '../home-panels/league.ts';
import { aboutLines, likeForLikeLines } from './about.ts';
import { comparedFigure, figure, number, share, text } from './columns.ts';
import { type Column, type Tables, sheetOf } from './table.ts';
import type { Words } from './words.ts';

type Row = WholeLeague['league']['content'][number];

const entity = { rangeType: 0 };
const wholeDay = { startHour: '00:00:00', endHour: '23:59:59' };

/** The target of the month, what of it is due by now, and how much of either is reached. */
function monthsTarget(words: Words, item: StatisticItem): Column<Row>[] {
  const { say } = words;
  return [
    figure(words, item, { title: say('homePanels.monthTarget'), cell: ({ target }) => target }),
    // A part of a day's target is no whole number of people.
    figure(words, item, { title: say('homePanels.monthDue'), mean: true, cell: ({ targetToDate }) => targetToDate }),
    share(say('progress.completion'), ({ completion }) => completion),
    share(say('progress.pace'), ({ pace }) => pace),
  ];
}

/** The stores of home's league, and on a second sheet the days of each one's own calendar that its line is drawn of. */
export function leagueTables(words: Words, { league, today }: WholeLeague): Tables {
  const { say } = words;
  const { item, content, range, baseRange, totals } = league;
  const name = text<Row>(words.place(entity.rangeType), (row) => row.name);
  const sheet = sheetOf<Row & { leftOutInside: number }>(
    say('homePanels.names.league'),
    [
      number(say('exports.rank'), ({ rank }) => rank),
      number(say('exports.rankChange'), ({ rankChange }) => rankChange),
      name,
      ...comparedFigure<Row & { leftOutInside: number }>(words, item, { hasBase: true, ...entity }),
      figure(words, item, { title: say('homePanels.monthToDate'), cell: ({ month }) => month }),
      share(say('homePanels.monthComplete'), ({ monthCompleteness }) => monthCompleteness),
      ...(targetItems.some((one) => one === item) ? monthsTarget(words, item) : []),
    ],
    content.map((row) => ({ ...row, leftOutInside: 0 })),
  );
  // Stores in several zones may be on different days; each tells of its own.
  const firstDay = (row: Row) => addDays(today(row.id), -row.days.length);
  const valueOn = (row: Row, day: number) => row.days[(day - firstDay(row)) / daySeconds] ?? null;
  const told = content.flatMap((row) => row.days.map((_, place) => addDays(firstDay(row), place)));
  const days = [...new Set(told)].toSorted((one, other) => one - other);
  const byDay = sheetOf<Row>(
    say('homePanels.days28'),
    [name, ...days.map((day) => figure<Row>(words, item, { title: formatDay(day), cell: (row) => valueOn(row, day) }))],
    content,
  );
  const leftOut = content.flatMap((row) => (row.leftOut === null ? [] : [{ name: row.name, reason: row.leftOut }]));
  return {
    range,
    size: sheet.rows.length,
    sheets: [sheet, byDay],
    about: aboutLines(words, {
      items: [item],
      places: content.map((row) => row.name),
      range,
      base: baseRange,
      zone: league.zone,
      hours: wholeDay,
      asOf: league.unfinished ? league.asOf : null,
      completeness: totals.all.completeness,
      settings: league.settings,
      more: likeForLikeLines(words, { ...totals.likeForLike, places: totals.likeForLike.entities, leftOut }, item),
    }),
  };
}
