import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMinComparedValues, isLongRun, scaleCases } from '../../../../tools/test-size.ts';
import { checkStoresNeedingAttention } from './chain/attention.ts';
import { checkContrast, checkContrastOfRanges } from './chain/contrast.ts';
import { checkHomeCardComparisons, checkHomeCards, checkOccupancy, checkTrends } from './chain/home.ts';
import { type ChainTestContext, checkKpiCards, checkKpiValues, saveRandomTargets } from './chain/kpi.ts';
import { checkLeague } from './chain/league.ts';
import { checkGrowth, checkRanks, checkVisitorGroups } from './chain/like-for-like.ts';
import { checkFunnel } from './chain/shares.ts';
import { startChainServer } from './chain/start-chain.ts';
import type { PlaceTargets } from './chain/targets.ts';

// Compares home and the comparisons with the reference implementation, over a chain whose devices were installed one by one. A comparison
// depends on the devices that measure the metric: a store whose passer-by camera was installed in October has no passers-by last year, even
// if its entrances were counted.

let chain: ChainTestContext;
let set: PlaceTargets;

beforeAll(async () => {
  chain = await startChainServer(1, 'device');
  set = await saveRandomTargets(chain);
}, 900_000);
afterAll(async () => chain?.server.stop());

test('home cards of every range match the reference', async () => {
  await checkHomeCards(chain, scaleCases(20));
  expect(chain.tally.report('cards')).toBeGreaterThanOrEqual(getMinComparedValues(100));
}, 900_000);

test('comparisons of home cards match the reference', async () => {
  await checkHomeCardComparisons(chain, scaleCases(20));
  expect(chain.tally.report('compared cards')).toBeGreaterThanOrEqual(getMinComparedValues(100));
}, 900_000);

test('hours of a day and of the day before match the reference', async () => {
  await checkTrends(chain, scaleCases(10));
  expect(chain.tally.report('trends')).toBeGreaterThanOrEqual(getMinComparedValues(30));
}, 900_000);

test('occupancy matches the reference', async () => {
  await checkOccupancy(chain, scaleCases(10));
  expect(chain.tally.report('people inside')).toBeGreaterThanOrEqual(getMinComparedValues(50));
}, 900_000);

test('the league and its comparison period match the reference', async () => {
  await checkLeague(chain, set, scaleCases(16));
  expect(chain.tally.report('the league')).toBeGreaterThanOrEqual(getMinComparedValues(500));
}, 900_000);

test('ranks, growth and groups match the reference', async () => {
  await checkRanks(chain, scaleCases(12));
  await checkGrowth(chain, scaleCases(12));
  await checkVisitorGroups(chain, scaleCases(6));
  expect(chain.tally.report('ranks, growth and groups')).toBeGreaterThanOrEqual(getMinComparedValues(200));
}, 900_000);

test('contrasts and the visitor funnel match the reference', async () => {
  await checkContrast(chain, scaleCases(10));
  await checkContrastOfRanges(chain, scaleCases(10));
  await checkFunnel(chain, scaleCases(10));
  expect(chain.tally.report('contrasts and ways in')).toBeGreaterThanOrEqual(getMinComparedValues(250));
}, 900_000);

test('KPIs, targets and stores needing attention match the reference', async () => {
  await checkKpiValues(chain, set, scaleCases(16));
  await checkKpiCards(chain, set, scaleCases(4));
  await checkStoresNeedingAttention(chain, set, scaleCases(60));
  expect(chain.tally.report('key figures and stores that need attention')).toBeGreaterThanOrEqual(
    getMinComparedValues(300),
  );
}, 900_000);

test('many of the compared values were not null', () => {
  expect(chain.tally.totalKnown()).toBeGreaterThan(isLongRun ? 2_000 : 100);
});
