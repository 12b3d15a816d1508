import pg from 'pg';

type Relation = { oid: number; name: string; kind: 'table' | 'index' };

/** SQL of amcheck for each kind: a row with the message of a fault, or an error that is the message. */
const checks: Readonly<Record<Relation['kind'], string>> = {
  table: `select format('block %s, row %s: %s', blkno, offnum, msg) as message
    from verify_heapam($1::oid::regclass, check_toast => true) limit 1`,
  // Also compares the index with every row of its table.
  index: 'select bt_index_check($1::oid::regclass, true)',
};

/**
 * Checks every table and every index of the base data with PostgreSQL's extension amcheck: page checksums, rows, long values, the order
 * in indexes, and that each row is in each index. Changes nothing; may run beside a server. `damage`: one sentence per damaged
 * table or index, empty when everything is sound. Where the extension may not be used, `summary` says that nothing was checked.
 */
export async function verifyBaseData(
  connection: pg.ClientConfig,
  onStep: (text: string) => void = () => {},
): Promise<{ damage: string[]; summary: string }> {
  const client = new pg.Client({ application_name: 'portico verify', ...connection });
  client.on('error', () => {}); // The running query fails with the same error.
  await client.connect();
  try {
    const relations = await listRelations(client);
    const obstacle = await beginWithAmcheck(client);
    if (obstacle !== null)
      return {
        damage: [],
        summary: `The base data was not checked: PostgreSQL's amcheck is not available (${obstacle}).`,
      };
    const damage: string[] = [];
    for (const relation of relations) {
      onStep(`checking ${relation.name}`);
      const message = await findFault(client, relation);
      if (message !== null) damage.push(describeFault(relation, message));
    }
    // Removes the extension again, if it was not there before.
    await client.query('rollback');
    const count = (kind: Relation['kind']) => relations.filter((relation) => relation.kind === kind).length;
    const summary = `Base data: ${count('table')} tables and ${count('index')} indexes checked, ${damage.length} damaged.`;
    return { damage, summary };
  } finally {
    await client.end();
  }
}

/** All tables, PostgreSQL's own too, and all indexes that amcheck can check; each table before its indexes. */
async function listRelations(client: pg.Client): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `select c.oid::int8::float8 as oid, c.oid::regclass::text as name, case c.relkind when 'i' then 'index' else 'table' end as kind
      from pg_class c join pg_am a on a.oid = c.relam left join pg_index i on i.indexrelid = c.oid
      where c.relpersistence <> 't' and (c.relkind in ('r', 't', 'm') and a.amname = 'heap'
        or c.relkind = 'i' and a.amname = 'btree' and i.indisvalid)
      order by coalesce(i.indrelid, c.oid), c.relkind = 'i', c.oid`,
  );
  return rows;
}

/** Begins a transaction in which amcheck can be used. Returns null, or why it cannot be used. */
async function beginWithAmcheck(client: pg.Client): Promise<string | null> {
  try {
    await client.query('begin; create extension if not exists amcheck; savepoint relation');
    return null;
  } catch (error) {
    await client.query('rollback');
    return error instanceof Error ? error.message : String(error);
  }
}

async function findFault(client: pg.Client, { oid, kind }: Relation): Promise<string | null> {
  try {
    const { rows } = await client.query<{ message?: string }>(checks[kind], [oid]);
    return rows[0]?.message ?? null;
  } catch (error) {
    await client.query('rollback to savepoint relation');
    // A lost connection says nothing about the data.
    if (!(error instanceof Error && 'code' in error && /^(XX|58|22)/.test(String(error.code)))) throw error;
    return error.message;
  }
}

function describeFault({ name, kind }: Relation, message: string): string {
  return kind === 'index'
    ? `The index ${name} of the base data is damaged (${message}); the SQL statement "reindex index ${name}" rebuilds it from its table.`
    : `The table ${name} of the base data is damaged (${message}); restore a backup with "npm run restore".`;
}
