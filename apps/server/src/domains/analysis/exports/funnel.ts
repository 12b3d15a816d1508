import { funnelSteps } from '@portico/contract/routes/comparisons';
import { aboutLines, likeForLikeLines } from './about.ts';
import { figure, number, share, text } from './columns.ts';
import type { ReplyOf, Told } from './shapes.ts';
import { type AboutLine, type Column, type Tables, sheetOf } from './table.ts';
import type { Words } from './words.ts';

type Step = ReplyOf<'funnel'>['steps'][number];
type Row = ReplyOf<'funnel'>['rows'][number];

const figures = ['flowPassby', 'flowIn', 'enteringRate', 'batch', 'averageGroupSize', 'averageDwellTime'] as const;

/** The way in, stage by stage, and on a second sheet that of each place. */
export function funnelTables(words: Words, { asked, reply, places }: Told<'funnel'>): Tables {
  const { say } = words;
  const { base, steps, rows } = reply;
  const withBase = (columns: readonly Column<Step>[]) => (base === null ? [] : columns);
  const titleOf = (item: Step['item']) => {
    const title = words.item(item);
    // One column has all stages: what is not a number of people or groups says so beside its name.
    return item === 'averageDwellTime' ? say('exports.withUnit', { title, unit: say('words.units.seconds') }) : title;
  };
  const stages = sheetOf<Step>(
    say('exports.funnel'),
    [
      text(say('exports.stage'), ({ item }) => titleOf(item), 34),
      number(say('exports.value'), ({ value }) => value),
      share(say('exports.completeness'), ({ completeness }) => completeness),
      share(say('exports.rate'), ({ rate }) => rate),
      ...withBase([
        number(say('exports.compared'), ({ compared }) => compared),
        number(say('exports.base'), (step) => step.base),
        share(say('home.change'), ({ growth }) => growth),
        text(say('exports.leftOut'), ({ leftOut }) => words.reason(leftOut), 34),
        share(words.base(say('exports.rate')), ({ baseRate }) => baseRate),
      ]),
    ],
    steps,
  );
  const byPlace = sheetOf<Row>(
    say('exports.byPlace'),
    [
      text(words.place(asked.rangeType), ({ name }) => name),
      ...figures.map((item) => figure<Row>(words, item, { title: words.item(item), cell: (row) => row[item] })),
      share(say('exports.completeness'), ({ completeness }) => completeness),
    ],
    rows,
  );
  const likeForLike = ({ item, value, base: before, likeForLike: of }: Step): AboutLine[] =>
    // Nobody is left out of what nobody measures.
    value === null && before === null
      ? []
      : likeForLikeLines(words, of, item).map(([what, told]) => [words.of(words.item(item), what), told]);
  return {
    range: reply.range,
    size: stages.rows.length,
    sheets: [stages, byPlace],
    about: aboutLines(words, {
      items: [...funnelSteps],
      places,
      range: reply.range,
      base,
      zone: reply.zone,
      hours: asked,
      asOf: reply.unfinished ? reply.asOf : null,
      settings: reply.settings,
      more: steps.flatMap(likeForLike),
    }),
  };
}
