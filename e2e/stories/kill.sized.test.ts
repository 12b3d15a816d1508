import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sized } from '../../tools/test-size.ts';
import { Acknowledgements, sentKinds } from './acknowledgements.ts';
import { awayTime, type Kill, killInTurn, planKills, victims } from './kill-rounds.ts';
import { type Portico, startPortico } from './portico.ts';
import { chooseSenders, compareRecords, sendRecords, type StoredRecords } from './record-senders.ts';
import { changeStores, compareChanges, createChanger, type StoredChanges } from './store-changes.ts';

/** How often each of the three processes is killed. */
const times = sized(20);
const maxAwayMilliseconds = 10_000;
const changers = ['Kill A', 'Kill B'];

let portico: Portico;
let kills: Kill[];
let records: StoredRecords;
let changes: StoredChanges[];

// One story, of which each test checks one claim.
beforeAll(
  async () => {
    portico = await startPortico();
    const acknowledgements = new Acknowledgements();
    const senders = chooseSenders(portico.fleet());
    const company = await portico.login('Harbor & Hall', 'company');
    const clients = await Promise.all(changers.map((name) => createChanger(portico, name, company)));
    const over = new AbortController();
    const working = [
      ...senders.map((sender) => sendRecords(sender, portico, acknowledgements, over.signal)),
      ...clients.map((changer) => changeStores(changer, portico, acknowledgements, over.signal)),
    ];
    await pause(1_000);
    kills = await killInTurn(portico, planKills(times), acknowledgements).finally(() => over.abort());
    await Promise.all(working);
    // What the last restart left behind is looked at after one more.
    await portico.kill();
    await portico.start();
    records = await compareRecords(portico, await portico.login(null, 'platform'), senders);
    changes = await Promise.all(clients.map((changer) => compareChanges(portico, changer)));
    report(acknowledgements);
  },
  120_000 + times * 60_000,
);
afterAll(async () => portico?.stop());

test('every acknowledged record is there', () => {
  expect(records.lost).toEqual([]);
  expect(records.acknowledged).toBeGreaterThan(times * 100);
});

test('every record is there once', () => {
  expect(records.twice).toEqual([]);
});

test('every acknowledged change of base data is there once', () => {
  expect(changes.flatMap(({ lost }) => lost)).toEqual([]);
  expect(changes.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(times * 20);
});

test('every unacknowledged change of base data is whole or absent', () => {
  expect(changes.flatMap(({ odd }) => odd)).toEqual([]);
});

test.each(victims)('work goes on within 10 s after a kill of the %s', (victim) => {
  const own = kills.filter((kill) => kill.victim === victim);
  expect(own).toHaveLength(times);
  expect(own.filter((kill) => awayTime(kill) > maxAwayMilliseconds * kill.load)).toEqual([]);
});

test('the server process lives on when a child is killed', () => {
  expect(kills.filter(({ victim, isSameServer }) => victim !== 'server' && !isSameServer)).toEqual([]);
});

function report(acknowledgements: Acknowledgements): void {
  const sum = (key: 'acknowledged' | 'unacknowledged' | 'done') => changes.reduce((all, each) => all + each[key], 0);
  console.log(
    `${records.acknowledged} records acknowledged, ${records.lost.length} lost, ${records.twice.length} twice, ${records.duplicates} of those over HTTP stored by an attempt whose answer was lost; ${sum('acknowledged')} changes acknowledged, ${sum('unacknowledged')} without an answer, of which ${sum('done')} are there`,
  );
  for (const victim of victims) {
    const own = kills.filter((kill) => kill.victim === victim);
    const away = own.map(awayTime).sort((one, other) => one - other);
    const kinds = sentKinds.map(
      (kind) => `${kind} ${Math.round(Math.max(...own.map(({ delays }) => delays.get(kind) ?? Infinity)))}`,
    );
    const load = Math.max(...own.map(({ load }) => load)).toFixed(1);
    console.log(
      `${victim} killed ${away.length} times; ms until everything worked again: median ${Math.round(away[Math.floor((away.length - 1) / 2)] ?? 0)}, max ${Math.round(away.at(-1) ?? 0)} (max of ${kinds.join(', ')}); load per processor up to ${load}`,
    );
  }
  console.log(`not acknowledged: ${[...acknowledgements.refusals].map((each) => each.join(' ')).join(', ')}`);
}
