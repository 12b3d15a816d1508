import { type Counts, openCounts } from '../apps/server/src/platform/counts/open.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { openThings } from '../apps/server/src/platform/things/open.ts';
import type { Dataset } from './dataset.ts';
import { type FilledStore, fillStores } from './fill-stores.ts';

export type { FilledStore };

/** The counts of a data folder that no server uses now. */
export function openBenchCounts(folder: string): Promise<Counts> {
  return openCounts({ url: null, folder, log: createLog('warn') });
}

/** Fills a data folder the server has made and left. */
export async function fillPortico(
  folder: string,
  dataset: Dataset,
  users: number,
  tell: (step: string) => void,
): Promise<FilledStore> {
  const things = await openThings({ url: null, folder, log: createLog('warn') });
  try {
    const stores = { db: things.systemDb, openCounts: () => openBenchCounts(folder) };
    return await fillStores(stores, dataset, users, tell);
  } finally {
    await things.close();
  }
}
