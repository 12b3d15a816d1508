import pg from 'pg';

/**
 * Drops the foreign keys, disables the triggers and lifts the forced row-level security, which would prevent loading rows table by
 * table. The tables' owner may do all of this. Returns a function that restores everything and checks every foreign key. Call both in
 * one transaction, so that no other connection sees the tables without their constraints.
 */
export async function suspendConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const foreignKeys = await queryRows<{ table: string; name: string; definition: string }>(
    client,
    `select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = current_schema() and k.contype = 'f' and k.conparentid = 0 order by t.relname, k.conname`,
  );
  const triggers = await queryRows<{ table: string; name: string }>(
    client,
    `select t.relname as table, g.tgname as name
      from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = current_schema() and not g.tgisinternal and g.tgenabled = 'O'`,
  );
  const forcedTables = await queryRows<{ table: string }>(
    client,
    `select t.relname as table from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = current_schema() and t.relkind in ('r', 'p') and t.relforcerowsecurity`,
  );
  const quote = pg.escapeIdentifier;
  for (const key of foreignKeys)
    await client.query(`alter table ${quote(key.table)} drop constraint ${quote(key.name)}`);
  for (const trigger of triggers)
    await client.query(`alter table ${quote(trigger.table)} disable trigger ${quote(trigger.name)}`);
  // COPY into a table is refused when row-level security applies to the login; forced, it applies to the owner too.
  for (const { table } of forcedTables) await client.query(`alter table ${quote(table)} no force row level security`);
  return async () => {
    for (const { table } of forcedTables) await client.query(`alter table ${quote(table)} force row level security`);
    for (const trigger of triggers)
      await client.query(`alter table ${quote(trigger.table)} enable trigger ${quote(trigger.name)}`);
    for (const key of foreignKeys)
      await client.query(`alter table ${quote(key.table)} add constraint ${quote(key.name)} ${key.definition}`);
  };
}

async function queryRows<Row extends pg.QueryResultRow>(client: pg.Client, query: string): Promise<Row[]> {
  return (await client.query<Row>(query)).rows;
}
