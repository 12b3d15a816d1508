import type pg from 'pg';
import type { CountingStore } from '../apps/server/src/platform/counting-store/open.ts';
import type { ConsoleSession } from './console-session.ts';
import type { DuckDbStore } from './duckdb-store.ts';
import type { QueryTarget } from './measure-queries.ts';
import { queryRows } from './plain-table.ts';

/** Portico over HTTP; each user has their own session and connection. */
export function createApiQueryTarget(sessions: readonly ConsoleSession[]): QueryTarget {
  return (query, variant, user) => {
    const session = sessions[user];
    if (session === undefined) throw new RangeError(`There is no user ${user}.`);
    return query.queryPortico(session, variant);
  };
}

/** The counting engine without our server: the same store and client, the fastest statement we know. */
export function createEngineQueryTarget(countingStore: CountingStore): QueryTarget {
  return async (query, variant) => {
    const rows = await countingStore.runQuery(query.engineSql(variant), {});
    return query.readAnswer(
      rows.map((row) => row.map(Number)),
      variant,
    );
  };
}

/** PostgreSQL, querying the smallest suitable roll-up or the records. */
export function createPostgresQueryTarget(pool: pg.Pool, from: 'rollUps' | 'records'): QueryTarget {
  return async (query, variant) => {
    const table = from === 'rollUps' ? query.rollUp : 'records';
    return query.readAnswer(await queryRows(pool, query.tableSql(variant, table), []), variant);
  };
}

export function createDuckDbQueryTarget(store: DuckDbStore): QueryTarget {
  return async (query, variant, user) =>
    query.readAnswer(await store.queryRows(query.tableSql(variant, 'records'), user), variant);
}
