import { devices } from '@portico/contract/routes/devices';
import { getMaxSilentMinutes } from '@portico/contract/words/device-kinds';
import { formats } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestDevice } from '../../platform/testing/test-factory.ts';
import { createDeviceRegistry } from './device-registry.ts';
import { type Contact, createDeviceReportWriter } from './device-reports.ts';

let server: TestServer;
let company: CountingCompany;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' });
  company = await createCountingCompany(server);
});

afterAll(() => server?.stop());

const rowOf = ({ id }: TestDevice) =>
  server.db.selectFrom('devices').select(['lastAt', 'version']).where('id', '=', id).executeTakeFirstOrThrow();

async function logOf({ sn }: TestDevice): Promise<string[]> {
  const { content } = (await server.call(devices.log, { sn }, { token: company.token })).result;
  return content.map(({ kind, detail, count }) => `${kind} ${detail} ${count}`);
}

const heartbeat = (sn: string, version: string) =>
  fetch(`${server.deviceUrl}/api/camera/heartBeat`, {
    method: 'POST',
    body: `{"sn":"${sn}","time":${Math.floor(Date.now() / 1000)},"version":"${version}"}`,
  });

test('reports with invalid text do not affect other devices', async () => {
  const other = await server.factory.company();
  const odd = await server.factory.device({ company: other, format: 'hx-f5', sn: 'ODD-1' });
  const { device } = await company.addPlace();
  // Half a surrogate pair, a zero byte, and a surrogate pair that is cut at 200 code units.
  for (const version of [String.raw`\ud800`, String.raw`V1\u0000`, `${'x'.repeat(199)}😀`]) {
    expect(await (await heartbeat(odd.sn, version)).json()).toMatchObject({ code: 0 });
    await company.sendRecords({ device }, [createFiveMinuteRecord(new Date(Date.now() - 600_000).toISOString(), 3)]);
    const patience = { timeout: 10_000 };
    await expect.poll(async () => (await rowOf(odd)).version, patience).toBeTruthy();
    await expect.poll(async () => (await rowOf(device)).lastAt, patience).not.toBeNull();
    await server.db.updateTable('devices').set({ lastAt: null, version: null }).execute();
  }
});

test('equal events of a day are one row, also with invalid text', async () => {
  const { device } = await company.addPlace();
  const found = await createDeviceRegistry(server.db, Date.now).find(device.sn);
  if (found === null) throw new Error('not registered');
  const reports = createDeviceReportWriter(server.db, createLog('silent'));
  const now = Math.floor(Date.now() / 1000);
  for (const detail of ['half \ud800', 'a zero\u0000', 'a zero', `${'x'.repeat(499)}😀`])
    reports.addEvent(found, 'broken', detail, now);
  await reports.stop();
  expect((await logOf(device)).sort()).toEqual([
    'broken a zero 2',
    'broken half \ufffd 1',
    `broken ${'x'.repeat(499)}\ufffd 1`,
  ]);
});

const contact: Contact = {
  kind: 'heartbeat',
  status: {},
  at: 0,
  sender: { format: formats[1], identifiedBy: 'secret', address: '192.0.2.1' },
  newest: null,
};

test('a device that was silent for too long is noted when it is back', async () => {
  const { device } = await company.addPlace();
  const found = await createDeviceRegistry(server.db, Date.now).find(device.sn);
  if (found === null) throw new Error('not registered');
  const now = Math.floor(Date.now() / 1000);
  const allowed = getMaxSilentMinutes({ ...found, lastRecordMinutes: null });
  const contactAfter = async (minutes: number) => {
    const reports = createDeviceReportWriter(server.db, createLog('silent'));
    reports.addContact(found, { ...contact, at: now + minutes * 60 });
    await reports.stop();
  };
  // The first contact follows no silence, and a contact after the allowed time is none.
  for (const minutes of [0, allowed, 2 * allowed]) await contactAfter(minutes);
  expect(await logOf(device)).toEqual([]);
  await contactAfter(3 * allowed + 1);
  expect(await logOf(device)).toEqual([`silent ${allowed + 1} 1`]);
});

