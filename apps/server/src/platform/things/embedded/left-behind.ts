import { readdir, readlink, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const patienceMilliseconds = 10_000;

/**
 * Ends the PostgreSQL processes that a killed server, or a killed postmaster, has left on a cluster, and removes their lock files: PostgreSQL
 * keeps away from a lock whose process number meanwhile belongs to another program. Only for the holder of the data folder's lock.
 */
export async function clearLeftBehind(cluster: string): Promise<void> {
  const until = performance.now() + patienceMilliseconds;
  for (let left = await processesOn(cluster); left.length > 0; left = await processesOn(cluster)) {
    if (performance.now() > until) throw new Error(`Processes ${left.join(', ')} do not leave ${cluster}.`);
    for (const pid of left) signal(pid, 'SIGKILL');
    await pause(20);
  }
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(path.join(cluster, name), { force: true });
}

/** PostgreSQL's processes work in the cluster's folder. Where there is no /proc (macOS), the postmaster that the lock file names. */
async function processesOn(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => null))?.filter((name) => /^\d+$/.test(name));
  if (pids === undefined) {
    const [line = ''] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    return signal(Number(line), 0) ? [Number(line)] : [];
  }
  const found = await Promise.all(
    pids.map(async (pid) => {
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (folder !== cluster) return [];
      const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
      return path.basename(program) === 'postgres' ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  if (!(pid > 1)) return false;
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
