import { setTimeout as pause } from 'node:timers/promises';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { getSharedEngine } from '../../platform/testing/shared-engine.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' });
});
afterAll(() => server?.stop());

// The start of a five-minute period, early enough that no record is in the future.
const start = Math.floor(Date.now() / 300_000) * 300 - 7 * 86_400;
const periods = 40;
const devices = 4;

test('devices lose nothing while the counting engine is started again', async () => {
  const engine = await getSharedEngine();
  const company = await server.factory.company();
  const corridor = await server.factory.corridor({ entity: await server.factory.entity({ company }) });
  const senders = await Promise.all(
    Array.from({ length: devices }, () => server.factory.device({ company, corridor })),
  );

  // Kills the engine in the middle of an insert.
  const { insert } = server.app.countingStore;
  let inserts = 0;
  server.app.countingStore.insert = async (...rows) => {
    inserts += 1;
    const inserting = insert(...rows);
    if (inserts === 10) process.kill(engine.pid(), 'SIGKILL');
    return inserting;
  };

  const refusals = new Set<string>();
  const send = async ({ sn, secret }: { sn: string; secret: string }) => {
    const authorization = `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`;
    for (let period = 0; period < periods; ) {
      const body = JSON.stringify([{ time: start + period * 300, period: 5, in: 1 }]);
      const reply = await fetch(server.deviceUrl + nativeHttpPath, {
        method: 'POST',
        body,
        headers: { authorization },
      });
      if (reply.status === 200) period += 1;
      else {
        refusals.add(`${reply.status}, again after ${reply.headers.get('retry-after')} s`);
        await pause(100);
      }
    }
  };
  await Promise.all(senders.map(send));
  expect([...refusals]).toEqual(['503, again after 1 s']);
  const sums = await server.app.countingStore.runQuery(
    'SELECT device, sum(flow_in) FROM records FINAL WHERE company = {company:UInt32} GROUP BY device ORDER BY device',
    { company: company.id },
  );
  const ids = senders.map(({ id }) => id).sort((a, b) => a - b);
  expect(sums).toEqual(ids.map((id) => [id, periods]));
});