test('a device may be silent for two of its records', async () => {
  const { device } = await company.addPlace();
  const found = await createDeviceRegistry(server.db, Date.now).find(device.sn);
  if (found === null) throw new Error('not registered');
  const now = Math.floor(Date.now() / 1000);
  const upload = async (at: number, minutes: number | null) => {
    const reports = createDeviceReportWriter(server.db, createLog('silent'));
    reports.addContact(found, { ...contact, at: now + at * 60, newest: { countedUntil: now + at * 60, minutes } });
    await reports.stop();
  };
  const shown = async () => {
    const row = server.db.selectFrom('devices').select('lastRecordMinutes').where('id', '=', device.id);
    return (await row.executeTakeFirstOrThrow()).lastRecordMinutes;
  };
  // From records of 5 minutes to records of 12 hours and back; a report of a whole day's distinct people has no length.
  for (const [at, minutes, length] of [
    [0, 5, 5],
    [5, null, 5],
    [725, 720, 720],
    [2160, 720, 720],
    [2165, 5, 5],
  ] as const) {
    await upload(at, minutes);
    expect([at, await shown()]).toEqual([at, length]);
  }
  expect(await logOf(device)).toEqual([]);
  // An older record changes no length.
  await upload(2000, 720);
  expect(await shown()).toBe(5);
  await upload(3000, 5);
  expect(await logOf(device)).toEqual(['silent 835 1']);
});

test('a row the database refuses is the only one lost, and is logged', async () => {
  const { device: one } = await company.addPlace();
  const { device: two } = await company.addPlace();
  const registry = createDeviceRegistry(server.db, Date.now);
  const [bad, good] = await Promise.all([one, two].map(({ sn }) => registry.find(sn)));
  if (!bad || !good) throw new Error('not registered');
  const errors: object[] = [];
  const log = createLog('silent');
  const reports = createDeviceReportWriter(
    server.db,
    Object.assign(log, { error: (about: object) => errors.push(about) }),
  );
  const now = Math.floor(Date.now() / 1000);
  // No decoder lets these texts through, but nothing else is known that the database rejects.
  reports.addContact(bad, { ...contact, status: { mac: '\ud800' }, at: now });
  reports.addContact(good, { ...contact, status: { version: 'V2' }, at: now });
  reports.addEvent(bad, '\ud800', 'bad', now);
  reports.addEvent(good, 'broken', 'good', now);
  await reports.stop();
  expect(await rowOf(two)).toMatchObject({ version: 'V2' });
  expect((await rowOf(one)).lastAt).toBeNull();
  expect(await logOf(two)).toEqual(['broken good 1']);
  expect(errors).toMatchObject([{ device: bad.sn }, { device: bad.sn }]);
});

test.each([
  ['hx-f2', 'readers of the device are notified of the interval that it has taken', 1],
  ['native-mqtt', 'a device with a secret keeps its connection', 0],
])('%s: %s', async (format, _what, notified) => {
  const { device } = await company.addPlace();
  await server.db.updateTable('devices').set({ format }).where('id', '=', device.id).execute();
  const found = await createDeviceRegistry(server.db, Date.now).find(device.sn);
  if (found === null) throw new Error('not registered');
  const taken: string[] = [];
  const reports = createDeviceReportWriter(server.db, createLog('silent'), (sns) => taken.push(...sns));
  reports.addContact(found, { ...contact, status: { uploadInterval: 30 }, at: Math.floor(Date.now() / 1000) });
  await reports.stop();
  expect(taken).toHaveLength(notified);
});

test('a contact does not invalidate what is cached of the base data', async () => {
  const { device } = await company.addPlace();
  const found = await createDeviceRegistry(server.db, Date.now).find(device.sn);
  if (found === null) throw new Error('not registered');
  const countChanges = async () => {
    const rows = await server.db.selectFrom('dataChanges').select('kind').execute();
    return {
      data: rows.filter(({ kind }) => kind === 'data').length,
      reports: rows.filter(({ kind }) => kind === 'report').length,
    };
  };
  const before = await countChanges();
  const reports = createDeviceReportWriter(server.db, createLog('silent'));
  const status = { battery: 80, version: 'V2', uploadInterval: 30, inside: 4 };
  reports.addContact(found, { ...contact, status, at: Math.floor(Date.now() / 1000) });
  await reports.stop();
  expect(await countChanges()).toEqual({ data: before.data, reports: before.reports + 1 });
});
