import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../platform/testing/server.ts';
import { type End, endOf, faultOf, heard, routes, writes } from './access-matrix-rules.ts';
import { makeScene, type Scene, send, strangers } from './access-matrix-scene.ts';
import { checksumOf, notes, settled, tablesOf } from './whole-store.ts';

// Every route × everybody who is to be kept out: the refusal, and that nothing changed. A route without an entry does not compile.

let server: TestServer;
let scene: Scene;
let tables: string[];
const counted = { checked: 0, notApplicable: 0, rightful: 0 };
const perEnd = new Map<string, number>();

function count(end: End): void {
  if (end === 'notApplicable') {
    counted.notApplicable += 1;
    return;
  }
  counted.checked += 1;
  const word = typeof end === 'string' ? end : end.key;
  perEnd.set(word, (perEnd.get(word) ?? 0) + 1);
}

beforeAll(async () => {
  server = await startServer({ looksForFaults: false });
  scene = await makeScene(server);
  tables = (await tablesOf(server.db)).filter((name) => !notes.includes(name));
});
afterAll(() => server.stop());

describe.each(routes)('$name', ({ route, entry }) => {
  test('keeps everybody out who has no business there, and lets in who has', async () => {
    const { token: own, ...sent } = await entry.prepare(scene);
    const rightful =
      entry.by === 'public' ? null : (own ?? (entry.by === 'platform' ? scene.platform : scene.admin).token);
    const before = await checksumOf(server.db, tables);
    for (const stranger of strangers) {
      const end = endOf(route, entry, stranger);
      count(end);
      if (end === 'notApplicable') continue;
      const token = scene.strangers[stranger];
      const isOpenChannel = route.reply === 'events' && end === 'unseen';
      const fault = isOpenChannel
        ? await heard(scene, route, token ?? '', rightful ?? '')
        : faultOf(await send(server, route, sent, token), end, stranger);
      expect({ stranger, fault }).toEqual({ stranger, fault: null });
    }
    expect(await checksumOf(server.db, tables), 'one of them changed something').toBe(before);
    if (route.reply === 'events') return;
    const answer = await send(server, route, sent, rightful);
    expect(answer.status, `the rightful caller got ${answer.text.slice(0, 300)}`).toBe(200);
    await settled(server.db);
    expect(before !== (await checksumOf(server.db, tables)), 'the rightful caller changed something').toBe(
      writes(route) && entry.counts !== true,
    );
    counted.rightful += 1;
  });
});

test('every cell was looked at', () => {
  const sums = [...perEnd].map(([word, number]) => `${word} ${number}`).join(', ');
  console.log(
    `${routes.length} routes × ${strangers.length} callers: ${counted.checked} cells checked (${sums}), ${counted.notApplicable} not applicable; ${counted.rightful} rightful calls worked`,
  );
  expect(counted.checked).toBe(routes.length * strangers.length - counted.notApplicable);
  expect(counted.checked).toBeGreaterThan(400);
  // A live channel's rightful caller hears in the cells themselves.
  expect(counted.rightful).toBe(routes.filter(({ route }) => route.reply !== 'events').length);
});
