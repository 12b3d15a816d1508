import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun, minimumOfPart, sized } from '../../../../tools/test-size.ts';
import { checkGroups, checkGrowth, checkRanks } from './chain/alike.ts';
import { checkAttention } from './chain/attention.ts';
import { checkContrast, checkContrastOfRanges } from './chain/contrast.ts';
import { checkHomeCards, checkHomeCardsAlike, checkInside, checkTrends } from './chain/home.ts';
import { type Chain, checkCards, checkFigures, setTargets } from './chain/kpi.ts';
import { checkLeague } from './chain/league.ts';
import { checkFunnel } from './chain/shares.ts';
import type { SetTargets } from './chain/targets.ts';
import { startChain } from './chain/start-chain.ts';

// A store whose camera of passers-by came in October has none of last year, though its door was counted: what is compared hangs on the
// devices that measure the figure. Home and comparisons counted once more over a chain whose devices were hung up one by one.

let chain: Chain;
let set: SetTargets;

beforeAll(async () => {
  chain = await startChain(1, 'device');
  set = await setTargets(chain);
}, 900_000);
afterAll(async () => chain?.server.stop());

test('home: cards of every range', async () => {
  await checkHomeCards(chain, sized(20));
  expect(chain.tally.report('cards')).toBeGreaterThanOrEqual(minimumOfPart(100));
}, 900_000);

test('home: what cards are set against', async () => {
  await checkHomeCardsAlike(chain, sized(20));
  expect(chain.tally.report('compared cards')).toBeGreaterThanOrEqual(minimumOfPart(100));
}, 900_000);

test('home: a day by hour beside the day before', async () => {
  await checkTrends(chain, sized(10));
  expect(chain.tally.report('trends')).toBeGreaterThanOrEqual(minimumOfPart(30));
}, 900_000);

test('home: who is inside', async () => {
  await checkInside(chain, sized(10));
  expect(chain.tally.report('people inside')).toBeGreaterThanOrEqual(minimumOfPart(50));
}, 900_000);

test('home: stores beside each other and beside their base', async () => {
  await checkLeague(chain, set, sized(16));
  expect(chain.tally.report('the league')).toBeGreaterThanOrEqual(minimumOfPart(500));
}, 900_000);

test('ranks, growth and groups', async () => {
  await checkRanks(chain, sized(12));
  await checkGrowth(chain, sized(12));
  await checkGroups(chain, sized(6));
  expect(chain.tally.report('ranks, growth and groups')).toBeGreaterThanOrEqual(minimumOfPart(200));
}, 900_000);

test('contrasts of places and of ranges, and the way in', async () => {
  await checkContrast(chain, sized(10));
  await checkContrastOfRanges(chain, sized(10));
  await checkFunnel(chain, sized(10));
  expect(chain.tally.report('contrasts and ways in')).toBeGreaterThanOrEqual(minimumOfPart(250));
}, 900_000);

test('home: key figures beside their targets, and stores that need attention', async () => {
  await checkFigures(chain, set, sized(16));
  await checkCards(chain, set, sized(4));
  await checkAttention(chain, set, sized(60));
  expect(chain.tally.report('key figures and stores that need attention')).toBeGreaterThanOrEqual(minimumOfPart(300));
}, 900_000);

test('many of the compared figures were known', () => {
  expect(chain.tally.totalKnown()).toBeGreaterThan(isLongRun ? 2_000 : 100);
});
