import { expect, test } from 'vitest';
import { failedInBrowser, filesIn, readVitest, together } from './test-reports.mjs';

test('failed tests of vitest are named with their file and the first line of why', () => {
  const passed = { name: 'one', status: 'passed', message: '' };
  const failed = { name: 'sums are sums', status: 'failed', message: 'Error: 1 is not 2\n at line 3' };
  const skipped = { ...passed, status: 'skipped' };
  const file = (name: string, status: string, message: string, tests: (typeof passed)[]) => ({
    name: `/root/apps/${name}`,
    status,
    message,
    tests,
  });
  const lines = [
    { listed: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `/root/apps/${name}.test.ts`) },
    { begun: '/root/apps/a.test.ts' },
    file('a.test.ts', 'failed', '', [passed, failed]),
    { test: 'one' },
    file('b.test.ts', 'passed', '', [passed]),
    file('c.test.ts', 'failed', 'Cannot find module\nmore', []),
    file('d.test.ts', 'passed', '', [passed, skipped, { ...passed, status: 'pending' }]),
    file('e.test.ts', 'passed', '', []),
    { begun: '/root/apps/f.test.ts' },
  ];
  const { listed, begun, ended, died } = filesIn(lines, '/root');
  expect(died).toEqual([]);
  expect(listed).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `apps/${name}.test.ts`));
  expect(begun).toEqual(['apps/a.test.ts', 'apps/f.test.ts']);
  expect([...ended.keys()]).toEqual(listed.slice(0, 5));
  const { failures, ...counts } = readVitest(lines, '/root', listed);
  expect(counts).toEqual({ passed: 3, failed: 7, skipped: 1 });
  expect(failures).toEqual([
    'apps/g.test.ts and 1 more: never begun',
    'apps/a.test.ts › sums are sums: Error: 1 is not 2',
    'apps/c.test.ts: Cannot find module',
    'apps/d.test.ts: its process ended before 1 of its tests',
    'apps/e.test.ts: its process ended before any of its tests',
    'apps/f.test.ts: its process ended before any of its tests',
  ]);
  const others = readVitest(lines, '/root', listed.slice(1, 4));
  expect(others).toMatchObject({ passed: 2, failed: 2, skipped: 1 });
  expect(together([others, others, { passed: 0, failed: 0, skipped: 0, failures: [], notes: ['late'] }])).toEqual({
    passed: 4,
    failed: 4,
    skipped: 2,
    failures: [...others.failures, ...others.failures],
    notes: ['late'],
  });
});

test('failed stories of the browser are named, whatever they lie in', () => {
  const tests = (...errors: (string | undefined)[]) => [
    { results: errors.map((message) => (message === undefined ? {} : { error: { message } })) },
  ];
  const inner = {
    specs: [
      { ok: false, file: 'a.spec.ts', line: 7, title: 'opens', tests: tests('\u001b[31mtimed out\u001b[39m\nat') },
    ],
  };
  const outer = {
    specs: [{ ok: true, file: 'a.spec.ts', line: 1, title: 'logs in', tests: tests(undefined) }],
    suites: [inner],
  };
  expect(failedInBrowser({ suites: [outer] })).toEqual(['a.spec.ts:7 › opens: timed out']);
});
