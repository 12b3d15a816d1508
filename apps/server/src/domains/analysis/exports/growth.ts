import { selectionTypes } from '@portico/contract/words/time-ranges';
import { buildAboutLines, buildLikeForLikeLines } from './about.ts';
import { changeColumns, itemColumn, numberColumn, shareColumn, textColumn } from './columns.ts';
import type { ExportTexts } from './export-texts.ts';
import type { ComparisonReply, ExportTableInput } from './export-types.ts';
import { type AboutLine, buildSheet, type ExportColumn, type ExportTables } from './table.ts';

type Row = ComparisonReply<'growth'>['rows'][number];

/** Table of the growth analysis: the period of each place, compared with the period before and with that of a year earlier. */
export function buildGrowthTables(
  texts: ExportTexts,
  { query, reply, placeNames }: ExportTableInput<'growth'>,
): ExportTables {
  const { translate } = texts;
  const { item, rows } = reply;
  const ifOrganisation = (columns: readonly ExportColumn<Row>[]) =>
    query.rangeType === selectionTypes.organisation ? columns : [];
  const comparisonColumns = (period: 'before' | 'year'): ExportColumn<Row>[] => {
    const title = translate(`exports.${period}`);
    return [
      textColumn(texts.joinTitle(title, translate('home.range')), (row) => texts.range(row[period].range)),
      // For an organisation only the entities counted in both periods are compared.
      ...ifOrganisation([
        itemColumn(texts, item, {
          title: texts.joinTitle(title, translate('exports.compared')),
          cell: (row) => row[period].compared,
        }),
      ]),
      itemColumn(texts, item, { title: texts.joinTitle(title, texts.item(item)), cell: (row) => row[period].value }),
      ...changeColumns<Row>(
        texts,
        {
          change: texts.joinTitle(title, translate('home.change')),
          reason: texts.joinTitle(title, translate('exports.leftOut')),
        },
        (row) => ({ ...row[period], baseRange: row[period].range }),
      ),
      ...ifOrganisation([
        numberColumn(texts.joinTitle(title, translate('exports.leftOutInside')), (row) => row[period].leftOutInside),
      ]),
    ];
  };
  const sheet = buildSheet<Row>(
    translate('menu.growth'),
    [
      textColumn(texts.place(query.rangeType), ({ name }) => name),
      textColumn(translate('home.range'), ({ range }) => texts.range(range)),
      itemColumn(texts, item, { title: texts.item(item), cell: ({ value }) => value }),
      shareColumn(translate('exports.completeness'), ({ completeness }) => completeness),
      itemColumn(texts, item, { title: translate('exports.compared'), cell: ({ compared }) => compared }),
      ...comparisonColumns('before'),
      ...comparisonColumns('year'),
    ],
    rows,
  );
  const likeForLike = (period: 'before' | 'year'): AboutLine[] =>
    buildLikeForLikeLines(texts, reply[period], item).map(([lineTitle, text]) => [
      texts.joinTitle(translate(`exports.${period}`), lineTitle),
      text,
    ]);
  const range = rows[0]?.range ?? null;
  return {
    range,
    rowCount: sheet.rows.length,
    sheets: [sheet],
    aboutLines: buildAboutLines(texts, {
      items: [item],
      places: placeNames,
      range,
      zone: reply.zone,
      hours: query,
      asOf: reply.unfinished ? reply.asOf : null,
      settings: reply.settings,
      extraLines: [...likeForLike('before'), ...likeForLike('year')],
    }),
  };
}
