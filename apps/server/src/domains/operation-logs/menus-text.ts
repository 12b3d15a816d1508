import { listText } from '@portico/i18n';
import type { Reader } from './search.ts';

/**
 * Menus in words. The log keeps their ids, and tells them by the titles they have for who reads it; a menu that is gone has only its
 * number. Rows of earlier versions kept names, as a list or as a line.
 */
export function menusText(
  kept: string | null,
  { language, menuTitles }: Pick<Reader, 'language' | 'menuTitles'>,
): string | null {
  const list = kept === null ? null : listIn(kept);
  if (list === null) return kept;
  if (list.length === 0) return null;
  return listText(
    language,
    list.map((menu) => (typeof menu === 'number' ? (menuTitles.get(menu) ?? `#${menu}`) : String(menu))),
  );
}

/** The log cuts long values: then the last one that is whole is followed by dots. */
function listIn(kept: string): unknown[] | null {
  const isWhole = kept.endsWith(']');
  try {
    const list: unknown = JSON.parse(isWhole ? kept : `${kept.slice(0, kept.lastIndexOf(','))},"…"]`);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}
