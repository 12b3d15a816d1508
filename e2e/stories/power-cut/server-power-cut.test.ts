import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AcknowledgementRecorder } from '../acknowledgements.ts';
import { type Portico, startPortico } from '../portico.ts';
import { killProcessTree } from '../processes.ts';
import {
  changeStores,
  compareChanges,
  countAcknowledgedChanges,
  createStoreChanger,
  type StoreChanger,
} from '../store-changes.ts';
import {
  compilePowerCutLibrary,
  findCompiler,
  markAllFsynced,
  powerCutEnvironment,
  simulatePowerCut,
} from './power-cut.ts';

const rounds = 3;
const changesBeforeCut = 25;
const compiler = findCompiler();
const about = 'missing' in compiler ? ` (skipped: ${compiler.missing})` : '';

let portico: Portico;
let outside: string | undefined;
let changers: StoreChanger[];
let cutBack = 0;

describe.skipIf('missing' in compiler)(`power cuts of the whole server${about}`, () => {
  beforeAll(async () => {
    portico = await startPortico();
    const token = await portico.login('Harbor & Hall', 'company');
    const names = ['Power A', 'Power B', 'Power C'];
    changers = await Promise.all(names.map((name) => createStoreChanger(portico, name, token)));
    await portico.end('SIGTERM');
    const data = path.join(portico.folder, 'postgres');
    // Outside of the data folder, whose files the server makes private: PostgreSQL's user has to read the library.
    outside = mkdtempSync(path.join(tmpdir(), 'portico-power-cut-'));
    chmodSync(outside, 0o711);
    const kept = path.join(outside, 'kept');
    const library = compilePowerCutLibrary(outside);
    for (let round = 0; round < rounds; round += 1) {
      markAllFsynced(data, kept);
      await portico.start(powerCutEnvironment(library, data, kept));
      await changeUntilPowerCut();
      cutBack += simulatePowerCut(data, kept, round % 2 === 0 ? 'none' : 'some');
    }
    await portico.start();
  }, 180_000);
  afterAll(async () => {
    await portico?.stopAndRemove();
    if (outside !== undefined) rmSync(outside, { recursive: true, force: true });
  });

  test('every acknowledged change of base data survives', async () => {
    const found = await Promise.all(changers.map((changer) => compareChanges(portico, changer)));
    const sum = (key: 'acknowledged' | 'unacknowledged' | 'completedUnacknowledged') =>
      found.reduce((all, each) => all + each[key], 0);
    console.log(
      `${rounds} power cuts, ${cutBack} files cut back, ${sum('acknowledged')} changes acknowledged, ${sum('unacknowledged')} without a reply, of which ${sum('completedUnacknowledged')} are stored`,
    );
    expect(found.flatMap(({ lost, unexpected }) => [...lost, ...unexpected])).toEqual([]);
    expect(sum('acknowledged')).toBeGreaterThanOrEqual(rounds * changesBeforeCut);
    expect(cutBack).toBeGreaterThan(rounds);
  });
});

/** Lets the clients make some changes, waits up to a second more, then kills the server with all its children at once. */
async function changeUntilPowerCut(): Promise<void> {
  const over = new AbortController();
  const acknowledgements = new AcknowledgementRecorder();
  const working = changers.map((changer) => changeStores(changer, portico, acknowledgements, over.signal));
  const enough = countAcknowledgedChanges(changers) + changesBeforeCut;
  while (countAcknowledgedChanges(changers) < enough) await pause(20);
  await pause(Math.random() * 1_000);
  await killProcessTree(portico.pid());
  over.abort();
  await Promise.all(working);
}
