import { afterAll, beforeAll } from 'vitest';
import { type CountingStore, openCountingStore } from '../counting-store/open.ts';
import { createLog } from '../log.ts';
import { createTestCountingDatabase } from './test-databases.ts';

/** Opens an empty counting store in its own database; `close` drops the database. */
export async function openTestCountingStore(): Promise<CountingStore> {
  const { url, engine, drop } = await createTestCountingDatabase();
  const countingStore = await openCountingStore({ url, engine, folder: '', log: createLog('error') });
  return {
    ...countingStore,
    async close() {
      await countingStore.close();
      await drop();
    },
  };
}

/** An empty counting store that is open while the tests of a file run. */
export function useTestCountingStore(): { readonly counts: CountingStore } {
  let opened: CountingStore | null = null;
  beforeAll(async () => {
    opened = await openTestCountingStore();
  });
  afterAll(() => opened?.close());
  return {
    get counts() {
      if (opened === null) throw new Error('The counting store is not open yet.');
      return opened;
    },
  };
}
