import { foldForIdentity } from '@portico/contract/words/identity-fold';

/** Rows by name, in any spelling. */
export type NameIndex<Row> = {
  /** The row with exactly this spelling, otherwise the oldest one with this name. */
  find(name: string): Row | undefined;
  readonly rows: readonly Row[];
};

/** Several rows can have one name only if they are older than the keys of names, see base-data/folded-columns.ts. */
export function indexByName<Row extends { id: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  fold: (name: string) => string = foldForIdentity,
): NameIndex<Row> {
  const bySpelling = new Map(rows.map((row) => [nameOf(row), row]));
  const byKey = new Map(rows.toSorted((one, other) => other.id - one.id).map((row) => [fold(nameOf(row)), row]));
  return { find: (name) => bySpelling.get(name) ?? byKey.get(fold(name)), rows };
}
