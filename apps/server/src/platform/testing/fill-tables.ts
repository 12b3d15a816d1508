import pg from 'pg';

type Column = { table: string; column: string; type: string; nullable: boolean; target: string | null };

/** SQL expressions for columns whose check constraints allow only certain values; `n` is the number of the row. */
const valuesByColumn: Readonly<Record<string, string>> = {
  'companies.history_days': '400 + n::int',
  'damaged_counts.cause': `'missing'`,
  'counting_rules.kind': `'set'`,
  'counting_rules.place': `'entity'`,
  'data_changes.kind': `'data'`,
  'entities.occupancy_reset': `'04:00:00'`,
  'holidays.inherit': 'true',
  'holidays.kind': `'festival'`,
  'rule_runs.what': `'add'`,
  'rule_runs.state': `'waiting'`,
  'saved_views.shared': `case when n = 3 then 'private' else 'company' end`,
  'stored_days.days': 'array_fill(n::int, array[31])',
  'targets.entity_id': 'case when n = 1 then null else n end',
  'targets.months': 'array_fill(n::int, array[12])',
  'targets.organisation_id': 'case when n = 1 then n end',
};

// Text with everything that COPY could misread: tabs, line ends, its null and end marks, quotes, multi-byte letters.
const awkwardText = String.raw`E'é\t\n\r\b\\N\\.\\\\ \'"€ 中文 '`;

const byType: Readonly<Record<string, (position: number) => string>> = {
  bigint: () => 'n',
  integer: () => 'n::int',
  smallint: () => 'n::int2',
  text: () => `${awkwardText} || n`,
  boolean: () => 'n % 2 = 1',
  'timestamp with time zone': (position) =>
    `timestamptz '2026-01-01 00:00:00.123456Z' + n * interval '1 day' + ${position} * interval '1 hour'`,
  date: (position) => `date '2026-01-01' + n::int + ${position}`,
  jsonb: () => `jsonb_build_object('b', ${awkwardText}, 'a', array[n, null], 'n', 0.10)`,
  bytea: () => String.raw`'\x00ff5c0a0d5c2e'::bytea`,
  'double precision': () => `0.1::float8 + n / 3::float8`,
  'text[]': () => `array[${awkwardText}, null, '']`,
  xid8: () => 'n::text::xid8',
  'integer[]': () => 'array[n, null]::int[]',
};

/**
 * Inserts three rows into every table that the migrations create, as a superuser: awkward values in the first two rows, null in the
 * third where allowed. Rows of trees refer to each other. Returns the number of tables.
 */
export async function fillTables(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: columns } = await client.query<Column>(
      `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
          (select t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as target
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^kysely_' and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '' order by c.relname, a.attnum`,
    );
    const tables = Map.groupBy(columns, ({ table }) => table);
    await client.query(`begin; set local session_replication_role = replica`);
    for (const [table, members] of tables) {
      const names = members.map(({ column }) => pg.escapeIdentifier(column)).join(', ');
      const values = members.map(chooseValue).join(', ');
      await client.query(`insert into ${table} (${names}) select ${values} from generate_series(1, 3) as n`);
    }
    await client.query('commit');
    return tables.size;
  } finally {
    await client.end();
  }
}

function chooseValue({ table, column, type, nullable, target }: Column, position: number): string {
  const requiredValue = valuesByColumn[`${table}.${column}`];
  if (requiredValue !== undefined) return requiredValue;
  // The first row refers to the second, so that a row precedes the row it refers to.
  if (target === table) return 'case n when 1 then 2 when 2 then 3 else 1 end';
  const value = byType[type]?.(position);
  if (value === undefined) throw new Error(`No value for ${table}.${column} of type ${type}.`);
  return nullable ? `case when n < 3 then ${value} end` : value;
}
