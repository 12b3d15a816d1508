import type { ResultOf } from '@portico/contract/route';
import type { home } from '@portico/contract/routes/home';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { findShownGrowth } from '@portico/counting/comparison-refusal';
import { computeGrowth } from '@portico/counting/growth';
import type { SeriesReply } from '../series.ts';
import { buildAboutLines } from './about.ts';
import { itemColumn, localTimeColumn, shareColumn, textColumn } from './columns.ts';
import type { ExportTexts } from './export-texts.ts';
import { buildSheet, type ExportColumn, type ExportTables } from './table.ts';

type Statistics = ResultOf<typeof home.statistical>;
type Card = Statistics['cards'][number];
type TitledTables = ExportTables & { title: string };
type Range = { from: string; to: string };

const wholeDay = { startHour: '00:00:00', endHour: '23:59:59' };
const changeTitle = (texts: ExportTexts, title: string) => texts.joinTitle(title, texts.translate('home.change'));

type PeriodRow = {
  name: string;
  range: Range;
  /** true for the range itself, false for the compared part and the comparison period. */
  isRange: boolean;
  valueField: 'value' | 'compared' | 'base';
};

/** Table of the home cards: the range and its comparison as rows, with columns for each item and its parts. */
export function buildHomeCardTables(texts: ExportTexts, reply: Statistics, places: readonly string[]): TitledTables {
  const { translate } = texts;
  const { range, base, unfinished, asOf, cards } = reply;
  const title = translate('homePanels.names.figures');
  const rows: PeriodRow[] = [
    { name: translate('home.range'), range, isRange: true, valueField: 'value' },
    {
      name: translate('exports.compared'),
      range: { from: range.from, to: asOf },
      isRange: false,
      valueField: 'compared',
    },
    { name: translate('exports.base'), range: base, isRange: false, valueField: 'base' },
  ];
  const sheet = buildSheet<PeriodRow>(
    title,
    [
      textColumn(translate('home.period'), ({ name }) => name),
      localTimeColumn(translate('analysis.hoursStart'), (row) => row.range.from),
      localTimeColumn(translate('analysis.hoursEnd'), (row) => row.range.to),
      ...cards.flatMap((card) => cardColumns(texts, card)),
    ],
    rows.filter(({ valueField }) => unfinished || valueField !== 'compared'),
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
  return { title, range, rowCount: sheet.rows.length, sheets: [sheet], aboutLines: buildAboutLines(texts, about) };
}

function cardColumns(texts: ExportTexts, card: Card): ExportColumn<PeriodRow>[] {
  const { item } = card;
  const title = texts.item(item);
  const ifRange = (value: number | null) => (row: PeriodRow) => (row.isRange ? value : null);
  return [
    itemColumn(texts, item, { title, cell: ({ valueField }) => card[valueField] }),
    ...(card.parts ?? []).map(({ part, value }) =>
      itemColumn<PeriodRow>(texts, item, {
        title: texts.joinTitle(title, texts.part(item, part)),
        cell: ifRange(value),
      }),
    ),
    ...(card.estimated === null
      ? []
      : [itemColumn<PeriodRow>(texts, item, { title: texts.estimated(title), cell: ifRange(card.estimated) })]),
    shareColumn(changeTitle(texts, title), ifRange(findShownCardGrowth(card))),
    shareColumn(texts.completeness(title), ifRange(card.completeness)),
  ];
}

/** The change of a card as on the page: a single store with too little data is not compared. */
function findShownCardGrowth({ entities, leftOut, completeness, growth }: Card): number | null {
  const storeCount = leftOut.reduce((sum, { count }) => sum + count, entities);
  return findShownGrowth({
    growth,
    comparedCompleteness: storeCount === 1 ? completeness : null,
    baseCompleteness: null,
  });
}

type Hour = { time: string; value: number | null; completeness: number | null };
type HourRow = { now: Hour; before: Hour | undefined; estimated: number | null };

/** Table of the day by hour, with the day before. */
export function buildHomeTrendTables(
  texts: ExportTexts,
  reply: ResultOf<typeof home.trend>,
  places: readonly string[],
): TitledTables {
  const { translate } = texts;
  const { day, yesterdayDay, item, now, yesterday, estimated, zone, settings } = reply;
  const title = translate('homePanels.names.trend');
  const shownItem = item ?? 'flowIn';
  const rows = now.map(
    (hour, index): HourRow => ({ now: hour, before: yesterday[index], estimated: estimated[index]?.value ?? null }),
  );
  const sheet = buildSheet<HourRow>(
    texts.item(shownItem),
    [
      textColumn(translate('home.hour'), (row) => row.now.time, 12),
      itemColumn(texts, shownItem, { title: day, cell: (row) => row.now.value }),
      shareColumn(texts.completeness(day), (row) => row.now.completeness),
      ...(estimated.length === 0
        ? []
        : [itemColumn<HourRow>(texts, shownItem, { title: texts.estimated(day), cell: (row) => row.estimated })]),
      itemColumn(texts, shownItem, { title: yesterdayDay, cell: ({ before }) => before?.value ?? null }),
      shareColumn(texts.completeness(yesterdayDay), ({ before }) => before?.completeness ?? null),
    ],
    rows,
  );
  const range = { from: `${day} 00:00:00`, to: `${day} 23:59:59` };
  const about = { items: [shownItem], places, range, zone, hours: wholeDay, settings };
  return { title, range, rowCount: rows.length, sheets: [sheet], aboutLines: buildAboutLines(texts, about) };
}

type Period = 'today' | 'yesterday' | 'week' | 'month' | 'year';

/** Table of one item over the usual periods, each with its comparison period. */
export function buildHomePeriodTables(
  texts: ExportTexts,
  periodReplies: readonly { period: Period; reply: Statistics }[],
  places: readonly string[],
): TitledTables {
  const { translate } = texts;
  const title = translate('homePanels.names.periods');
  const rows = periodReplies.flatMap(({ period, reply }) => reply.cards.map((card) => ({ period, reply, card })));
  type Row = (typeof rows)[number];
  const [first] = rows;
  const item = first?.card.item ?? 'flowIn';
  const sheet = buildSheet<Row>(
    texts.item(item),
    [
      textColumn(translate('home.period'), ({ period }) => translate(`words.ranges.${period}`)),
      localTimeColumn(translate('analysis.hoursStart'), ({ reply }) => reply.range.from),
      localTimeColumn(translate('analysis.hoursEnd'), ({ reply }) => reply.range.to),
      itemColumn(texts, item, { title: texts.item(item), cell: ({ card }) => card.value }),
      shareColumn(translate('exports.completeness'), ({ card }) => card.completeness),
      itemColumn(texts, item, { title: translate('exports.compared'), cell: ({ card }) => card.compared }),
      itemColumn(texts, item, { title: translate('exports.base'), cell: ({ card }) => card.base }),
      shareColumn(translate('home.change'), ({ card }) => findShownCardGrowth(card)),
    ],
    rows,
  );
  const settings = first?.reply.settings;
  const about = { items: [item], places, range: null, zone: first?.reply.zone ?? null, hours: wholeDay };
  return {
    title,
    range: first?.reply.range ?? null,
    rowCount: rows.length,
    sheets: [sheet],
    aboutLines: settings === undefined ? [] : buildAboutLines(texts, { ...about, settings }),
  };
}

type EntranceTableInput = {
  statistics: Statistics;
  item: StatisticItem;
  entrances: readonly { id: number; name: string }[];
  totals: Record<'now' | 'compared' | 'before', SeriesReply | null>;
  places: readonly string[];
};

/** Table of the entrances of a store, largest first, each with its comparison period. */
export function buildHomeEntranceTables(
  texts: ExportTexts,
  { statistics, item, entrances, totals, places }: EntranceTableInput,
): TitledTables {
  const { translate, collator } = texts;
  const title = translate('homePanels.names.entrances');
  const findRow = (reply: SeriesReply | null, id: number) =>
    reply?.rows.find((row) => row.id === id && row.part === null);
  const rows = entrances
    .map(({ id, name }) => {
      const [compared, base] = [findRow(totals.compared, id)?.total ?? null, findRow(totals.before, id)?.total ?? null];
      const { total = null, totalCompleteness = null } = findRow(totals.now, id) ?? {};
      return {
        name,
        value: total,
        completeness: totalCompleteness,
        compared,
        base,
        growth: computeGrowth(compared, base),
      };
    })
    .toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1) || collator.compare(one.name, other.name));
  type Row = (typeof rows)[number];
  const sheet = buildSheet<Row>(
    texts.item(item),
    [
      textColumn(texts.place(1), ({ name }) => name),
      itemColumn(texts, item, { title: texts.item(item), cell: ({ value }) => value }),
      shareColumn(translate('exports.completeness'), ({ completeness }) => completeness),
      itemColumn(texts, item, { title: translate('exports.compared'), cell: ({ compared }) => compared }),
      itemColumn(texts, item, { title: translate('exports.base'), cell: ({ base }) => base }),
      shareColumn(translate('home.change'), (row) =>
        findShownGrowth({ ...row, comparedCompleteness: row.completeness, baseCompleteness: null }),
      ),
    ],
    rows,
  );
  const { range, base, zone, unfinished, asOf, settings } = statistics;
  const about = { items: [item], places, range, base, zone, hours: wholeDay, asOf: unfinished ? asOf : null, settings };
  return { title, range, rowCount: rows.length, sheets: [sheet], aboutLines: buildAboutLines(texts, about) };
}
