import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './install.mjs';
import { runCommand } from './run-command.mjs';
import { findFilesOverBudget, listSecondsByFile, readVitestReport } from './test-reports.mjs';

export const resultsFolder = path.join(projectRoot, '.cache', 'results');
const reporter = path.join(import.meta.dirname, 'vitest-lines.mjs');

/**
 * Runs all vitest tests in `cwd` once and counts them; no file is retried. A file over the budget of processor seconds counts as a failed
 * test, and so does an error outside of tests, or a run that fails without either. When no test has ended for `silentSeconds`, the run is
 * killed, and the result lists its processes. `report` is the file to which results are written during the run.
 */
export async function runVitest({
  env = {},
  cwd = projectRoot,
  report = path.join(resultsFolder, 'vitest.jsonl'),
  silentSeconds = 600,
  hasBudget = true,
} = {}) {
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const watch = { processes: null, timer: undefined };
  const watchSilence = ({ pid }) => {
    let [lastSize, seconds] = [0, 0];
    // Counts timer ticks instead of reading the clock, so that the time a machine is suspended does not count.
    watch.timer = setInterval(() => {
      const size = existsSync(report) ? statSync(report).size : 0;
      seconds = size === lastSize ? seconds + 1 : 0;
      lastSize = size;
      if (seconds < silentSeconds) return;
      clearInterval(watch.timer);
      watch.processes = killTree(pid);
    }, 1000);
  };
  const code = await runCommand('vitest', ['run', '--reporter=default', `--reporter=${reporter}`], {
    cwd,
    env: { ...env, PORTICO_TEST_LINES: report },
    onStart: watchSilence,
  });
  clearInterval(watch.timer);

  const lines = readLines(report);
  const counts = readVitestReport(lines, cwd);
  const secondsByFile = listSecondsByFile(lines, cwd);
  const failures = [
    ...counts.failures,
    ...(hasBudget ? findFilesOverBudget(secondsByFile) : []),
    ...(watch.processes === null ? [] : [`no test ended for ${silentSeconds} s`, ...watch.processes]),
  ];
  const failed = counts.failed + failures.length - counts.failures.length;
  if (code !== 0 && failed === 0)
    return { ...counts, failed: 1, failures: ['vitest ended badly, though no test failed'], secondsByFile };
  return { ...counts, failed, failures, secondsByFile };
}

function readLines(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** Kills a process and its descendants. Returns a line about each: state, wait channel, times, memory and command. */
function killTree(pid) {
  const fields = 'pid=,ppid=,stat=,wchan:24=,etimes=,times=,rss=,args=';
  let processLines;
  try {
    processLines = execFileSync('ps', ['-eo', fields], { encoding: 'utf8' }).trim().split('\n');
  } catch {
    // A small system may have no `ps`; vitest's processes end with their parent.
    process.kill(pid, 'SIGKILL');
    return [];
  }
  const rows = processLines.map((text) => ({
    text: text.trim().slice(0, 160),
    ids: text.trim().split(/\s+/, 2).map(Number),
  }));
  const tree = new Set([pid]);
  // Repeats until nothing is added, because a parent may be listed after its child.
  for (let previousSize = 0; previousSize < tree.size; ) {
    previousSize = tree.size;
    for (const { ids } of rows) if (tree.has(ids[1])) tree.add(ids[0]);
  }
  for (const id of tree) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
  return rows.filter(({ ids }) => tree.has(ids[0])).map(({ text }) => text);
}
