import dayjs from 'dayjs';
import updateLocale from 'dayjs/plugin/updateLocale';

/** By the page's BCP 47 language tag: the date library's name of the locale, and its loader. */
const loaders: Readonly<Record<string, [name: string, load: () => Promise<unknown>]>> = {
  'zh-CN': ['zh-cn', () => import('dayjs/locale/zh-cn')],
  'zh-TW': ['zh-tw', () => import('dayjs/locale/zh-tw')],
  en: ['en', () => import('dayjs/locale/en')],
  ar: ['ar', () => import('dayjs/locale/ar')],
  de: ['de', () => import('dayjs/locale/de')],
  es: ['es', () => import('dayjs/locale/es')],
  fr: ['fr', () => import('dayjs/locale/fr')],
  hi: ['hi', () => import('dayjs/locale/hi')],
  id: ['id', () => import('dayjs/locale/id')],
  it: ['it', () => import('dayjs/locale/it')],
  ja: ['ja', () => import('dayjs/locale/ja')],
  ko: ['ko', () => import('dayjs/locale/ko')],
  nl: ['nl', () => import('dayjs/locale/nl')],
  fil: ['tl-ph', () => import('dayjs/locale/tl-ph')],
  ru: ['ru', () => import('dayjs/locale/ru')],
  'th-u-ca-gregory': ['th', () => import('dayjs/locale/th')],
  tr: ['tr', () => import('dayjs/locale/tr')],
  vi: ['vi', () => import('dayjs/locale/vi')],
};

/** Loads the date library's texts in the page's language, with weeks from Monday; call it before a calendar is rendered. */
export async function loadCalendarLocale(): Promise<void> {
  const { lang } = document.documentElement;
  const entry = loaders[lang];
  if (entry === undefined) throw new Error(`No calendar speaks "${lang}".`);
  const [name, load] = entry;
  await load();
  dayjs.extend(updateLocale);
  dayjs.locale(name);
  dayjs.updateLocale(name, { weekStart: 1 });
}
