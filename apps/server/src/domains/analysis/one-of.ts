import { type RawBuilder, sql } from 'kysely';

/** A condition for any number of ids: one parameter, where "in" takes one for each, fails beyond 65,535 and cannot say "none". */
export function oneOf(column: string, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
}
