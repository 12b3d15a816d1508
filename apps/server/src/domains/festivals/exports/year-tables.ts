import type { FestivalContrast } from '@portico/contract/routes/festivals';
import { columns, type Column, sheetOf, type Tables, type Words } from '../../analysis/index.ts';
import { type Asked, festivalLines, togetherLines } from './about.ts';
import { festivalColumns, labelOf } from './columns.ts';

const { day, figure, number, share, text } = columns;

type Year = FestivalContrast['columns'][number];
type Place = FestivalContrast['rows'][number];

/** A festival over the years: what each had, their days beside each other, and place by place. */
export function yearTables(words: Words, asked: Asked, reply: FestivalContrast): Tables {
  const { say } = words;
  const { columns: years, rows, item, positions } = reply;
  const festivals = years.map(({ festival }) => festival);
  const labels = festivals.map((festival) => labelOf(festival, festivals));
  const perDay = say('exports.perDay');
  const daily = (title: string, cell: (year: Year) => number | null) =>
    figure(words, item, { title, mean: true, cell });
  const byYear = sheetOf<Year>(
    say('menu.festivalCompare'),
    [
      ...festivalColumns<Year>(words, ({ festival }) => festival),
      figure(words, item, { title: words.item(item), cell: ({ value }) => value }),
      share(say('exports.completeness'), ({ completeness }) => completeness),
      daily(perDay, (year) => year.perDay),
      daily(words.of(perDay, say('exports.compared')), ({ against }) => against?.compared ?? null),
      daily(words.of(perDay, say('exports.base')), ({ against }) => against?.comparedBase ?? null),
      share(say('home.change'), ({ against }) => against?.growth ?? null),
      number(words.of(say('exports.compared'), say('festivals.count')), ({ against }) => against?.days ?? null),
      number(say('exports.likeForLike'), ({ against }) => against?.places ?? null),
    ],
    years,
  );
  const byDay = sheetOf<number>(
    words.item(item),
    [
      number<number>(say('exports.day'), (position) => position + 1),
      ...years.flatMap(({ days }, at): Column<number>[] => [
        day(words.of(labels[at] ?? '', say('exports.day')), (position) => days[position]?.day ?? null),
        figure(words, item, {
          title: words.of(labels[at] ?? '', words.item(item)),
          cell: (position) => days[position]?.value ?? null,
        }),
        share(words.completeness(labels[at] ?? ''), (position) => days[position]?.completeness ?? null),
      ]),
    ],
    [...Array(positions).keys()],
  );
  const byPlace = sheetOf<Place>(
    say('exports.byPlace'),
    [
      text(words.place(asked.rangeType), ({ name }) => name),
      ...years.flatMap(({ against }, at) =>
        placeColumns(words, item, labels[at] ?? '', { at, isAlone: against === null }),
      ),
    ],
    rows,
  );
  const [latest] = years;
  const more = latest?.against ? togetherLines(words, asked, item, latest.against) : [];
  return {
    range: null,
    size: byYear.rows.length,
    sheets: [byYear, byDay, byPlace],
    about: festivalLines(words, { asked, reply, festivals, more }),
  };
}

function placeColumns(
  words: Words,
  item: FestivalContrast['item'],
  label: string,
  { at, isAlone }: { at: number; isAlone: boolean },
): Column<Place>[] {
  const { say } = words;
  const of = (part: string) => words.of(label, part);
  const daily = (title: string, cell: (of: Place['festivals'][number] | undefined) => number | null | undefined) =>
    figure<Place>(words, item, { title, mean: true, cell: (row) => cell(row.festivals[at]) ?? null });
  return [
    figure(words, item, { title: of(words.item(item)), cell: (row) => row.festivals[at]?.value ?? null }),
    share(words.completeness(label), (row) => row.festivals[at]?.completeness ?? null),
    daily(of(say('exports.perDay')), (year) => year?.perDay),
    // The first in time has none before it.
    ...(isAlone
      ? []
      : [
          daily(of(say('exports.compared')), (year) => year?.compared),
          daily(words.base(label), (year) => year?.comparedBase),
          share<Place>(of(say('home.change')), (row) => row.festivals[at]?.growth ?? null),
          text<Place>(of(say('exports.leftOut')), (row) => words.reason(row.festivals[at]?.leftOut ?? null), 34),
        ]),
  ];
}
