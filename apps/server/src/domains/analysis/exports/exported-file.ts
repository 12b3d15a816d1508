import { type Language, languages } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import type { FileReply } from '../../../platform/file-reply.ts';
import { requireRoom, type TableFormat, type TableSheet, tableFile } from '../../../platform/table-file.ts';
import type { Exported } from './table.ts';
import { daysText } from './words.ts';

const leftToRightMark = '\u200E';

/** An export as a file: "Ranking 2026-11-01–2026-11-20.xlsx". A spreadsheet says about itself what it shows, a CSV is the table alone. */
export function exportedFile(made: Exported, format: TableFormat, language: Language): FileReply {
  requireRoom(format, made.size);
  const [first, ...others] = made.sheets;
  const rightToLeft = languages[language].dir === 'rtl';
  // Behind Arabic letters a day would be shown from its end; browsers are sent the name without the mark.
  const days = made.range === null ? '' : ` ${rightToLeft ? leftToRightMark : ''}${daysText(made.range)}`;
  return tableFile({
    name: made.title + days,
    sheets: [first, ...others, aboutSheet(made, language)],
    format,
    rightToLeft,
  });
}

function aboutSheet({ title, about }: Exported, language: Language): TableSheet {
  return {
    title: translate(language, 'exports.about'),
    columns: [
      { title: translate(language, 'exports.what'), type: 'text', width: 36 },
      { title, type: 'text', width: 90 },
    ],
    rows: about,
  };
}
