import { openBaseData } from '../apps/server/src/platform/base-data/open.ts';
import { type CountingStore, openCountingStore } from '../apps/server/src/platform/counting-store/open.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { Dataset } from './dataset.ts';
import { type FilledStore, fillStores } from './fill-stores.ts';

export type { FilledStore };

/** Opens the counting store of a data folder; no server may use the folder. */
export function openBenchCountingStore(folder: string): Promise<CountingStore> {
  return openCountingStore({ url: null, folder, log: createLog('warn') });
}

/** Fills a data folder that a server has created and no longer uses. */
export async function fillPortico(
  folder: string,
  dataset: Dataset,
  users: number,
  logStep: (step: string) => void,
): Promise<FilledStore> {
  const baseData = await openBaseData({ url: null, folder, log: createLog('warn') });
  try {
    const stores = { db: baseData.systemDb, openCountingStore: () => openBenchCountingStore(folder) };
    return await fillStores(stores, dataset, users, logStep);
  } finally {
    await baseData.close();
  }
}
