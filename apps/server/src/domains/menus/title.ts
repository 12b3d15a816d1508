import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import type { Db } from '../../platform/things/open.ts';
import { storedMenus } from './stored-menus.ts';
import { menuTree } from './tree.ts';

/** The catalogue's title for entries of the product that nobody has renamed; for others the stored Chinese or English one. */
export function titleOf(menu: { id: number; zhName: string; enName: string }, language: Language): string {
  const title = menuTree.find((entry) => entry.id === menu.id)?.title;
  const isRenamed =
    title === undefined || menu.zhName !== translate('zh', title) || menu.enName !== translate('en', title);
  if (!isRenamed) return translate(language, title);
  return language === 'zh' || language === 'zhTw' ? menu.zhName : menu.enName;
}

/** The titles of every menu and button of the installation, by id. */
export async function menuTitles(db: Db, language: Language): Promise<ReadonlyMap<number, string>> {
  return new Map((await storedMenus(db)).map((menu) => [menu.id, titleOf(menu, language)]));
}
