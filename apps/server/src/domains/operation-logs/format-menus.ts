import { formatList } from '@portico/i18n';
import type { LogQueryContext } from './search.ts';

/**
 * Formats logged menus. The log stores their ids; the reader gets the titles in their language, and "#id" for a deleted menu. Rows of
 * earlier versions contain names, as a list or as text.
 */
export function formatMenus(
  stored: string | null,
  { language, menuTitles }: Pick<LogQueryContext, 'language' | 'menuTitles'>,
): string | null {
  const list = stored === null ? null : parseStoredList(stored);
  if (list === null) return stored;
  if (list.length === 0) return null;
  return formatList(
    language,
    list.map((menu) => (typeof menu === 'number' ? (menuTitles.get(menu) ?? `#${menu}`) : String(menu))),
  );
}

/** Parses a logged list. The log cuts long values; then "…" follows the last complete item. */
function parseStoredList(stored: string): unknown[] | null {
  const isWhole = stored.endsWith(']');
  try {
    const list: unknown = JSON.parse(isWhole ? stored : `${stored.slice(0, stored.lastIndexOf(','))},"…"]`);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}
