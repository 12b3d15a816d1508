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
const { beats, report, seconds } = workerData;
let at = {};
parentPort.on('message', (next) => (at = next));
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
  if (report) appendFileSync(report, JSON.stringify({ ...at, threads: threads() }) + '\\n');
  process.kill(process.pid, 'SIGKILL');
}, 1_000);
`;

function watchThisProcess(): Worker {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref();
  const seconds = Number(process.env['PORTICO_TEST_STUCK_SECONDS'] ?? limitSeconds);
  const report = process.env['PORTICO_TEST_STUCK_REPORT'];
  const watcher = new Worker(watch, { eval: true, workerData: { beats, seconds, report } });
  watcher.unref();
  return watcher;
}

// One for all files of a process: this one is run again for each.
const key = Symbol.for('portico.test-watcher');
const running: unknown = Reflect.get(globalThis, key);
const watcher = running instanceof Worker ? running : watchThisProcess();
Reflect.set(globalThis, key, watcher);
const file = path.relative(process.cwd(), expect.getState().testPath ?? '');
const tell = (test: string) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of our own, not a window
  watcher.postMessage({ file, test });
};
tell('before its first test');
beforeEach(({ task }) => tell(task.fullTestName));
