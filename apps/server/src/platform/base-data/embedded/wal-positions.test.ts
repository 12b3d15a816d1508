import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findMissingSince, parseWalPosition, readPositions, WalPositionFile } from './wal-positions.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-positions-'));
});
afterEach(() => rm(folder, { recursive: true }));

const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 9, 0, second));
const notes = [1n, 2n, 3n].map((position, index) => ({ position: position << 32n, at: at(index) }));

async function writeNotes(): Promise<WalPositionFile> {
  const file = new WalPositionFile(folder);
  for (const note of notes) await file.note(note);
  return file;
}

test('a position is noted when it has changed, and read again', async () => {
  const file = await writeNotes();
  await file.note({ position: 3n << 32n, at: at(9) });
  expect(await readPositions(folder)).toEqual(notes);
  expect(parseWalPosition('3/0')).toBe(3n << 32n);
});

test('a damaged line is left out', async () => {
  await writeNotes();
  const file = path.join(folder, 'portico-positions');
  await writeFile(file, (await readFile(file, 'utf8')).replace('2/0', '9/0'));
  expect(await readPositions(folder)).toEqual([notes[0], notes[2]]);
});

test('a lower position replaces the higher ones, also after a restart', async () => {
  const file = await writeNotes();
  const lower = { position: (2n << 32n) + 5n, at: at(20) };
  await file.note(lower);
  expect(await readPositions(folder)).toEqual([notes[0], notes[1], lower]);
  await new WalPositionFile(folder).note({ position: 5n, at: at(30) });
  expect(await readPositions(folder)).toEqual([{ position: 5n, at: at(30) }]);
});

test('changes are missing since the last position that was recovered', () => {
  expect(findMissingSince(notes, 3n << 32n)).toBeNull();
  expect(findMissingSince(notes, 4n << 32n)).toBeNull();
  expect(findMissingSince(notes, (3n << 32n) - 1n)).toEqual(at(1));
  expect(findMissingSince(notes, 0n), 'none recovered').toEqual(at(0));
  expect(findMissingSince([], 0n)).toBeNull();
});
