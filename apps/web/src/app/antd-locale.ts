import { type Language, languages } from '@portico/contract/words/languages';
import type { Locale } from 'antd/es/locale';

type Loaded = { locale: Locale };

const loaders: Readonly<Record<Language, () => Promise<{ default: Locale }>>> = {
  zh: () => import('antd/es/locale/zh_CN'),
  zhTw: () => import('antd/es/locale/zh_TW'),
  en: () => import('antd/es/locale/en_US'),
  ara: () => import('antd/es/locale/ar_EG'),
  de: () => import('antd/es/locale/de_DE'),
  es: () => import('antd/es/locale/es_ES'),
  fra: () => import('antd/es/locale/fr_FR'),
  hin: () => import('antd/es/locale/hi_IN'),
  id: () => import('antd/es/locale/id_ID'),
  it: () => import('antd/es/locale/it_IT'),
  jp: () => import('antd/es/locale/ja_JP'),
  kor: () => import('antd/es/locale/ko_KR'),
  nl: () => import('antd/es/locale/nl_NL'),
  ph: () => import('./filipino-locale.ts'),
  ru: () => import('antd/es/locale/ru_RU'),
  th: () => import('antd/es/locale/th_TH'),
  tr: () => import('antd/es/locale/tr_TR'),
  vie: () => import('antd/es/locale/vi_VN'),
};

/** Loads the component library's texts of one language. */
export async function loadAntdLocale(language: Language): Promise<Loaded> {
  const { default: locale } = await loaders[language]();
  return { locale: withNarrowWeek(locale, languages[language].tag) };
}

/** Longest weekday name in a calendar's header, in letters; a language with longer names there (Arabic) gets one-letter names. */
const columnLetters = 4;

function withNarrowWeek(locale: Locale, tag: string): Locale {
  const { DatePicker: picker } = locale;
  if (picker?.lang.shortWeekDays?.some((name) => name.length > columnLetters) !== true) return locale;
  // 2026-11-01 was a Sunday, the library's first day of the week.
  const shortWeekDays = Array.from({ length: 7 }, (_, index) =>
    new Intl.DateTimeFormat(tag, { weekday: 'narrow', timeZone: 'UTC' }).format(Date.UTC(2026, 10, index + 1)),
  );
  return { ...locale, DatePicker: { ...picker, lang: { ...picker.lang, shortWeekDays } } };
}
