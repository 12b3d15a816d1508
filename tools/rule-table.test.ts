import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/rules.md'), 'utf8');

/** Where paths of the page may begin. */
const beginnings = ['', 'apps/server/src', 'apps/server/src/domains', 'apps/web/src', 'packages/contract/src'];

type Named = { file: string; title: string };
type Row = { rule: string; keptBy: string[]; tests: Named[] };

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Rule|-) \|/.test(line))
  .map((line): Row => {
    const [rule = '', keptBy = '', tests = ''] = line.slice(2, -2).split(' | ');
    return { rule, keptBy: keptBy.split(', '), tests: tests.split('<br>').map(namedIn) };
  });

/** "`file`: title" in parts. */
function namedIn(text: string): Named {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(text) ?? [];
  return { file, title };
}

/** The whole path of a test file; undefined: there is none. */
function pathOf(file: string): string | undefined {
  const known = beginnings.map((beginning) => path.join(beginning, file));
  return known.find((one) => /\.(test|spec)\.tsx?$/.test(one) && existsSync(path.join(root, one)));
}

const titles = new Map<string, string[]>();

/** Titles of the tests in a file, what is filled in left out: `test('…'`, `test.each(…)('…'`. */
function titlesIn(file: string): string[] {
  const known = titles.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(path.join(root, file), 'utf8');
  const found = [...text.matchAll(/(?:\btest\(|\)\()\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1\s*,/g)].map(([, , title = '']) =>
    title.replaceAll(/\$\{[^}]*\}|\$\w+|%[sdijo]/g, '…'),
  );
  titles.set(file, found);
  return found;
}

test('every test the rules name is there', () => {
  const named = rows.flatMap(({ tests }) => tests);
  const missing = named.filter(({ file, title }) => {
    const whole = pathOf(file);
    return whole === undefined || !titlesIn(whole).includes(title);
  });
  expect(missing).toEqual([]);
  expect(rows).toHaveLength(111);
  expect(named.length).toBeGreaterThan(150);
  expect(titles.size).toBeGreaterThan(40);
});

test('a rule is tested where it is kept: at the server, and in the console where a form keeps it', () => {
  const isOfConsole = ({ file }: Named) => /^(e2e|apps\/web)\//.test(pathOf(file) ?? '');
  const untested = rows.filter(({ keptBy, tests }) => {
    const isKnown = keptBy.every((side) => side === 'server' || side === 'form');
    const atServer = !keptBy.includes('server') || tests.some((one) => !isOfConsole(one));
    const inConsole = !keptBy.includes('form') || tests.some(isOfConsole);
    return !isKnown || !atServer || !inConsole;
  });
  expect(untested.map(({ rule }) => rule)).toEqual([]);
});
