import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { findFirstMissing, parseWalPosition, readPositions, WalPositionFile } from './wal-positions.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-positions-'));
});
afterEach(() => rm(folder, { recursive: true }));

const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 9, 0, 0, second * 1000));
const notes = [1n, 2n, 3n].map((position, index) => ({ position: position << 32n, at: at(index) }));
const lines = notes.map(({ position, at: time }) => ({ position, from: time, to: time }));

async function writeNotes(): Promise<WalPositionFile> {
  const file = new WalPositionFile(folder);
  onTestFinished(() => file.close());
  for (const note of notes) await file.note(note);
  return file;
}

test('a position is noted when it has changed, and read again', async () => {
  const file = await writeNotes();
  await file.note({ position: 3n << 32n, at: at(9) });
  await file.sync();
  expect(await readPositions(folder)).toEqual(lines);
  expect(parseWalPosition('3/0')).toBe(3n << 32n);
});

test('positions of the same second share a line', async () => {
  const file = await writeNotes();
  for (const [position, second] of [
    [4n, 3.1],
    [5n, 3.9],
    [6n, 4.099],
    [7n, 4.1],
  ] as const)
    await file.note({ position: position << 32n, at: at(second) });
  expect((await readPositions(folder)).slice(notes.length)).toEqual([
    { position: 6n << 32n, from: at(3.1), to: at(4.099) },
    { position: 7n << 32n, from: at(4.1), to: at(4.1) },
  ]);
});

test('a clock that is set back begins a new line', async () => {
  const file = await writeNotes();
  await file.note({ position: 4n << 32n, at: at(1.9) });
  expect((await readPositions(folder)).at(-1)).toEqual({ position: 4n << 32n, from: at(1.9), to: at(1.9) });
});

test('a damaged line is left out', async () => {
  await writeNotes();
  const file = path.join(folder, 'portico-positions');
  await writeFile(file, (await readFile(file, 'utf8')).replace('00000002/0', '00000009/0'));
  expect(await readPositions(folder)).toEqual([lines[0], lines[2]]);
});

test('a lower position replaces the higher ones, also after a restart', async () => {
  const file = await writeNotes();
  const lower = { position: (2n << 32n) + 5n, at: at(20) };
  await file.note(lower);
  expect(await readPositions(folder)).toEqual([
    lines[0],
    lines[1],
    { position: lower.position, from: at(20), to: at(20) },
  ]);
  const restarted = new WalPositionFile(folder);
  onTestFinished(() => restarted.close());
  await restarted.note({ position: 5n, at: at(30) });
  expect(await readPositions(folder)).toEqual([{ position: 5n, from: at(30), to: at(30) }]);
});

test('the first note that was not recovered is found', () => {
  expect(findFirstMissing(lines, 3n << 32n)).toBeNull();
  expect(findFirstMissing(lines, 4n << 32n)).toBeNull();
  expect(findFirstMissing(lines, (3n << 32n) - 1n)).toEqual(lines[2]);
  expect(findFirstMissing(lines, 0n), 'none recovered').toEqual(lines[0]);
  expect(findFirstMissing([], 0n)).toBeNull();
});
