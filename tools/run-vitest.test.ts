import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runVitest } from './run-vitest.mjs';

// Within the repository, where vitest is found.
const folder = path.join(import.meta.dirname, '..', '.cache', `run-vitest-${process.pid}`);

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

test('a run of which nothing is heard is ended, and what had not ended is run again', {
  timeout: 120_000,
}, async () => {
  const tried = path.join(folder, 'tried');
  write({
    'vitest.config.ts': "export default { test: { pool: 'forks', maxWorkers: 1 } };",
    // Longer than the others, hence first: it ends before its neighbour holds up everything.
    'a.test.ts': `import { test } from 'vitest';\n// ${'-'.repeat(2000)}\ntest('ends', () => {});`,
    'b.test.ts': `import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
// ${'-'.repeat(1000)}
test('hangs the first time', () => {
  if (existsSync('tried')) return;
  writeFileSync('tried', '');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});`,
    'c.test.ts': "import { test } from 'vitest';\ntest('waits', () => {});\ntest.skip('is left out', () => {});",
  });

  const { notes = [], ...counts } = await runVitest('of-silence', [], { cwd: folder, silentSeconds: 15 });
  expect(counts).toEqual({ passed: 3, failed: 0, skipped: 1, failures: [] });
  expect(existsSync(tried)).toBe(true);
  expect(notes[0]).toBe('b.test.ts: silent for 15 s after "ends", hence run twice');
  // vitest and its worker at least, and what they did.
  expect(notes.length).toBeGreaterThanOrEqual(3);
  expect(notes.slice(1).every((line) => /^\d+ +\d+ +\S+ /.test(line))).toBe(true);
});

test('a file whose process dies is run again and says of what it died; one that dies again, or had failed before, fails', {
  timeout: 120_000,
}, async () => {
  // vitest tells of tests a little after they ended.
  const dies = `await new Promise((resolve) => setTimeout(resolve, 1000));
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});`;
  const diesOnce = `if (existsSync(import.meta.filename + '.tried')) return;
  writeFileSync(import.meta.filename + '.tried', '');
  ${dies}`;
  write({
    'vitest.config.ts': "export default { test: { pool: 'forks', maxWorkers: 2, isolate: false } };",
    'once.test.ts': `import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
test('waits', () => {});
test('dies the first time', async () => {\n  ${diesOnce}\n});`,
    'at-its-end.test.ts': `import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, test } from 'vitest';
test('ends', () => {});
afterAll(async () => {\n  ${diesOnce}\n});`,
    'always.test.ts': `import { test } from 'vitest';\ntest('dies', async () => {\n  ${dies}\n});`,
    'failed.test.ts': `import { expect, test } from 'vitest';
test('fails', () => expect(1).toBe(2));
test('dies thereafter', async () => {\n  ${dies}\n});`,
    'outside.test.ts': `import { test } from 'vitest';
test('leaves a promise alone', () => {\n  setTimeout(() => Promise.reject(new Error('nobody looks')));\n});
test('waits', () => new Promise((resolve) => setTimeout(resolve, 1000)));`,
  });

  const { notes = [], failures, ...counts } = await runVitest('of-death', [], { cwd: folder });
  expect(counts).toEqual({ passed: 5, failed: 4, skipped: 0 });
  expect(failures.toSorted()).toEqual([
    'always.test.ts: its process ended before 1 of its tests',
    'failed.test.ts › fails: expected 1 to be 2 // Object.is equality',
    'failed.test.ts: its process ended before 1 of its tests',
    'nobody looks',
  ]);
  expect(notes).toHaveLength(3);
  for (const name of ['always', 'at-its-end', 'once']) {
    expect(notes.filter((note) => note.startsWith(`${name}.test.ts: its process died, hence run twice; `))).toEqual([
      expect.stringMatching(/with signal SIGKILL .*while running test file /),
    ]);
  }
});
