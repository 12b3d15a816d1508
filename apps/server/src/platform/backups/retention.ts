import { parseBackupName } from './backup-names.ts';

const keptRecent = 7;
const keptHours = 24;
const keptDays = 14;
const keptFailed = 3;

/** Characters of a backup's time, "2026-11-26T194131.123Z", that identify its UTC day and its UTC hour. */
const dayLength = '2026-11-26'.length;
const hourLength = '2026-11-26T19'.length;

/**
 * Names of the backups to remove. Kept are the newest 7, the newest of each of the last 24 hours that have one, and the newest of
 * each of the last 14 days that have one (UTC); of the backups that failed their check the newest 3. Other files are never returned.
 */
export function selectBackupsToRemove(names: readonly string[]): string[] {
  const backups = names
    .flatMap((name) => {
      const parsed = parseBackupName(name);
      return parsed === null ? [] : [{ name, ...parsed }];
    })
    .sort((a, b) => (a.time < b.time ? 1 : -1));
  const whole = backups.filter(({ state }) => state === 'whole');
  const failed = backups.filter(({ state }) => state === 'failed');
  const kept = new Set(
    [
      ...whole.slice(0, keptRecent),
      ...newestPerPeriod(whole, hourLength, keptHours),
      ...newestPerPeriod(whole, dayLength, keptDays),
      ...failed.slice(0, keptFailed),
    ].map(({ name }) => name),
  );
  return [...whole, ...failed].map(({ name }) => name).filter((name) => !kept.has(name));
}

function newestPerPeriod<Backup extends { time: string }>(
  newestFirst: readonly Backup[],
  length: number,
  periods: number,
): Backup[] {
  const newest = new Map<string, Backup>();
  for (const backup of newestFirst) {
    const period = backup.time.slice(0, length);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, periods);
}
