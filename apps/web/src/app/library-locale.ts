import { type Language, languages } from '@portico/contract/words/languages';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import updateLocale from 'dayjs/plugin/updateLocale';

type Loaded = { locale: Locale };

const loaders: Readonly<Record<Language, () => Promise<[{ default: Locale }, unknown]>>> = {
  zh: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
  zhTw: () => Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw')]),
  en: () => Promise.all([import('antd/es/locale/en_US'), import('dayjs/locale/en')]),
  ara: () => Promise.all([import('antd/es/locale/ar_EG'), import('dayjs/locale/ar')]),
  de: () => Promise.all([import('antd/es/locale/de_DE'), import('dayjs/locale/de')]),
  es: () => Promise.all([import('antd/es/locale/es_ES'), import('dayjs/locale/es')]),
  fra: () => Promise.all([import('antd/es/locale/fr_FR'), import('dayjs/locale/fr')]),
  hin: () => Promise.all([import('antd/es/locale/hi_IN'), import('dayjs/locale/hi')]),
  id: () => Promise.all([import('antd/es/locale/id_ID'), import('dayjs/locale/id')]),
  it: () => Promise.all([import('antd/es/locale/it_IT'), import('dayjs/locale/it')]),
  jp: () => Promise.all([import('antd/es/locale/ja_JP'), import('dayjs/locale/ja')]),
  kor: () => Promise.all([import('antd/es/locale/ko_KR'), import('dayjs/locale/ko')]),
  nl: () => Promise.all([import('antd/es/locale/nl_NL'), import('dayjs/locale/nl')]),
  ph: () => Promise.all([import('./filipino-locale.ts'), import('dayjs/locale/tl-ph')]),
  ru: () => Promise.all([import('antd/es/locale/ru_RU'), import('dayjs/locale/ru')]),
  th: () => Promise.all([import('antd/es/locale/th_TH'), import('dayjs/locale/th')]),
  tr: () => Promise.all([import('antd/es/locale/tr_TR'), import('dayjs/locale/tr')]),
  vie: () => Promise.all([import('antd/es/locale/vi_VN'), import('dayjs/locale/vi')]),
};

/** dayjs' own name of each language, where it is not the BCP 47 tag in lower case. */
const dayjsNames: Readonly<Record<Language, string>> = {
  zh: 'zh-cn',
  zhTw: 'zh-tw',
  en: 'en',
  ara: 'ar',
  de: 'de',
  es: 'es',
  fra: 'fr',
  hin: 'hi',
  id: 'id',
  it: 'it',
  jp: 'ja',
  kor: 'ko',
  nl: 'nl',
  ph: 'tl-ph',
  ru: 'ru',
  th: 'th',
  tr: 'tr',
  vie: 'vi',
};

/** Loads the component library's and the date library's texts of one language, with weeks from Monday in all of them. */
export async function loadLibraryLocale(language: Language): Promise<Loaded> {
  const [library] = await loaders[language]();
  dayjs.extend(updateLocale);
  dayjs.locale(dayjsNames[language]);
  dayjs.updateLocale(dayjsNames[language], { weekStart: 1 });
  return { locale: withNarrowWeek(library.default, languages[language].tag) };
}

/** A calendar's columns hold this many letters of a day's name; a language that writes the names out there (Arabic) has initials too. */
const columnLetters = 4;

function withNarrowWeek(locale: Locale, tag: string): Locale {
  const { DatePicker: picker } = locale;
  if (picker?.lang.shortWeekDays?.some((name) => name.length > columnLetters) !== true) return locale;
  // 2026-11-01 was a Sunday, the library's first day.
  const shortWeekDays = Array.from({ length: 7 }, (_, index) =>
    new Intl.DateTimeFormat(tag, { weekday: 'narrow', timeZone: 'UTC' }).format(Date.UTC(2026, 10, index + 1)),
  );
  return { ...locale, DatePicker: { ...picker, lang: { ...picker.lang, shortWeekDays } } };
}
