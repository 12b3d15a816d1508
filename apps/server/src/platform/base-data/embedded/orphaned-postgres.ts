import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const maxWaitMilliseconds = 10_000;

/**
 * Ends the PostgreSQL processes that a killed server or a killed postmaster has left running on a cluster, and removes their lock files:
 * PostgreSQL would not start while the process id in a lock file belongs to any running program. Call only while holding the lock of the
 * data folder.
 */
export async function endOrphanedPostgres(cluster: string): Promise<void> {
  const until = performance.now() + maxWaitMilliseconds;
  for (let pids = await findProcesses(cluster); pids.length > 0; pids = await findProcesses(cluster)) {
    if (performance.now() > until) throw new Error(`Processes ${pids.join(', ')} do not leave ${cluster}.`);
    for (const pid of pids) signal(pid, 'SIGKILL');
    await pause(20);
  }
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(path.join(cluster, name), { force: true });
}

/** Ids of the processes with the cluster as working folder. Without /proc (macOS): the postmaster named in the lock file. */
async function findProcesses(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => null))?.filter((name) => /^\d+$/.test(name));
  if (pids === undefined) {
    const [line = ''] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    return signal(Number(line), 0) ? [Number(line)] : [];
  }
  const pidsOrNone = await Promise.all(
    pids.map(async (pid) => {
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (folder !== cluster) return [];
      const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
      return path.basename(program) === 'postgres' ? [Number(pid)] : [];
    }),
  );
  return pidsOrNone.flat();
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  if (!(pid > 1)) return false;
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
