import { aboutLines } from './about.ts';
import { figure, number, share, text } from './columns.ts';
import type { ReplyOf, Told } from './shapes.ts';
import { type Column, type Tables, sheetOf } from './table.ts';
import type { Words } from './words.ts';

type Row = ReplyOf<'highlow'>['rows'][number];

/** The hours of a day as titles: "00:00". */
export const hourTitles = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The usual day of each place, hour by hour, with its peak and its low. */
export function highLowTables(words: Words, { asked, reply, places }: Told<'highlow'>): Tables {
  const { say } = words;
  const { item, rows } = reply;
  const extreme = (of: 'peak' | 'lowest'): Column<Row>[] => [
    text(say(`exports.${of}`), (row) => row[of]?.time ?? null, 14),
    figure(words, item, {
      title: words.of(say(`exports.${of}`), words.item(item)),
      mean: true,
      cell: (row) => row[of]?.value ?? null,
    }),
  ];
  const sheet = sheetOf<Row>(
    words.item(item),
    [
      text(words.place(asked.rangeType), ({ name }) => name),
      ...extreme('peak'),
      ...extreme('lowest'),
      figure(words, item, { title: say('exports.perDay'), mean: true, cell: ({ average }) => average }),
      number(say('exports.days'), ({ days }) => days),
      number(say('exports.daysWithout'), ({ daysWithout }) => daysWithout),
      share(say('exports.completeness'), ({ completeness }) => completeness),
      ...hourTitles.map((title, hour) =>
        figure<Row>(words, item, { title, mean: true, cell: ({ hours }) => hours[hour] ?? null }),
      ),
    ],
    rows,
  );
  return {
    range: reply.range,
    size: sheet.rows.length,
    sheets: [sheet],
    about: aboutLines(words, {
      items: [item],
      places,
      range: reply.range,
      zone: reply.zone,
      hours: asked,
      settings: reply.settings,
      more: [[say('exports.weekday'), asked.week === 0 ? say('exports.allDays') : words.weekday(asked.week)]],
    }),
  };
}
