import type { Language } from '@portico/contract/words/languages';

/** The encoding in which spreadsheet programs of a language save a CSV file that is not in Unicode. */
const encodings: Readonly<Record<Language, string>> = {
  zh: 'gb18030',
  zhTw: 'big5',
  jp: 'shift_jis',
  kor: 'euc-kr',
  ru: 'windows-1251',
  ara: 'windows-1256',
  tr: 'windows-1254',
  th: 'windows-874',
  vie: 'windows-1258',
  en: 'windows-1252',
  de: 'windows-1252',
  es: 'windows-1252',
  fra: 'windows-1252',
  hin: 'windows-1252',
  id: 'windows-1252',
  it: 'windows-1252',
  nl: 'windows-1252',
  ph: 'windows-1252',
};

/** The headings that a file may have, by language. */
export type KnownHeadings = Readonly<Partial<Record<Language, readonly string[]>>>;

/**
 * A heading for comparison, without the mark of a required column. Headings are compared more exactly once the file is read: this runs in
 * the child process, which can read no packages of the product.
 */
const simplify = (heading: string) => heading.replace(/[*＊]/g, '').normalize('NFKC').trim().toLowerCase();

/**
 * The encoding of a CSV file that is not in Unicode, by the language of its headings; null if they do not decide it. English headings decide
 * nothing: they are in use everywhere, and are the same bytes in each encoding. `readHeadings`: the headings in an encoding.
 */
export function detectEncoding(
  known: KnownHeadings,
  readHeadings: (encoding: string) => readonly string[],
): string | null {
  const languages = Object.keys(encodings) as Language[]; // the keys of a constant
  const counts = languages.map((language) => {
    const found = new Set(readHeadings(encodings[language]).map(simplify));
    return { language, count: (known[language] ?? []).filter((heading) => found.has(simplify(heading))).length };
  });
  const max = Math.max(...counts.map(({ count }) => count));
  const best = counts.filter(({ count }) => count === max).map(({ language }) => language);
  const [encoding = null, ...others] = new Set(best.map((language) => encodings[language]));
  return max === 0 || best.includes('en') || others.length > 0 ? null : encoding;
}
