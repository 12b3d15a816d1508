import pg from 'pg';

/**
 * Drops the foreign keys, switches off the triggers and lifts the row-level security that would hinder loading rows table by table.
 * The tables' owner may do all of it. Returns the step that brings everything back and checks every foreign key; both belong into
 * one transaction, so that no other connection sees the tables without their rules.
 */
export async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
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
  const forced = await queryRows<{ table: string }>(
    client,
    `select t.relname as table from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = current_schema() and t.relkind in ('r', 'p') and t.relforcerowsecurity`,
  );
  const name = pg.escapeIdentifier;
  for (const key of foreignKeys) await client.query(`alter table ${name(key.table)} drop constraint ${name(key.name)}`);
  for (const each of triggers) await client.query(`alter table ${name(each.table)} disable trigger ${name(each.name)}`);
  // COPY into a table is refused where row-level security holds for the login, as it does for the owner where it is forced.
  for (const { table } of forced) await client.query(`alter table ${name(table)} no force row level security`);
  return async () => {
    for (const { table } of forced) await client.query(`alter table ${name(table)} force row level security`);
    for (const each of triggers)
      await client.query(`alter table ${name(each.table)} enable trigger ${name(each.name)}`);
    for (const key of foreignKeys)
      await client.query(`alter table ${name(key.table)} add constraint ${name(key.name)} ${key.definition}`);
  };
}

async function queryRows<Row extends pg.QueryResultRow>(client: pg.Client, query: string): Promise<Row[]> {
  return (await client.query<Row>(query)).rows;
}
