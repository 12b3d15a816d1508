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
let total = 0;

beforeAll(async () => {
  chain = await startChain(4, 'store');
  set = await setTargets(chain);
}, 900_000);
afterAll(async () => chain?.server.stop());

const known = (what: string) => {
  const { tally } = chain;
  const compared = tally.compared();
  total += compared.known;
  console.log(`seed ${tally.seed}: ${what}: ${compared.figures} figures compared, ${compared.known} of them known`);
  return compared.known;
};

test('places at every step', async () => {
  await checkContrast(chain, sized(14));
  expect(known('contrasts of places')).toBeGreaterThanOrEqual(minimumOfPart(400));
}, 900_000);

test('one place over several ranges', async () => {
  await checkContrastOfRanges(chain, sized(14));
  expect(known('contrasts of ranges')).toBeGreaterThanOrEqual(minimumOfPart(200));
}, 900_000);

test('shares of places, entrances, areas, parts and items', async () => {
  await checkProportions(chain, sized(30));
  expect(known('shares')).toBeGreaterThanOrEqual(minimumOfPart(100));
}, 900_000);

test('the way in, step by step', async () => {
  await checkFunnel(chain, sized(12));
  expect(known('ways in')).toBeGreaterThanOrEqual(minimumOfPart(150));
}, 900_000);

test('ranks, growth and groups with their totals like for like', async () => {
  await checkRanks(chain, sized(8));
  await checkGrowth(chain, sized(8));
  await checkGroups(chain, sized(6));
  expect(known('totals like for like')).toBeGreaterThanOrEqual(minimumOfPart(400));
}, 900_000);

test('a day, week, month or year beside the one before and beside its target, and the four cards', async () => {
  await checkFigures(chain, set, sized(24));
  await checkCards(chain, set, sized(6));
  expect(known('key figures')).toBeGreaterThanOrEqual(minimumOfPart(250));
}, 900_000);

test('how far every place is with its month and its year', async () => {
  await checkMonitoring(chain, set, sized(4));
  expect(known('monitoring')).toBeGreaterThanOrEqual(minimumOfPart(400));
}, 900_000);

test('many of the compared figures were known', () => {
  expect(total).toBeGreaterThan(isLongRun ? 3_000 : 100);
});
