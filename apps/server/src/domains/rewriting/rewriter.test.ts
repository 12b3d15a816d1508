import { devices } from '@portico/contract/routes/devices';
import { live } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { at, type CountingCompany, countingCompany } from '../../platform/testing/counting-company.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let us: CountingCompany;

beforeAll(async () => {
  server = await startServer({ logLevel: 'silent' });
  us = await countingCompany(server);
});
afterAll(async () => server?.stop());

const day = { startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };
type Place = Awaited<ReturnType<CountingCompany['place']>>;

async function move(from: Place, to: Place): Promise<number> {
  const target = { devices: [from.device.id], corridorId: to.corridor.id, entityId: to.entity.id, move: true };
  const moved = await server.call(devices.bind, { ...target, from: '2026-06-01T00:00:00Z' }, { token: us.token });
  return moved.result.rewriting[0] ?? 0;
}

async function states(ids: number[]): Promise<string[]> {
  return (await server.call(devices.rewrite, { ids }, { token: us.token })).result.content.map(({ state }) => state);
}

test('a rewrite that fails is tried again, and does not hold up the next one', async () => {
  const [first, second, to] = [await us.place(), await us.place(), await us.place()];
  await us.send(first, [at('2026-07-01T02:00:00Z', 1)]);
  await us.send(second, [at('2026-07-01T02:00:00Z', 2)]);
  const { counts } = server.app;
  const work = counts.work.bind(counts);
  const failing = vi
    .spyOn(counts, 'work')
    .mockImplementation((sql, params, changed) =>
      params['device'] === first.device.id ? Promise.reject(new Error('no')) : work(sql, params, changed),
    );
  const ids = [await move(first, to), await move(second, to)];
  await expect.poll(() => states(ids), { timeout: 10_000 }).toEqual(['running', 'done']);
  failing.mockRestore();
  await expect.poll(() => states(ids), { timeout: 20_000 }).toEqual(['done', 'done']);
  expect(await us.filled({ ...day, ids: [to.entity.id] })).toEqual(['07-01 10:00=3']);
});

test('consoles of the store a device leaves hear of it, too', async () => {
  const [from, to] = [await us.place(), await us.place()];
  await us.send(from, [at('2026-07-01T02:00:00Z', 1)]);
  const events = await server.listen(live.counts, { token: us.token });
  const heard = new Set<number>();
  await move(from, to);
  while (!heard.has(from.entity.id) || !heard.has(to.entity.id)) {
    const change = await events.next();
    for (const id of live.counts.output.parse(change).entityIds) heard.add(id);
  }
  events.close();
  expect([...heard]).toEqual(expect.arrayContaining([from.entity.id, to.entity.id]));
});
