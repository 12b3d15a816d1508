import { type RawBuilder, sql } from 'kysely';

/**
 * A condition for any number of ids, as one array parameter. `in` takes a parameter per id, fails beyond 65,535 and allows no empty list.
 */
export function buildIdListCondition(column: string, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;
}
