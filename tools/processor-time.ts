import { readdirSync, readFileSync } from 'node:fs';

/** The unit of times in /proc, the same on every Linux. */
const ticksPerSecond = 100;

/**
 * Processor seconds that this process has used so far, all threads, with its child processes: those that have ended and were waited
 * for, and all living descendants. Where there is no /proc, this process alone.
 */
export function usedProcessorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds('self');
}

function childSeconds(pid: string): number {
  try {
    const ended = timesIn(pid).slice(2);
    const living = childrenIn(pid).map((child) => ownSeconds(child) + childSeconds(child));
    return [...ended, ...living].reduce((sum, seconds) => sum + seconds, 0);
  } catch {
    // It has ended meanwhile, or there is no /proc.
    return 0;
  }
}

function ownSeconds(pid: string): number {
  return timesIn(pid)
    .slice(0, 2)
    .reduce((sum, seconds) => sum + seconds, 0);
}

/** Seconds in user and in system mode, of the process and of its ended children. See proc_pid_stat(5), fields 14 to 17. */
function timesIn(pid: string): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program stands in brackets and may itself hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).map((ticks) => Number(ticks) / ticksPerSecond);
}

function childrenIn(pid: string): string[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').slice(0, -1),
  );
}
