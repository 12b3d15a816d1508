import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import type { Db } from '../../platform/base-data/open.ts';
import { builtInMenus } from './built-in-menus.ts';
import { loadMenus } from './stored-menus.ts';

/** The translated title of a built-in menu that has not been renamed; otherwise the stored Chinese or English name. */
export function translateMenuTitle(menu: { id: number; zhName: string; enName: string }, language: Language): string {
  const title = builtInMenus.find((entry) => entry.id === menu.id)?.title;
  const isRenamed =
    title === undefined || menu.zhName !== translate('zh', title) || menu.enName !== translate('en', title);
  if (!isRenamed) return translate(language, title);
  return language === 'zh' || language === 'zhTw' ? menu.zhName : menu.enName;
}

/** The titles of every menu and button of the installation, by id. */
export async function loadMenuTitles(db: Db, language: Language): Promise<ReadonlyMap<number, string>> {
  return new Map((await loadMenus(db)).map((menu) => [menu.id, translateMenuTitle(menu, language)]));
}
