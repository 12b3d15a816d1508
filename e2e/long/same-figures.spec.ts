import { expect, type Page } from '@playwright/test';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisons } from '@portico/contract/routes/comparisons';
import type { Language } from '@portico/contract/words/languages';
import { preloadCatalogues } from '@portico/i18n';
import { demoUsers, getConsoleTime, getToken, listStores, test } from '../console.ts';
import { compareFigures, createFigurePage, type FigurePage, type PageTally } from '../figures/compare.ts';
import * as compared from '../figures/expected.ts';
import * as parts from '../figures/expected-shares-and-series.ts';

// Checks that a page, the table of its chart, the API reply and the exported file show the same values.

/** The day `days` days before today in the company's stores, "2026-11-16". */
const daysAgo = (days: number) =>
  new Date(getConsoleTime() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

const traffic = (address: string) => createFigurePage(address, analysis.series, parts.buildExpectedSeries);

const figurePages: Record<string, (store: number) => FigurePage> = {
  contrast: () =>
    createFigurePage('/analysis/contrast?range=lastWeek', comparisons.contrast, compared.buildExpectedContrast),
  'contrast by time': (store) =>
    createFigurePage(
      `/analysis/contrast?kind=time&of=0&ids=${store}&spans=${daysAgo(4)}_${daysAgo(2)},${daysAgo(11)}_${daysAgo(9)}`,
      comparisons.contrast,
      compared.buildExpectedContrast,
    ),
  rank: () => createFigurePage('/analysis/rank?range=lastWeek', comparisons.rank, compared.buildExpectedRank),
  'rank of rates': () =>
    createFigurePage('/analysis/rank?range=yesterday&item=enteringRate', comparisons.rank, compared.buildExpectedRank),
  'rank of stays': () =>
    createFigurePage(
      '/analysis/rank?range=lastWeek&item=averageDwellTime',
      comparisons.rank,
      compared.buildExpectedRank,
    ),
  'growth of today': () =>
    createFigurePage('/analysis/growth?kind=today', comparisons.growth, compared.buildExpectedGrowth),
  growth: () => createFigurePage('/analysis/growth?kind=yesterday', comparisons.growth, compared.buildExpectedGrowth),
  'high and low': () =>
    createFigurePage('/analysis/high-low?range=lastWeek', comparisons.highlow, compared.buildExpectedHighLow),
  matrix: () =>
    createFigurePage('/analysis/high-low?range=lastWeek', comparisons.matrix, compared.buildExpectedUsualWeek, {
      isUsualWeek: true,
    }),
  batch: () => createFigurePage('/analysis/batch?range=lastWeek', comparisons.batch, compared.buildExpectedBatch),
  funnel: () => createFigurePage('/analysis/funnel?range=lastWeek', comparisons.funnel, parts.buildExpectedFunnel),
  vehicles: () => traffic('/analysis/vehicles?range=lastWeek'),
  proportion: () =>
    createFigurePage(
      '/query/proportion?range=lastWeek&kind=place',
      comparisons.proportion,
      parts.buildExpectedProportion,
    ),
  'proportion of parts': () =>
    createFigurePage(
      '/query/proportion?range=lastWeek&kind=part&item=age',
      comparisons.proportion,
      parts.buildExpectedProportion,
    ),
  'proportion of items': () =>
    createFigurePage(
      '/query/proportion?range=lastWeek&kind=item',
      comparisons.proportion,
      parts.buildExpectedProportion,
    ),
  'query of one’s own': () =>
    traffic(
      '/query/create?range=lastWeek&items=flowIn,enteringRate,averageDwellTime,averageGroupSize,gender,totalDwellTime',
    ),
  'query of organisations': () => traffic('/query/organisation?range=lastWeek'),
  'query of stores': () => traffic('/query/entity?range=lastWeek'),
  'query of areas': () => traffic('/query/area?range=lastWeek'),
  'query of entrances': () => traffic('/query/access?range=yesterday&step=1h'),
};

/** Compares these pages in a language, one after the other. */
async function compareAll(
  at: Page,
  language: Language,
  names: readonly string[],
  formats: readonly ('xlsx' | 'csv')[],
): Promise<PageTally> {
  await preloadCatalogues([language]);
  const user = { username: demoUsers.company, token: await getToken(demoUsers.company) };
  const [store] = await listStores(demoUsers.company);
  const sum: PageTally = { valuesOnPage: 0, cellsInFiles: 0, missing: 0 };
  for (const name of names)
    await test.step(name, async () => {
      const figurePage = figurePages[name]?.(store?.id ?? 0);
      if (figurePage === undefined) throw new Error(`there is no ${name}`);
      const tally = await compareFigures(at, user, language, figurePage, formats);
      expect(tally.valuesOnPage, name).toBeGreaterThan(8);
      for (const of of ['valuesOnPage', 'cellsInFiles', 'missing'] as const) sum[of] += tally[of];
    });
  console.log(
    `${language}: ${sum.valuesOnPage} cells on ${names.length} pages (${sum.missing} without a value), ${sum.cellsInFiles} in files`,
  );
  return sum;
}

test('analyses: page, table, files and API show the same values', async ({ page: at }) => {
  test.setTimeout(180_000);
  const names = Object.keys(figurePages).filter((name) => !/^query| of today$/.test(name));
  expect(names).toHaveLength(14);
  const { valuesOnPage, cellsInFiles, missing: gaps } = await compareAll(at, 'en', names, ['xlsx', 'csv']);
  expect(valuesOnPage).toBeGreaterThan(700);
  expect(cellsInFiles).toBeGreaterThan(1700);
  expect(gaps).toBeGreaterThan(50);
});

test('queries: page, table, files and API show the same values', async ({ page: at }) => {
  test.setTimeout(180_000);
  const names = Object.keys(figurePages).filter((name) => name.startsWith('query'));
  expect(names).toHaveLength(5);
  const { valuesOnPage, cellsInFiles, missing: gaps } = await compareAll(at, 'en', names, ['xlsx', 'csv']);
  expect(valuesOnPage).toBeGreaterThan(1000);
  expect(cellsInFiles).toBeGreaterThan(3000);
  expect(gaps).toBeGreaterThan(100);
});

for (const language of ['ara', 'de'] as const)
  test(`page, reply and file agree in ${language}`, async ({ page: at }) => {
    test.setTimeout(120_000);
    const names = ['contrast', 'contrast by time', 'rank of rates', 'batch', 'funnel', 'query of one’s own'];
    const { valuesOnPage, cellsInFiles } = await compareAll(at, language, names, ['xlsx']);
    expect(valuesOnPage).toBeGreaterThan(600);
    expect(cellsInFiles).toBeGreaterThan(900);
    // Unfinished periods change while a file is created, so only the page is compared.
    expect((await compareAll(at, language, ['growth of today', 'matrix'], [])).valuesOnPage).toBeGreaterThan(200);
  });
