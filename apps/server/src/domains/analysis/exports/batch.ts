import { aboutLines, likeForLikeLines } from './about.ts';
import { comparedFigure, day, figure, number, share, text } from './columns.ts';
import type { ReplyOf, Told } from './shapes.ts';
import { type Column, type Tables, sheetOf } from './table.ts';
import type { Words } from './words.ts';

type Row = ReplyOf<'batch'>['rows'][number];

/** Groups of each place, in all and day by day; how complete each day is stands on a second sheet. */
export function batchTables(words: Words, { asked, reply, places }: Told<'batch'>): Tables {
  const { say } = words;
  const { rows, days, base } = reply;
  const name = text<Row>(words.place(asked.rangeType), (row) => row.name);
  const titles = days.map((each) => each.slice(0, 10));
  const extreme = (of: 'min' | 'max'): Column<Row>[] => {
    const title = say(`exports.${of}Day`);
    return [
      day(title, (row) => row[of]?.day ?? null),
      number(words.of(title, words.item('batch')), (row) => row[of]?.value ?? null),
    ];
  };
  const sheet = sheetOf<Row>(
    words.item('batch'),
    [
      name,
      ...comparedFigure<Row>(words, 'batch', { hasBase: base !== null, rangeType: asked.rangeType }),
      figure(words, 'batch', { title: say('exports.perDay'), mean: true, cell: ({ average }) => average }),
      ...extreme('min'),
      ...extreme('max'),
      figure(words, 'averageGroupSize', {
        title: words.item('averageGroupSize'),
        cell: ({ averageGroupSize }) => averageGroupSize,
      }),
      ...titles.map((title, at) => number<Row>(title, ({ values }) => values[at] ?? null)),
    ],
    rows,
  );
  const completeness = sheetOf<Row>(
    say('exports.completenessByDay'),
    [name, ...titles.map((title, at) => share<Row>(title, ({ completenesses }) => completenesses[at] ?? null))],
    rows,
  );
  return {
    range: reply.range,
    size: sheet.rows.length,
    sheets: [sheet, completeness],
    about: aboutLines(words, {
      items: ['batch', 'averageGroupSize'],
      places,
      range: reply.range,
      base,
      zone: reply.zone,
      hours: asked,
      asOf: reply.unfinished ? reply.asOf : null,
      settings: reply.settings,
      more: likeForLikeLines(words, reply.likeForLike, 'batch'),
    }),
  };
}
