// A store that hangs in native code holds up the thread on which every time limit of vitest runs: the whole run would wait for
// one file without end, and nobody would learn which. A second thread tells its name and ends its process; the others go on.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeEach, expect } from 'vitest';

/** The longest file takes five minutes on two cores. The setting is for trying this out. */
const limitMinutes = 15;

const watch = `
const { parentPort, workerData } = require('node:worker_threads');
const { appendFileSync, readdirSync, readFileSync, writeSync } = require('node:fs');
let test = 'before its first test';
parentPort.on('message', (name) => (test = name));
// Name and state of every thread, as many as there are of each; the first is the one that is stuck. Only Linux tells.
function threads() {
  const counts = new Map();
  try {
    for (const id of readdirSync('/proc/self/task')) {
      const [, name, state] = readFileSync('/proc/self/task/' + id + '/stat', 'utf8').match(/\\((.*)\\) (\\S)/);
      counts.set(name + ' ' + state, (counts.get(name + ' ' + state) ?? 0) + 1);
    }
  } catch {}
  return [...counts].map(([thread, count]) => thread + ' \u00d7 ' + count).join(', ');
}
setTimeout(() => {
  const line = workerData.file + ' \u203a ' + test + ': stuck for ' + workerData.minutes + ' minutes; threads: ' + threads() + '\\n';
  writeSync(2, line);
  if (workerData.report) appendFileSync(workerData.report, line);
  process.kill(process.pid, 'SIGKILL');
}, workerData.minutes * 60_000);
`;

const minutes = Number(process.env['PORTICO_TEST_STUCK_MINUTES'] ?? limitMinutes);
const watcher = new Worker(watch, {
  eval: true,
  workerData: {
    minutes,
    file: path.relative(process.cwd(), expect.getState().testPath ?? 'a file'),
    report: process.env['PORTICO_TEST_STUCK_REPORT'],
  },
});
watcher.unref();

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of our own, not a window
beforeEach(({ task }) => watcher.postMessage(task.fullTestName));
