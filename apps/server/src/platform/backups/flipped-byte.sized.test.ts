import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun, testSeed } from '../../../../../tools/test-size.ts';
import { openBaseData } from '../base-data/open.ts';
import { createLog } from '../log.ts';
import {
  companyCounts,
  copyFolder,
  countCompanies,
  createCollectingLog,
  flipByte,
  makeBackedUpFolder,
  makeDataFolder,
} from '../testing/damaged-folder.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';

const damaged = 'THE FILES OF THE BASE DATA ARE DAMAGED';

type Case = {
  /** Path in `postgres` of the data folder; a name in angle brackets is the file of that table or index. */
  file: string;
  at: number;
  /** Which base data is there afterwards. */
  outcome: keyof typeof companyCounts;
  /** In the log; null: nothing is said, because nothing of the file is used. */
  said: string | null;
};

const cases: readonly Case[] = [
  { file: 'PG_VERSION', at: 0, outcome: 'current', said: 'written anew' },
  { file: 'PG_VERSION', at: -1, outcome: 'current', said: 'written anew' },
  { file: '<database>/PG_VERSION', at: 1, outcome: 'current', said: 'written anew' },
  { file: 'postgresql.conf', at: 0, outcome: 'current', said: null },
  { file: 'postgresql.auto.conf', at: 0, outcome: 'current', said: null },
  { file: 'pg_hba.conf', at: 0, outcome: 'current', said: null },
  { file: 'pg_ident.conf', at: 9, outcome: 'current', said: null },
  { file: 'postmaster.opts', at: 3, outcome: 'current', said: null },
  { file: 'global/pg_control', at: 100, outcome: 'newest', said: damaged },
  { file: 'global/pg_control', at: 8, outcome: 'newest', said: damaged },
  { file: 'global/pg_filenode.map', at: 0, outcome: 'newest', said: damaged },
  { file: '<database>/pg_filenode.map', at: 40, outcome: 'newest', said: damaged },
  { file: 'global/pg_internal.init', at: 200, outcome: 'current', said: null },
  { file: 'pg_logical/replorigin_checkpoint', at: 0, outcome: 'current', said: null },
  { file: 'pg_stat/pgstat.stat', at: 1, outcome: 'current', said: null },
  { file: 'pg_subtrans/0000', at: 8, outcome: 'current', said: null },
  { file: 'pg_xact/0000', at: 188, outcome: 'newest', said: damaged },
  { file: 'pg_multixact/offsets/0000', at: 8, outcome: 'newest', said: damaged },
  { file: 'portico-checksums', at: 3, outcome: 'current', said: null },
  { file: 'portico-checksums', at: 200, outcome: 'current', said: null },
  { file: 'portico-positions', at: 3, outcome: 'current', said: null },
  { file: 'pg_wal/<first>', at: 10, outcome: 'newest', said: damaged },
  { file: '<companies>', at: 100, outcome: 'newest', said: damaged },
  { file: '<companies>', at: 9000, outcome: 'newest', said: damaged },
  { file: '<companies_pkey>', at: 100, outcome: 'current', said: 'was rebuilt from its table' },
  { file: '<companies_pkey>', at: -100, outcome: 'current', said: 'was rebuilt from its table' },
  { file: '<pg_class>', at: 100, outcome: 'newest', said: damaged },
  { file: '<pg_class_oid_index>', at: 9000, outcome: 'newest', said: damaged },
  { file: '<pg_proc>', at: 300_000, outcome: 'newest', said: damaged },
  { file: '<pg_authid>', at: 100, outcome: 'newest', said: damaged },
];
const shortRunCases = 6;

let template: string;
const files = new Map<string, string>();

beforeAll(async () => {
  template = await makeDataFolder();
  await makeBackedUpFolder(template);
  const baseData = await openBaseData({ url: null, folder: template, log: createLog('silent') });
  const { rows } = await sql<{ name: string; file: string }>`select relname as name, pg_relation_filepath(oid) as file
    from pg_class where pg_relation_filepath(oid) is not null`.execute(baseData.systemDb);
  for (const { name, file } of rows) files.set(`<${name}>`, file);
  await baseData.close();
  files.set('<database>', path.dirname(files.get('<companies>') ?? ''));
  files.set('<first>', (await readdir(path.join(template, 'postgres/pg_wal'))).sort()[0] ?? '');
});
afterAll(() => rm(template, { recursive: true, force: true }));

const resolveFile = (file: string) => file.replace(/<\w+>/, (name) => files.get(name) ?? name);

/** All cases in the long run, else a random few. */
function selectCases(): readonly Case[] {
  if (isLongRun) return cases;
  const random = createSeededRandom(testSeed);
  const left = [...cases];
  return Array.from({ length: shortRunCases }, () => left.splice(random(left.length), 1)).flat();
}

test.each(selectCases())(
  'a flipped byte in $file at $at leaves $outcome base data',
  async ({ file, at, outcome, said }) => {
    const folder = await makeDataFolder();
    try {
      await copyFolder(template, folder);
      await flipByte(path.join(folder, 'postgres', resolveFile(file)), at);
      const { log, lines } = createCollectingLog();
      const baseData = await openBaseData({ url: null, folder, log });
      const count = await countCompanies(baseData.systemDb);
      const since = baseData.condition.readMissingSince();
      await baseData.close();
      console.log(`seed ${testSeed}: ${file} at ${at}: ${count} companies`);
      expect(count).toBe(companyCounts[outcome]);
      expect(since === null).toBe(outcome === 'current');
      expect(lines.join('')).toContain(said ?? '');
      expect(said === null ? lines : []).toEqual([]);
      expect(lines.length > 0).toBe(said !== null);
      expect(lines.join('')).not.toContain('"stack"');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test('a damaged newest backup is passed over for the one before it', async () => {
  const folder = await makeDataFolder();
  try {
    await copyFolder(template, folder);
    await flipByte(path.join(folder, 'postgres/global/pg_control'), 100);
    const newest = (await readdir(path.join(folder, 'backups'))).sort().at(-1) ?? '';
    await flipByte(path.join(folder, 'backups', newest), 500);
    const { log, lines } = createCollectingLog();
    const baseData = await openBaseData({ url: null, folder, log });
    const count = await countCompanies(baseData.systemDb);
    await baseData.close();
    expect(count).toBe(companyCounts.older);
    expect(lines.join('')).toContain('its checksum does not match its content');
    expect(lines.join('')).not.toContain('"stack"');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('every kind of file is among the cases', () => {
  expect(new Set(cases.map(({ file }) => file)).size).toBeGreaterThanOrEqual(24);
});
