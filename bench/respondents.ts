import type pg from 'pg';
import type { Counts } from '../apps/server/src/platform/counts/open.ts';
import type { Respondent } from './asking.ts';
import type { Session } from './console-session.ts';
import type { DuckDbStore } from './duckdb-store.ts';
import { rowsOf } from './plain-table.ts';

/** The product, over HTTP, each user with a session and a connection of their own. */
export function overApi(sessions: readonly Session[]): Respondent {
  return (question, variant, user) => {
    const session = sessions[user];
    if (session === undefined) throw new RangeError(`There is no user ${user}.`);
    return question.askPortico(session, variant);
  };
}

/** The counting engine without our server: the same store, the same client, the best statement we know. */
export function bareEngine(counts: Counts): Respondent {
  return async (question, variant) => {
    const rows = await counts.ask(question.engineSql(variant), {});
    return question.read(
      rows.map((row) => row.map(Number)),
      variant,
    );
  };
}

/** PostgreSQL: from the smallest roll-up that can answer, or from the records. */
export function postgres(pool: pg.Pool, from: 'rollUps' | 'records'): Respondent {
  return async (question, variant) => {
    const table = from === 'rollUps' ? question.rollUp : 'records';
    return question.read(await rowsOf(pool, question.plainSql(variant, table), []), variant);
  };
}

export function duckDb(store: DuckDbStore): Respondent {
  return async (question, variant, user) =>
    question.read(await store.rowsOf(question.plainSql(variant, 'records'), user), variant);
}
