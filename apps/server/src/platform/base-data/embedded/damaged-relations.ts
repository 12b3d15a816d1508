import pg from 'pg';
import { isDamageError } from './damaged-files.ts';

/** A table, sequence or index with a damaged page. */
export type DamagedRelation = { name: string; kind: 'data' | 'index'; message: string };

/**
 * Reads every page of the database at `connection`, of tables, long values, indexes and PostgreSQL's own catalogs, and returns the
 * tables and indexes with a page whose checksum is wrong. Takes about 0.2 s per 100 MB. Changes nothing. Throws when a catalog is so
 * damaged that no query works.
 */
export async function findDamagedRelations(connection: pg.ClientConfig): Promise<DamagedRelation[]> {
  return withConnection(connection, async (client) => {
    const { rows: relations } = await client.query<{ oid: number; name: string; kind: DamagedRelation['kind'] }>(
      `select oid::int8::float8 as oid, oid::regclass::text as name, case relkind when 'i' then 'index' else 'data' end as kind
        from pg_class where relkind in ('r', 'i', 't', 'm', 'S') and pg_relation_filenode(oid) is not null order by oid`,
    );
    // The extension is not part of the database before or after, because the transaction is rolled back.
    await client.query('begin; create extension pg_prewarm; savepoint pages');
    const readPages = async (oids: readonly number[]): Promise<string | null> => {
      try {
        await client.query('select pg_prewarm(oid::regclass) from unnest($1::oid[]) as oid', [oids]);
        return null;
      } catch (error) {
        if (!(error instanceof Error && isDamageError(error))) throw error;
        await client.query('rollback to savepoint pages');
        return error.message;
      }
    };
    const damaged: DamagedRelation[] = [];
    // One query for all is faster; only damage needs one each.
    if ((await readPages(relations.map(({ oid }) => oid))) !== null)
      for (const { oid, name, kind } of relations) {
        const message = await readPages([oid]);
        if (message !== null) damaged.push({ name, kind, message });
      }
    await client.query('rollback');
    return damaged;
  });
}

/**
 * The table or index that one of PostgreSQL's log lines is about, like: ERROR:  invalid page in block 0 of relation "base/5/1259". Null when the
 * line names none of the database at `connection`.
 */
export async function findNamedRelation(connection: pg.ClientConfig, line: string): Promise<DamagedRelation | null> {
  const file = /"((?:base|global)\/[\d/]+)(?:[._][^"]*)?"/.exec(line)?.[1];
  if (file === undefined) return null;
  return withConnection(connection, async (client) => {
    const { rows } = await client.query<{ name: string; kind: DamagedRelation['kind'] }>(
      `select oid::regclass::text as name, case relkind when 'i' then 'index' else 'data' end as kind
        from pg_class where pg_relation_filepath(oid) = $1`,
      [file],
    );
    const found = rows[0];
    return found === undefined ? null : { ...found, message: line };
  });
}

/** Rebuilds an index from its table. Fails when the table is damaged too, or when its rows contradict a unique index. */
export async function rebuildIndex(connection: pg.ClientConfig, name: string): Promise<void> {
  // The name comes from regclass, which quotes it where necessary.
  await withConnection(connection, (client) => client.query(`reindex index ${name}`));
}

async function withConnection<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => {}); // The running query fails with the same error.
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
