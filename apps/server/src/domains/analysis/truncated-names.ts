/** Maximum number of names that are shown of a longer list. */
const maxNames = 10;

/** The number of names, and the first of them. */
export function truncateNames(names: readonly string[]): { count: number; names: string[] } {
  return { count: names.length, names: names.slice(0, maxNames) };
}
