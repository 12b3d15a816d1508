import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks in /proc/…/stat; 100 on every Linux system that Node supports. */
const ticksPerSecond = 100;

/** Memory in bytes of a process and its descendants; a page shared by several processes counts once. */
export async function sumProcessTreeMemoryBytes(pid: number): Promise<number> {
  return sum((await readMemoryByProcess(pid)).map(({ bytes }) => bytes));
}

/** Name and memory in bytes of a process and each of its descendants; the process itself comes first. */
export async function readMemoryByProcess(root: number): Promise<{ name: string; bytes: number }[]> {
  const readings = (await processTree(root)).map(async ({ pid, name }) => {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    return { name, bytes: Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024 };
  });
  return Promise.all(readings);
}

/** Processor seconds used by a process and its descendants, including ended ones. */
export async function sumProcessTreeCpuSeconds(pid: number): Promise<number> {
  return sum((await processTree(pid)).map(({ ticks }) => ticks)) / ticksPerSecond;
}

type Process = { pid: number; name: string; parent: number; ticks: number };

async function processTree(root: number): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(names.map(readProcess))).filter((readings) => readings !== null);
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

async function readProcess(name: string): Promise<Process | null> {
  const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
  if (line === null) return null;
  // The name in brackets may contain blanks. After it: state, parent, …; user and system time of the process are the 12th and 13th field,
  // those of children it has waited for the 14th and 15th.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const program = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
  return { pid: Number(name), name: program, parent: Number(fields[1]), ticks: sum(fields.slice(11, 15).map(Number)) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
