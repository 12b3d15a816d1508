import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

// Processes of this machine, read from /proc (Linux).

export type ProcessInfo = { pid: number; parent: number; command: string };

/** The running processes. A zombie (ended, but not yet collected by its parent) is left out. */
export function readProcesses(): ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readIfThere(`/proc/${name}/stat`);
      // The program's name is in parentheses and may contain any character.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === undefined || parent === undefined || state === 'Z' || state === 'X') return [];
      const command = readIfThere(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), parent: Number(parent), command }];
    });
}

export function findChildren(pid: number): ProcessInfo[] {
  return readProcesses().filter(({ parent }) => parent === pid);
}

/** Children, their children and so on. */
export function findDescendants(pid: number): ProcessInfo[] {
  const all = readProcesses();
  const below = (parent: number): ProcessInfo[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

export function isRunning(pid: number): boolean {
  return readProcesses().some((each) => each.pid === pid);
}

/** The processes of a list that still run after the given time. */
export async function findStillRunning(pids: readonly number[], milliseconds: number): Promise<ProcessInfo[]> {
  const until = performance.now() + milliseconds;
  for (;;) {
    const running = readProcesses().filter(({ pid }) => pids.includes(pid));
    if (running.length === 0 || performance.now() > until) return running;
    await pause(20);
  }
}

/** Kills a process with all its descendants and waits until they have ended. It is stopped first, so that it starts no more of them. */
export async function killProcessTree(pid: number): Promise<void> {
  sendSignal(pid, 'SIGSTOP');
  const pids = [pid, ...findDescendants(pid).map((each) => each.pid)];
  for (const each of pids) sendSignal(each, 'SIGKILL');
  const left = await findStillRunning(pids, 5_000);
  if (left.length > 0) throw new Error(`still running: ${JSON.stringify(left)}`);
}

export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
