/** What an empty cell says: nothing, so that what is there stays. This says: take it away. */
export const clearing = '-';

/** The mark that keeps a spreadsheet from taking a text for a formula, see platform/table-file. */
const guarded = /^'+[=+\-@\t\r]/;

/** What is written into a cell so that `textIn` gives the text back, whatever it is. The platform guards what is not guarded yet. */
export function cellOf(text: string): string {
  return guarded.test(text) || text === clearing ? `'${text}` : text;
}

/** The text somebody meant by a cell. */
export function textIn(cell: string): string {
  const text = cell.trim();
  return guarded.test(text) ? text.slice(1) : text;
}

/** Several names in one cell: "A; B", in quotation marks where a name has such a mark itself. */
export function listOf(names: readonly string[]): string {
  return names.map((name) => (/[;；؛"\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');
}

/** The names in a cell, parted by semicolons, Chinese and Arabic ones too, or by lines. */
export function namesIn(text: string): string[] {
  const parts = text.match(/\s*"(?:[^"]|"")*"\s*(?=[;；؛\n]|$)|[^;；؛\n]+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .map((part) => (/^".*"$/s.test(part) ? part.slice(1, -1).replaceAll('""', '"') : part))
    .filter((part) => part !== '');
}

/** What somebody types for a number: also with a decimal comma. */
export function numberText(text: string): string {
  return /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
}

/** A whole number as people type it: what stands before each three digits parts thousands, whatever sign it is. */
export function wholeText(text: string): string {
  const plain = text.normalize('NFKC').trim();
  return /^\d{1,3}(?:[.,'’\s]\d{3})+$/.test(plain) ? plain.replace(/\D/g, '') : numberText(plain);
}

/** A day as people type it, as "yyyy-MM-dd"; what is none stays as it is. Day and month after a slash would be anybody's guess. */
export function dayText(text: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [, dotDay = '', dotMonth = '', dotYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return dotYear === undefined ? text : `${dotYear}-${dotMonth.padStart(2, '0')}-${dotDay.padStart(2, '0')}`;
}

/** Opening hours as people type them, "9:00-22:00", as on the wire. */
export function hoursText(text: string): string {
  const times = text.replaceAll('：', ':').split(/\s*[-–—~～至]\s*/);
  return times.map((time) => time.replace(/^(\d):/, '0$1:')).join('~');
}

/** How names are compared: case, width and blanks make no difference. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A way through the tree, as it is compared: blanks around the strokes make no difference. */
export function foldedPath(text: string): string {
  return folded(text).replace(/\s*[/／]\s*/g, '/');
}
