import { expect, test } from 'vitest';
import { checkFileBudget } from './check-budgets.ts';

const failing: [story: string, line: string][] = [
  ['any as a type', 'export function read(value: any) {}'],
  ['any in a list', 'const rows: Array<any> = [];'],
  ['any in a cast', 'const row = value as any;'],
  ['a waiver without a reason', '// @ts-expect-error'],
  ['a lint waiver without a reason', '// oxlint-disable-next-line no-console'],
];

test.each(failing)('the budget check fails: %s', (_story, line) => {
  expect(checkFileBudget('apps/a.ts', line).failures).toHaveLength(1);
});

const passing: [story: string, line: string][] = [
  ['the word any in a comment', '// as any reader sees'],
  ['the word any in a text', `const text = 'not as any other';`],
  ['a waiver with a reason', '// oxlint-disable-next-line no-console -- the program speaks to a person'],
  ['a constant', `const words = ['a'] as const;`],
];

test.each(passing)('the budget check passes: %s', (_story, line) => {
  expect(checkFileBudget('apps/a.ts', line)).toMatchObject({ failures: [], casts: [] });
});

test('casts are counted, renamed imports are not', () => {
  expect(checkFileBudget('apps/a.ts', 'const keys = Object.keys(table) as Key[];').casts).toHaveLength(1);
  expect(checkFileBudget('apps/a.ts', `import { a as b } from './a.ts';`).casts).toHaveLength(0);
});

test('a file over the size limit fails, a catalogue does not', () => {
  const text = 'export {};\n'.repeat(401);
  expect(checkFileBudget('apps/a.ts', text).failures).toHaveLength(1);
  expect(checkFileBudget('packages/i18n/src/catalogues/en/home.ts', text).failures).toHaveLength(0);
});
