import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import { aboutLines, figureLine } from './about.ts';
import { figure, number, share, text } from './columns.ts';
import type { ReplyOf, Told } from './shapes.ts';
import { type Tables, sheetOf } from './table.ts';
import type { Words } from './words.ts';

type Row = Omit<ReplyOf<'proportion'>['rows'][number], 'id'>;

/** What share of a whole each of its parts has; what none of them has comes last. */
export function proportionTables(words: Words, { asked, reply, places }: Told<'proportion'>): Tables {
  const { say } = words;
  const { item, by } = asked;
  const { whole, rest } = reply;
  const nameOf = ({ id, name }: ReplyOf<'proportion'>['rows'][number]): string => {
    if (id !== null) return name;
    if (by === 'item') return itemNamed(words, name);
    return item === undefined ? name : words.part(item, name);
  };
  const rows: Row[] = reply.rows.map((row) => ({ ...row, name: nameOf(row) }));
  if (rest !== null)
    rows.push({
      name: say('exports.rest'),
      value: rest,
      share: whole === null || whole === 0 ? null : rest / whole,
      completeness: null,
    });
  const values =
    item === undefined || by === 'item'
      ? number<Row>(say('exports.value'), ({ value }) => value)
      : figure<Row>(words, item, { title: words.item(item), cell: ({ value }) => value });
  const kinds = { place: asked.rangeType, entrance: 1, area: 2, part: null, item: null } as const;
  const kind = kinds[by];
  const sheet = sheetOf<Row>(
    say('menu.queryProportion'),
    [
      text(kind === null ? say('exports.part') : words.place(kind), ({ name }) => name),
      values,
      share(say('exports.share'), (row) => row.share),
      share(say('exports.completeness'), ({ completeness }) => completeness),
    ],
    rows,
  );
  const items: StatisticItem[] = by === 'item' ? asked.items : item === undefined ? [] : [item];
  return {
    range: reply.range,
    size: sheet.rows.length,
    sheets: [sheet],
    about: aboutLines(words, {
      items,
      places,
      range: reply.range,
      zone: reply.zone,
      hours: asked,
      settings: reply.settings,
      more: items.slice(0, 1).flatMap((first) => figureLine(words, say('exports.whole'), first, whole)),
    }),
  };
}

function itemNamed(words: Words, name: string): string {
  const found = statisticItemNames.find((each) => each === name);
  return found === undefined ? name : words.item(found);
}
