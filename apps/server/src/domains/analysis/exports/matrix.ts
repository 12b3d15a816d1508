import { buildAboutLines, formatItemValue } from './about.ts';
import { itemColumn, numberColumn, textColumn } from './columns.ts';
import type { ExportTexts } from './export-texts.ts';
import type { ComparisonReply, ExportTableInput } from './export-types.ts';
import { hourTitles } from './high-low.ts';
import { type AboutLine, buildSheet, type ExportTables } from './table.ts';

type Row = ComparisonReply<'matrix'>['weekdays'][number] & { name: string };

/** Table of the usual week: a row for each weekday, a column for each hour. */
export function buildMatrixTables(
  texts: ExportTexts,
  { query, reply, placeNames }: ExportTableInput<'matrix'>,
): ExportTables {
  const { translate } = texts;
  const { item, peak } = reply;
  const sheet = buildSheet<Row>(
    texts.item(item),
    [
      textColumn(translate('exports.weekday'), ({ name }) => name, 14),
      ...hourTitles.map((title, hour) =>
        itemColumn<Row>(texts, item, { title, isMean: true, cell: ({ hours }) => hours[hour] ?? null }),
      ),
      numberColumn(translate('exports.days'), ({ days }) => days),
      numberColumn(translate('exports.daysWithout'), ({ daysWithout }) => daysWithout),
    ],
    reply.weekdays.map((weekday, index) => ({ ...weekday, name: texts.weekday(index + 1) })),
  );
  const peakLines: AboutLine[] =
    peak === null
      ? []
      : [
          [
            translate('exports.peak'),
            texts.joinTitle(
              `${texts.weekday(peak.weekday)} ${peak.time}`,
              formatItemValue(texts, item, peak.value) ?? '',
            ),
          ],
        ];
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
      completeness: reply.completeness,
      settings: reply.settings,
      extraLines: peakLines,
    }),
  };
}
