/**
 * The 18 languages: the specification's code (in paths and storage), the BCP 47 tag (dates, plurals, the lang attribute), the text
 * direction, and the language's own name. Chinese is the source and the default.
 */
export const languages = {
  zh: { tag: 'zh-CN', dir: 'ltr', name: '简体中文' },
  zhTw: { tag: 'zh-TW', dir: 'ltr', name: '繁體中文' },
  en: { tag: 'en', dir: 'ltr', name: 'English' },
  ara: { tag: 'ar', dir: 'rtl', name: 'العربية' },
  de: { tag: 'de', dir: 'ltr', name: 'Deutsch' },
  es: { tag: 'es', dir: 'ltr', name: 'Español' },
  fra: { tag: 'fr', dir: 'ltr', name: 'Français' },
  hin: { tag: 'hi', dir: 'ltr', name: 'हिन्दी' },
  id: { tag: 'id', dir: 'ltr', name: 'Bahasa Indonesia' },
  it: { tag: 'it', dir: 'ltr', name: 'Italiano' },
  jp: { tag: 'ja', dir: 'ltr', name: '日本語' },
  kor: { tag: 'ko', dir: 'ltr', name: '한국어' },
  nl: { tag: 'nl', dir: 'ltr', name: 'Nederlands' },
  ph: { tag: 'fil', dir: 'ltr', name: 'Filipino' },
  ru: { tag: 'ru', dir: 'ltr', name: 'Русский' },
  // Years of the Gregorian calendar, as in all other languages; Thai has those of the Buddhist one by default.
  th: { tag: 'th-u-ca-gregory', dir: 'ltr', name: 'ไทย' },
  tr: { tag: 'tr', dir: 'ltr', name: 'Türkçe' },
  vie: { tag: 'vi', dir: 'ltr', name: 'Tiếng Việt' },
} as const satisfies Record<string, { tag: string; dir: 'ltr' | 'rtl'; name: string }>;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as Language[];

/** Other spellings in addresses, and the code for each. */
const spellings: Readonly<Record<string, Language>> = {
  'zh-cn': 'zh',
  'zh-hans': 'zh',
  cn: 'zh',
  'zh-tw': 'zhTw',
  'zh-hant': 'zhTw',
  'zh-hk': 'zhTw',
  tw: 'zhTw',
  ar: 'ara',
  fr: 'fra',
  hi: 'hin',
  ja: 'jp',
  ko: 'kor',
  fil: 'ph',
  tl: 'ph',
  vi: 'vie',
};

/** Whether a text is exactly one of the codes. */
export function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text);
}

/** The language for a code, a BCP 47 tag or another spelling ("ar", "ja", "zh-TW", "en-GB"), or undefined. */
export function parseLanguage(text: string): Language | undefined {
  if (isLanguage(text)) return text;
  const lower = text.toLowerCase();
  const exact = languageCodes.find((code) => code.toLowerCase() === lower);
  return (
    exact ??
    spellings[lower] ??
    (lower.includes('-') ? parseLanguage(lower.slice(0, lower.lastIndexOf('-'))) : undefined)
  );
}
