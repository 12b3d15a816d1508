import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import { buildAboutLines, buildItemLine } from './about.ts';
import { itemColumn, numberColumn, shareColumn, textColumn } from './columns.ts';
import type { ExportTexts } from './export-texts.ts';
import type { ComparisonReply, ExportTableInput } from './export-types.ts';
import { buildSheet, type ExportTables } from './table.ts';

type Row = Omit<ComparisonReply<'proportion'>['rows'][number], 'id'>;

/** Table of the share of each part in a total. The rest that no part contains comes last. */
export function buildProportionTables(
  texts: ExportTexts,
  { query, reply, placeNames }: ExportTableInput<'proportion'>,
): ExportTables {
  const { translate } = texts;
  const { item, by } = query;
  const { whole, rest } = reply;
  const nameOf = ({ id, name }: ComparisonReply<'proportion'>['rows'][number]): string => {
    if (id !== null) return name;
    if (by === 'item') return translateItemName(texts, name);
    return item === undefined ? name : texts.part(item, name);
  };
  const rows: Row[] = reply.rows.map((row) => ({ ...row, name: nameOf(row) }));
  if (rest !== null)
    rows.push({
      name: translate('exports.rest'),
      value: rest,
      share: whole === null || whole === 0 ? null : rest / whole,
      completeness: null,
    });
  const values =
    item === undefined || by === 'item'
      ? numberColumn<Row>(translate('exports.value'), ({ value }) => value)
      : itemColumn<Row>(texts, item, { title: texts.item(item), cell: ({ value }) => value });
  const kinds = { place: query.rangeType, entrance: 1, area: 2, part: null, item: null } as const;
  const kind = kinds[by];
  const sheet = buildSheet<Row>(
    translate('menu.queryProportion'),
    [
      textColumn(kind === null ? translate('exports.part') : texts.place(kind), ({ name }) => name),
      values,
      shareColumn(translate('exports.share'), (row) => row.share),
      shareColumn(translate('exports.completeness'), ({ completeness }) => completeness),
    ],
    rows,
  );
  const items: StatisticItem[] = by === 'item' ? query.items : item === undefined ? [] : [item];
  return {
    range: reply.range,
    rowCount: sheet.rows.length,
    sheets: [sheet],
    aboutLines: buildAboutLines(texts, {
      items,
      places: placeNames,
      range: reply.range,
      zone: reply.zone,
      hours: query,
      settings: reply.settings,
      extraLines: items.slice(0, 1).flatMap((first) => buildItemLine(texts, translate('exports.whole'), first, whole)),
    }),
  };
}

function translateItemName(texts: ExportTexts, name: string): string {
  const found = statisticItemNames.find((each) => each === name);
  return found === undefined ? name : texts.item(found);
}
