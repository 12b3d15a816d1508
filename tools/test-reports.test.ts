import { expect, test } from 'vitest';
import { failedInBrowser, readVitest, together } from './test-reports.mjs';

test('failed tests of vitest are named with their file and the first line of why', () => {
  const file = (name: string, status: string, message: string, assertionResults: object[]) => ({
    name: `/root/apps/${name}`,
    status,
    message,
    assertionResults,
  });
  const passed = { status: 'passed', fullName: 'one', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'sums are sums', failureMessages: ['Error: 1 is not 2\n at line 3'] };
  const testResults = [
    file('a.test.ts', 'failed', '', [passed, failed]),
    file('b.test.ts', 'passed', '', [passed]),
    file('c.test.ts', 'failed', 'Cannot find module\nmore', []),
    file('d.test.ts', 'passed', '', [passed, { status: 'skipped' }, { status: 'pending' }]),
    file('e.test.ts', 'passed', '', []),
  ];
  const { failures, ...counts } = readVitest({ testResults }, '/root');
  expect(counts).toEqual({ passed: 3, failed: 4, skipped: 1 });
  expect(failures).toEqual([
    'apps/a.test.ts › sums are sums: Error: 1 is not 2',
    'apps/c.test.ts: Cannot find module',
    'apps/d.test.ts: its process ended before 1 of its tests',
    'apps/e.test.ts: its process ended before any of its tests',
  ]);
  const again = readVitest({ testResults }, '/root', ['apps/a.test.ts', 'apps/e.test.ts']);
  expect(again).toMatchObject({ passed: 2, failed: 2, skipped: 1 });
  expect(together([again, again, { passed: 0, failed: 0, skipped: 0, failures: [], notes: ['late'] }])).toEqual({
    passed: 4,
    failed: 4,
    skipped: 2,
    failures: [...again.failures, ...again.failures],
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
