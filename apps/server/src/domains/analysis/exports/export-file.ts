import { type Language, languages } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import type { FileReply } from '../../../platform/file-reply.ts';
import { createTableFile, requireRowsFit, type TableFormat, type TableSheet } from '../../../platform/table-file.ts';
import { formatDays } from './export-texts.ts';
import type { TitledExportTables } from './table.ts';

const leftToRightMark = '\u200E';

/**
 * An export as a file: "Ranking 2026-11-01–2026-11-20.xlsx". A spreadsheet has a sheet that describes its content; a CSV file has only the
 * table.
 */
export function createExportFile(tables: TitledExportTables, format: TableFormat, language: Language): FileReply {
  requireRowsFit(format, tables.rowCount);
  const [first, ...others] = tables.sheets;
  const rightToLeft = languages[language].dir === 'rtl';
  // After Arabic letters a day would be displayed from its end. Browsers receive the name without the mark.
  const days = tables.range === null ? '' : ` ${rightToLeft ? leftToRightMark : ''}${formatDays(tables.range)}`;
  return createTableFile({
    name: tables.title + days,
    sheets: [first, ...others, aboutSheet(tables, language)],
    format,
    language,
  });
}

function aboutSheet({ title, aboutLines }: TitledExportTables, language: Language): TableSheet {
  return {
    title: translate(language, 'exports.about'),
    columns: [
      { title: translate(language, 'exports.what'), type: 'text', width: 36 },
      { title, type: 'text', width: 90 },
    ],
    rows: aboutLines,
  };
}
