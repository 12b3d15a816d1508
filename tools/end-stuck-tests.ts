// A store that hangs in native code holds up the thread on which every time limit of vitest runs: the whole run would wait for
// one file without end, and nobody would learn which. A second thread tells its name and ends its process; the others go on.
import { Worker } from 'node:worker_threads';
import { beforeEach, expect } from 'vitest';

/** The longest file takes five minutes on two cores. The setting is for trying this out. */
const limitMinutes = 15;

const watch = `
const { parentPort, workerData } = require('node:worker_threads');
const { readFileSync, writeSync } = require('node:fs');
let test = 'before its first test';
parentPort.on('message', (name) => (test = name));
setTimeout(() => {
  let thread = '';
  try {
    thread = readFileSync('/proc/self/task/' + process.pid + '/status', 'utf8').match(/^State:.*$/m)[0];
  } catch {} // only Linux tells
  writeSync(2, 'STUCK for ' + workerData.minutes + ' minutes: ' + workerData.file + ', ' + test + '. ' + thread + '\\n');
  process.kill(process.pid, 'SIGKILL');
}, workerData.minutes * 60_000);
`;

const minutes = Number(process.env['PORTICO_TEST_STUCK_MINUTES'] ?? limitMinutes);
const watcher = new Worker(watch, {
  eval: true,
  workerData: { minutes, file: expect.getState().testPath ?? 'a file' },
});
watcher.unref();

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of our own, not a window
beforeEach(({ task }) => watcher.postMessage(task.fullTestName));
