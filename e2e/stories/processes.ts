import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

// Processes of this machine, read from /proc (Linux).

export type ProcessLine = { pid: number; parent: number; command: string };

/** Processes that run now; a zombie, which only waits for its parent to notice its end, does not. */
export function readProcesses(): ProcessLine[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readIfThere(`/proc/${name}/stat`);
      // The program's name stands in parentheses and may hold any character.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === undefined || parent === undefined || state === 'Z' || state === 'X') return [];
      const command = readIfThere(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), parent: Number(parent), command }];
    });
}

export function findChildren(pid: number): ProcessLine[] {
  return readProcesses().filter(({ parent }) => parent === pid);
}

/** Children, their children and so on. */
export function findDescendants(pid: number): ProcessLine[] {
  const all = readProcesses();
  const below = (parent: number): ProcessLine[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

export function isRunning(pid: number): boolean {
  return readProcesses().some((each) => each.pid === pid);
}

/** The processes of a list that still run after the time they have to end. */
export async function stillRunning(pids: readonly number[], milliseconds: number): Promise<ProcessLine[]> {
  const until = performance.now() + milliseconds;
  for (;;) {
    const running = readProcesses().filter(({ pid }) => pids.includes(pid));
    if (running.length === 0 || performance.now() > until) return running;
    await pause(20);
  }
}

/** Kills a process with all its descendants, and waits until they are gone. It is halted first, so that it starts no more of them. */
export async function endTree(pid: number): Promise<void> {
  signal(pid, 'SIGSTOP');
  const pids = [pid, ...findDescendants(pid).map((each) => each.pid)];
  for (const each of pids) signal(each, 'SIGKILL');
  const left = await stillRunning(pids, 5_000);
  if (left.length > 0) throw new Error(`still running: ${JSON.stringify(left)}`);
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
