import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../log.ts';

/** What every broker accepts as a client id. */
const validId = /^[!-~]{1,23}$/;

/**
 * Returns the client id of this data folder at a message broker, created once and stored. The broker queues messages under it while the
 * server is away. It is random, so that no other client of the broker can guess it and take over the session. It has 22 characters;
 * every broker accepts 23. A stored id with other characters is damaged, and is replaced.
 */
export async function loadOrCreateClientId(folder: string, log: Log): Promise<string> {
  const file = path.join(folder, 'mqtt-client-id');
  const storedId = await readText(file);
  if (validId.test(storedId)) return storedId;
  if (storedId !== '')
    log.error(
      { file },
      'The client id at the message broker was damaged and is replaced; messages the broker holds for the old one are not received.',
    );
  const newId = `portico-${randomBytes(7).toString('hex')}`;
  const unfinished = await open(`${file}.part`, 'w', 0o600);
  try {
    await unfinished.writeFile(`${newId}\n`);
    await unfinished.sync();
  } finally {
    await unfinished.close();
  }
  await rename(`${file}.part`, file);
  return newId;
}

async function readText(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
