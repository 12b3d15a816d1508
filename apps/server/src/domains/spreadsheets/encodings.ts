import type { Language } from '@portico/contract/words/languages';

/** What spreadsheet programs save a CSV file in, in the countries of a language, unless told to use Unicode. */
const encodings: Partial<Record<Language, string>> = {
  zh: 'gb18030',
  zhTw: 'big5',
  jp: 'shift_jis',
  kor: 'euc-kr',
  ru: 'windows-1251',
  ara: 'windows-1256',
  tr: 'windows-1254',
  th: 'windows-874',
  vie: 'windows-1258',
};

export const encodingOf = (language: Language): string => encodings[language] ?? 'windows-1252';
