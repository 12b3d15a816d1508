import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort();

/** Where the pages may leave out the beginning of a path. */
const beginnings = [
  '',
  'apps/server/src',
  'apps/server/src/domains',
  'apps/web/src',
  'packages',
  'packages/contract/src',
  'packages/device-formats/src',
];

/** Paths that are not in the project: what a running system makes, what a reader fills in, what is on the wire. */
const elsewhere = /[<*>…:]|^\.?\/|^(data|payloads|zod)\//;

const codePaths = (text: string) =>
  [...text.matchAll(/`([\w@.<>*…:/-]+\/[\w@.<>*…:/-]*)`/g)].map((match) => match[1] ?? '');
const links = (text: string) => [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');

test('every path the documents name exists', () => {
  let seen = 0;
  const missing: string[] = [];
  for (const page of pages) {
    const text = readFileSync(path.join(root, page), 'utf8');
    for (const named of codePaths(text).filter((one) => !elsewhere.test(one))) {
      seen += 1;
      if (!beginnings.some((beginning) => existsSync(path.join(root, beginning, named))))
        missing.push(`${page}: ${named}`);
    }
  }
  expect(missing).toEqual([]);
  expect(seen).toBeGreaterThan(60);
});

test('every link between the documents leads somewhere', () => {
  let seen = 0;
  const dead: string[] = [];
  for (const page of pages) {
    const text = readFileSync(path.join(root, page), 'utf8');
    for (const link of links(text).filter((one) => !/^https?:/.test(one))) {
      seen += 1;
      if (!existsSync(path.join(root, path.dirname(page), link))) dead.push(`${page}: ${link}`);
    }
  }
  expect(dead).toEqual([]);
  expect(seen).toBeGreaterThan(30);
});

test('README lists every setting of the server, and no other', () => {
  const config = readFileSync(path.join(root, 'apps/server/src/config.ts'), 'utf8');
  const names = (text: string) => [...new Set(text.match(/\bPORTICO_[A-Z0-9_]+[A-Z0-9]\b/g))].sort();
  // Those that are read, and those that are refused until what they belong to is built.
  const ours = names(config.slice(config.indexOf('const names'), config.indexOf('/** Names that start like ours')));
  expect(ours.length).toBeGreaterThan(15);
  expect(names(readFileSync(path.join(root, 'README.md'), 'utf8'))).toEqual(ours);
});
