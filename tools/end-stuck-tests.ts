// A store that hangs in native code holds up the thread on which every time limit of vitest runs: the whole run would wait for
// one file without end, and nobody would learn which. A second thread sees the first stand still, tells the file's name and ends
// its process; the others go on.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeEach, expect } from 'vitest';

/** Nothing that is tested computes that long without a pause. The setting is for trying this out. */
const limitSeconds = 180;

const watch = `
const { parentPort, workerData } = require('node:worker_threads');
const { appendFileSync, readdirSync, readFileSync } = require('node:fs');
const { beats, file, report, seconds } = workerData;
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
  return [...counts].map(([thread, count]) => thread + ' × ' + count).join(', ');
}
let last = -1;
let still = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  still = now === last ? still + 1 : 0;
  last = now;
  if (still < seconds) return;
  if (report) appendFileSync(report, JSON.stringify({ file, test, threads: threads() }) + '\\n');
  process.kill(process.pid, 'SIGKILL');
}, 1_000);
`;

const beats = new Int32Array(new SharedArrayBuffer(4));
setInterval(() => Atomics.add(beats, 0, 1), 500).unref();
const watcher = new Worker(watch, {
  eval: true,
  workerData: {
    beats,
    seconds: Number(process.env['PORTICO_TEST_STUCK_SECONDS'] ?? limitSeconds),
    file: path.relative(process.cwd(), expect.getState().testPath ?? ''),
    report: process.env['PORTICO_TEST_STUCK_REPORT'],
  },
});
watcher.unref();

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of our own, not a window
beforeEach(({ task }) => watcher.postMessage(task.fullTestName));
