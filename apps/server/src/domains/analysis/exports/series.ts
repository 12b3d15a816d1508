import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { stepOfDays } from '@portico/counting/buckets';
import type { TableRow } from '../../../platform/table-file.ts';
import type { SeriesAsked, SeriesReply } from '../series.ts';
import { aboutLines } from './about.ts';
import { day, figure, localTime, share, text } from './columns.ts';
import type { Column, Tables } from './table.ts';
import type { Words } from './words.ts';

/** One place at one time: its figures in the order of the columns. */
type Row = { place: string | null; time: string; figures: readonly (number | null)[] };

/** A row of a series, its estimate, or how complete it is. */
type Told = { item: StatisticItem; part: string | null; what: 'value' | 'estimate' | 'completeness' };

/** What is known of a series before its rows are read. */
export type SeriesTold = {
  asked: SeriesAsked;
  /** In the order they are told in; null: all of them together. */
  names: ReadonlyMap<number, string> | null;
  places: readonly string[];
  zone: string | null;
  range: { from: string; to: string };
  settings: SeriesReply['settings'];
  /** Of what something is estimated, by `keyOf`. */
  estimated: ReadonlySet<string>;
  pages: AsyncIterable<SeriesReply>;
  size: number;
};

export const keyOf = (item: string, part: string | null) => `${item} ${part ?? ''}`;

/** Places below each other, each with all its times; as many as the pages bring. */
export function seriesTables(words: Words, told: SeriesTold): Tables {
  const { say } = words;
  const { asked, names, pages } = told;
  const shown = asked.items.flatMap((item) => toldOf(item, told));
  const time = stepOfDays(asked.step) ? day : localTime;
  const columns: Column<Row>[] = [
    ...(names === null ? [] : [text<Row>(words.place(asked.rangeType), ({ place }) => place)]),
    time<Row>(say('exports.time'), (row) => row.time),
    ...shown.map((one, at) => columnOf(words, one, asked.items.length === 1, ({ figures }) => figures[at] ?? null)),
  ];
  const rows = async function* (): AsyncGenerator<TableRow[]> {
    for await (const reply of pages)
      for (const id of new Set(reply.rows.map((row) => row.id)))
        yield rowsOf(reply, id, names, shown).map((row) => columns.map(({ cell }) => cell(row)));
  };
  return {
    range: told.range,
    size: told.size,
    sheets: [{ title: say('exports.series'), columns: columns.map(({ column }) => column), rows: rows() }],
    about: aboutLines(words, {
      items: asked.items,
      places: told.places,
      range: told.range,
      zone: told.zone,
      hours: asked,
      settings: told.settings,
    }),
  };
}

/** An item, its parts, what is estimated of them, and how complete they are. */
function toldOf(item: StatisticItem, { asked, estimated }: SeriesTold): Told[] {
  const row = statisticItems[item];
  const parts = [null, ...(row.kind === 'split' ? Object.keys(row.parts) : [])];
  return [
    ...parts.map((part): Told => ({ item, part, what: 'value' })),
    ...parts.filter((part) => estimated.has(keyOf(item, part))).map((part): Told => ({ item, part, what: 'estimate' })),
    ...(asked.completeness ? [{ item, part: null, what: 'completeness' } as const] : []),
  ];
}

function columnOf(
  words: Words,
  { item, part, what }: Told,
  isOnly: boolean,
  cell: (row: Row) => number | null,
): Column<Row> {
  const name = words.item(item);
  const title = part === null ? name : words.of(name, words.part(item, part));
  if (what === 'completeness')
    return share(isOnly ? words.say('exports.completeness') : words.completeness(name), cell);
  return figure(words, item, { title: what === 'estimate' ? words.estimated(title) : title, cell });
}

function rowsOf(
  reply: SeriesReply,
  id: number | null,
  names: ReadonlyMap<number, string> | null,
  shown: readonly Told[],
): Row[] {
  const own = <T extends { id: number | null; item: string; part: string | null }>(rows: readonly T[]) =>
    new Map(rows.filter((row) => row.id === id).map((row) => [keyOf(row.item, row.part), row]));
  const [values, estimates] = [own(reply.rows), own(reply.estimates)];
  const lists = shown.map(({ item, part, what }) => {
    const key = keyOf(item, part);
    if (what === 'estimate') return estimates.get(key)?.values;
    return what === 'value' ? values.get(key)?.values : values.get(key)?.completeness;
  });
  const place = id === null ? null : (names?.get(id) ?? null);
  return reply.buckets.map((time, at) => ({ place, time, figures: lists.map((list) => list?.[at] ?? null) }));
}
