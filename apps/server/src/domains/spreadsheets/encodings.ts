import type { Language } from '@portico/contract/words/languages';

/** The encoding in which spreadsheet programs save a CSV file by default, by language of the system. */
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

export const getCsvEncoding = (language: Language): string => encodings[language] ?? 'windows-1252';
