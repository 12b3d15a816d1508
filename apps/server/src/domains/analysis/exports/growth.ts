import { selectionTypes } from '@portico/contract/words/time-ranges';
import { aboutLines, likeForLikeLines } from './about.ts';
import { figure, number, share, text } from './columns.ts';
import type { ReplyOf, Told } from './shapes.ts';
import { type AboutLine, type Column, type Tables, sheetOf } from './table.ts';
import type { Words } from './words.ts';

type Row = ReplyOf<'growth'>['rows'][number];

/** Each place's period against the one before and against that of a year earlier. */
export function growthTables(words: Words, { asked, reply, places }: Told<'growth'>): Tables {
  const { say } = words;
  const { item, rows } = reply;
  const ofOrganisation = (columns: readonly Column<Row>[]) =>
    asked.rangeType === selectionTypes.organisation ? columns : [];
  const against = (of: 'before' | 'year'): Column<Row>[] => {
    const title = say(`exports.${of}`);
    return [
      text(words.of(title, say('home.range')), (row) => words.range(row[of].range)),
      // Of an organisation only those entities are compared that were counted in both.
      ...ofOrganisation([
        figure(words, item, { title: words.of(title, say('exports.compared')), cell: (row) => row[of].compared }),
      ]),
      figure(words, item, { title: words.of(title, words.item(item)), cell: (row) => row[of].value }),
      share(words.of(title, say('home.change')), (row) => row[of].growth),
      text(words.of(title, say('exports.leftOut')), (row) => words.reason(row[of].leftOut), 34),
      ...ofOrganisation([number(words.of(title, say('exports.leftOutInside')), (row) => row[of].leftOutInside)]),
    ];
  };
  const sheet = sheetOf<Row>(
    say('menu.growth'),
    [
      text(words.place(asked.rangeType), ({ name }) => name),
      text(say('home.range'), ({ range }) => words.range(range)),
      figure(words, item, { title: words.item(item), cell: ({ value }) => value }),
      share(say('exports.completeness'), ({ completeness }) => completeness),
      figure(words, item, { title: say('exports.compared'), cell: ({ compared }) => compared }),
      ...against('before'),
      ...against('year'),
    ],
    rows,
  );
  const likeForLike = (of: 'before' | 'year'): AboutLine[] =>
    likeForLikeLines(words, reply[of], item).map(([what, told]) => [words.of(say(`exports.${of}`), what), told]);
  const range = rows[0]?.range ?? null;
  return {
    range,
    size: sheet.rows.length,
    sheets: [sheet],
    about: aboutLines(words, {
      items: [item],
      places,
      range,
      zone: reply.zone,
      hours: asked,
      asOf: reply.unfinished ? reply.asOf : null,
      settings: reply.settings,
      more: [...likeForLike('before'), ...likeForLike('year')],
    }),
  };
}
