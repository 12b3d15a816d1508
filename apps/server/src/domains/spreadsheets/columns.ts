import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { type Language, languageCodes } from '@portico/contract/words/languages';
import { findTextInAllLanguages, type TextKey, translate } from '@portico/i18n';
import type { KnownHeadings } from './csv-encodings.ts';

/** A stored value of a closed list, and its name. */
export type ColumnChoice = { value: string; name: TextKey };

export type ColumnHint =
  | 'text'
  | 'path'
  | 'list'
  | 'paths'
  | 'choice'
  | 'zone'
  | 'hours'
  | 'time'
  | 'degrees'
  | 'day'
  | 'minutes'
  | 'people'
  | 'existing'
  | 'storeOrNone'
  | 'year';

/** A column in the spreadsheets of one kind of data. */
export type SpreadsheetColumn = {
  field: string;
  heading: TextKey;
  /** Which explanation of the allowed input the explanation sheet shows. */
  hint: ColumnHint;
  /** Column width in characters. */
  width: number;
  /** A new row needs a value here. */
  required?: true;
  /** Part of the key that identifies a row. */
  key?: true;
  choices?: readonly ColumnChoice[];
};

const numberHints: readonly ColumnHint[] = ['degrees', 'minutes', 'people', 'year'];

export const hasNumbers = ({ hint }: SpreadsheetColumn): boolean => numberHints.includes(hint);

/** Appended to the headings of required columns. */
const requiredMark = ' *';

export function formatHeading({ heading, required }: SpreadsheetColumn, language: Language): string {
  return `${translate(language, heading)}${required === true ? requiredMark : ''}`;
}

const foldHeading = (heading: string) => foldForIdentity(heading.replace(/[*＊]/g, ''));

/** The headings of the columns in each language, and as English ones the names of their fields. */
export function listKnownHeadings(columns: readonly SpreadsheetColumn[]): KnownHeadings {
  const list = (language: Language) =>
    columns.flatMap(({ heading, field }) => [translate(language, heading), ...(language === 'en' ? [field] : [])]);
  return Object.fromEntries(languageCodes.map((code) => [code, list(code)]));
}

/** The column of each heading of a file, whatever the language of the heading; null where no column matches. */
export function matchColumns(
  columns: readonly SpreadsheetColumn[],
  headings: readonly string[],
): (SpreadsheetColumn | null)[] {
  const byHeading = new Map<string, SpreadsheetColumn>();
  // Two languages may use one word for two columns. The earlier language wins; Chinese is first.
  for (const language of languageCodes) {
    for (const column of columns) {
      const text = findTextInAllLanguages(column.heading).get(language);
      if (text !== undefined && !byHeading.has(foldHeading(text))) byHeading.set(foldHeading(text), column);
    }
  }
  for (const column of columns) byHeading.set(foldHeading(column.field), column);
  const taken = new Set<SpreadsheetColumn>();
  return headings.map((heading) => {
    const column = byHeading.get(foldHeading(heading));
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

type Words = ReadonlyMap<Language, ReadonlyMap<string, string>>;
const wordsOfChoices = new WeakMap<readonly ColumnChoice[], Words>();

/** By language: the value of each choice by its name, normalized for comparison. */
function loadChoiceWords(choices: readonly ColumnChoice[]): Words {
  const known = wordsOfChoices.get(choices);
  if (known !== undefined) return known;
  const words = new Map(languageCodes.map((code) => [code, new Map<string, string>()]));
  for (const { value, name } of choices)
    for (const [code, text] of findTextInAllLanguages(name)) words.get(code)?.set(foldForIdentity(text), value);
  wordsOfChoices.set(choices, words);
  return words;
}

/** The value for a name in any language, or for the value itself; undefined if none matches. The reader's language comes first. */
export function parseChoice(choices: readonly ColumnChoice[], text: string, language: Language): string | undefined {
  const wanted = foldForIdentity(text);
  const words = loadChoiceWords(choices);
  const own = words.get(language)?.get(wanted) ?? choices.find(({ value }) => foldForIdentity(value) === wanted)?.value;
  return own ?? [...words.values()].map((names) => names.get(wanted)).find((value) => value !== undefined);
}

/** The name of a value in the reader's language. A value that is no choice is returned as text; null gives ''. */
export function formatChoice(
  choices: readonly ColumnChoice[],
  value: string | number | null,
  language: Language,
): string {
  if (value === null) return '';
  const choice = choices.find((one) => one.value === String(value));
  return choice === undefined ? String(value) : translate(language, choice.name);
}

export const yesNoChoices: readonly ColumnChoice[] = [
  { value: '1', name: 'spreadsheets.yes' },
  { value: '0', name: 'spreadsheets.no' },
];

const otherYesNoWords: Readonly<Record<string, string>> = { true: '1', false: '0', on: '1', off: '0', y: '1', n: '0' };

/** '1' or '0' for yes or no in any language, or for true/false, on/off, y/n; undefined if the text is none of them. */
export function parseYesNo(text: string, language: Language): string | undefined {
  return otherYesNoWords[foldForIdentity(text)] ?? parseChoice(yesNoChoices, text, language);
}
