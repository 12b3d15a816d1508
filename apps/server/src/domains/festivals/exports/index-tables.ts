import type { FestivalIndex } from '@portico/contract/routes/festivals';
import { columns, sheetOf, type Tables, type Words } from '../../analysis/index.ts';
import { type Asked, festivalLines } from './about.ts';
import { besideColumns, festivalColumns } from './columns.ts';

type Row = FestivalIndex['rows'][number];

/** Each festival beside the 7 days before it. */
export function indexTables(words: Words, asked: Asked, reply: FestivalIndex): Tables {
  const { rows } = reply;
  const sheet = sheetOf<Row>(
    words.say('menu.festival'),
    [
      ...festivalColumns<Row>(words, ({ festival }) => festival),
      ...besideColumns<Row>(words, reply.item, (row) => row),
      columns.number(words.say('exports.likeForLike'), ({ places }) => places),
    ],
    rows,
  );
  return {
    range: null,
    size: rows.length,
    sheets: [sheet],
    about: festivalLines(words, { asked, reply, festivals: rows.map(({ festival }) => festival), more: [] }),
  };
}
