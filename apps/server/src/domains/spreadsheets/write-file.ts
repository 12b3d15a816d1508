import { type Language, languages } from '@portico/contract/words/languages';
import { listText, type TextKey, translate } from '@portico/i18n';
import type { FileReply } from '../../platform/file-reply.ts';
import { type TableColumn, type TableFormat, type TableSheet, tableFile } from '../../platform/table-file.ts';
import { type Column, headingOf } from './columns.ts';
import type { Cells, Kind } from './kind.ts';

/** A spreadsheet of things, or none of them: a template. With its columns explained where the format has room for it. */
export function thingsFile(
  { columns }: Kind,
  rows: readonly Cells[],
  { name, title, language, format }: { name: string; title: string; language: Language; format: TableFormat },
): FileReply {
  const sheet: TableSheet = {
    title,
    columns: columns.map((column) => ({ ...shapeOf(column), title: headingOf(column, language), width: column.width })),
    rows: rows.map((row) => columns.map((column) => cellFor(column, row[column.field] ?? ''))),
  };
  const rightToLeft = languages[language].dir === 'rtl';
  return tableFile({ name, sheets: [sheet, explanation(columns, language)], format, rightToLeft });
}

const numberHints = ['degrees', 'minutes', 'people', 'year'];
const shapeOf = ({ hint }: Column): { type: 'text' | 'number' } => ({
  type: numberHints.includes(hint) ? 'number' : 'text',
});

function cellFor(column: Column, text: string): string | number | null {
  if (text === '') return null;
  return shapeOf(column).type === 'number' ? Number(text) : text;
}

/** The sheet that says what belongs into which column. */
function explanation(columns: readonly Column[], language: Language): TableSheet {
  const say = (key: TextKey, params = {}) => translate(language, key, params);
  const text = (title: TextKey, width: number): TableColumn => ({ type: 'text', title: say(title), width });
  const names = (of: readonly Column[]) =>
    listText(
      language,
      of.map(({ heading }) => say(heading)),
    );
  const rows = columns.map((column) => [
    say(column.heading),
    say(column.required === true ? 'spreadsheets.yes' : 'spreadsheets.no'),
    say(`spreadsheets.hints.${column.hint}`, {
      choices: (column.choices ?? []).map(({ name }) => say(name)).join(' / '),
    }),
  ]);
  return {
    title: say('spreadsheets.explanation'),
    columns: [text('spreadsheets.column', 26), text('spreadsheets.required', 12), text('spreadsheets.whatToEnter', 90)],
    rows: [
      ...rows,
      [null, null, null],
      [null, null, say('spreadsheets.hints.key', { columns: names(columns.filter(({ key }) => key === true)) })],
      [null, null, say('spreadsheets.hints.empty')],
    ],
  };
}
