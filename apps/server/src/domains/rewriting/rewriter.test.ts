import { devices } from '@portico/contract/routes/devices';
import { live } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Events } from '../../platform/events.ts';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { createRewriter } from './rewriter.ts';

let server: TestServer;
let company: CountingCompany;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' });
  company = await createCountingCompany(server);
});
afterAll(async () => server?.stop());

const day = { startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };
type Place = Awaited<ReturnType<CountingCompany['addPlace']>>;

async function move(from: Place, to: Place): Promise<number> {
  const target = { devices: [from.device.id], corridorId: to.corridor.id, entityId: to.entity.id, move: true };
  const moved = await server.call(devices.bind, { ...target, from: '2026-06-01T00:00:00Z' }, { token: company.token });
  return moved.result.rewriting[0] ?? 0;
}

async function states(ids: number[]): Promise<string[]> {
  return (await server.call(devices.rewrite, { ids }, { token: company.token })).result.content.map(
    ({ state }) => state,
  );
}

test('a failed rewrite is retried and does not delay the next one', async () => {
  const [first, second, to] = [await company.addPlace(), await company.addPlace(), await company.addPlace()];
  await company.sendRecords(first, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 1)]);
  await company.sendRecords(second, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 2)]);
  const { countingStore } = server.app;
  const runStatement = countingStore.runBackgroundStatement.bind(countingStore);
  const failing = vi
    .spyOn(countingStore, 'runBackgroundStatement')
    .mockImplementation((sql, params, changed) =>
      params['device'] === first.device.id ? Promise.reject(new Error('no')) : runStatement(sql, params, changed),
    );
  const ids = [await move(first, to), await move(second, to)];
  await expect.poll(() => states(ids), { timeout: 10_000 }).toEqual(['running', 'done']);
  failing.mockRestore();
  await expect.poll(() => states(ids), { timeout: 20_000 }).toEqual(['done', 'done']);
  expect(await company.listFilledBuckets({ ...day, ids: [to.entity.id] })).toEqual(['07-01 10:00=3']);
});

test('stop cancels a running rewrite, which stays queued', async () => {
  const [from, to] = [await company.addPlace(), await company.addPlace()];
  await company.sendRecords(from, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 1)]);
  const { app } = server;
  const failing = vi.spyOn(app.countingStore, 'runBackgroundStatement').mockRejectedValue(new Error('no'));
  const id = await move(from, to);
  await expect.poll(() => states([id])).toEqual(['running']);
  const started = Promise.withResolvers<void>();
  const runBackgroundStatement: typeof app.countingStore.runBackgroundStatement = (_sql, _params, _changed, signal) => {
    started.resolve();
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('cancelled'))));
  };
  const rewriter = createRewriter({
    db: app.systemDb,
    countingStore: { ...app.countingStore, runBackgroundStatement },
    events: new Events(() => {}),
    log: app.log,
    waitForIngestWrites: async () => {},
    delayRepeats: async () => () => {},
  });
  void rewriter.run();
  await started.promise;
  await rewriter.stop();
  expect(await states([id])).toEqual(['running']);
  failing.mockRestore();
  await expect.poll(() => states([id]), { timeout: 20_000 }).toEqual(['done']);
});

test('a move emits an event for the store the device leaves', async () => {
  const [from, to] = [await company.addPlace(), await company.addPlace()];
  await company.sendRecords(from, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 1)]);
  const events = await server.listen(live.counts, { token: company.token });
  const received = new Set<number>();
  await move(from, to);
  while (!received.has(from.entity.id) || !received.has(to.entity.id)) {
    const change = await events.next();
    for (const id of live.counts.output.parse(change).entityIds) received.add(id);
  }
  events.close();
  expect([...received]).toEqual(expect.arrayContaining([from.entity.id, to.entity.id]));
});
