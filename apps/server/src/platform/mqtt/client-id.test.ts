import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createCollectingLog } from '../testing/damaged-folder.ts';
import { loadOrCreateClientId } from './client-id.ts';

test('a damaged client id is replaced by a new one, and the log says so', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-client-id-'));
  try {
    const { log, lines } = createCollectingLog();
    const id = await loadOrCreateClientId(folder, log);
    expect(await loadOrCreateClientId(folder, log)).toBe(id);
    expect(lines).toEqual([]);
    const file = path.join(folder, 'mqtt-client-id');
    const content = await readFile(file);
    content[3] = (content[3] ?? 0) ^ 0xff;
    await writeFile(file, content);
    const replaced = await loadOrCreateClientId(folder, log);
    expect(replaced).toMatch(/^portico-[0-9a-f]{14}$/);
    expect(replaced).not.toBe(id);
    expect(lines.join('')).toContain('The client id at the message broker was damaged');
    expect(await loadOrCreateClientId(folder, log)).toBe(replaced);
  } finally {
    await rm(folder, { recursive: true });
  }
});
