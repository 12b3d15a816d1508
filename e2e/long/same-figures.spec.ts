import { expect, type Page } from '@playwright/test';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisons } from '@portico/contract/routes/comparisons';
import type { Language } from '@portico/contract/words/languages';
import { preload } from '@portico/i18n';
import { consoleNow, people, storesOf, test, tokenOf } from '../console.ts';
import { compareFigures, type FigurePage, figurePage, type Tally } from '../figures/compare.ts';
import * as compared from '../figures/expected.ts';
import * as parts from '../figures/expected-parts.ts';

// What a page shows, the table of the same numbers, what the call answered and what is saved as a file are the same figures.

/** Days before today in the stores of the company, "2026-11-16". */
const daysAgo = (days: number) => new Date(consoleNow() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

const traffic = (address: string) => figurePage(address, analysis.series, parts.series);

const figurePages: Record<string, (store: number) => FigurePage> = {
  contrast: () => figurePage('/analysis/contrast?range=lastWeek', comparisons.contrast, compared.contrast),
  'contrast by time': (store) =>
    figurePage(
      `/analysis/contrast?kind=time&of=0&ids=${store}&spans=${daysAgo(4)}_${daysAgo(2)},${daysAgo(11)}_${daysAgo(9)}`,
      comparisons.contrast,
      compared.contrast,
    ),
  rank: () => figurePage('/analysis/rank?range=lastWeek', comparisons.rank, compared.rank),
  'rank of rates': () =>
    figurePage('/analysis/rank?range=yesterday&item=enteringRate', comparisons.rank, compared.rank),
  'rank of stays': () =>
    figurePage('/analysis/rank?range=lastWeek&item=averageDwellTime', comparisons.rank, compared.rank),
  'growth of today': () => figurePage('/analysis/growth?kind=today', comparisons.growth, compared.growth),
  growth: () => figurePage('/analysis/growth?kind=yesterday', comparisons.growth, compared.growth),
  'high and low': () => figurePage('/analysis/high-low?range=lastWeek', comparisons.highlow, compared.highLow),
  matrix: () =>
    figurePage('/analysis/high-low?range=lastWeek', comparisons.matrix, compared.matrix, { isMatrix: true }),
  batch: () => figurePage('/analysis/batch?range=lastWeek', comparisons.batch, compared.batch),
  funnel: () => figurePage('/analysis/funnel?range=lastWeek', comparisons.funnel, parts.funnel),
  vehicles: () => traffic('/analysis/vehicles?range=lastWeek'),
  proportion: () => figurePage('/query/proportion?range=lastWeek', comparisons.proportion, parts.proportion),
  'proportion of parts': () =>
    figurePage('/query/proportion?range=lastWeek&kind=part&item=age', comparisons.proportion, parts.proportion),
  'proportion of items': () =>
    figurePage('/query/proportion?range=lastWeek&kind=item', comparisons.proportion, parts.proportion),
  'query of one’s own': () =>
    traffic(
      '/query/create?range=lastWeek&items=flowIn,enteringRate,averageDwellTime,averageGroupSize,gender,totalDwellTime',
    ),
  'query of organisations': () => traffic('/query/organisation?range=lastWeek'),
  'query of stores': () => traffic('/query/entity?range=lastWeek'),
  'query of areas': () => traffic('/query/area?range=lastWeek'),
  'query of entrances': () => traffic('/query/access?range=yesterday&step=1h'),
};

/** Looks at these pages in a language, one after the other. */
async function compareAll(
  at: Page,
  language: Language,
  names: readonly string[],
  formats: readonly ('xlsx' | 'csv')[],
): Promise<Tally> {
  await preload([language]);
  const reader = { username: people.company, token: await tokenOf(people.company) };
  const [store] = await storesOf(people.company);
  const sum: Tally = { shown: 0, kept: 0, missing: 0 };
  for (const name of names)
    await test.step(name, async () => {
      const what = figurePages[name]?.(store?.id ?? 0);
      if (what === undefined) throw new Error(`there is no ${name}`);
      const tally = await compareFigures(at, reader, language, what, formats);
      expect(tally.shown, name).toBeGreaterThan(8);
      for (const of of ['shown', 'kept', 'missing'] as const) sum[of] += tally[of];
    });
  console.log(
    `${language}: ${sum.shown} cells on ${names.length} pages (${sum.missing} of nothing), ${sum.kept} in files`,
  );
  return sum;
}

test('analyses: page, table, files and call say the same', async ({ page: at }) => {
  test.setTimeout(180_000);
  const names = Object.keys(figurePages).filter((name) => !/^query| of today$/.test(name));
  expect(names).toHaveLength(14);
  const { shown, kept, missing: gaps } = await compareAll(at, 'en', names, ['xlsx', 'csv']);
  expect(shown).toBeGreaterThan(700);
  expect(kept).toBeGreaterThan(1700);
  expect(gaps).toBeGreaterThan(50);
});

test('queries: page, table, files and call say the same', async ({ page: at }) => {
  test.setTimeout(180_000);
  const names = Object.keys(figurePages).filter((name) => name.startsWith('query'));
  expect(names).toHaveLength(5);
  const { shown, kept, missing: gaps } = await compareAll(at, 'en', names, ['xlsx', 'csv']);
  expect(shown).toBeGreaterThan(1000);
  expect(kept).toBeGreaterThan(3000);
  expect(gaps).toBeGreaterThan(100);
});

for (const language of ['ara', 'de'] as const)
  test(`the same in ${language}, whose digits and groups are written in another way`, async ({ page: at }) => {
    test.setTimeout(120_000);
    const names = ['contrast', 'contrast by time', 'rank of rates', 'batch', 'funnel', 'query of one’s own'];
    const { shown, kept } = await compareAll(at, language, names, ['xlsx']);
    expect(shown).toBeGreaterThan(600);
    expect(kept).toBeGreaterThan(900);
    // What is not over goes on while a file is made: the page alone is looked at.
    expect((await compareAll(at, language, ['growth of today', 'matrix'], [])).shown).toBeGreaterThan(200);
  });
