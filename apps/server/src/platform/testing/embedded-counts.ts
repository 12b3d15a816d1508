import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Counts, openCounts } from '../counts/open.ts';

/** An empty counting store in this process, open while the tests of a file run. */
export function embeddedCounts(): { readonly counts: Counts } {
  let opened: { folder: string; counts: Counts } | null = null;
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portico-counts-'));
    opened = { folder, counts: await openCounts({ url: null, folder }) };
  });
  afterAll(async () => {
    await opened?.counts.close();
    if (opened !== null) await rm(opened.folder, { recursive: true, force: true });
  });
  return {
    get counts() {
      if (opened === null) throw new Error('The counting store is not open yet.');
      return opened.counts;
    },
  };
}
