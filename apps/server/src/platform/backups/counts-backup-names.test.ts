import { expect, test } from 'vitest';
import {
  countsBackupName,
  findDueCountsBackup,
  listCountsBackups,
  parseCountsBackup,
  selectCountsBackupsToRemove,
} from './counts-backup-names.ts';

const toMilliseconds = (text: string) => Date.parse(text);
const makeBackups = (...backups: [string, 'full' | 'incremental'][]) =>
  listCountsBackups(backups.map(([time, kind]) => countsBackupName(toMilliseconds(time), kind)));

const week = makeBackups(
  ['2026-11-01T03:00:10Z', 'full'],
  ['2026-11-02T03:05:00Z', 'incremental'],
  ['2026-11-03T03:00:00Z', 'incremental'],
);
const base = countsBackupName(toMilliseconds('2026-11-03T03:00:00Z'), 'incremental');

test.each([
  ['nothing before the first night after a new start', [], '2026-11-01T23:00:00Z', { kind: 'none' }],
  ['a full one in the first night', [], '2026-11-02T03:00:00Z', { kind: 'full' }],
  ['nothing on the same day', week, '2026-11-04T02:59:59Z', { kind: 'none' }],
  ['an incremental one in the next night', week, '2026-11-04T03:00:00Z', { kind: 'incremental', base }],
  ['an incremental one after missed nights', week, '2026-11-07T12:00:00Z', { kind: 'incremental', base }],
  ['a full one after seven nights', week, '2026-11-08T03:00:00Z', { kind: 'full' }],
  ['a full one after a missed week', week, '2026-12-24T12:00:00Z', { kind: 'full' }],
  ['a full one when there is only an incremental one', week.slice(1), '2026-11-04T03:00:00Z', { kind: 'full' }],
] as const)('the due backup is %s', (_title, backups, now, due) => {
  expect(findDueCountsBackup(backups, toMilliseconds(now), toMilliseconds('2026-11-01T04:00:00Z'))).toEqual(due);
});

test('60 nights give one full backup per seven nights', () => {
  let names: string[] = [];
  const start = toMilliseconds('2026-11-01T03:04:00Z');
  const kept: number[] = [];
  for (let night = 0; night < 60; night += 1) {
    const now = start + night * 86_400_000;
    const due = findDueCountsBackup(listCountsBackups(names), now, 0);
    if (due.kind === 'none') throw new Error(`nothing is due in night ${night}`);
    expect(due.kind).toBe(night % 7 === 0 ? 'full' : 'incremental');
    names.push(countsBackupName(now, due.kind));
    const removed = selectCountsBackupsToRemove(listCountsBackups(names), now);
    names = names.filter((name) => !removed.includes(name));
    kept.push(names.length);
    expect(names[0]).toMatch(/full$/);
  }
  // Always kept are the last 14 nights and the earlier backups in the chain of the oldest of these nights.
  expect(Math.min(...kept.slice(14))).toBe(15);
  expect(Math.max(...kept)).toBe(21);
});

test('the only chain is kept at any age', () => {
  expect(selectCountsBackupsToRemove(week, toMilliseconds('2030-01-01T00:00:00Z'))).toEqual([]);
});

test('an entire chain is removed when its newest backup is 14 days old', () => {
  const chains = [...week, ...makeBackups(['2026-11-17T04:00:00Z', 'full'])];
  expect(selectCountsBackupsToRemove(chains, toMilliseconds('2026-11-17T02:59:59Z'))).toEqual([]);
  expect(selectCountsBackupsToRemove(chains, toMilliseconds('2026-11-17T04:00:00Z'))).toEqual(
    week.map(({ name }) => name),
  );
});

test.each(['counts', 'counts-2026-11-01-full', "counts-2026-11-01T030000.000Z-full'", 'x-2026-11-01T030000.000Z-full'])(
  '%s is not a backup',
  (name) => {
    expect(parseCountsBackup(name)).toBe(null);
  },
);
