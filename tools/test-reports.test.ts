import { expect, test } from 'vitest';
import {
  findFilesOverBudget,
  formatSecondsByFile,
  listBrowserFailures,
  listSecondsByFile,
  readVitestReport,
} from './test-reports.mjs';

test('a vitest report counts tests and names the reason of each failure', () => {
  const passed = { name: 'one', status: 'passed', message: '' };
  const failed = { name: 'sums are sums', status: 'failed', message: 'Error: 1 is not 2\n at line 3' };
  const skipped = { ...passed, status: 'skipped' };
  const pending = { ...passed, status: 'pending' };
  const file = (name: string, status: string, message: string, tests: (typeof passed)[]) => ({
    file: `/root/apps/${name}.test.ts`,
    status,
    message,
    tests,
  });
  const lines = [
    { listed: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `/root/apps/${name}.test.ts`) },
    file('a', 'failed', '', [passed, failed]),
    { test: 'one' },
    file('b', 'passed', '', [passed]),
    file('c', 'failed', 'Cannot find module\nmore', []),
    file('d', 'pending', '', [passed, skipped, pending, pending]),
    file('e', 'passed', '', []),
    { error: 'a promise was rejected\nat line 4' },
  ];
  const { failures, ...counts } = readVitestReport(lines, '/root');
  expect(counts).toEqual({ passed: 3, failed: 7, skipped: 1 });
  expect(failures).toEqual([
    'apps/a.test.ts › sums are sums: Error: 1 is not 2',
    'apps/c.test.ts: Cannot find module',
    'apps/d.test.ts: 2 of its tests did not end',
    'apps/e.test.ts and 1 more: no test ended',
    'a promise was rejected',
  ]);
});

test('files are listed by seconds, and those over the budget are failures', () => {
  const lines = [
    { file: '/root/quick.test.ts', seconds: 1 },
    { measured: '/root/busy.test.ts', processorSeconds: 101 },
    { file: '/root/busy.test.ts', seconds: 30 },
    ...Array.from({ length: 100 }, (_, number) => [
      { measured: `/root/other${number}.test.ts`, processorSeconds: 18 },
      { file: `/root/other${number}.test.ts`, seconds: 0.5 },
    ]).flat(),
    { measured: '/root/slow.test.ts', processorSeconds: 20.5 },
    { file: '/root/slow.test.ts', seconds: 90 },
  ];
  const used = listSecondsByFile(lines, '/root');
  expect(used.slice(0, 3).map(({ file }) => file)).toEqual(['slow.test.ts', 'busy.test.ts', 'quick.test.ts']);
  expect(findFilesOverBudget(used)).toEqual([
    expect.stringMatching(/^busy\.test\.ts used 101 processor seconds, more than 96/),
  ]);
  expect(formatSecondsByFile(used, { hasBudget: true })).toEqual([
    ' seconds  processor  test file',
    '    90.0       20.5  slow.test.ts (over 20; the limit is 96)',
    '    30.0      101.0  busy.test.ts (over 20; the limit is 96)',
    '    51.0     1800.0  101 others',
  ]);
  const fewFiles = used.filter(({ file }) => file === 'busy.test.ts');
  expect(findFilesOverBudget(fewFiles.map((one) => ({ ...one, processorSeconds: 20 })))).toEqual([]);
  expect(formatSecondsByFile(used, { hasBudget: false })[1]).toBe('    90.0       20.5  slow.test.ts');
});

test('failed browser stories are named at any depth of suites', () => {
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
  expect(listBrowserFailures({ suites: [outer] })).toEqual(['a.spec.ts:7 › opens: timed out']);
});
