import type { ResultOf } from '@portico/contract/route';
import type { home } from '@portico/contract/routes/home';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { growth } from '@portico/counting/compare';
import type { SeriesReply } from '../series.ts';
import { aboutLines } from './about.ts';
import { figure, localTime, share, text } from './columns.ts';
import { type Column, sheetOf, type Tables } from './table.ts';
import type { Words } from './words.ts';

type Statistics = ResultOf<typeof home.statistical>;
type Card = Statistics['cards'][number];
type Named = Tables & { title: string };
type Range = { from: string; to: string };

const wholeDay = { startHour: '00:00:00', endHour: '23:59:59' };
const changeTitle = (words: Words, title: string) => words.of(title, words.say('home.change'));

type PeriodRow = {
  name: string;
  range: Range;
  /** The range itself, else what it is compared with. */
  isRange: boolean;
  of: 'value' | 'compared' | 'base';
};

/** The cards of home: the range and what it is compared with below each other, a column for each figure and each of its parts. */
export function figureTables(words: Words, reply: Statistics, places: readonly string[]): Named {
  const { say } = words;
  const { range, base, unfinished, asOf, cards } = reply;
  const title = say('homePanels.names.figures');
  const rows: PeriodRow[] = [
    { name: say('home.range'), range, isRange: true, of: 'value' },
    { name: say('exports.compared'), range: { from: range.from, to: asOf }, isRange: false, of: 'compared' },
    { name: say('exports.base'), range: base, isRange: false, of: 'base' },
  ];
  const sheet = sheetOf<PeriodRow>(
    title,
    [
      text(say('home.period'), ({ name }) => name),
      localTime(say('analysis.hoursStart'), (row) => row.range.from),
      localTime(say('analysis.hoursEnd'), (row) => row.range.to),
      ...cards.flatMap((card) => cardColumns(words, card)),
    ],
    rows.filter(({ of }) => unfinished || of !== 'compared'),
  );
  const about = {
    items: cards.map(({ item }) => item),
    places,
    range,
    base,
    zone: reply.zone,
    hours: wholeDay,
    asOf: unfinished ? asOf : null,
    completeness: reply.trust.completeness,
    settings: reply.settings,
  };
  return { title, range, size: sheet.rows.length, sheets: [sheet], about: aboutLines(words, about) };
}

function cardColumns(words: Words, card: Card): Column<PeriodRow>[] {
  const { item } = card;
  const title = words.item(item);
  const ofRange = (value: number | null) => (row: PeriodRow) => (row.isRange ? value : null);
  return [
    figure(words, item, { title, cell: ({ of }) => card[of] }),
    ...(card.parts ?? []).map(({ part, value }) =>
      figure<PeriodRow>(words, item, { title: words.of(title, words.part(item, part)), cell: ofRange(value) }),
    ),
    ...(card.estimated === null
      ? []
      : [figure<PeriodRow>(words, item, { title: words.estimated(title), cell: ofRange(card.estimated) })]),
    share(changeTitle(words, title), ofRange(card.growth)),
    share(words.completeness(title), ofRange(card.completeness)),
  ];
}

type Hour = { time: string; value: number | null; completeness: number | null };
type HourRow = { now: Hour; before: Hour | undefined; estimated: number | null };

/** The day by hour beside the day before. */
export function trendTables(words: Words, reply: ResultOf<typeof home.trend>, places: readonly string[]): Named {
  const { say } = words;
  const { day, yesterdayDay, item, now, yesterday, estimated, zone, settings } = reply;
  const title = say('homePanels.names.trend');
  const told = item ?? 'flowIn';
  const rows = now.map(
    (hour, at): HourRow => ({ now: hour, before: yesterday[at], estimated: estimated[at]?.value ?? null }),
  );
  const sheet = sheetOf<HourRow>(
    words.item(told),
    [
      text(say('home.hour'), (row) => row.now.time, 12),
      figure(words, told, { title: day, cell: (row) => row.now.value }),
      share(words.completeness(day), (row) => row.now.completeness),
      ...(estimated.length === 0
        ? []
        : [figure<HourRow>(words, told, { title: words.estimated(day), cell: (row) => row.estimated })]),
      figure(words, told, { title: yesterdayDay, cell: ({ before }) => before?.value ?? null }),
      share(words.completeness(yesterdayDay), ({ before }) => before?.completeness ?? null),
    ],
    rows,
  );
  const range = { from: `${day} 00:00:00`, to: `${day} 23:59:59` };
  const about = { items: [told], places, range, zone, hours: wholeDay, settings };
  return { title, range, size: rows.length, sheets: [sheet], about: aboutLines(words, about) };
}

