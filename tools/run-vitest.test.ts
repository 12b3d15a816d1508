import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runVitest } from './run-vitest.mjs';

// In the repository, so that vitest can be resolved.
const folder = path.join(import.meta.dirname, '..', '.cache', `run-vitest-${process.pid}`);
const report = path.join(folder, 'lines.jsonl');
const setupFile = path.join(import.meta.dirname, 'note-processor-time.ts');

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

test('a run in which no test ends is killed, and its processes are listed', { timeout: 120_000 }, async () => {
  write({
    'vitest.config.ts': "export default { test: { pool: 'forks', maxWorkers: 1 } };",
    'a.test.ts': `import { test } from 'vitest';
test('hangs', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});`,
  });

  const { failures, ...counts } = await runVitest({ cwd: folder, report, silentSeconds: 15 });
  expect(counts).toMatchObject({ passed: 0, skipped: 0 });
  expect(failures.slice(0, 2)).toEqual(['a.test.ts: no test ended', 'no test ended for 15 s']);
  // At least two processes: vitest and its worker.
  expect(failures.length).toBeGreaterThanOrEqual(4);
  expect(failures.slice(2).every((line) => /^\d+ +\d+ +\S+ /.test(line))).toBe(true);
});

test('a file whose process dies fails, and so does an error outside of tests', { timeout: 120_000 }, async () => {
  // vitest receives the result of a test shortly after the test ended.
  const dies = `await new Promise((resolve) => setTimeout(resolve, 1000));
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});`;
  write({
    'vitest.config.ts': "export default { test: { pool: 'forks', maxWorkers: 2, isolate: false } };",
    'dies.test.ts': `import { test } from 'vitest';\ntest('ends', () => {});\ntest('dies', async () => {\n  ${dies}\n});`,
    'outside.test.ts': `import { test } from 'vitest';
test('leaves a promise alone', () => {\n  setTimeout(() => Promise.reject(new Error('not awaited')));\n});
test('waits', () => new Promise((resolve) => setTimeout(resolve, 1000)));`,
  });

  const { failures, passed } = await runVitest({ cwd: folder, report });
  expect(passed).toBe(3);
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/signal SIGKILL .*while running test file .*dies\.test\.ts/),
    'dies.test.ts: 1 of its tests did not end',
    'not awaited',
  ]);
});

test('the processor seconds of a file include its child processes', { timeout: 120_000 }, async () => {
  const busy = 'const end = Date.now() + 2000; while (Date.now() < end);';
  write({
    'vitest.config.ts': `export default { test: { pool: 'forks', setupFiles: ['${setupFile}'] } };`,
    'child.test.ts': `import { spawnSync } from 'node:child_process';
import { test } from 'vitest';
test('starts a child', () => {\n  spawnSync(process.execPath, ['-e', '${busy}']);\n});`,
  });

  const { secondsByFile } = await runVitest({ cwd: folder, report });
  expect(secondsByFile).toEqual([
    { file: 'child.test.ts', seconds: expect.any(Number), processorSeconds: expect.any(Number) },
  ]);
  // On a busy machine two elapsed seconds may be fewer processor seconds.
  expect(secondsByFile[0]?.processorSeconds).toBeGreaterThan(0.5);
});
