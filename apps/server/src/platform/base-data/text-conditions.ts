import { foldForIdentity, foldForSearch, foldPartOfSerialNumber } from '@portico/contract/words/identity-fold';
import { type RawBuilder, sql } from 'kysely';

// Conditions on texts of users, with the folded columns of folded-columns.ts. The database compares; it folds nothing.

/** Whether one of the columns contains the text that the user searches for; `columns` as "users.nickName", without "Search". */
export function containsText(columns: string | readonly string[], searched: string): RawBuilder<boolean> {
  const folded = [columns].flat().map((column) => sql.ref(`${column}Search`));
  const text = folded.length === 1 ? folded[0] : sql`concat_ws(chr(10), ${sql.join(folded)})`;
  return sql<boolean>`strpos(${text}, ${foldForSearch(searched)}) > 0`;
}

/** Whether the column contains the serial number or a part of it. A part of a MAC address is found with and without its separators. */
export function containsSerialNumber(column: string, searched: string): RawBuilder<boolean> {
  const key = sql.ref(`${column}Key`);
  return sql<boolean>`(${containsText(column, searched)} or strpos(${key}, ${foldPartOfSerialNumber(searched)}) > 0)`;
}

/** Whether the column contains this name, in any spelling; `column` as "roles.name", without "Key". */
export function hasName(column: string, name: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${column}Key`)} = ${foldForIdentity(name)}`;
}

/**
 * The order in which rows with one key answer to a spelling: the row with exactly this spelling first, then the row that has the name.
 * Only rows older than the keys can share one, see folded-columns.ts.
 */
export function orderBySpelling(column: string, spelling: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} = ${spelling} desc, ${sql.ref(`${column}Duplicate`)}`;
}