type Period = 'today' | 'yesterday' | 'week' | 'month' | 'year';

/** One figure over the usual periods, each beside its base. */
export function periodTables(
  words: Words,
  told: readonly { period: Period; reply: Statistics }[],
  places: readonly string[],
): Named {
  const { say } = words;
  const title = say('homePanels.names.periods');
  const rows = told.flatMap(({ period, reply }) => reply.cards.map((card) => ({ period, reply, card })));
  type Row = (typeof rows)[number];
  const [first] = rows;
  const item = first?.card.item ?? 'flowIn';
  const sheet = sheetOf<Row>(
    words.item(item),
    [
      text(say('home.period'), ({ period }) => say(`words.ranges.${period}`)),
      localTime(say('analysis.hoursStart'), ({ reply }) => reply.range.from),
      localTime(say('analysis.hoursEnd'), ({ reply }) => reply.range.to),
      figure(words, item, { title: words.item(item), cell: ({ card }) => card.value }),
      share(say('exports.completeness'), ({ card }) => card.completeness),
      figure(words, item, { title: say('exports.compared'), cell: ({ card }) => card.compared }),
      figure(words, item, { title: say('exports.base'), cell: ({ card }) => card.base }),
      share(say('home.change'), ({ card }) => card.growth),
    ],
    rows,
  );
  const settings = first?.reply.settings;
  const about = { items: [item], places, range: null, zone: first?.reply.zone ?? null, hours: wholeDay };
  return {
    title,
    range: first?.reply.range ?? null,
    size: rows.length,
    sheets: [sheet],
    about: settings === undefined ? [] : aboutLines(words, { ...about, settings }),
  };
}

type Entrances = {
  statistics: Statistics;
  item: StatisticItem;
  entrances: readonly { id: number; name: string }[];
  totals: Record<'now' | 'compared' | 'before', SeriesReply | null>;
  places: readonly string[];
};

/** The entrances of a store, the largest first, each beside its base. */
export function entranceTables(words: Words, { statistics, item, entrances, totals, places }: Entrances): Named {
  const { say } = words;
  const title = say('homePanels.names.entrances');
  const of = (reply: SeriesReply | null, id: number) => reply?.rows.find((row) => row.id === id && row.part === null);
  const rows = entrances
    .map(({ id, name }) => {
      const [compared, base] = [of(totals.compared, id)?.total ?? null, of(totals.before, id)?.total ?? null];
      const { total = null, totalCompleteness = null } = of(totals.now, id) ?? {};
      return { name, value: total, completeness: totalCompleteness, compared, base, growth: growth(compared, base) };
    })
    .toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1) || one.name.localeCompare(other.name));
  type Row = (typeof rows)[number];
  const sheet = sheetOf<Row>(
    words.item(item),
    [
      text(words.place(1), ({ name }) => name),
      figure(words, item, { title: words.item(item), cell: ({ value }) => value }),
      share(say('exports.completeness'), ({ completeness }) => completeness),
      figure(words, item, { title: say('exports.compared'), cell: ({ compared }) => compared }),
      figure(words, item, { title: say('exports.base'), cell: ({ base }) => base }),
      share(say('home.change'), (row) => row.growth),
    ],
    rows,
  );
  const { range, base, zone, unfinished, asOf, settings } = statistics;
  const about = { items: [item], places, range, base, zone, hours: wholeDay, asOf: unfinished ? asOf : null, settings };
  return { title, range, size: rows.length, sheets: [sheet], about: aboutLines(words, about) };
}
