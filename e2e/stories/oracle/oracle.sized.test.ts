import { statisticItemNames } from '@portico/contract/words/statistic-items';
import { steps } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun, testSeed } from '../../../tools/test-size.ts';
import { callsOf } from '../calls.ts';
import { type Portico, startPortico } from '../portico.ts';
import { compare } from './compare.ts';
import { countedRows } from './counted.ts';
import { diceOf } from './dice.ts';
import { buildWorld } from './places.ts';
import { addRules, withdrawRules } from './rule-story.ts';
import { nameOf, ruleNames } from './rule.ts';
import { ruled } from './ruled.ts';
import { questionsAboutValues, questionsFor, selectionNames, windowNames } from './questions.ts';
import { firstReports, movesAndCorrections, otherWalls, refusals, type Telling, withoutClock } from './story.ts';
import { settled } from './settled.ts';
import { tallyOf } from './tally.ts';

// An oracle: what every figure has to be, computed anew from what devices sent, in the plainest way and with nothing of the product but
// its words, against what the API says, after everything that can happen to a record.

/** How many of the rules there can be are added at a time. */
const ruleShare = isLongRun ? 0.5 : 0.05;

let portico: Portico;

beforeAll(async () => {
  portico = await startPortico();
}, 120_000);

afterAll(async () => portico?.stop());

test('every figure is what the oracle says', async () => {
  const token = await portico.login(null, 'platform');
  const call = callsOf(portico.api, token);
  const dice = diceOf(testSeed);
  const tally = tallyOf();
  const faults: string[] = [];
  const telling: Telling = { portico, call, dice, world: await buildWorld(call, dice) };
  const { world } = telling;
  const waited: number[] = [];
  let chapters = 0;
  const ask = async (chapter: string) => {
    const sent = countedRows(world);
    const rows = ruled(world, sent);
    const namesInForce = world.rules.length === 0 ? [] : ruleNames;
    const unruled = namesInForce.map((rule) => {
      const others = world.rules.filter((one) => nameOf(one) !== rule);
      return { rule, rows: ruled(world, sent, others) };
    });
    const asking = { portico, token, world, rows, chapter, tally };
    waited.push(await settled({ ...asking, without: null }));
    const atRandom = questionsFor(world, sent, dice, chapters).map((asked, place) => ({
      asked,
      without: unruled[place % unruled.length] ?? null,
    }));
    const withoutValues = unruled.find(({ rule }) => rule === 'value') ?? null;
    const aboutValues = questionsAboutValues(world, sent).map((asked) => ({ asked, without: withoutValues }));
    for (const { asked, without } of [...atRandom, ...aboutValues]) {
      faults.push(...(await compare({ ...asking, without }, asked)));
      if (faults.length > 20) break;
    }
    chapters += 1;
    expect(faults.map((fault) => `seed ${testSeed}, ${fault}`)).toEqual([]);
  };

  const held = await firstReports(telling);
  if (isLongRun) await ask('first reports');

  await addRules(telling, countedRows(world), ruleShare);
  await movesAndCorrections(telling, held, 0.5);
  await otherWalls(telling, [{ place: 9, zone: 'Asia/Kathmandu' }]);
  const refused = await refusals(telling);
  await ask('moved, late and corrected, under rules');

  if (isLongRun) {
    await withdrawRules(
      telling,
      world.rules.filter(() => dice.chance(0.4)),
    );
    await addRules(telling, countedRows(world), ruleShare);
    await otherWalls(telling, [
      { place: 9, zone: 'Europe/London' },
      { place: 0, zone: 'Australia/Lord_Howe' },
    ]);
    await movesAndCorrections(telling, held, 0);
    await ask('moved again, under other rules');
  }

  const { sent, filed } = await withoutClock(telling);
  await withdrawRules(telling, world.rules);
  await ask('rules withdrawn, and records without clocks');

  console.log(
    `seed ${testSeed}: ${world.told.length} records of ${world.devices.length} devices; figures followed within ${waited.map((seconds) => seconds.toFixed(1)).join(', ')} s\n  ${tally.text()}`,
  );
  expect(refused).toHaveLength(6);
  expect(sent).toBeGreaterThan(1);
  expect(filed).toBe(sent);
  expect(tally.total.known).toBeGreaterThanOrEqual(isLongRun ? 30_000 : 500);
  expect([...tally.words('step')].toSorted()).toEqual([...steps, 'whole range'].toSorted());
  expect([...tally.words('window')].toSorted()).toEqual(windowNames.toSorted());
  expect([...tally.words('selection')].toSorted()).toEqual(selectionNames.toSorted());
  expect(tally.words('item')).toHaveLength(statisticItemNames.length + 20);
  expect(tally.words('zone').length).toBeGreaterThanOrEqual(8);
  if (!isLongRun) return;
  expect([...tally.words('rule')].toSorted()).toEqual([...ruleNames].toSorted());
  const dimensions = ['chapter', 'step', 'window', 'selection', 'zone', 'item', 'range', 'rule'];
  const unseen = dimensions.flatMap((name) => tally.words(name).filter((word) => tally.knownOf(name, word) < 50));
  expect(unseen).toEqual([]);
}, 1_800_000);
