import { type Language, languageCodes, languages } from '@portico/contract/words/languages';
import dayjs from 'dayjs';
import updateLocale from 'dayjs/plugin/updateLocale';

/** The date library's own name of each language, and its texts. */
const loaders: Readonly<Record<Language, [name: string, load: () => Promise<unknown>]>> = {
  zh: ['zh-cn', () => import('dayjs/locale/zh-cn')],
  zhTw: ['zh-tw', () => import('dayjs/locale/zh-tw')],
  en: ['en', () => import('dayjs/locale/en')],
  ara: ['ar', () => import('dayjs/locale/ar')],
  de: ['de', () => import('dayjs/locale/de')],
  es: ['es', () => import('dayjs/locale/es')],
  fra: ['fr', () => import('dayjs/locale/fr')],
  hin: ['hi', () => import('dayjs/locale/hi')],
  id: ['id', () => import('dayjs/locale/id')],
  it: ['it', () => import('dayjs/locale/it')],
  jp: ['ja', () => import('dayjs/locale/ja')],
  kor: ['ko', () => import('dayjs/locale/ko')],
  nl: ['nl', () => import('dayjs/locale/nl')],
  ph: ['tl-ph', () => import('dayjs/locale/tl-ph')],
  ru: ['ru', () => import('dayjs/locale/ru')],
  th: ['th', () => import('dayjs/locale/th')],
  tr: ['tr', () => import('dayjs/locale/tr')],
  vie: ['vi', () => import('dayjs/locale/vi')],
};

/** Loads the date library's texts of the page's language, with weeks from Monday; they must be here before a calendar is drawn. */
export async function loadCalendarLocale(): Promise<void> {
  const language = languageCodes.find((code) => languages[code].tag === document.documentElement.lang) ?? 'en';
  const [name, load] = loaders[language];
  await load();
  dayjs.extend(updateLocale);
  dayjs.locale(name);
  dayjs.updateLocale(name, { weekStart: 1 });
}
