import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A limit of the memory that processes may take from now on; the kernel kills one of them when it is reached. */
export type MemoryLimit = { add(pids: readonly number[]): void; remove(): void };

type Controller = { parent: string; limitFile: string };

/** The memory controller of this process (control groups of version 1), or of the machine (version 2); null: none. */
function findController(): Controller | null {
  const own = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
  if (own !== undefined && existsSync('/sys/fs/cgroup/memory')) {
    const inContainer = path.join('/sys/fs/cgroup/memory', own);
    const parent = existsSync(inContainer) ? inContainer : '/sys/fs/cgroup/memory';
    return { parent, limitFile: 'memory.limit_in_bytes' };
  }
  const controls = '/sys/fs/cgroup/cgroup.subtree_control';
  if (!existsSync(controls) || !/\bmemory\b/.test(readFileSync(controls, 'utf8'))) return null;
  return { parent: '/sys/fs/cgroup', limitFile: 'memory.max' };
}

/** Why memory cannot be limited here; null: it can. */
export function findMemoryObstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'memory is limited on Linux, by root, only';
  try {
    limitMemory(1_000_000_000).remove();
    return null;
  } catch (error) {
    return `no control group for memory: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Makes a control group with a limit in bytes. */
export function limitMemory(bytes: number): MemoryLimit {
  const controller = findController();
  if (controller === null) throw new Error('the machine has no memory controller');
  const { parent, limitFile } = controller;
  const group = path.join(parent, `portico-faults-${process.pid}`);
  mkdirSync(group);
  writeFileSync(path.join(group, limitFile), String(bytes));
  const move = (pid: string, to: string) => {
    try {
      writeFileSync(path.join(to, 'cgroup.procs'), pid);
    } catch {
      // The process has ended.
    }
  };
  return {
    add(pids) {
      for (const pid of pids) move(String(pid), group);
    },
    remove() {
      const readPids = () => readFileSync(path.join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
      // A process may start another one meanwhile.
      for (let pids = readPids(); pids.length > 0; pids = readPids()) for (const pid of pids) move(pid, parent);
      rmdirSync(group);
    },
  };
}
