import { buildAboutLines } from './about.ts';
import { itemColumn, numberColumn, shareColumn, textColumn } from './columns.ts';
import type { ExportTexts } from './export-texts.ts';
import type { ComparisonReply, ExportTableInput } from './export-types.ts';
import { buildSheet, type ExportColumn, type ExportTables } from './table.ts';

type Row = ComparisonReply<'highlow'>['rows'][number];

/** Titles of the hours of a day: "00:00". */
export const hourTitles = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Table of the usual day of each place by hour, with its peak and its lowest hour. */
export function buildHighLowTables(
  texts: ExportTexts,
  { query, reply, placeNames }: ExportTableInput<'highlow'>,
): ExportTables {
  const { translate } = texts;
  const { item, rows } = reply;
  const extreme = (field: 'peak' | 'lowest'): ExportColumn<Row>[] => [
    textColumn(translate(`exports.${field}`), (row) => row[field]?.time ?? null, 14),
    itemColumn(texts, item, {
      title: texts.joinTitle(translate(`exports.${field}`), texts.item(item)),
      isMean: true,
      cell: (row) => row[field]?.value ?? null,
    }),
  ];
  const sheet = buildSheet<Row>(
    texts.item(item),
    [
      textColumn(texts.place(query.rangeType), ({ name }) => name),
      ...extreme('peak'),
      ...extreme('lowest'),
      itemColumn(texts, item, { title: translate('exports.perDay'), isMean: true, cell: ({ average }) => average }),
      numberColumn(translate('exports.days'), ({ days }) => days),
      numberColumn(translate('exports.daysWithout'), ({ daysWithout }) => daysWithout),
      shareColumn(translate('exports.completeness'), ({ completeness }) => completeness),
      ...hourTitles.map((title, hour) =>
        itemColumn<Row>(texts, item, { title, isMean: true, cell: ({ hours }) => hours[hour] ?? null }),
      ),
    ],
    rows,
  );
  return {
    range: reply.range,
    rowCount: sheet.rows.length,
    sheets: [sheet],
    aboutLines: buildAboutLines(texts, {
      items: [item],
      places: placeNames,
      range: reply.range,
      zone: reply.zone,
      hours: query,
      settings: reply.settings,
      extraLines: [
        [translate('exports.weekday'), query.week === 0 ? translate('exports.allDays') : texts.weekday(query.week)],
      ],
    }),
  };
}
