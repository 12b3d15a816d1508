import type { LeftOutReason } from '@portico/contract/words/left-out';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import type { Column } from './table.ts';
import type { Words } from './words.ts';

type Cell<Row, T> = (row: Row) => T | null;

export function text<Row>(title: string, cell: Cell<Row, string>, width = 24): Column<Row> {
  return { column: { title, type: 'text', width }, cell };
}

export function number<Row>(title: string, cell: Cell<Row, number>): Column<Row> {
  return { column: { title, type: 'number' }, cell };
}

export function share<Row>(title: string, cell: Cell<Row, number>): Column<Row> {
  return { column: { title, type: 'share' }, cell };
}

export function day<Row>(title: string, cell: Cell<Row, string>): Column<Row> {
  return { column: { title, type: 'day' }, cell: (row) => cell(row)?.slice(0, 10) ?? null };
}

export function localTime<Row>(title: string, cell: Cell<Row, string>): Column<Row> {
  return { column: { title, type: 'local' }, cell };
}

/** A column of an item's figures: shares in percent, stays in seconds, which its title says; `mean`: of several days or hours. */
export function figure<Row>(
  words: Words,
  item: StatisticItem,
  asked: { title: string; mean?: boolean; cell: Cell<Row, number> },
): Column<Row> {
  const { title, mean = false, cell } = asked;
  const row: (typeof statisticItems)[StatisticItem] & { divided?: true } = statisticItems[item];
  if (row.unit === 'share') return share(title, cell);
  const unit = words.say(`words.units.${row.unit}`);
  return {
    column: {
      title: row.unit === 'seconds' ? words.say('exports.withUnit', { title, unit }) : title,
      type: 'number',
      ...(mean || row.divided === true ? { digits: 1 as const } : {}),
    },
    cell,
  };
}

type Compared = {
  value: number | null;
  completeness: number | null;
  compared: number | null;
  base: number | null;
  growth: number | null;
  leftOut: LeftOutReason | null;
  leftOutInside: number;
};

/** A figure with its completeness, and with its base where there is one; of organisations, how many of their entities are not compared. */
export function comparedFigure<Row extends Compared>(
  words: Words,
  item: StatisticItem,
  { hasBase, rangeType }: { hasBase: boolean; rangeType: number },
): Column<Row>[] {
  const { say } = words;
  return [
    figure<Row>(words, item, { title: words.item(item), cell: ({ value }) => value }),
    share<Row>(say('exports.completeness'), ({ completeness }) => completeness),
    ...(hasBase
      ? [
          figure<Row>(words, item, { title: say('exports.compared'), cell: ({ compared }) => compared }),
          figure<Row>(words, item, { title: say('exports.base'), cell: ({ base }) => base }),
          share<Row>(say('home.change'), ({ growth }) => growth),
          text<Row>(say('exports.leftOut'), ({ leftOut }) => words.reason(leftOut), 34),
          ...(rangeType === selectionTypes.organisation
            ? [number<Row>(say('exports.leftOutInside'), ({ leftOutInside }) => leftOutInside)]
            : []),
        ]
      : []),
  ];
}
