import type { Session } from 'chdb';
import type { Lane } from './engine-headers.ts';
import { quote } from './engine-values.ts';
import { type TakeTurns, takeTurns } from './turns.ts';

/** One connection runs one statement at a time. */
const connectionsByLane = { screens: 4, ingest: 1, background: 1 } as const;

export type Lanes = Record<Lane, TakeTurns<Connection>>;

/** A connection to the engine, with the database and the settings it has now. */
export type Connection = {
  session: Session;
  database: string;
  settings: Map<string, string>;
};

export function openLanes(open: () => Session): Lanes {
  const lane = (name: Lane) =>
    takeTurns(
      Array.from({ length: connectionsByLane[name] }, () => ({
        session: open(),
        database: 'default',
        settings: new Map<string, string>(),
      })),
    );
  return { screens: lane('screens'), ingest: lane('ingest'), background: lane('background') };
}

/**
 * Gives a connection the database and the settings of a request. Settings stay with a connection, so a statement is run only where
 * one differs; a setting that the request does not name gets its default back.
 */
export async function prepare(
  connection: Connection,
  database: string,
  settings: ReadonlyMap<string, string>,
): Promise<void> {
  const { session } = connection;
  if (connection.database !== database) {
    await session.queryAsync(`USE ${nameInStatement(database)}`);
    connection.database = database;
  }
  for (const [name, value] of settings) {
    if (connection.settings.get(name) === value) continue;
    await session.queryAsync(`SET ${nameInStatement(name)} = ${quote(value)}`);
    connection.settings.set(name, value);
  }
  if (connection.settings.size === settings.size) return;
  for (const name of connection.settings.keys()) {
    if (settings.has(name)) continue;
    await session.queryAsync(`SET ${nameInStatement(name)} = DEFAULT`);
    connection.settings.delete(name);
  }
}

function nameInStatement(name: string): string {
  if (!/^\w+$/.test(name)) throw new Error(`Code: 62. DB::Exception: "${name}" is not a name. (SYNTAX_ERROR)`);
  return name;
}
