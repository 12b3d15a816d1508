import { type Kysely, sql } from 'kysely';
import type { Log } from '../log.ts';
import { foldedTables, foldValue, listFoldedColumns } from './folded-columns.ts';

// How many texts are read and written with one statement.
const textsPerStatement = 20_000;
const maxReportedIds = 100;

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Writes the folded columns of all rows. Equal texts are read, folded and written once. */
export async function foldExistingRows(db: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(foldedTables))
    for (const { name, of, fold } of listFoldedColumns(table)) {
      const [rows, source, target] = [sql.table(toSnakeCase(table)), sql.ref(toSnakeCase(of)), toSnakeCase(name)];
      let last = '';
      for (;;) {
        const { rows: found } = await sql<{ spelling: string; value: unknown }>`
          select ${source}::text as spelling, min(${source}) as value from ${rows}
          where ${source}::text collate "C" > ${last} group by 1 order by ${source}::text collate "C" limit ${textsPerStatement}`.execute(
          db,
        );
        const spellings = found.map(({ spelling }) => spelling);
        const folded = found.map(({ value }) => foldValue(value, fold));
        await sql`update ${rows} set ${sql.ref(target)} = given.folded
          from unnest(${spellings}::text[], ${folded}::text[]) as given (spelling, folded)
          where ${source}::text = given.spelling`.execute(db);
        if (found.length < textsPerStatement) break;
        last = spellings.at(-1) ?? '';
      }
    }
}

/** Logs the ids of rows whose name is that of an older row since names are compared by key. Nothing is changed or deleted. */
export async function reportDuplicateNames(db: Kysely<unknown>, log: Log): Promise<void> {
  for (const [table, { unique = [] }] of Object.entries(foldedTables))
    for (const column of unique) {
      const { rows } = await sql<{ id: string }>`
        select id::text as id from ${sql.table(toSnakeCase(table))} where ${sql.ref(`${toSnakeCase(column)}_duplicate`)} order by id`.execute(
        db,
      );
      if (rows.length === 0) continue;
      const ids = rows.slice(0, maxReportedIds).map(({ id }) => Number(id));
      log.warn(
        { table: toSnakeCase(table), column: toSnakeCase(column), count: rows.length, ids },
        'These rows have the same name as an older row, in another spelling. Both stay and are found by exactly their spelling; rename one.',
      );
    }
}
