import { aboutLines, figureLine, likeForLikeLines } from './about.ts';
import { comparedFigure, number, share, text } from './columns.ts';
import type { ReplyOf, Told } from './shapes.ts';
import { type Tables, sheetOf } from './table.ts';
import type { Words } from './words.ts';

type Row = ReplyOf<'rank'>['rows'][number];

/** Places, largest first. */
export function rankTables(words: Words, { asked, reply, places }: Told<'rank'>): Tables {
  const { say } = words;
  const { item, rows, base } = reply;
  const hasBase = base !== null;
  const sheet = sheetOf<Row>(
    say('menu.rank'),
    [
      number(say('exports.rank'), ({ rank }) => rank),
      text(words.place(asked.rangeType), ({ name }) => name),
      ...comparedFigure<Row>(words, item, { hasBase, rangeType: asked.rangeType }),
      share(say('exports.share'), (row) => row.share),
      ...(hasBase
        ? [
            number<Row>(words.base(say('exports.rank')), ({ baseRank }) => baseRank),
            number<Row>(say('exports.rankChange'), ({ rankChange }) => rankChange),
          ]
        : []),
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
      base,
      zone: reply.zone,
      hours: asked,
      asOf: reply.unfinished ? reply.asOf : null,
      settings: reply.settings,
      more: [
        ...figureLine(words, say('gaps.sum'), item, reply.total),
        ...likeForLikeLines(words, reply.likeForLike, item),
      ],
    }),
  };
}
