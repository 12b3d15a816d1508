import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, copyCluster, initialiseCluster, makePostgresFolder, startCluster } from './cluster.ts';
import { findMemoryFolder } from './memory-folder.ts';
import {
  compilePowerCutLibrary,
  findCompiler,
  markAllFsynced,
  powerCutEnvironment,
  simulatePowerCut,
  type UnsyncedWrites,
} from './power-cut.ts';
import { copyPostgresPrograms, findPostgres } from './programs.ts';
import {
  createWriterState,
  findWriteFaults,
  makeTables,
  runCheckpoints,
  type WriterState,
  writeChanges,
} from './writers.ts';

const rounds = 10;
const writerCount = 4;
/** Maximum number of power cuts of a control test, which ends as soon as an acknowledged change is lost. */
const maxControlRounds = 5;

const compiler = findCompiler();
const postgres = findPostgres();
const missing = [compiler, postgres].flatMap((found) => ('missing' in found ? [found.missing] : []));

let folder: string;
let programs: string;
let library: string;
let sockets: string;
let template: string;
let places = 0;
let running: Cluster | null = null;

describe.skipIf(missing.length > 0)(`a power cut${missing.map((word) => ` (skipped: ${word})`).join('')}`, () => {
  beforeAll(() => {
    folder = mkdtempSync(path.join(findMemoryFolder() ?? tmpdir(), 'portico-power-'));
    chmodSync(folder, 0o711);
    if ('missing' in postgres) return;
    library = compilePowerCutLibrary(folder);
    programs = copyPostgresPrograms(postgres.native, folder);
    template = makePostgresFolder(path.join(folder, 'template'));
    initialiseCluster(programs, template);
    sockets = makePostgresFolder(path.join(folder, 'sockets'));
  });
  afterAll(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each<[name: string, unsynced: UnsyncedWrites, maxRounds: number, settings: string[]]>([
    ['with Portico’s settings', 'none', rounds, ['wal_level=minimal', 'max_wal_senders=0', 'io_method=sync']],
    ['with partly written sectors', 'some', rounds, ['wal_level=minimal', 'max_wal_senders=0', 'io_method=sync']],
    ['with open_datasync', 'none', 3, ['wal_sync_method=open_datasync']],
  ])(
    'PostgreSQL %s keeps every acknowledged change',
    async (_, unsyncedWrites, maxRounds, settings) => {
      const story = await cutRepeatedly(settings, { maxRounds, unsyncedWrites, makesTables: true });
      expect(story.faults).toEqual([]);
      expect(story.acknowledged).toBeGreaterThan(maxRounds * 50);
      expect(story.cutBackFileCount).toBeGreaterThan(maxRounds);
    },
    180_000,
  );

  test.each(['fsync=off', 'synchronous_commit=off'])(
    'PostgreSQL with %s loses acknowledged changes',
    async (setting) => {
      const settings = [setting, 'wal_writer_delay=2s'];
      const options = { maxRounds: maxControlRounds, unsyncedWrites: 'none', makesTables: false } as const;
      expect((await cutRepeatedly(settings, options)).faults).not.toEqual([]);
    },
    60_000,
  );
});

type Story = { acknowledged: number; cutBackFileCount: number; faults: string[] };

/** Cuts the power during changes and continues with what is left, until there is a fault or all rounds are done. */
async function cutRepeatedly(
  settings: readonly string[],
  {
    maxRounds,
    unsyncedWrites,
    makesTables,
  }: { maxRounds: number; unsyncedWrites: UnsyncedWrites; makesTables: boolean },
): Promise<Story> {
  const began = performance.now();
  const writers = Array.from({ length: writerCount }, (_, id) => createWriterState(id));
  const story: Story = { acknowledged: 0, cutBackFileCount: 0, faults: [] };
  const data = makePostgresFolder(makePlace('data'));
  const kept = makePostgresFolder(makePlace('kept'));
  copyCluster(template, data);
  const environment = powerCutEnvironment(library, data, kept);
  let round = 0;
  // The last round only checks and does not cut the power.
  for (; round <= maxRounds && story.faults.length === 0; round += 1) {
    markAllFsynced(data, kept);
    try {
      running = await startCluster({ programs, folder: data, sockets, settings, environment });
      const client = await running.connect();
      if (round === 0) await makeTables(client, writers);
      else story.faults.push(...(await findWriteFaults(client, writers, makesTables)));
      if (round < maxRounds && story.faults.length === 0) await changeForAWhile(running, writers, makesTables);
    } catch (error) {
      story.faults.push(String(error));
    }
    await running?.cutPower();
    story.cutBackFileCount += simulatePowerCut(data, kept, unsyncedWrites);
  }
  // A regular stop lets PostgreSQL release the memory of its killed predecessors.
  await startCluster({ programs, folder: data, sockets, settings, environment: {} }).then(
    (cluster) => cluster.stop(),
    () => {},
  );
  for (const old of [data, kept]) rmSync(old, { recursive: true });
  story.acknowledged = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${settings.join(', ')}: ${round - 1} power cuts, ${story.acknowledged} transactions acknowledged, ${story.cutBackFileCount} files cut back, ${story.faults.length} faults; ${seconds} s`,
  );
  return story;
}

/** Lets all writers work; they stop at the following power cut. */
async function changeForAWhile(cluster: Cluster, writers: readonly WriterState[], makesTables: boolean): Promise<void> {
  for (const writer of writers) void writeChanges(await cluster.connect(), writer, makesTables);
  if (makesTables) void runCheckpoints(await cluster.connect(), 150);
  await pause(200 + Math.random() * 500);
}

function makePlace(name: string): string {
  places += 1;
  return path.join(folder, `${name}-${places}`);
}
