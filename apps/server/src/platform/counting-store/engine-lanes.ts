import type { Session } from 'chdb';
import type { Lane } from './engine-headers.ts';
import { quoteText } from './engine-values.ts';
import { createPool, type UseFromPool } from './resource-pool.ts';

/** Number of connections per lane; a connection runs one statement at a time. */
const connectionsByLane = { screens: 4, ingest: 1, background: 1 } as const;

export type Lanes = Record<Lane, UseFromPool<EngineConnection>>;

/** A connection to the engine, with its current database and settings. */
export type EngineConnection = {
  session: Session;
  database: string;
  settings: Map<string, string>;
};

export function openLanes(open: () => Session): Lanes {
  const lane = (name: Lane) =>
    createPool(
      Array.from({ length: connectionsByLane[name] }, () => ({
        session: open(),
        database: 'default',
        settings: new Map<string, string>(),
      })),
    );
  return { screens: lane('screens'), ingest: lane('ingest'), background: lane('background') };
}

/**
 * Gives a connection the database and the settings of a request. Settings persist on a connection, so only differences are set; a
 * setting that the request does not name is reset to its default.
 */
export async function prepareConnection(
  connection: EngineConnection,
  database: string,
  settings: ReadonlyMap<string, string>,
): Promise<void> {
  const { session } = connection;
  if (connection.database !== database) {
    await session.queryAsync(`USE ${requireIdentifier(database)}`);
    connection.database = database;
  }
  for (const [name, value] of settings) {
    if (connection.settings.get(name) === value) continue;
    await session.queryAsync(`SET ${requireIdentifier(name)} = ${quoteText(value)}`);
    connection.settings.set(name, value);
  }
  if (connection.settings.size === settings.size) return;
  for (const name of connection.settings.keys()) {
    if (settings.has(name)) continue;
    await session.queryAsync(`SET ${requireIdentifier(name)} = DEFAULT`);
    connection.settings.delete(name);
  }
}

function requireIdentifier(name: string): string {
  if (!/^\w+$/.test(name)) throw new Error(`Code: 62. DB::Exception: "${name}" is not a name. (SYNTAX_ERROR)`);
  return name;
}
