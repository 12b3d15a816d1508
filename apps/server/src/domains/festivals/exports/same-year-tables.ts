import type { FestivalContrastSame, FestivalDetails } from '@portico/contract/routes/festivals';
import { columns, type Column, sheetOf, type Tables, type Words } from '../../analysis/index.ts';
import { type Asked, festivalLines } from './about.ts';
import { besideColumns, festivalColumns, labelOf, rangeOf } from './columns.ts';

const { day, figure, number, share, text } = columns;

type Place = { name: string; festivals: readonly FestivalDetails['rows'][number][] };

/** Festivals of one year, each beside its own 7 days before; day by day, and place by place. */
export function sameYearTables(words: Words, asked: Asked, reply: FestivalContrastSame): Tables {
  const { say } = words;
  const { columns: festivals, item } = reply;
  const told = festivals.map(({ festival }) => festival);
  const labels = told.map((festival) => labelOf(festival, told));
  const positions = Math.max(0, ...festivals.map((festival) => festival.positions.length));
  const byFestival = sheetOf<FestivalDetails>(
    say('menu.festivalCompare'),
    [
      ...festivalColumns<FestivalDetails>(words, ({ festival }) => festival),
      ...besideColumns<FestivalDetails>(words, item, ({ together }) => together),
      number(say('exports.likeForLike'), ({ together }) => together.places),
    ],
    festivals,
  );
  const byDay = sheetOf<number>(
    words.item(item),
    [
      number<number>(say('exports.day'), (position) => position + 1),
      ...festivals.flatMap((festival, at) => dayColumns(words, festival, labels[at] ?? '')),
    ],
    [...Array(positions).keys()],
  );
  const byPlace = sheetOf<Place>(
    say('exports.byPlace'),
    [
      text(words.place(asked.rangeType), ({ name }) => name),
      ...festivals.flatMap((_, at) => placeColumns(words, item, labels[at] ?? '', at)),
    ],
    (festivals[0]?.rows ?? []).map(({ name }, row) => ({
      name,
      festivals: festivals.flatMap(({ rows }) => rows[row] ?? []),
    })),
  );
  const [first] = told;
  return {
    range:
      first === undefined
        ? null
        : rangeOf({ ...first, endTime: told.reduce((last, { endTime }) => (endTime > last ? endTime : last), '') }),
    size: byFestival.rows.length,
    sheets: [byFestival, byDay, byPlace],
    about: festivalLines(words, { asked, reply, festivals: told, more: [] }),
  };
}

function dayColumns(words: Words, { item, positions, together }: FestivalDetails, label: string): Column<number>[] {
  const { say } = words;
  const before = words.of(label, say('home.festival.before'));
  const { days } = together;
  return [
    day(words.of(label, say('exports.day')), (position) => positions[position]?.day ?? null),
    figure(words, item, {
      title: words.of(label, words.item(item)),
      cell: (position) => days[position]?.value ?? null,
    }),
    share(words.completeness(label), (position) => days[position]?.completeness ?? null),
    day(words.of(before, say('exports.day')), (position) => positions[position]?.base ?? null),
    figure(words, item, {
      title: words.of(before, words.item(item)),
      cell: (position) => days[position]?.base ?? null,
    }),
    share(words.completeness(before), (position) => days[position]?.baseCompleteness ?? null),
  ];
}

function placeColumns(words: Words, item: FestivalDetails['item'], label: string, at: number): Column<Place>[] {
  const { say } = words;
  const of = (part: string) => words.of(label, part);
  const daily = (title: string, name: 'compared' | 'comparedBase') =>
    figure<Place>(words, item, { title, mean: true, cell: (row) => row.festivals[at]?.[name] ?? null });
  return [
    figure(words, item, { title: of(words.item(item)), cell: (row) => row.festivals[at]?.value ?? null }),
    share(words.completeness(label), (row) => row.festivals[at]?.completeness ?? null),
    daily(of(say('exports.perDay')), 'compared'),
    daily(words.base(label), 'comparedBase'),
    share(of(say('home.change')), (row) => row.festivals[at]?.growth ?? null),
    text(of(say('exports.leftOut')), (row) => words.reason(row.festivals[at]?.leftOut ?? null), 34),
  ];
}
