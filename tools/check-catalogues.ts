// Compares every catalogue with the Chinese one and lists the gaps per language, for translators.
// Usage: node tools/check-catalogues.ts [language …]
import { pathToFileURL } from 'node:url';
import { isLanguage, type Language, languageCodes } from '@portico/contract/words/languages';
import { loadCatalogue, pluralForms, selectPluralForm } from '@portico/i18n';
import { sameInTranslation } from './same-in-translation.ts';

type Texts = { readonly [key: string]: string | Texts };
type Flat = ReadonlyMap<string, string>;

/** Languages with a non-Latin script: every text must contain at least one letter of the script. */
const scripts: { readonly [L in Language]?: RegExp } = {
  zh: /\p{Script=Han}/u,
  zhTw: /\p{Script=Han}/u,
  jp: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  kor: /\p{Script=Hangul}/u,
  ara: /\p{Script=Arabic}/u,
  hin: /\p{Script=Devanagari}/u,
  th: /\p{Script=Thai}/u,
  ru: /\p{Script=Cyrillic}/u,
};
const readsHan: readonly Language[] = ['zh', 'zhTw', 'jp'];

function flatten(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text]] : flatten(text, `${prefix}${key}.`),
  );
}

const stripPluralForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''));

/** Whether a plural form applies to one number only; its text may then write the number in words (Arabic "two devices"). */
function namesOneNumber(language: Language, key: string): boolean {
  const numbers = Array.from({ length: 201 }, (_none, count) => count);
  return numbers.filter((count) => key.endsWith(`_${selectPluralForm(language, count)}`)).length === 1;
}

function listExpectedKeys(language: Language, zh: Flat): string[] {
  return [...zh.keys()].flatMap((key) =>
    key.endsWith('_other') ? pluralForms[language].map((form) => `${stripPluralForm(key)}_${form}`) : [key],
  );
}

/** The Chinese and English source of a missing text, for the translator. */
function describeSources(key: string, zh: Flat, en: Flat): string {
  const [chinese, english] = [zh, en].map((texts) => texts.get(key) ?? texts.get(`${stripPluralForm(key)}_other`));
  return `"${chinese}" = "${english}"`;
}

/** The faults of one text, as short descriptions. */
function findTextFaults(language: Language, key: string, text: string, zh: Flat, en: Flat): string[] {
  const source = zh.get(key) ?? zh.get(`${stripPluralForm(key)}_other`) ?? '';
  const [wanted, found] = [new Set(placeholders(source)), new Set(placeholders(text))];
  if (namesOneNumber(language, key)) wanted.delete('n');
  const faults: string[] = [];
  if (text.trim() === '') faults.push('is empty');
  const missing = [...wanted].filter((name) => !found.has(name));
  const unknown = [...found].filter((name) => !placeholders(source).includes(name));
  if (missing.length > 0) faults.push(`lacks {{${missing.join('}}, {{')}}}`);
  if (unknown.length > 0) faults.push(`has {{${unknown.join('}}, {{')}}}, which Chinese has not`);
  if (!hasWords(text)) return faults;
  const script = scripts[language];
  const english = en.get(key) ?? en.get(`${stripPluralForm(key)}_other`);
  if (script !== undefined && !script.test(text)) faults.push('is not written in the script of its language');
  if (!readsHan.includes(language) && /\p{Script=Han}/u.test(text)) faults.push('has Chinese characters');
  if (language !== 'zh' && text === source) faults.push('equals the Chinese text');
  if (language !== 'en' && text === english) faults.push('equals the English text');
  return faults;
}

/** Compares a catalogue with the Chinese and English ones. `same`: keys of texts that may equal these or lack the language's script. */
export function findCatalogueGaps(
  language: Language,
  texts: Texts,
  zhTexts: Texts,
  enTexts: Texts,
  same: readonly string[] = [],
): { texts: number; gaps: string[] } {
  const ownTexts = new Map(flatten(texts));
  const zh = new Map(flatten(zhTexts));
  const en = new Map(flatten(enTexts));
  const wanted = listExpectedKeys(language, zh);
  const reviewedKeys = new Set(same);
  const gaps = [...ownTexts.keys()]
    .filter((key) => !wanted.includes(key))
    .map((key) => `${key}: Chinese has no such text`);
  for (const key of wanted) {
    const text = ownTexts.get(key);
    const faults = text === undefined ? ['is missing'] : findTextFaults(language, key, text, zh, en);
    const isReviewed = reviewedKeys.delete(key);
    const openFaults = isReviewed ? faults.filter((fault) => !/equals|script/.test(fault)) : faults;
    gaps.push(
      ...openFaults.map(
        (fault) => `${key}: ${fault}: ${text === undefined ? describeSources(key, zh, en) : `"${text}"`}`,
      ),
    );
    if (isReviewed && faults.length === openFaults.length)
      gaps.push(`${key}: no longer needs its entry in same-in-translation.ts`);
  }
  gaps.push(...[...reviewedKeys].map((key) => `${key}: is in same-in-translation.ts, but no such text exists`));
  return { texts: ownTexts.size, gaps };
}

/** Checks the catalogues of the given languages. */
export async function checkCatalogues(wanted: readonly Language[] = languageCodes) {
  const [zh, en] = [await loadCatalogue('zh'), await loadCatalogue('en')];
  return Promise.all(
    wanted.map(async (language) => {
      const same = sameInTranslation.flatMap(({ keys }) => keys[language] ?? []);
      return { language, ...findCatalogueGaps(language, await loadCatalogue(language), zh, en, same) };
    }),
  );
}

async function main() {
  const args = process.argv.slice(2);
  const results = await checkCatalogues(args.length === 0 ? languageCodes : args.filter(isLanguage));
  for (const { language, gaps } of results) for (const gap of gaps) console.error(`${language} ${gap}`);
  const sum = (count: (result: (typeof results)[number]) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  console.log(
    `${sum(({ texts }) => texts)} texts in ${results.length} languages, ${sum(({ gaps }) => gaps.length)} gaps`,
  );
  if (results.length === 0 || results.length < args.length || results.some(({ gaps }) => gaps.length > 0))
    process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
