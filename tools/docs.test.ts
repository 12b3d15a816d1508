import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort();

/** Beginnings of paths that the pages may omit. */
const beginnings = [
  '',
  'apps/server/src',
  'apps/server/src/domains',
  'apps/web/src',
  'packages',
  'packages/contract/src',
  'packages/device-formats/src',
];

/** Paths that are not in the project: files of a running system, paths with placeholders, and paths in protocols. */
const notInProject = /[<*>…:]|^\.?\/|^(data|payloads|zod)\//;

const codePaths = (text: string) =>
  [...text.matchAll(/`([\w@.<>*…:/-]+\/[\w@.<>*…:/-]*)`/g)].map((match) => match[1] ?? '');
const links = (text: string) => [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');

test('every path in the documents exists', () => {
  let checkedCount = 0;
  const missing: string[] = [];
  for (const page of pages) {
    const text = readFileSync(path.join(root, page), 'utf8');
    for (const codePath of codePaths(text).filter((one) => !notInProject.test(one))) {
      checkedCount += 1;
      if (!beginnings.some((beginning) => existsSync(path.join(root, beginning, codePath))))
        missing.push(`${page}: ${codePath}`);
    }
  }
  expect(missing).toEqual([]);
  expect(checkedCount).toBeGreaterThan(60);
});

test('every link between documents has an existing target', () => {
  let checkedCount = 0;
  const dead: string[] = [];
  for (const page of pages) {
    const text = readFileSync(path.join(root, page), 'utf8');
    for (const link of links(text).filter((one) => !/^https?:/.test(one))) {
      checkedCount += 1;
      if (!existsSync(path.join(root, path.dirname(page), link))) dead.push(`${page}: ${link}`);
    }
  }
  expect(dead).toEqual([]);
  expect(checkedCount).toBeGreaterThan(30);
});

test('the rules name the number and the duration of sessions', () => {
  const readDays = (file: string) =>
    /const \w+ = (\d+) \* 24 \* 3_600_000;/.exec(
      readFileSync(path.join(root, 'apps/server/src/domains', file), 'utf8'),
    )?.[1];
  const rules = readFileSync(path.join(root, 'docs/rules.md'), 'utf8');
  const [idle, total] = [readDays('users/current-user.ts'), readDays('auth/sessions.ts')];
  expect(rules).toContain(`A session ends after ${idle} days without use, and after ${total} days in any case.`);
  expect(rules).toContain('A user may have any number of sessions');
});

test('README describes every log of the base data', () => {
  const folder = path.join(root, 'apps/server/src/platform/base-data/migrations');
  const statements = globSync('*.sql', { cwd: folder }).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const tables = [...statements.join('').matchAll(/create table (\w*(?:log|audit|attempt)s)\b/g)].map(
    ([, name]) => name,
  );
  expect(tables).toHaveLength(3);
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const [section] = readme.slice(readme.indexOf('**Logs.**')).split('###');
  for (const name of tables) expect(section).toContain(`base data, \`${name}\``);
  expect(section).toContain('JSON lines on standard output');
});

test('README lists every setting of the server, and no other', () => {
  const config = readFileSync(path.join(root, 'apps/server/src/config.ts'), 'utf8');
  const names = (text: string) => [...new Set(text.match(/\bPORTICO_[A-Z0-9_]+[A-Z0-9]\b/g))].sort();
  // The settings that are read, and those that are refused until their feature exists.
  const settings = names(config.slice(config.indexOf('const names'), config.indexOf('const foreignPrefixes')));
  expect(settings.length).toBeGreaterThan(15);
  expect(names(readFileSync(path.join(root, 'README.md'), 'utf8'))).toEqual(settings);
});
