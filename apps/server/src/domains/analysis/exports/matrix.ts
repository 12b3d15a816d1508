import { aboutLines, figureText } from './about.ts';
import { figure, number, text } from './columns.ts';
import { hourTitles } from './high-low.ts';
import type { ReplyOf, Told } from './shapes.ts';
import { type AboutLine, type Tables, sheetOf } from './table.ts';
import type { Words } from './words.ts';

type Row = ReplyOf<'matrix'>['weekdays'][number] & { name: string };

/** The usual week: a row for each weekday, a column for each hour. */
export function matrixTables(words: Words, { asked, reply, places }: Told<'matrix'>): Tables {
  const { say } = words;
  const { item, peak } = reply;
  const sheet = sheetOf<Row>(
    words.item(item),
    [
      text(say('exports.weekday'), ({ name }) => name, 14),
      ...hourTitles.map((title, hour) =>
        figure<Row>(words, item, { title, mean: true, cell: ({ hours }) => hours[hour] ?? null }),
      ),
      number(say('exports.days'), ({ days }) => days),
      number(say('exports.daysWithout'), ({ daysWithout }) => daysWithout),
    ],
    reply.weekdays.map((weekday, at) => ({ ...weekday, name: words.weekday(at + 1) })),
  );
  const highest: AboutLine[] =
    peak === null
      ? []
      : [
          [
            say('exports.peak'),
            words.of(`${words.weekday(peak.weekday)} ${peak.time}`, figureText(words, item, peak.value) ?? ''),
          ],
        ];
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
      completeness: reply.completeness,
      settings: reply.settings,
      more: highest,
    }),
  };
}
