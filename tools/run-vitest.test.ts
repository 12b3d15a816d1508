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
