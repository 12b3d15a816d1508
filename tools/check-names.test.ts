import { expect, test } from 'vitest';
import { checkNames } from './check-names.ts';

const read = (text: string, file = 'packages/a/src/a.ts') =>
  checkNames([{ file, text }]).faults.map((fault) => fault.text);

test.each([
  ['a function ending in Of', 'export function daysOf() {}', /^daysOf: a function is a verb/],
  ['a function called of', 'export const of = () => 1;', /^of: a function is a verb/],
  ['a type ending in Of without a reason', 'export type NameOf<T> = T;', /^NameOf: /],
  ['an exported limit called most', 'export const mostRows = 9;', /^mostRows: a limit is named max/],
  ['a private limit called longest', 'const longestWait = 9;', /^longestWait: a limit is named max/],
])('%s is refused', (_case, text, fault) => {
  expect(read(text)).toEqual([expect.stringMatching(fault)]);
});

test.each([
  ['a private function ending in Of', 'function daysOf() {}'],
  ['a listed type helper', 'export type ResultOf<T> = T;'],
  ['a function that finds the most', 'export function mostUnusualHour() {}'],
  ['a word that begins like a limit', 'export const mostly = true;'],
])('%s is allowed', (_case, text) => {
  expect(read(text)).toEqual([]);
});

test.each([
  ['longer than 70 characters', 'test', 'a'.repeat(71), /^title of 71 characters/],
  ['that begins with who', 'test', 'who asks gets an answer', /^title begins without a subject/],
  ['that begins with Nobody, in a table', 'test.each(rows)', 'Nobody sees %s', /^title begins without a subject/],
  ['of a group that begins with what', 'describe', 'what is kept', /^title begins without a subject/],
])('a title %s is refused', (_case, call, title, fault) => {
  const text = `${call}('${title}', () => {});`;
  expect(read(text, 'packages/a/src/a.test.ts')).toEqual([expect.stringMatching(fault)]);
  expect(read(text, 'packages/a/src/a.ts')).toEqual([]);
});

test('a placeholder counts as one character of a title', () => {
  const title = `${'a'.repeat(68)} $aVeryLongPlaceholder`;
  expect(read(`test.each(rows)('${title}', () => {});`, 'a.test.ts')).toEqual([]);
});

test('a name exported by two files is refused, except texts and listed names', () => {
  const both = (first: string, second: string, text: string) =>
    checkNames([first, second].map((file) => ({ file, text }))).faults.map((fault) => `${fault.file} ${fault.text}`);
  const text = 'export const settings = 1;';
  expect(both('a.ts', 'b.ts', text)).toEqual(['a.ts settings is also declared in b.ts: one name, one meaning']);
  expect(both('packages/i18n/src/catalogues/de/a.ts', 'packages/i18n/src/catalogues/en/a.ts', text)).toEqual([]);
  expect(both('a.ts', 'b.ts', 'export const daySeconds = 86_400;')).toEqual([]);
});
