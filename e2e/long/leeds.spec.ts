import { expect } from '@playwright/test';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisons } from '@portico/contract/routes/comparisons';
import { preload } from '@portico/i18n';
import { seeAnswer } from '../analysis-steps.ts';
import { enter, test } from '../console.ts';
import { compareFigures, figurePage, type Reader } from '../figures/compare.ts';
import * as compared from '../figures/expected.ts';
import * as parts from '../figures/expected-parts.ts';
import { missing, writtenIn } from '../figures/written.ts';
import { type Leeds, leedsFile, loadLeeds } from '../leeds-steps.ts';

// In a real series a week is missing, from 31 August to 6 September 2015: a gap on every page and in every file, and nowhere a zero.

test.skip(leedsFile === null, 'PORTICO_SAMPLES names no folder with the Leeds series');

/** A week that was counted, the gap, and another week. */
const days = Array.from({ length: 21 }, (_, at) =>
  new Date(Date.UTC(2015, 7, 24) + at * 86_400_000).toISOString().slice(0, 10),
);
const weeks = 'range=custom&from=2015-08-24&to=2015-09-13';
const gap = days.slice(7, 14);

let leeds: Leeds;
let reader: Reader;
let places: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await preload(['en']);
  leeds = await loadLeeds(leedsFile ?? '');
  expect([leeds.sent, leeds.stores.size]).toEqual([138_432, 8]);
  reader = leeds.company.admin;
  places = `of=0&ids=${[...leeds.stores.values()].join(',')}`;
});

test('a query of stores has the figures of the file, and nothing where it has nothing', async ({ page }) => {
  const address = `/query/entity?${weeks}&${places}&items=flowIn`;
  const what = figurePage(address, analysis.series, parts.series);
  const { expected } = await compareFigures(page, reader, 'en', what, ['xlsx', 'csv']);
  const { count, wall } = writtenIn('en');
  const names = [...leeds.stores.keys()];
  const inFile = days.flatMap((day) =>
    names.map((name) => [
      wall(`${day} 00:00:00`, { month: 'short', day: 'numeric', weekday: 'short' }),
      name,
      count(leeds.ofDay(name, day)),
    ]),
  );
  expect(expected.table.map(String).toSorted()).toEqual(inFile.map(String).toSorted());
  expect(inFile.filter(([, , figure]) => figure === missing)).toHaveLength(gap.length * names.length);
  const kept = names.flatMap((name) => days.map((day) => [name, leeds.ofDay(name, day)]));
  expect(expected.file.map(([name, , figure]) => [name, figure])).toEqual(kept);
});

test('a contrast breaks its line and leaves the cells of the gap empty', async ({ page }) => {
  const what = figurePage(`/analysis/contrast?${weeks}&${places}`, comparisons.contrast, compared.contrast);
  const { expected } = await compareFigures(page, reader, 'en', what, ['xlsx', 'csv']);
  const gaps = expected.table.filter((row) => row.slice(1).every((text) => text === missing));
  expect(gaps).toHaveLength(gap.length);
  expect(expected.table.flat().filter((text) => text === '0')).toEqual([]);
  const chart = page.getByRole('application');
  await chart.focus();
  await page.keyboard.press('Home');
  for (let day = 0; day < 7; day += 1) await page.keyboard.press('ArrowRight');
  await expect(chart.locator('[aria-live]')).toHaveText(/Aug 31/);
  const spoken = (await chart.locator('[aria-live]').innerText()).replace(/.*Aug 31/, '');
  expect(spoken).toContain(missing);
  expect(spoken).not.toMatch(/\d/);
});

test('nothing of the gap is ranked, nothing is set against it, and days without are told apart', async ({ page }) => {
  test.setTimeout(90_000);
  const look = (address: string, which: 'rank' | 'highlow' | 'matrix' | 'proportion' | 'funnel') => {
    const pages = {
      rank: () => figurePage(address, comparisons.rank, compared.rank),
      highlow: () => figurePage(address, comparisons.highlow, compared.highLow),
      matrix: () => figurePage(address, comparisons.matrix, compared.matrix, { isMatrix: true }),
      proportion: () => figurePage(address, comparisons.proportion, parts.proportion),
      funnel: () => figurePage(address, comparisons.funnel, parts.funnel),
    };
    return compareFigures(page, reader, 'en', pages[which](), ['xlsx', 'csv']);
  };
  const after = await look(`/analysis/rank?range=custom&from=2015-09-07&to=2015-09-13&${places}`, 'rank');
  for (const row of after.expected.table) expect(row.slice(-2)).toEqual([missing, missing]);
  expect(after.expected.table).toHaveLength(8);
  const usual = await look(`/analysis/high-low?${weeks}&${places}`, 'highlow');
  for (const row of usual.expected.table) expect(row[3]).toBe('14 (−7)');
  const week = await look(`/analysis/high-low?${weeks}&${places}`, 'matrix');
  for (const row of week.expected.file) expect(row.slice(-2)).toEqual([2, 1]);
  // Of 21 days 14 are there.
  const shares = await look(`/query/proportion?${weeks}&${places}`, 'proportion');
  for (const row of shares.expected.table.slice(1)) expect(row[1]).toMatch(/^67% /);
  const way = await look(`/analysis/funnel?${weeks}&${places}`, 'funnel');
  for (const row of way.expected.table) expect(row.filter((text) => text === missing)).toHaveLength(5);

  const inGap = 'range=custom&from=2015-08-31&to=2015-09-06';
  let seen = 0;
  for (const path of ['/analysis/rank', '/analysis/contrast', '/analysis/batch', '/analysis/funnel', '/query/entity']) {
    await enter(page, reader.username, `/en${path}?${inGap}&${places}`, reader.token);
    await seeAnswer(page);
    await expect(page.getByRole('main'), path).toContainText('does not mean 0');
    await expect(page.getByRole('table'), path).toHaveCount(0);
    seen += 1;
  }
  expect(seen).toBe(5);
});
