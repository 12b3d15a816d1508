import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

/**
 * The name of this data folder at a message broker, made once and kept: under it the broker keeps what arrives while the server is
 * away. Random, so that nobody else at the broker can guess it and take the session over; 22 letters, since every broker takes 23.
 */
export async function clientIdOf(folder: string): Promise<string> {
  const file = path.join(folder, 'mqtt-client-id');
  const known = await textOf(file);
  if (known !== '') return known;
  const made = `portico-${randomBytes(7).toString('hex')}`;
  const unfinished = await open(`${file}.part`, 'w', 0o600);
  try {
    await unfinished.writeFile(`${made}\n`);
    await unfinished.sync();
  } finally {
    await unfinished.close();
  }
  await rename(`${file}.part`, file);
  return made;
}

async function textOf(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
