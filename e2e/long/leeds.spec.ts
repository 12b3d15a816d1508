import { expect } from '@playwright/test';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisons } from '@portico/contract/routes/comparisons';
import { preloadCatalogues } from '@portico/i18n';
import { waitForAnswer } from '../analysis-steps.ts';
import { openAsUser, test } from '../console.ts';
import { compareFigures, createFigurePage, type SignedInUser } from '../figures/compare.ts';
import * as compared from '../figures/expected.ts';
import * as parts from '../figures/expected-shares-and-series.ts';
import { createFormatters, missingValueText } from '../figures/formatters.ts';
import { type LeedsCompany, leedsFilePath, sendLeedsRecords } from '../leeds-steps.ts';

// A real series without data from 31 August to 6 September 2015: every page and every file must show a gap, never a zero.

test.skip(leedsFilePath === null, 'PORTICO_SAMPLES names no folder with the Leeds series');

/** The days of a counted week, of the gap, and of another counted week. */
const days = Array.from({ length: 21 }, (_, index) =>
  new Date(Date.UTC(2015, 7, 24) + index * 86_400_000).toISOString().slice(0, 10),
);
const weeks = 'range=custom&from=2015-08-24&to=2015-09-13';
const gap = days.slice(7, 14);

let leeds: LeedsCompany;
let reader: SignedInUser;
let places: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await preloadCatalogues(['en']);
  leeds = await sendLeedsRecords(leedsFilePath ?? '');
  expect([leeds.sentRecordCount, leeds.stores.size]).toEqual([138_432, 8]);
  reader = leeds.company.admin;
  places = `of=0&ids=${[...leeds.stores.values()].join(',')}`;
});

test('a store query shows the counts and gaps of the Leeds data set', async ({ page }) => {
  const address = `/query/entity?${weeks}&${places}&items=flowIn`;
  const figurePage = createFigurePage(address, analysis.series, parts.buildExpectedSeries);
  const { expected } = await compareFigures(page, reader, 'en', figurePage, ['xlsx', 'csv']);
  const { formatCount, formatLocalTime } = createFormatters('en');
  const names = [...leeds.stores.keys()];
  const inFile = days.flatMap((day) =>
    names.map((name) => [
      formatLocalTime(`${day} 00:00:00`, { month: 'short', day: 'numeric', weekday: 'short' }),
      name,
      formatCount(leeds.countOnDay(name, day)),
    ]),
  );
  expect(expected.table.map(String).toSorted()).toEqual(inFile.map(String).toSorted());
  expect(inFile.filter(([, , figure]) => figure === missingValueText)).toHaveLength(gap.length * names.length);
  const countsByDay = names.flatMap((name) => days.map((day) => [name, leeds.countOnDay(name, day)]));
  expect(expected.file.map(([name, , figure]) => [name, figure])).toEqual(countsByDay);
});

test('a comparison announces a gap as missing and shows no 0 for it', async ({ page }) => {
  const figurePage = createFigurePage(
    `/analysis/contrast?${weeks}&${places}`,
    comparisons.contrast,
    compared.buildExpectedContrast,
  );
  const { expected } = await compareFigures(page, reader, 'en', figurePage, ['xlsx', 'csv']);
  const gaps = expected.table.filter((row) => row.slice(1).every((text) => text === missingValueText));
  expect(gaps).toHaveLength(gap.length);
  expect(expected.table.flat().filter((text) => text === '0')).toEqual([]);
  const chart = page.getByRole('application');
  await chart.focus();
  await page.keyboard.press('Home');
  for (let day = 0; day < 7; day += 1) await page.keyboard.press('ArrowRight');
  await expect(chart.locator('[aria-live]')).toHaveText(/Aug 31/);
  const spoken = (await chart.locator('[aria-live]').innerText()).replace(/.*Aug 31/, '');
  expect(spoken).toContain(missingValueText);
  expect(spoken).not.toMatch(/\d/);
});

test('a gap is neither ranked nor used as a comparison period', async ({ page }) => {
  test.setTimeout(90_000);
  const comparePage = (address: string, which: 'rank' | 'highlow' | 'matrix' | 'proportion' | 'funnel') => {
    const pages = {
      rank: () => createFigurePage(address, comparisons.rank, compared.buildExpectedRank),
      highlow: () => createFigurePage(address, comparisons.highlow, compared.buildExpectedHighLow),
      matrix: () =>
        createFigurePage(address, comparisons.matrix, compared.buildExpectedUsualWeek, { isUsualWeek: true }),
      proportion: () => createFigurePage(address, comparisons.proportion, parts.buildExpectedProportion),
      funnel: () => createFigurePage(address, comparisons.funnel, parts.buildExpectedFunnel),
    };
    return compareFigures(page, reader, 'en', pages[which](), ['xlsx', 'csv']);
  };
  const after = await comparePage(`/analysis/rank?range=custom&from=2015-09-07&to=2015-09-13&${places}`, 'rank');
  for (const row of after.expected.table) expect(row.slice(-2)).toEqual([missingValueText, missingValueText]);
  expect(after.expected.table).toHaveLength(8);
  const usual = await comparePage(`/analysis/high-low?${weeks}&${places}`, 'highlow');
  for (const row of usual.expected.table) expect(row[3]).toBe('14 (−7)');
  const week = await comparePage(`/analysis/high-low?${weeks}&${places}`, 'matrix');
  for (const row of week.expected.file) expect(row.slice(-2)).toEqual([2, 1]);
  // 14 of 21 days have data.
  const shares = await comparePage(`/query/proportion?${weeks}&${places}&kind=place`, 'proportion');
  for (const row of shares.expected.table.slice(1)) expect(row[1]).toMatch(/^67% /);
  const way = await comparePage(`/analysis/funnel?${weeks}&${places}`, 'funnel');
  for (const row of way.expected.table) expect(row.filter((text) => text === missingValueText)).toHaveLength(5);

  const inGap = 'range=custom&from=2015-08-31&to=2015-09-06';
  let checkedCount = 0;
  for (const path of ['/analysis/rank', '/analysis/contrast', '/analysis/batch', '/analysis/funnel', '/query/entity']) {
    await openAsUser(page, reader.username, `/en${path}?${inGap}&${places}`, reader.token);
    await waitForAnswer(page);
    await expect(page.getByRole('main'), path).toContainText('not the same as zero');
    await expect(page.getByRole('table'), path).toHaveCount(0);
    checkedCount += 1;
  }
  expect(checkedCount).toBe(5);
});
