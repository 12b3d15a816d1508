// Records the processor seconds of each test file, including its child processes (servers, databases, counting engines).
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { readUsedProcessorSeconds } from './processor-time.ts';

const lines = process.env['PORTICO_TEST_LINES'];
// Files may share a process, and this module runs once per file. The start of the process is attributed to its first file.
const key = Symbol.for('portico.test-process-started');
const usedBefore = Reflect.get(globalThis, key) === true ? readUsedProcessorSeconds() : 0;
Reflect.set(globalThis, key, true);

// Registered before the hooks of the file, so it runs after them and includes the processes they stop.
afterAll(() => {
  if (lines === undefined) return;
  const processorSeconds = Math.max(0, readUsedProcessorSeconds() - usedBefore);
  appendFileSync(lines, `${JSON.stringify({ measured: expect.getState().testPath, processorSeconds })}\n`);
});
