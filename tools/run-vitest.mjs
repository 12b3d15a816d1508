import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { runCommand } from './run-command.mjs';
import { filesIn, readVitest, together } from './test-reports.mjs';

export const results = path.join(root, '.cache', 'results');
const reporter = path.join(import.meta.dirname, 'vitest-lines.mjs');

/**
 * Runs vitest with the options on the folders (none: on all tests), in `cwd`, and counts. Files of which the engine's native code held
 * up the process (end-stuck-tests.ts) or brought it down are run a second time, which then counts, and are named. So are those that
 * have not ended when not one test of the whole run did for `silentSeconds`: its processes are named and killed. What goes wrong
 * outside of tests counts as a failed one, and so does a run that ends badly without any.
 */
export async function runVitest(name, options, { folders = [], env = {}, cwd = root, silentSeconds = 600 } = {}) {
  mkdirSync(results, { recursive: true });
  const stuckReport = path.join(results, `stuck-${name}.jsonl`);
  const run = async (label, wanted) => {
    const report = path.join(results, `vitest-${name}${label}.jsonl`);
    rmSync(report, { force: true });
    rmSync(stuckReport, { force: true });
    const more = { ...env, PORTICO_TEST_LINES: report, PORTICO_TEST_STUCK_REPORT: stuckReport };
    const watch = { silence: null, timer: undefined };
    const started = ({ pid }) => {
      let [last, seconds] = [0, 0];
      // Counted, not read off a clock: a machine that slept has not been silent.
      watch.timer = setInterval(() => {
        const size = existsSync(report) ? statSync(report).size : 0;
        seconds = size === last ? seconds + 1 : 0;
        last = size;
        if (seconds < silentSeconds) return;
        clearInterval(watch.timer);
        watch.silence = endAll(pid);
      }, 1000);
    };
    const reporters = ['--reporter=default', `--reporter=${reporter}`];
    const code = await runCommand('vitest', ['run', ...reporters, ...wanted], { cwd, env: more, started });
    clearInterval(watch.timer);
    return { code, silence: watch.silence, stuck: linesOf(stuckReport), lines: linesOf(report) };
  };

  const first = await run('', [...options, ...folders]);
  const { listed, begun, ended, died } = filesIn(first.lines, cwd);
  const stuck = first.stuck.map(({ file }) => file);
  const missing = first.silence === null ? [] : listed.filter((file) => !ended.has(file));
  const again = [...new Set([...stuck, ...died, ...missing])];
  if (again.length === 0) return withFailure(first, readVitest(first.lines, cwd, listed));

  const errors = errorsIn(first.lines);
  const notes = first.stuck.map(
    ({ file, test, threads }) => `${file} › ${test}: stuck, hence run twice; threads: ${threads}`,
  );
  for (const file of died.filter((one) => !stuck.includes(one))) {
    const why = errors.find((error) => ofDeath(error) && error.includes(file)) ?? 'nobody says of what';
    notes.push(`${file}: its process died, hence run twice; ${why}`);
  }
  if (first.silence !== null) {
    const unended = begun.filter((file) => !ended.has(file));
    const last = first.lines.findLast(({ test }) => test !== undefined)?.test ?? 'none';
    notes.push(
      `${unended.join(', ')}: silent for ${silentSeconds} s after "${last}", hence run twice`,
      ...first.silence,
    );
  }
  process.stdout.write(`\n${notes.join('\n')}\nOnce more: ${again.join(', ')}\n`);
  const second = await run('-again', [...options, ...again]);
  const others = listed.filter((file) => !again.includes(file));
  const outside = errors.filter((error) => !ofDeath(error));
  return together([
    readVitest(first.lines, cwd, others),
    { passed: 0, failed: outside.length, skipped: 0, failures: outside },
    withFailure(second, readVitest(second.lines, cwd, again)),
    { passed: 0, failed: 0, skipped: 0, failures: [], notes },
  ]);
}

function linesOf(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

function withFailure({ code, silence, lines }, counts) {
  if (counts.failed > 0 || (code === 0 && silence === null)) return counts;
  const why = errorsIn(lines)[0] ?? 'nothing says why';
  return { ...counts, failed: 1, failures: [`vitest ended badly, though no test failed: ${why}`] };
}

const errorsIn = (lines) => lines.flatMap(({ error }) => (error === undefined ? [] : [error.split('\n', 1)[0]]));

/** Whether an error is the one of vitest's pool that a process is gone, with its exit code or signal and the file. */
const ofDeath = (error) => error.startsWith('Worker exited unexpectedly');

/** Kills a process and all that came of it; returns a line of what each was doing. */
function endAll(pid) {
  const fields = 'pid=,ppid=,stat=,wchan:24=,etimes=,times=,rss=,args=';
  let all;
  try {
    all = execFileSync('ps', ['-eo', fields], { encoding: 'utf8' }).trim().split('\n');
  } catch {
    // A small system may have no `ps`; workers that still run end with their parent.
    process.kill(pid, 'SIGKILL');
    return [`${pid} killed; there is no "ps" that would tell what it did`];
  }
  const rows = all.map((text) => ({ text: text.trim().slice(0, 160), ids: text.trim().split(/\s+/, 2).map(Number) }));
  const mine = new Set([pid]);
  // A parent may stand behind its child in the list.
  for (let before = 0; before < mine.size; ) {
    before = mine.size;
    for (const { ids } of rows) if (mine.has(ids[1])) mine.add(ids[0]);
  }
  for (const id of mine) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  return rows.filter(({ ids }) => mine.has(ids[0])).map(({ text }) => text);
}
