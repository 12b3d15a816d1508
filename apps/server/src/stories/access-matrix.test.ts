import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import {
  checkLiveEvents,
  determineOutcome,
  type ExpectedOutcome,
  findAnswerFault,
  isWritingRoute,
  routeEntries,
} from './access-matrix-outcomes.ts';
import { type AccessScene, createAccessScene, refusedCallers, sendCall } from './access-matrix-scene.ts';
import { computeStoreChecksum, listStoreTables, logTables, waitUntilIdle } from './store-snapshot.ts';

// Every route × every kind of caller that must be refused: checks the refusal and that nothing changed. A route without an access entry is
// a compile error.

let server: TestServer;
let scene: AccessScene;
let tables: string[];
const counted = { checked: 0, notApplicable: 0, rightful: 0 };
const countByOutcome = new Map<string, number>();

function count(outcome: ExpectedOutcome): void {
  if (outcome === 'notApplicable') {
    counted.notApplicable += 1;
    return;
  }
  counted.checked += 1;
  const word = typeof outcome === 'string' ? outcome : outcome.key;
  countByOutcome.set(word, (countByOutcome.get(word) ?? 0) + 1);
}

beforeAll(async () => {
  server = await startTestServer({ runsHealthChecks: false });
  scene = await createAccessScene(server);
  tables = (await listStoreTables(server.db)).filter((name) => !logTables.includes(name));
});
afterAll(() => server.stop());

describe.each(routeEntries)('$name', ({ route, entry }) => {
  test('refuses every other caller and accepts the permitted one', async () => {
    const { token: own, ...sent } = await entry.prepare(scene);
    const rightful =
      entry.rightfulCaller === 'public'
        ? null
        : (own ?? (entry.rightfulCaller === 'platform' ? scene.platform : scene.admin).token);
    const before = await computeStoreChecksum(server.db, tables);
    for (const stranger of refusedCallers) {
      const outcome = determineOutcome(route, entry, stranger);
      count(outcome);
      if (outcome === 'notApplicable') continue;
      const token = scene.strangers[stranger];
      const isOpenChannel = route.reply === 'events' && outcome === 'unseen';
      const fault = isOpenChannel
        ? await checkLiveEvents(scene, route, token ?? '', rightful ?? '')
        : findAnswerFault(await sendCall(server, route, sent, token), outcome, stranger);
      expect({ stranger, fault }).toEqual({ stranger, fault: null });
    }
    expect(await computeStoreChecksum(server.db, tables), 'one of them changed something').toBe(before);
    if (route.reply === 'events') return;
    const answer = await sendCall(server, route, sent, rightful);
    expect(answer.status, `the rightful caller got ${answer.text.slice(0, 300)}`).toBe(200);
    await waitUntilIdle(server.db);
    expect(before !== (await computeStoreChecksum(server.db, tables)), 'the rightful caller changed something').toBe(
      isWritingRoute(route) && entry.changesCountingStore !== true,
    );
    counted.rightful += 1;
  });
});

test('every route was checked with every kind of caller', () => {
  const sums = [...countByOutcome].map(([word, number]) => `${word} ${number}`).join(', ');
  console.log(
    `${routeEntries.length} routes × ${refusedCallers.length} callers: ${counted.checked} cells checked (${sums}), ${counted.notApplicable} not applicable; ${counted.rightful} permitted calls worked`,
  );
  expect(counted.checked).toBe(routeEntries.length * refusedCallers.length - counted.notApplicable);
  expect(counted.checked).toBeGreaterThan(400);
  // Routes with a live channel check their permitted caller together with the refused ones.
  expect(counted.rightful).toBe(routeEntries.filter(({ route }) => route.reply !== 'events').length);
});
