import { mkdir, rename } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Dialect } from 'kysely';
import type { Log } from '../log.ts';
import { Dumps } from './dumps.ts';
import { createMemory, type Remember } from './memory.ts';
import { parseDate, parseNumeric, parseWholeNumber, typeNumbers } from './numbers.ts';
import { OneConnectionDialect } from './one-connection.ts';

export type Store = {
  engine: 'pglite' | 'postgres';
  dialect: Dialect;
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  /** null where other processes may write. */
  remember: Remember | null;
  /** Ends everything but the dialect, which Kysely ends. */
  close(): Promise<void>;
};

const parsers = {
  [typeNumbers.int8]: parseWholeNumber,
  [typeNumbers.numeric]: parseNumeric,
  [typeNumbers.date]: parseDate,
};

/** Opens PostgreSQL in this process; if its files do not open, restores the newest dump and says so. Without `keepsDumps` none is written. */
export async function openPglite(folder: string, log: Log, keepsDumps: boolean): Promise<Store> {
  await mkdir(folder, { recursive: true });
  const dumps = new Dumps(`${folder}-dumps`, log);
  const pglite = await openOrRestore(folder, dumps, log);
  if (keepsDumps)
    dumps.watch({
      folder,
      whileNobodyWrites: (work) => pglite.runExclusive(work),
      isClosed: () => pglite.closed,
    });
  const memory = createMemory();
  const onWrite = (sql: string) => {
    dumps.changed();
    memory.written(sql);
  };
  return {
    engine: 'pglite',
    dialect: new OneConnectionDialect({ pglite, onWrite }),
    remember: memory.remember,
    listen: async (channel, hear) => {
      await pglite.listen(channel, hear);
    },
    close: () => dumps.stop(),
  };
}

async function openOrRestore(folder: string, dumps: Dumps, log: Log): Promise<PGlite> {
  try {
    return await openFolder(folder, undefined);
  } catch (error) {
    const found = await dumps.newest();
    if (found === null)
      throw new Error(`The store of things in ${folder} does not open, and there is no dump to restore.`, {
        cause: error,
      });
    const aside = `${folder}-broken-${new Date().toISOString().replaceAll(':', '')}`;
    await rename(folder, aside);
    await mkdir(folder);
    log.error(
      { error: String(error), dump: found.name, aside },
      `THE STORE OF THINGS DID NOT OPEN. Restored the dump ${found.name}: what changed after it was made is lost. The broken files are kept in ${aside}.`,
    );
    return openFolder(folder, found.content);
  }
}

async function openFolder(folder: string, dump: Blob | undefined): Promise<PGlite> {
  const pglite = new PGlite({ dataDir: folder, parsers, ...(dump === undefined ? {} : { loadDataDir: dump }) });
  await pglite.waitReady;
  return pglite;
}
