import { contrastTypes } from '@portico/contract/words/time-ranges';
import { stepOfDays } from '@portico/counting/buckets';
import { aboutLines, figureLine, likeForLikeLines } from './about.ts';
import { comparedFigure, day, figure, localTime, share, text } from './columns.ts';
import type { ReplyOf, Told } from './shapes.ts';
import { type Column, type Tables, sheetOf } from './table.ts';
import type { Words } from './words.ts';

type Contrasted = ReplyOf<'contrast'>['columns'][number];

/** Places, or periods of one place, beside each other by time; their totals one below the other on a second sheet. */
export function contrastTables(words: Words, { asked, reply, places }: Told<'contrast'>): Tables {
  const { say } = words;
  const { item, columns, buckets, together, base } = reply;
  const isOfPlaces = asked.contrastType === contrastTypes.area;
  const hasBase = columns.some(({ baseRange }) => baseRange !== null);
  const nameOf = ({ name, range }: Contrasted) => (isOfPlaces ? name : words.range(range));
  const time = stepOfDays(asked.step) ? day : localTime;
  // Of periods the base is the first of them, which has its own column.
  const beside = (column: Contrasted): Column<number>[] => [
    figure<number>(words, item, { title: nameOf(column), cell: (at) => column.values[at] ?? null }),
    ...(hasBase && isOfPlaces
      ? [
          figure<number>(words, item, {
            title: words.base(nameOf(column)),
            cell: (at) => column.baseValues[at] ?? null,
          }),
        ]
      : []),
    share<number>(words.completeness(nameOf(column)), (at) => column.completenesses[at] ?? null),
  ];
  const byTime = sheetOf<number>(
    words.item(item),
    [
      time<number>(say('exports.time'), (at) => buckets[at] ?? null),
      ...columns.flatMap(beside),
      ...(isOfPlaces
        ? [figure<number>(words, item, { title: say('exports.together'), cell: (at) => together[at] ?? null })]
        : []),
    ],
    [...buckets.keys()],
  );
  const totals = sheetOf<Contrasted>(
    say('exports.totals'),
    [
      text(isOfPlaces ? words.place(asked.rangeType) : say('home.range'), nameOf),
      ...(isOfPlaces ? [text<Contrasted>(say('home.range'), ({ range }) => words.range(range))] : []),
      ...comparedFigure<Contrasted>(words, item, { hasBase, rangeType: asked.rangeType }),
      ...(hasBase
        ? [
            text<Contrasted>(words.base(say('home.range')), ({ baseRange }) =>
              baseRange === null ? null : words.range(baseRange),
            ),
          ]
        : []),
      figure<Contrasted>(words, item, { title: say('exports.average'), mean: true, cell: ({ average }) => average }),
    ],
    columns,
  );
  return {
    range: reply.range,
    size: byTime.rows.length,
    sheets: [byTime, totals],
    about: aboutLines(words, {
      items: [item],
      places,
      range: isOfPlaces ? reply.range : null,
      base: isOfPlaces ? base : null,
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
