import { afterAll, beforeAll } from 'vitest';
import { type Counts, openCounts } from '../counts/open.ts';
import { createLog } from '../log.ts';
import { freshCounts } from './fresh-store.ts';

/** An empty counting store in a database of its own; `close` drops it. */
export async function openFreshCounts(): Promise<Counts> {
  const { url, engine, drop } = await freshCounts();
  const counts = await openCounts({ url, engine, folder: '', log: createLog('error') });
  return {
    ...counts,
    async close() {
      await counts.close();
      await drop();
    },
  };
}

/** An empty counting store, open while the tests of a file run. */
export function embeddedCounts(): { readonly counts: Counts } {
  let opened: Counts | null = null;
  beforeAll(async () => {
    opened = await openFreshCounts();
  });
  afterAll(() => opened?.close());
  return {
    get counts() {
      if (opened === null) throw new Error('The counting store is not open yet.');
      return opened;
    },
  };
}
