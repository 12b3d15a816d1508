const pattern = /^counts-(\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z)-(full|incremental)$/;
const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;
const nightHourUtc = 3;
const fullEveryDays = 7;
const keptDays = 14;

/** A backup of the counts: a folder of this name, written at `at` (epoch ms). `incremental`: the changes since the backup before it. */
export type CountsBackup = { name: string; at: number; kind: 'full' | 'incremental' };

/** The backup with this folder name; null when it is not the name of a backup. */
export function parseCountsBackup(name: string): CountsBackup | null {
  const [, time, kind] = pattern.exec(name) ?? [];
  if (time === undefined) return null;
  const at = Date.parse(time.replace(/T(\d\d)(\d\d)/, 'T$1:$2:'));
  return { name, at, kind: kind === 'full' ? 'full' : 'incremental' };
}

export function countsBackupName(at: number, kind: CountsBackup['kind']): string {
  return `counts-${new Date(at).toISOString().replaceAll(':', '')}-${kind}`;
}

/** The backups among the folder names, oldest first. */
export function listCountsBackups(names: readonly string[]): CountsBackup[] {
  return names.flatMap((name) => parseCountsBackup(name) ?? []).sort((a, b) => a.at - b.at);
}

/** The last 03:00 UTC at or before `now`; both in epoch milliseconds. */
function lastNight(now: number): number {
  const shifted = now - nightHourUtc * hourMilliseconds;
  return shifted - (shifted % dayMilliseconds) + nightHourUtc * hourMilliseconds;
}

/**
 * The backup due at `now` (epoch ms): none when a backup was made since the last 03:00 UTC; a full one when there is none or the last
 * one is at least seven nights old; else an incremental one on `base`. Nights before `since`, the start of the store, are not due.
 */
export function findDueCountsBackup(
  backups: readonly CountsBackup[],
  now: number,
  since: number,
): { kind: 'none' } | { kind: 'full' } | { kind: 'incremental'; base: string } {
  const newest = backups.at(-1);
  const night = lastNight(now);
  if ((newest?.at ?? since) >= night) return { kind: 'none' };
  const full = backups.findLast(({ kind }) => kind === 'full');
  if (newest === undefined || full === undefined) return { kind: 'full' };
  const nightsSinceFull = Math.round((night - lastNight(full.at)) / dayMilliseconds);
  return nightsSinceFull >= fullEveryDays ? { kind: 'full' } : { kind: 'incremental', base: newest.name };
}

/** Chains of one full backup and its incremental backups, each oldest first. `backups` must be sorted oldest first. */
export function groupBackupChains(backups: readonly CountsBackup[]): CountsBackup[][] {
  const chains: CountsBackup[][] = [];
  for (const backup of backups) {
    const last = chains.at(-1);
    if (last === undefined || backup.kind === 'full') chains.push([backup]);
    else last.push(backup);
  }
  return chains;
}

/** Names of the backups to remove: entire chains whose newest backup is older than 14 days. The newest chain is always kept. */
export function selectCountsBackupsToRemove(backups: readonly CountsBackup[], now: number): string[] {
  return groupBackupChains(backups)
    .slice(0, -1)
    .filter((chain) => (chain.at(-1)?.at ?? now) < now - keptDays * dayMilliseconds)
    .flatMap((chain) => chain.map(({ name }) => name));
}
