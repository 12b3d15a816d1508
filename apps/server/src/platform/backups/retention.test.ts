import { expect, test } from 'vitest';
import { backupName, failedBackupName } from './backup-names.ts';
import { selectBackupsToRemove } from './retention.ts';

const minute = 60_000;
const now = Date.parse('2026-11-26T19:50:00Z');
const listNames = (minutes: number, count: number) =>
  Array.from({ length: count }, (_, index) => backupName(new Date(now - index * minutes * minute)));
const keptNames = (names: readonly string[]) => {
  const removed = new Set(selectBackupsToRemove(names));
  return names.filter((name) => !removed.has(name));
};
/** The times in the names, as "26T19:50". */
const readTimes = (names: readonly string[]) => names.map((name) => name.replace(/.*-(\d\dT\d\d)(\d\d).*/, '$1:$2'));

test('of 30 days, 7 recent, 24 hourly and 14 daily backups are kept', () => {
  const keptTimes = readTimes(keptNames(listNames(15, 30 * 24 * 4)));
  // The newest backups of the last two hours are among the 7 recent ones, those of the last two days among the hourly ones.
  expect(keptTimes.slice(0, 7)).toEqual([
    '26T19:50',
    '26T19:35',
    '26T19:20',
    '26T19:05',
    '26T18:50',
    '26T18:35',
    '26T18:20',
  ]);
  expect(keptTimes.slice(7, 29)).toEqual([
    ...Array.from({ length: 18 }, (_, index) => `26T${String(17 - index).padStart(2, '0')}:50`),
    ...Array.from({ length: 4 }, (_, index) => `25T${23 - index}:50`),
  ]);
  expect(keptTimes.slice(29)).toEqual(Array.from({ length: 12 }, (_, index) => `${24 - index}T23:50`));
});

test.each([
  ['no backups', [], []],
  ['only the newest 7 of one hour are kept', listNames(1, 20), listNames(1, 20).slice(7)],
  ['old backups are kept when no newer ones exist', listNames(60 * 24 * 100, 8), []],
  ['the newest 24 are kept when there is one a day', listNames(60 * 24, 40), listNames(60 * 24, 40).slice(24)],
])('retention: %s', (_title, names, removed) => {
  expect(selectBackupsToRemove(names)).toEqual(removed);
});

test('the order of the names does not matter', () => {
  const names = listNames(20, 1000);
  expect(keptNames(names.toReversed()).toReversed()).toEqual(keptNames(names));
});

test('three backups that failed their check are kept in addition', () => {
  const failed = listNames(15, 10).map(failedBackupName);
  expect(keptNames([...failed, ...listNames(60, 7)])).toEqual([...failed.slice(0, 3), ...listNames(60, 7)]);
});

test.each([
  'base-data-2020-01-01T000000.000Z.backup.part',
  'base-data-2020-01-01.backup',
  'base-data-2020-01-01T000000.000Z.backup.old',
  'my base-data-2020-01-01T000000.000Z.backup',
  'counts',
])('a file named %s is never removed', (name) => {
  expect(selectBackupsToRemove([...listNames(1, 500), name])).not.toContain(name);
});
