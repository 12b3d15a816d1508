import { statisticItemNames } from '@portico/contract/words/statistic-items';
import { steps } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun, testSeed } from '../../../tools/test-size.ts';
import { type Portico, startPortico } from '../portico.ts';
import { createRouteCaller } from '../route-caller.ts';
import { applyOracleRules } from './apply-rules.ts';
import { createOracleCompanies } from './build-state.ts';
import { compareWithOracle } from './compare.ts';
import { computeCountedRows } from './counted-rows.ts';
import { createCorrectionQueries, createOracleQueries, oracleSelectionNames, windowNames } from './queries.ts';
import { createRandomSource } from './random-source.ts';
import { getRuleName, type OracleRule, ruleNames } from './rule.ts';
import { addRules, withdrawRules } from './rule-story.ts';
import {
  changeTimeZones,
  installAndSendFirstRecords,
  moveDevicesAndCorrectRecords,
  type StoryContext,
  sendInvalidRecords,
  sendRecordsWithoutClock,
} from './story.ts';
import { createFigureTally } from './tally.ts';
import { waitUntilFiguresMatch } from './wait-until-figures-match.ts';

// A reference implementation computes every value from what devices sent, independently of the product except for its names. The test
// compares it with the API after everything that can happen to a record.

/** Share of the planned rules that are added at a time. */
const ruleShare = isLongRun ? 0.5 : 0.05;

let portico: Portico;

beforeAll(async () => {
  portico = await startPortico();
}, 120_000);

afterAll(async () => portico?.stopAndRemove());

test('every value equals the one of the reference implementation', async () => {
  const token = await portico.login(null, 'platform');
  const call = createRouteCaller(portico.api, token);
  const random = createRandomSource(testSeed);
  const tally = createFigureTally();
  const faults: string[] = [];
  const telling: StoryContext = { portico, call, random, state: await createOracleCompanies(call, random) };
  const { state } = telling;
  const waited: number[] = [];
  let chapters = 0;
  const ask = async (chapter: string) => {
    const sent = computeCountedRows(state);
    const rows = applyOracleRules(state, sent);
    const namesInForce = state.rules.length === 0 ? [] : ruleNames;
    const unruled = namesInForce.map((rule) => {
      const others = state.rules.filter((one) => getRuleName(one) !== rule);
      return { rule, rows: applyOracleRules(state, sent, others) };
    });
    const asking = { portico, token, state, rows, chapter, tally };
    waited.push(await waitUntilFiguresMatch({ ...asking, withoutRule: null }));
    const atRandom = createOracleQueries(state, sent, random, chapters).map((query, index) => ({
      asked: query,
      without: unruled[index % unruled.length] ?? null,
    }));
    const withoutValues = unruled.find(({ rule }) => rule === 'value') ?? null;
    const aboutValues = createCorrectionQueries(state, sent).map((query) => ({ asked: query, without: withoutValues }));
    for (const { asked, without } of [...atRandom, ...aboutValues]) {
      faults.push(...(await compareWithOracle({ ...asking, withoutRule: without }, asked)));
      if (faults.length > 20) break;
    }
    chapters += 1;
    expect(faults.map((fault) => `seed ${testSeed}, ${fault}`)).toEqual([]);
  };

  const held = await installAndSendFirstRecords(telling);
  if (isLongRun) await ask('first reports');

  await addRules(telling, computeCountedRows(state), ruleShare);
  await moveDevicesAndCorrectRecords(telling, held, 0.5);
  await changeTimeZones(telling, [{ place: 9, zone: 'Asia/Kathmandu' }]);
  const refused = await sendInvalidRecords(telling);
  await ask('moved, late and corrected, under rules');

  if (isLongRun) {
    await withdrawRules(
      telling,
      state.rules.filter(() => random.chance(0.4)),
    );
    await addRules(telling, computeCountedRows(state), ruleShare);
    await changeTimeZones(telling, [
      { place: 9, zone: 'Europe/London' },
      { place: 0, zone: 'Australia/Lord_Howe' },
    ]);
    await moveDevicesAndCorrectRecords(telling, held, 0);
    await ask('moved again, under other rules');
  }

  const { sent, plausibleTimeCount } = await sendRecordsWithoutClock(telling);
  // A withdrawal rewrites as many records as a new rule. The short test run withdraws all corrected values and half of the other rules.
  const isWithdrawn = (rule: OracleRule) => isLongRun || getRuleName(rule) === 'value' || random.chance(0.5);
  await withdrawRules(telling, state.rules.filter(isWithdrawn));
  await ask('rules withdrawn, and records without clocks');

  console.log(
    `seed ${testSeed}: ${state.records.length} records of ${state.devices.length} devices; figures were up to date within ${waited.map((seconds) => seconds.toFixed(1)).join(', ')} s\n  ${tally.text()}`,
  );
  expect(refused).toHaveLength(6);
  expect(sent).toBeGreaterThan(1);
  expect(plausibleTimeCount).toBe(sent);
  expect(tally.total.known).toBeGreaterThanOrEqual(isLongRun ? 30_000 : 500);
  expect([...tally.listLabels('step')].toSorted()).toEqual([...steps, 'whole range'].toSorted());
  expect([...tally.listLabels('window')].toSorted()).toEqual(windowNames.toSorted());
  expect([...tally.listLabels('selection')].toSorted()).toEqual(oracleSelectionNames.toSorted());
  expect(tally.listLabels('item')).toHaveLength(statisticItemNames.length + 20);
  expect(tally.listLabels('zone').length).toBeGreaterThanOrEqual(8);
  if (!isLongRun) return;
  expect([...tally.listLabels('rule')].toSorted()).toEqual([...ruleNames].toSorted());
  const dimensions = ['chapter', 'step', 'window', 'selection', 'zone', 'item', 'range', 'rule'];
  const unseen = dimensions.flatMap((name) =>
    tally.listLabels(name).filter((word) => tally.countKnown(name, word) < 50),
  );
  expect(unseen).toEqual([]);
}, 1_800_000);
