import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeForeignRights } from './private-folder.ts';

let home: string;
let folder: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'portico-private-'));
  folder = path.join(home, 'data');
  await mkdir(path.join(folder, 'files/images'), { recursive: true });
  await writeFile(path.join(folder, 'files/images/picture'), '');
  await writeFile(path.join(home, 'outside'), '');
  await symlink(path.join(home, 'outside'), path.join(folder, 'files/link'));
  await chmod(path.join(home, 'outside'), 0o644);
  for (const [name, mode] of Object.entries(older)) await chmod(path.join(folder, name), mode);
});
afterEach(() => rm(home, { recursive: true, force: true }));

const older = { '.': 0o755, files: 0o775, 'files/images': 0o755, 'files/images/picture': 0o664 };

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

test('rights of other users are removed, but not through links', async () => {
  expect(await removeForeignRights(folder)).toBe(true);
  const modes = await Promise.all(Object.keys(older).map((name) => modeOf(path.join(folder, name))));
  // Started by root, the group of PostgreSQL's user keeps the right to pass the folder.
  expect(modes).toEqual([process.getuid?.() === 0 ? '710' : '700', '700', '700', '600']);
  expect(await modeOf(path.join(home, 'outside'))).toBe('644');
  expect(await removeForeignRights(folder)).toBe(true);
});
