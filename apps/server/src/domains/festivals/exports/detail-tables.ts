import type { DayBeside, FestivalDetails } from '@portico/contract/routes/festivals';
import { columns, type Column, sheetOf, type Tables, type Words } from '../../analysis/index.ts';
import { type Asked, festivalLines, togetherLines } from './about.ts';
import { besideColumns, rangeOf } from './columns.ts';

const { day, figure, number, share, text } = columns;

type Place = FestivalDetails['rows'][number];
export type Day = { name: string; position: number; day: string | null; base: string | null; beside: DayBeside };

/** A festival day by day beside the 7 days before it; place by place; and both. */
export function detailTables(words: Words, asked: Asked, reply: FestivalDetails): Tables {
  const { say } = words;
  const { rows, together, item, festival, positions } = reply;
  const place = say('exports.byPlace');
  const daysOf = (name: string, days: readonly DayBeside[]) => dayRows(name, days, positions);
  const byDay = sheetOf<Day>(words.item(item), dayColumns(words, reply), daysOf('', together.days));
  const byPlace = sheetOf<Place>(
    place,
    [
      text(words.place(asked.rangeType), ({ name }) => name),
      ...besideColumns<Place>(words, item, (row) => row),
      text(say('exports.leftOut'), ({ leftOut }) => words.reason(leftOut), 34),
    ],
    rows,
  );
  const byPlaceAndDay = sheetOf<Day>(
    `${place} · ${say('exports.day')}`,
    [text<Day>(words.place(asked.rangeType), ({ name }) => name), ...dayColumns(words, reply)],
    rows.flatMap(({ name, days }) => daysOf(name, days)),
  );
  return {
    range: rangeOf(festival),
    size: byDay.rows.length,
    sheets: [byDay, byPlace, byPlaceAndDay],
    about: festivalLines(words, {
      asked,
      reply,
      festivals: [festival],
      more: togetherLines(words, asked, item, together),
    }),
  };
}

type Positions = FestivalDetails['positions'];

export function dayRows(name: string, days: readonly DayBeside[], positions: Positions): Day[] {
  return days.map((beside, position) => ({
    name,
    position: position + 1,
    day: positions[position]?.day ?? null,
    base: positions[position]?.base ?? null,
    beside,
  }));
}

export function dayColumns(words: Words, { item }: Pick<FestivalDetails, 'item'>): Column<Day>[] {
  const { say } = words;
  const before = say('home.festival.before');
  return [
    number(say('exports.day'), ({ position }) => position),
    day(say('festivals.festival'), (row) => row.day),
    figure(words, item, { title: words.item(item), cell: ({ beside }) => beside.value }),
    share(say('exports.completeness'), ({ beside }) => beside.completeness),
    day(before, ({ base }) => base),
    figure(words, item, { title: words.of(before, words.item(item)), cell: ({ beside }) => beside.base }),
    share(words.completeness(before), ({ beside }) => beside.baseCompleteness),
    figure(words, item, { title: say('exports.compared'), cell: ({ beside }) => beside.compared }),
    figure(words, item, { title: say('exports.base'), cell: ({ beside }) => beside.comparedBase }),
    share(say('home.change'), ({ beside }) => beside.growth),
  ];
}
