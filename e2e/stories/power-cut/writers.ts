import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Rows of a table that is created in the transaction of a change. */
const rowsOfTable = 500;
const tableEvery = 12;
const deleteEvery = 5;
const maxPayload = 3000;

/** Changes of one client: the acknowledged ones, and the transaction that was not acknowledged. */
export type WriterState = {
  id: number;
  next: number;
  present: Set<number>;
  acknowledged: number;
  pending: { added: number; deleted: number | null } | null;
};

export function createWriterState(id: number): WriterState {
  return { id, next: 0, present: new Set(), acknowledged: 0, pending: null };
}

/**
 * Creates the tables. A change adds a row and sometimes deletes one or creates a table; the balance, kept in the same transaction, is the
 * number of rows.
 */
export async function makeTables(client: pg.Client, writers: readonly WriterState[]): Promise<void> {
  await client.query('create table change (writer int, number int, payload text)');
  await client.query('create index on change (writer, number)');
  await client.query('create table balance (writer int primary key, total int)');
  for (const { id } of writers) await client.query('insert into balance values ($1, 0)', [id]);
}

/** Makes changes until the connection breaks. */
export async function writeChanges(client: pg.Client, writer: WriterState, makesTables: boolean): Promise<void> {
  const { id } = writer;
  for (;;) {
    const number = writer.next;
    writer.next += 1;
    const deleted = number % deleteEvery === 0 ? ([...writer.present][0] ?? null) : null;
    writer.pending = { added: number, deleted };
    const payload = `${number} `.repeat(Math.ceil(Math.random() * (maxPayload / 5)));
    try {
      await client.query('begin');
      await client.query('insert into change values ($1, $2, $3)', [id, number, payload]);
      if (deleted !== null) await client.query('delete from change where writer = $1 and number = $2', [id, deleted]);
      if (makesTables && hasTable(number))
        await client.query(`create table made_${id}_${number} as select generate_series(1, ${rowsOfTable})`);
      await client.query('update balance set total = total + $2 where writer = $1', [id, deleted === null ? 1 : 0]);
      await client.query('commit');
    } catch {
      return;
    }
    applyPending(writer);
    writer.acknowledged += 1;
  }
}

function hasTable(number: number): boolean {
  return number % tableEvery === 1;
}

function applyPending(writer: WriterState): void {
  if (writer.pending === null) return;
  writer.present.add(writer.pending.added);
  if (writer.pending.deleted !== null) writer.present.delete(writer.pending.deleted);
  writer.pending = null;
}

/** Runs a checkpoint every so often, until the connection breaks. */
export async function runCheckpoints(client: pg.Client, everyMilliseconds: number): Promise<void> {
  for (;;) {
    await pause(everyMilliseconds);
    const isDone = await client.query('checkpoint').then(
      () => true,
      () => false,
    );
    if (!isDone) return;
  }
}

/** Faults after a restart, one line each. A pending transaction that is present counts as done in the next round. */
export async function findWriteFaults(
  client: pg.Client,
  writers: readonly WriterState[],
  makesTables: boolean,
): Promise<string[]> {
  const faults: string[] = [];
  for (const writer of writers) {
    const { id } = writer;
    const { rows } = await client.query<{ number: number }>('select number from change where writer = $1', [id]);
    const numbers = rows.map(({ number }) => number);
    const found = new Set(numbers);
    if (found.size !== numbers.length)
      faults.push(`writer ${id}: ${numbers.length - found.size} changes are there twice`);
    if (writer.pending !== null && found.has(writer.pending.added)) applyPending(writer);
    writer.pending = null;
    const lost = [...writer.present].filter((number) => !found.has(number));
    const undeleted = [...found].filter((number) => !writer.present.has(number));
    if (lost.length > 0) faults.push(`writer ${id}: lost ${lost.join(', ')}`);
    if (undeleted.length > 0)
      faults.push(`writer ${id}: there although deleted or rolled back ${undeleted.join(', ')}`);
    const balance = await client.query<{ total: number }>('select total from balance where writer = $1', [id]);
    const total = balance.rows[0]?.total;
    if (total !== numbers.length) faults.push(`writer ${id}: balance ${total} of ${numbers.length} changes`);
    if (makesTables) faults.push(...(await findTableFaults(client, writer)));
  }
  return faults;
}

async function findTableFaults(client: pg.Client, { id, next, present }: WriterState): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select relname as name from pg_class where relname like $1', [
    `made\\_${id}\\_%`,
  ]);
  const names = new Set(rows.map(({ name }) => name));
  const faults: string[] = [];
  for (let number = 0; number < next; number += 1) {
    const name = `made_${id}_${number}`;
    if (!hasTable(number)) continue;
    // A later change may have deleted the row of this change; then only the table shows that it took place.
    if (!names.has(name)) {
      if (present.has(number)) faults.push(`table ${name} is lost`);
      continue;
    }
    const counted = await client.query<{ rows: number }>(`select count(*)::int as rows from ${name}`);
    if (counted.rows[0]?.rows !== rowsOfTable) faults.push(`table ${name} has ${counted.rows[0]?.rows} rows`);
  }
  return faults;
}
