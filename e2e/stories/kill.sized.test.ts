import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scaleCases } from '../../tools/test-size.ts';
import { AcknowledgementRecorder, sentDataKinds } from './acknowledgements.ts';
import { computeDowntime, type KillResult, killInTurn, killTargets, planKills } from './kill-rounds.ts';
import { type Portico, startPortico } from './portico.ts';
import { chooseSenders, compareRecords, type RecordComparison, sendUntilAborted } from './record-senders.ts';
import { type ChangeComparison, changeStores, compareChanges, createStoreChanger } from './store-changes.ts';

/** How often each of the three processes is killed. */
const times = scaleCases(20);
const maxAwayMilliseconds = 10_000;
const changers = ['Kill A', 'Kill B'];

let portico: Portico;
let kills: KillResult[];
let records: RecordComparison;
let changes: ChangeComparison[];

// One run of the story; each test checks one property of it.
beforeAll(
  async () => {
    portico = await startPortico();
    const acknowledgements = new AcknowledgementRecorder();
    const senders = chooseSenders(portico.fleet());
    const company = await portico.login('Harbor & Hall', 'company');
    const clients = await Promise.all(changers.map((name) => createStoreChanger(portico, name, company)));
    const over = new AbortController();
    const working = [
      ...senders.map((sender) => sendUntilAborted(sender, portico, acknowledgements, over.signal)),
      ...clients.map((changer) => changeStores(changer, portico, acknowledgements, over.signal)),
    ];
    await pause(1_000);
    kills = await killInTurn(portico, planKills(times), acknowledgements).finally(() => over.abort());
    await Promise.all(working);
    // The stored records and base data are checked after one more restart.
    await portico.kill();
    await portico.start();
    records = await compareRecords(portico, await portico.login(null, 'platform'), senders);
    changes = await Promise.all(clients.map((changer) => compareChanges(portico, changer)));
    report(acknowledgements);
  },
  120_000 + times * 60_000,
);
afterAll(async () => portico?.stopAndRemove());

test('every acknowledged record is stored', () => {
  expect(records.lost).toEqual([]);
  expect(records.acknowledged).toBeGreaterThan(times * 100);
});

test('every record is stored once', () => {
  expect(records.wronglyCounted).toEqual([]);
});

test('every acknowledged change of base data is stored once', () => {
  expect(changes.flatMap(({ lost }) => lost)).toEqual([]);
  expect(changes.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(times * 20);
});

test('every unacknowledged change of base data is complete or absent', () => {
  expect(changes.flatMap(({ unexpected }) => unexpected)).toEqual([]);
});

test.each(killTargets)('work continues within 10 s after a kill of the %s', (victim) => {
  const own = kills.filter((kill) => kill.target === victim);
  expect(own).toHaveLength(times);
  expect(own.filter((kill) => computeDowntime(kill) > maxAwayMilliseconds * kill.load)).toEqual([]);
});

test('the server process survives the kill of a child', () => {
  expect(kills.filter(({ target, isSameServer }) => target !== 'server' && !isSameServer)).toEqual([]);
});

function report(acknowledgements: AcknowledgementRecorder): void {
  const sum = (key: 'acknowledged' | 'unacknowledged' | 'completedUnacknowledged') =>
    changes.reduce((all, each) => all + each[key], 0);
  console.log(
    `${records.acknowledged} records acknowledged, ${records.lost.length} lost, ${records.wronglyCounted.length} twice, ${records.duplicates} of those over HTTP stored by an attempt whose reply was lost; ${sum('acknowledged')} changes acknowledged, ${sum('unacknowledged')} without a reply, of which ${sum('completedUnacknowledged')} are stored`,
  );
  for (const victim of killTargets) {
    const own = kills.filter((kill) => kill.target === victim);
    const away = own.map(computeDowntime).sort((one, other) => one - other);
    const kinds = sentDataKinds.map(
      (kind) => `${kind} ${Math.round(Math.max(...own.map(({ delays }) => delays.get(kind) ?? Infinity)))}`,
    );
    const load = Math.max(...own.map(({ load }) => load)).toFixed(1);
    console.log(
      `${victim} killed ${away.length} times; ms until everything worked again: median ${Math.round(away[Math.floor((away.length - 1) / 2)] ?? 0)}, max ${Math.round(away.at(-1) ?? 0)} (max of ${kinds.join(', ')}); load per processor up to ${load}`,
    );
  }
  console.log(`not acknowledged: ${[...acknowledgements.refusals].map((each) => each.join(' ')).join(', ')}`);
}
