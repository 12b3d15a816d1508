import type { Language } from '@portico/contract/words/languages';
import { formatList, type TextKey, translate } from '@portico/i18n';
import type { FileReply } from '../../platform/file-reply.ts';
import { createTableFile, type TableColumn, type TableFormat, type TableSheet } from '../../platform/table-file.ts';
import { formatHeading, hasNumbers, type SpreadsheetColumn } from './columns.ts';
import type { Cells, KindDefinition } from './kind-definition.ts';

/** Builds a spreadsheet of the rows; without rows it is a template. Formats with several sheets also get an explanation of the columns. */
export function createSpreadsheet(
  { columns }: KindDefinition,
  rows: readonly Cells[],
  { name, title, language, format }: { name: string; title: string; language: Language; format: TableFormat },
): FileReply {
  const sheet: TableSheet = {
    title,
    columns: columns.map((column) => ({
      ...cellType(column),
      title: formatHeading(column, language),
      width: column.width,
    })),
    rows: rows.map((row) => columns.map((column) => toCell(column, row[column.field] ?? ''))),
  };
  return createTableFile({ name, sheets: [sheet, buildExplanationSheet(columns, language)], format, language });
}

const cellType = (column: SpreadsheetColumn): { type: 'text' | 'number' } => ({
  type: hasNumbers(column) ? 'number' : 'text',
});

function toCell(column: SpreadsheetColumn, text: string): string | number | null {
  if (text === '') return null;
  return cellType(column).type === 'number' ? Number(text) : text;
}

/** The sheet that explains the input of each column. */
function buildExplanationSheet(columns: readonly SpreadsheetColumn[], language: Language): TableSheet {
  const localize = (key: TextKey, params = {}) => translate(language, key, params);
  const text = (title: TextKey, width: number): TableColumn => ({ type: 'text', title: localize(title), width });
  const names = (listed: readonly SpreadsheetColumn[]) =>
    formatList(
      language,
      listed.map(({ heading }) => localize(heading)),
    );
  const rows = columns.map((column) => [
    localize(column.heading),
    localize(column.required === true ? 'spreadsheets.yes' : 'spreadsheets.no'),
    localize(`spreadsheets.hints.${column.hint}`, {
      choices: (column.choices ?? []).map(({ name }) => localize(name)).join(' / '),
    }),
  ]);
  return {
    title: localize('spreadsheets.explanation'),
    columns: [text('spreadsheets.column', 26), text('spreadsheets.required', 12), text('spreadsheets.whatToEnter', 90)],
    rows: [
      ...rows,
      [null, null, null],
      [null, null, localize('spreadsheets.hints.key', { columns: names(columns.filter(({ key }) => key === true)) })],
      [null, null, localize('spreadsheets.hints.empty')],
    ],
  };
}
