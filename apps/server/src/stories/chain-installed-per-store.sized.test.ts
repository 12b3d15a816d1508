import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMinComparedValues, isLongRun, scaleCases } from '../../../../tools/test-size.ts';
import { checkContrast, checkContrastOfRanges } from './chain/contrast.ts';
import {
  type ChainTestContext,
  checkKpiCards,
  checkKpiValues,
  checkTargetProgress,
  saveRandomTargets,
} from './chain/kpi.ts';
import { checkGrowth, checkRanks, checkVisitorGroups } from './chain/like-for-like.ts';
import { checkFunnel, checkProportions } from './chain/shares.ts';
import { startChainServer } from './chain/start-chain.ts';
import type { PlaceTargets } from './chain/targets.ts';

// Compares contrasts at every step and over several ranges, all shares, the visitor funnel, and values with targets with the reference
// implementation, over a chain in which all devices of a store were installed at once.

let chain: ChainTestContext;
let set: PlaceTargets;

beforeAll(async () => {
  chain = await startChainServer(4, 'store');
  set = await saveRandomTargets(chain);
}, 900_000);
afterAll(async () => chain?.server.stop());

test('contrasts of places match the reference at every step', async () => {
  await checkContrast(chain, scaleCases(14));
  expect(chain.tally.report('contrasts of places')).toBeGreaterThanOrEqual(getMinComparedValues(200));
}, 900_000);

test('contrasts of several ranges match the reference', async () => {
  await checkContrastOfRanges(chain, scaleCases(14));
  expect(chain.tally.report('contrasts of ranges')).toBeGreaterThanOrEqual(getMinComparedValues(50));
}, 900_000);

test('shares by place, entrance, area, part and item match the reference', async () => {
  await checkProportions(chain, scaleCases(30));
  expect(chain.tally.report('shares')).toBeGreaterThanOrEqual(getMinComparedValues(50));
}, 900_000);

test('every step of the visitor funnel matches the reference', async () => {
  await checkFunnel(chain, scaleCases(12));
  expect(chain.tally.report('ways in')).toBeGreaterThanOrEqual(getMinComparedValues(100));
}, 900_000);

test('ranks, growth, groups and their totals match the reference', async () => {
  await checkRanks(chain, scaleCases(8));
  await checkGrowth(chain, scaleCases(8));
  await checkVisitorGroups(chain, scaleCases(6));
  expect(chain.tally.report('totals like for like')).toBeGreaterThanOrEqual(getMinComparedValues(200));
}, 900_000);

test('KPI values and the four KPI cards match the reference', async () => {
  await checkKpiValues(chain, set, scaleCases(24));
  await checkKpiCards(chain, set, scaleCases(6));
  expect(chain.tally.report('key figures')).toBeGreaterThanOrEqual(getMinComparedValues(100));
}, 900_000);

test('target progress of every place matches the reference', async () => {
  await checkTargetProgress(chain, set, scaleCases(4));
  expect(chain.tally.report('monitoring')).toBeGreaterThanOrEqual(getMinComparedValues(200));
}, 900_000);

test('many of the compared values were not null', () => {
  expect(chain.tally.totalKnown()).toBeGreaterThan(isLongRun ? 2_000 : 100);
});
