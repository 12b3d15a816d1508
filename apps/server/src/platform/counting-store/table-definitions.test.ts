import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { StartError } from '../start-error.ts';
import { createCollectingLog } from '../testing/damaged-folder.ts';
import { openCountingStore } from './open.ts';

const log = createLog('silent');

/** A stopped folder with one record, with the path of a table's definition and its content. */
async function makeStoppedFolder(table: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-definitions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const store = await openCountingStore({ url: null, folder, log });
  const row = { company: 1, device: 1, line: 0, at: 1_767_225_600, version: 1, flow_in: 7 };
  await store.insert('records', Object.keys(row), [Object.values(row)]);
  await store.close();
  const [name = ''] = globSync(`counts/store/*/*/${table}.sql`, { cwd: folder });
  const definition = path.join(folder, name);
  const copies = path.join(folder, 'counts/portico-definitions.json');
  return { folder, definition, copies, content: await readFile(definition, 'utf8') };
}

async function readPeople(folder: string, startLog = log) {
  const store = await openCountingStore({ url: null, folder, log: startLog });
  onTestFinished(() => store.close());
  return store.runQuery('select toUInt32(sum(flow_in)) from records', {});
}

const damage: Readonly<Record<string, (content: string) => string | null>> = {
  'a wrong key word': (content) => content.replace('ATTACH', 'ATTBCH'),
  'another column name': (content) => content.replace('`flow_in`', '`flow_io`'),
  'a wrong id': (content) => content.replace(/UUID './, "UUID 'x"),
  'no content': () => '',
  'no file': () => null,
};

test.each(Object.entries(damage))('a definition with %s is restored from its copy', async (_name, change) => {
  const { folder, definition, content } = await makeStoppedFolder('records');
  const changed = change(content);
  expect(changed).not.toBe(content);
  if (changed === null) await rm(definition);
  else await writeFile(definition, changed);
  const collected = createCollectingLog();
  expect(await readPeople(folder, collected.log)).toEqual([[7]]);
  expect(collected.lines.join('')).toContain('restored from its copy');
  expect(await readFile(definition, 'utf8')).toBe(content);
  const aside = await readFile(path.join(folder, 'counts/records.sql.damaged'), 'utf8').catch(() => null);
  expect(aside).toBe(changed);
});

test('damaged copies are made again', async () => {
  const { folder, copies, content } = await makeStoppedFolder('heats');
  const before = await readFile(copies, 'utf8');
  await writeFile(copies, before.replace('`cells`', '`cellt`'));
  expect(await readPeople(folder)).toEqual([[7]]);
  expect(await readFile(copies, 'utf8')).toBe(before);
  expect(before).toContain(JSON.stringify(content));
});

test('a damaged definition without a copy ends the start in one sentence', async () => {
  const { folder, definition, copies } = await makeStoppedFolder('records');
  await rm(copies);
  await writeFile(definition, '');
  const error = await readPeople(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(`put ${definition} from a backup of the data folder in its place.`);
});
