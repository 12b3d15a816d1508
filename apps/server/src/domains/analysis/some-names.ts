/** Names that are told of many. */
const mostNames = 10;

/** How many there are, and the first of their names. */
export function someNames(names: readonly string[]): { count: number; names: string[] } {
  return { count: names.length, names: names.slice(0, mostNames) };
}
