import { expect, test } from 'vitest';
import { backupName, failedName } from './backup-names.ts';
import { backupsToRemove } from './retention.ts';

const minute = 60_000;
const now = Date.parse('2026-11-26T19:50:00Z');
const every = (minutes: number, count: number) =>
  Array.from({ length: count }, (_, n) => backupName(new Date(now - n * minutes * minute)));
const kept = (names: readonly string[]) => {
  const removed = new Set(backupsToRemove(names));
  return names.filter((name) => !removed.has(name));
};
/** "26T19:50" of names. */
const times = (names: readonly string[]) => names.map((name) => name.replace(/.*-(\d\dT\d\d)(\d\d).*/, '$1:$2'));

test('7 recent, 24 hourly and 14 daily ones are kept of 30 days', () => {
  const found = times(kept(every(15, 30 * 24 * 4)));
  // The newest of this hour and of the hour before are among the recent ones, today's and yesterday's among the hourly ones.
  expect(found.slice(0, 7)).toEqual([
    '26T19:50',
    '26T19:35',
    '26T19:20',
    '26T19:05',
    '26T18:50',
    '26T18:35',
    '26T18:20',
  ]);
  expect(found.slice(7, 29)).toEqual([
    ...Array.from({ length: 18 }, (_, n) => `26T${String(17 - n).padStart(2, '0')}:50`),
    ...Array.from({ length: 4 }, (_, n) => `25T${23 - n}:50`),
  ]);
  expect(found.slice(29)).toEqual(Array.from({ length: 12 }, (_, n) => `${24 - n}T23:50`));
});

test.each([
  ['nothing', [], []],
  ['the newest 7 of one hour and no older one of it', every(1, 20), every(1, 20).slice(7)],
  ['old ones when no newer ones exist', every(60 * 24 * 100, 8), []],
  ['14 days when there is one a day', every(60 * 24, 40), every(60 * 24, 40).slice(24)],
])('%s', (_title, names, removed) => {
  expect(backupsToRemove(names)).toEqual(removed);
});

test('the order of the names does not matter', () => {
  const names = every(20, 1000);
  expect(kept(names.toReversed()).toReversed()).toEqual(kept(names));
});

test('three backups that failed their check are kept beside the others', () => {
  const failed = every(15, 10).map(failedName);
  expect(kept([...failed, ...every(60, 7)])).toEqual([...failed.slice(0, 3), ...every(60, 7)]);
});

test.each([
  'base-data-2020-01-01T000000.000Z.backup.part',
  'base-data-2020-01-01.backup',
  'base-data-2020-01-01T000000.000Z.backup.old',
  'my base-data-2020-01-01T000000.000Z.backup',
  'counts',
])('a file named %s is never removed', (name) => {
  expect(backupsToRemove([...every(1, 500), name])).not.toContain(name);
});
