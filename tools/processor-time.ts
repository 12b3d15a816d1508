import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks in /proc; 100 on every Linux. */
const ticksPerSecond = 100;

/**
 * Processor seconds used so far by all threads of this process, by its child processes that have ended and were waited for, and by all
 * running descendants. Without /proc: by this process only.
 */
export function readUsedProcessorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds('self');
}

function childSeconds(pid: string): number {
  try {
    const ended = readTimes(pid).slice(2);
    const running = listChildren(pid).map((child) => ownSeconds(child) + childSeconds(child));
    return [...ended, ...running].reduce((sum, seconds) => sum + seconds, 0);
  } catch {
    // The process has ended meanwhile, or there is no /proc.
    return 0;
  }
}

function ownSeconds(pid: string): number {
  return readTimes(pid)
    .slice(0, 2)
    .reduce((sum, seconds) => sum + seconds, 0);
}

/** Seconds in user and system mode of the process, then of its ended children. See proc_pid_stat(5), fields 14 to 17. */
function readTimes(pid: string): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program is in brackets and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).map((ticks) => Number(ticks) / ticksPerSecond);
}

function listChildren(pid: string): string[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').slice(0, -1),
  );
}
