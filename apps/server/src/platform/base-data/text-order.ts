import type { Language } from '@portico/contract/words/languages';
import { type RawBuilder, sql } from 'kysely';

/**
 * A column of names in the order of the reader's language, as `collatorFor` in the program has it; `column` as "roles.name". Migration 026
 * creates a collation for each language. On a server without ICU they order by code points.
 */
export function orderByName(column: string, language: Language): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate ${sql.id(`sort_${language.toLowerCase()}`)}`;
}
