import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { formatNumberForInput } from '@portico/i18n/number-text';
/** The cell text that clears a value. An empty cell leaves the stored value unchanged. */
export const clearingCellText = '-';

/** A text guarded by an apostrophe so that spreadsheet programs do not read it as a formula, see platform/table-file. */
const guardedFormula = /^'+[=+\-@\t\r]/;

/** Escapes a text so that `parseCellText` returns it unchanged. The platform later guards texts that begin like a formula. */
export function toCellText(text: string): string {
  return guardedFormula.test(text) || text === clearingCellText ? `'${text}` : text;
}

/** A number as spreadsheet programs write it once they have rounded it: "8.65123E+18", "1,2E+015". */
const roundedNumber = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$/;
/** Errors of formulas, as Excel writes them in its languages. */
const formulaErrors: ReadonlySet<string> = new Set(
  `#N/A #REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #UNKNOWN! #GETTING_DATA
  #NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #VALEUR! #NOM? #NOMBRE! #NUL! #¡REF! #¡VALOR! #¡DIV/0! #¿NOMBRE? #¡NUM! #¡NULO! #N/D #RIF! #VALORE!
  #NOME? #NULLO! #VERW! #WAARDE! #DEEL/0! #NAAM? #GETAL! #LEEG! #ССЫЛКА! #ЗНАЧ! #ДЕЛ/0! #ИМЯ? #ЧИСЛО! #ПУСТО! #Н/Д #BAŞV! #DEĞER! #SAYI/0!
  #AD? #SAYI! #BOŞ! #YOK`.split(/\s+/),
);

/** What is wrong with the text of a cell that a spreadsheet program has written instead of the user's text; null: nothing. */
export function findCellProblem(cell: string): 'roundedNumber' | 'formulaFailed' | null {
  if (roundedNumber.test(cell)) return 'roundedNumber';
  return formulaErrors.has(cell) ? 'formulaFailed' : null;
}

/** The text of a cell, trimmed and without the apostrophe that guards a formula. */
export function parseCellText(cell: string): string {
  const text = cell.trim();
  return guardedFormula.test(text) ? text.slice(1) : text;
}

/** Writes several names in one cell: "A; B". A name that contains a separator or a quotation mark is quoted. */
export function formatNameList(names: readonly string[]): string {
  return names.map((name) => (/[;；؛"\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');
}

/** The names in a cell, separated by semicolons (Latin, Chinese or Arabic) or line breaks. */
export function parseNameList(text: string): string[] {
  const parts = text.match(/\s*"(?:[^"]|"")*"\s*(?=[;；؛\n]|$)|[^;；؛\n]+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .map((part) => (/^".*"$/s.test(part) ? part.slice(1, -1).replaceAll('""', '"') : part))
    .filter((part) => part !== '');
}

/**
 * The text of a number cell, which a reader without a language reads as this number: no grouping, and never exactly three decimals, which
 * could be thousands.
 */
export function formatNumberCell(value: number): string {
  return formatNumberForInput(value, 'en');
}

/** A date as users enter it, as "yyyy-MM-dd"; other text is returned unchanged. "1/2/2025" is not read: it is ambiguous. */
export function normalizeDay(text: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [, dotDay = '', dotMonth = '', dotYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return dotYear === undefined ? text : `${dotYear}-${dotMonth.padStart(2, '0')}-${dotDay.padStart(2, '0')}`;
}

/** Opening hours as users enter them, "9:00-22:00", in the format of the API, "09:00~22:00". */
export function normalizeHours(text: string): string {
  const times = text.replaceAll('：', ':').split(/\s*[-–—~～至]\s*/);
  return times.map((time) => time.replace(/^(\d):/, '0$1:')).join('~');
}

/** An organisation path for comparison: in addition to the fold, white space around the slashes makes no difference. */
export function normalizePathForComparison(text: string): string {
  return foldForIdentity(text).replace(/\s*[/／]\s*/g, '/');
}
