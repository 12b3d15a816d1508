import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/rules.md'), 'utf8');

/** Beginnings of paths that the page may omit. */
const beginnings = ['', 'apps/server/src', 'apps/server/src/domains', 'apps/web/src', 'packages/contract/src'];

type TestReference = { file: string; title: string };
type Row = { rule: string; enforcedBy: string[]; tests: TestReference[] };

/** The tables of routes have other columns; tests of the server compare them with the contract. */
const [ruleTables = ''] = page.split('\n## Routes for the whole company\n');

const rows = ruleTables
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Rule|-) \|/.test(line))
  .map((line): Row => {
    const [rule = '', keptBy = '', tests = ''] = line.slice(2, -2).split(' | ');
    return { rule, enforcedBy: keptBy.split(', '), tests: tests.split('<br>').map(parseTestReference) };
  });

/** Parses "`file`: title". */
function parseTestReference(text: string): TestReference {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(text) ?? [];
  return { file, title };
}

/** Full path of a test file; undefined if it does not exist. */
function findTestFile(file: string): string | undefined {
  const known = beginnings.map((beginning) => path.join(beginning, file));
  return known.find((one) => /\.(test|spec)\.tsx?$/.test(one) && existsSync(path.join(root, one)));
}

const titles = new Map<string, string[]>();

/** Titles of the tests in a file (`test('…'`, `test.each(…)('…'`), with placeholders replaced by "…". */
function readTitles(file: string): string[] {
  const known = titles.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(path.join(root, file), 'utf8');
  const found = [...text.matchAll(/(?:\btest\(|\)\()\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1\s*,/g)].map(([, , title = '']) =>
    title.replaceAll(/\$\{[^}]*\}|\$\w+|%[sdijo]/g, '…'),
  );
  titles.set(file, found);
  return found;
}

test('every test named in the rules exists', () => {
  const references = rows.flatMap(({ tests }) => tests);
  const missing = references.filter(({ file, title }) => {
    const testFile = findTestFile(file);
    return testFile === undefined || !readTitles(testFile).includes(title);
  });
  expect(missing).toEqual([]);
  expect(rows).toHaveLength(175);
  expect(references.length).toBeGreaterThan(150);
  expect(titles.size).toBeGreaterThan(40);
});

test('each rule is tested on the server, and in the console for form rules', () => {
  const isOfConsole = ({ file }: TestReference) => /^(e2e|apps\/web)\//.test(findTestFile(file) ?? '');
  const untested = rows.filter(({ enforcedBy, tests }) => {
    const isKnown = enforcedBy.every((side) => side === 'server' || side === 'form');
    const atServer = !enforcedBy.includes('server') || tests.some((one) => !isOfConsole(one));
    const inConsole = !enforcedBy.includes('form') || tests.some(isOfConsole);
    return !isKnown || !atServer || !inConsole;
  });
  expect(untested.map(({ rule }) => rule)).toEqual([]);
});
