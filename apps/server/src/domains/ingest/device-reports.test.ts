import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { at, type CountingCompany, countingCompany } from '../../platform/testing/counting-company.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestDevice } from '../../platform/testing/world.ts';
import { createDeviceReports } from './device-reports.ts';
import { createRegistry } from './registry.ts';

let server: TestServer;
let us: CountingCompany;

beforeAll(async () => {
  server = await startServer({ logLevel: 'silent' });
  us = await countingCompany(server);
});

afterAll(() => server?.stop());

const rowOf = ({ id }: TestDevice) =>
  server.db.selectFrom('devices').select(['lastAt', 'version']).where('id', '=', id).executeTakeFirstOrThrow();

async function logOf({ sn }: TestDevice): Promise<string[]> {
  const { content } = (await server.call(devices.log, { sn }, { token: us.token })).result;
  return content.map(({ kind, detail, count }) => `${kind} ${detail} ${count}`);
}

const heartbeat = (sn: string, version: string) =>
  fetch(`${server.deviceUrl}/api/camera/heartBeat`, {
    method: 'POST',
    body: `{"sn":"${sn}","time":${Math.floor(Date.now() / 1000)},"version":"${version}"}`,
  });

test('odd texts of one company’s camera cost no other device its reports', async () => {
  const other = await server.world.company();
  const odd = await server.world.device({ company: other, format: 'hx-f5', sn: 'ODD-1' });
  const { device } = await us.place();
  // Half a character, a zero, and a whole character cut in two at 200 units.
  for (const version of [String.raw`\ud800`, String.raw`V1\u0000`, `${'x'.repeat(199)}😀`]) {
    expect(await (await heartbeat(odd.sn, version)).json()).toMatchObject({ code: 0 });
    await us.send({ device }, [at(new Date(Date.now() - 600_000).toISOString(), 3)]);
    const patience = { timeout: 10_000 };
    await expect.poll(async () => (await rowOf(odd)).version, patience).toBeTruthy();
    await expect.poll(async () => (await rowOf(device)).lastAt, patience).not.toBeNull();
    await server.db.updateTable('devices').set({ lastAt: null, version: null }).execute();
  }
});

test('events with odd texts are in the log of the device, one row for equal ones', async () => {
  const { device } = await us.place();
  const found = await createRegistry(server.db, Date.now).find(device.sn);
  if (found === null) throw new Error('not registered');
  const reports = createDeviceReports(server.db, createLog('silent'));
  const now = Math.floor(Date.now() / 1000);
  for (const detail of ['half \ud800', 'a zero\u0000', 'a zero', `${'x'.repeat(499)}😀`])
    reports.note(found, 'broken', detail, now);
  await reports.stop();
  expect((await logOf(device)).sort()).toEqual([
    'broken a zero 2',
    'broken half \ufffd 1',
    `broken ${'x'.repeat(499)}\ufffd 1`,
  ]);
});

test('of a batch the database refuses only the row at fault is lost, and the log says which', async () => {
  const { device: one } = await us.place();
  const { device: two } = await us.place();
  const registry = createRegistry(server.db, Date.now);
  const [bad, good] = await Promise.all([one, two].map(({ sn }) => registry.find(sn)));
  if (!bad || !good) throw new Error('not registered');
  const errors: object[] = [];
  const log = createLog('silent');
  const reports = createDeviceReports(server.db, Object.assign(log, { error: (about: object) => errors.push(about) }));
  const now = Math.floor(Date.now() / 1000);
  // What no decoder lets through, for want of anything else that the database refuses.
  reports.seen(bad, { mac: '\ud800' }, now, null);
  reports.seen(good, { version: 'V2' }, now, null);
  reports.note(bad, '\ud800', 'bad', now);
  reports.note(good, 'broken', 'good', now);
  await reports.stop();
  expect(await rowOf(two)).toMatchObject({ version: 'V2' });
  expect((await rowOf(one)).lastAt).toBeNull();
  expect(await logOf(two)).toEqual(['broken good 1']);
  expect(errors).toMatchObject([{ device: bad.sn }, { device: bad.sn }]);
});
