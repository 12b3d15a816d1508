import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(path.join(import.meta.dirname, '../docs/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d+)(\.\d+\.\d+) \| (.+?) \| (\S+) \| (.+) \|$/gm)].map(
  ([, chapter = '', rest = '', , state = '', how = '']) => ({ chapter, item: chapter + rest, state, how }),
);

// Items of levels 1 and 2 in the chapters of ASVS 5.0.0.
const itemsByChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('the page on security has every item of ASVS levels 1 and 2 once', () => {
  expect(itemsByChapter.map((_, index) => rows.filter(({ chapter }) => Number(chapter) === index + 1).length)).toEqual(
    itemsByChapter,
  );
  expect(new Set(rows.map(({ item }) => item)).size).toBe(253);
});

test('each item is tested, not applicable or open; a tested one names a test', () => {
  const tested = rows.filter(({ state }) => state === 'test');
  expect([...new Set(rows.map(({ state }) => state))].toSorted()).toEqual(['n/a', 'open', 'test']);
  expect(tested.filter(({ how }) => !/`[\w./-]+\.(test|spec)\.tsx?`/.test(how)).map(({ item }) => item)).toEqual([]);
  const counts = ['test', 'n/a', 'open'].map((state) => rows.filter((row) => row.state === state).length);
  expect(page).toContain(`${counts[0]} are fulfilled and tested, ${counts[1]} do not apply, ${counts[2]} are open`);
});
