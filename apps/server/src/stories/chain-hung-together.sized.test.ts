import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun, minimumOfPart, sized } from '../../../../tools/test-size.ts';
import { checkGroups, checkGrowth, checkRanks } from './chain/alike.ts';
import { checkContrast, checkContrastOfRanges } from './chain/contrast.ts';
import { type Chain, checkCards, checkFigures, checkMonitoring, setTargets } from './chain/kpi.ts';
import { checkFunnel, checkProportions } from './chain/shares.ts';
import type { SetTargets } from './chain/targets.ts';
import { startChain } from './chain/start-chain.ts';

// Contrasts at every step and of several ranges, shares of every kind, the way in, and figures beside their targets, counted once more
// over a chain whose stores were hung up all at once.

let chain: Chain;
let set: SetTargets;

beforeAll(async () => {
  chain = await startChain(4, 'store');
  set = await setTargets(chain);
}, 900_000);
afterAll(async () => chain?.server.stop());

test('places at every step', async () => {
  await checkContrast(chain, sized(14));
  expect(chain.tally.report('contrasts of places')).toBeGreaterThanOrEqual(minimumOfPart(200));
}, 900_000);

test('one place over several ranges', async () => {
  await checkContrastOfRanges(chain, sized(14));
  expect(chain.tally.report('contrasts of ranges')).toBeGreaterThanOrEqual(minimumOfPart(50));
}, 900_000);

test('shares of places, entrances, areas, parts and items', async () => {
  await checkProportions(chain, sized(30));
  expect(chain.tally.report('shares')).toBeGreaterThanOrEqual(minimumOfPart(50));
}, 900_000);

test('the way in, step by step', async () => {
  await checkFunnel(chain, sized(12));
  expect(chain.tally.report('ways in')).toBeGreaterThanOrEqual(minimumOfPart(100));
}, 900_000);

test('ranks, growth and groups with their totals like for like', async () => {
  await checkRanks(chain, sized(8));
  await checkGrowth(chain, sized(8));
  await checkGroups(chain, sized(6));
  expect(chain.tally.report('totals like for like')).toBeGreaterThanOrEqual(minimumOfPart(200));
}, 900_000);

test('a day, week, month or year beside the one before and beside its target, and the four cards', async () => {
  await checkFigures(chain, set, sized(24));
  await checkCards(chain, set, sized(6));
  expect(chain.tally.report('key figures')).toBeGreaterThanOrEqual(minimumOfPart(100));
}, 900_000);

test('how far every place is with its month and its year', async () => {
  await checkMonitoring(chain, set, sized(4));
  expect(chain.tally.report('monitoring')).toBeGreaterThanOrEqual(minimumOfPart(200));
}, 900_000);

test('many of the compared figures were known', () => {
  expect(chain.tally.totalKnown()).toBeGreaterThan(isLongRun ? 2_000 : 100);
});
