import { type Language, languageCodes } from '@portico/contract/words/languages';
import { textInEvery, type TextKey, translate } from '@portico/i18n';
import { folded } from './cell-texts.ts';

/** A value of a closed list, as it is stored, and its name. */
export type Choice = { value: string; name: TextKey };

export type Hint =
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

/** A column of a kind's spreadsheets. */
export type Column = {
  field: string;
  heading: TextKey;
  /** What belongs into it, for the sheet that explains. */
  hint: Hint;
  /** In characters. */
  width: number;
  /** What nothing can be added without. */
  required?: true;
  /** One of those a row is told from others by. */
  key?: true;
  choices?: readonly Choice[];
};

/** Marks what is required, in headings. */
const requiredMark = ' *';

export function headingOf({ heading, required }: Column, language: Language): string {
  return `${translate(language, heading)}${required === true ? requiredMark : ''}`;
}

const plain = (heading: string) => folded(heading.replace(/[*＊]/g, ''));

/** Which column each heading of a file means, in whatever language it is written; null: none. */
export function columnsMeant(columns: readonly Column[], headings: readonly string[]): (Column | null)[] {
  const byHeading = new Map<string, Column>();
  // The earlier language wins, Chinese first: two languages may use one word for two columns.
  for (const language of languageCodes) {
    for (const column of columns) {
      const text = textInEvery(column.heading).get(language);
      if (text !== undefined && !byHeading.has(plain(text))) byHeading.set(plain(text), column);
    }
  }
  for (const column of columns) byHeading.set(plain(column.field), column);
  const taken = new Set<Column>();
  return headings.map((heading) => {
    const column = byHeading.get(plain(heading));
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

type Words = ReadonlyMap<Language, ReadonlyMap<string, string>>;
const wordsOfChoices = new WeakMap<readonly Choice[], Words>();

/** By language, the words of a list and the values they stand for. */
function wordsOf(choices: readonly Choice[]): Words {
  const known = wordsOfChoices.get(choices);
  if (known !== undefined) return known;
  const words = new Map(languageCodes.map((code) => [code, new Map<string, string>()]));
  for (const { value, name } of choices)
    for (const [code, text] of textInEvery(name)) words.get(code)?.set(folded(text), value);
  wordsOfChoices.set(choices, words);
  return words;
}

/** The value somebody means by a word of any language, or by the value itself; undefined: none. The reader's own words come first. */
export function choiceMeant(choices: readonly Choice[], text: string, language: Language): string | undefined {
  const wanted = folded(text);
  const words = wordsOf(choices);
  const own = words.get(language)?.get(wanted) ?? choices.find(({ value }) => folded(value) === wanted)?.value;
  return own ?? [...words.values()].map((of) => of.get(wanted)).find((value) => value !== undefined);
}

/** How a choice is written for a reader; what is none of them stays. */
export function choiceText(choices: readonly Choice[], value: string | number | null, language: Language): string {
  if (value === null) return '';
  const choice = choices.find((one) => one.value === String(value));
  return choice === undefined ? String(value) : translate(language, choice.name);
}

export const yesNo: readonly Choice[] = [
  { value: '1', name: 'spreadsheets.yes' },
  { value: '0', name: 'spreadsheets.no' },
];

const others: Readonly<Record<string, string>> = { true: '1', false: '0', on: '1', off: '0', y: '1', n: '0' };

/** Yes or no, in any language and as spreadsheets write it. */
export function yesNoMeant(text: string, language: Language): string | undefined {
  return others[folded(text)] ?? choiceMeant(yesNo, text, language);
}
