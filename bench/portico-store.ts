import { openCounts } from '../apps/server/src/platform/counts/open.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { openThings } from '../apps/server/src/platform/things/open.ts';
import type { Dataset } from './dataset.ts';
import { type FilledStore, fillStores } from './fill-stores.ts';

export type { FilledStore };

/** Fills a data folder the server has made and left. */
export async function fillPortico(
  folder: string,
  dataset: Dataset,
  users: number,
  tell: (step: string) => void,
): Promise<FilledStore> {
  const things = await openThings({ url: null, folder, log: createLog('warn') });
  try {
    const stores = { db: things.systemDb, openCounts: () => openCounts({ url: null, folder }) };
    return await fillStores(stores, dataset, users, tell);
  } finally {
    await things.close();
  }
}
