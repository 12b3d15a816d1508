import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestCorridor } from '../../platform/testing/test-factory.ts';

// The states of a device as users see them, case by case.

const now = Date.parse('2026-06-15T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000);
let server: TestServer;
let company: TestCompany;
let corridor: TestCorridor;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ clock: createFixedClock(new Date(now).toISOString()) });
  company = await server.factory.company();
  corridor = await server.factory.corridor({ entity: await server.factory.entity({ company }) });
  token = (await server.factory.user({ company, permissions: ['device:list'] })).token;
});
afterAll(() => server?.stop());

type Facts = {
  lastAt?: Date;
  expiresAt?: Date;
  battery?: number | null;
  focus?: boolean;
  counting?: boolean;
  version?: string;
  wantedFirmware?: number;
};

/** A new device with these reported values, as the API returns it. */
async function seen(
  facts: Facts,
  { kind = 'infrared', bound = true }: { kind?: 'infrared' | 'eye'; bound?: boolean } = {},
) {
  const place = bound ? { corridor } : {};
  const { id } = await server.factory.device({ company, kind, model: 'FP110', uploadInterval: 30, ...place });
  if (Object.keys(facts).length > 0) await server.db.updateTable('devices').set(facts).where('id', '=', id).execute();
  return (await server.call(devices.details, { id }, { token })).result;
}

test('a device without any contact is unused', async () => {
  expect(await seen({})).toMatchObject({ state: 'unused', lastTime: null });
  expect(await seen({}, { bound: false })).toMatchObject({ state: 'unused' });
});

test('an installed device with recent contact is online', async () => {
  expect(await seen({ lastAt: minutesAgo(59) })).toMatchObject({ state: 'online', stateReason: null });
});

test('a device is offline when silent or unbound, with the reason', async () => {
  expect(await seen({ lastAt: minutesAgo(60 * 24 * 3) })).toMatchObject({ state: 'offline', stateReason: 'silent' });
  expect(await seen({ lastAt: minutesAgo(1) }, { bound: false })).toMatchObject({
    state: 'offline',
    stateReason: 'unbound',
  });
});

test('a device with an ended licence is expired, with or without contact', async () => {
  for (const facts of [{}, { lastAt: minutesAgo(1) }])
    expect(await seen({ ...facts, expiresAt: new Date(now) })).toMatchObject({ state: 'expired' });
  expect(await seen({ lastAt: minutesAgo(1), expiresAt: new Date(now + 1) })).toMatchObject({ state: 'online' });
});

test.each([
  [0, 'low'],
  [19, 'low'],
  [20, 'normal'],
  [100, 'normal'],
  [101, 'normal'],
  [102, 'charging'],
  // Not yet reported.
  [null, null],
])('a battery of %s is %s', async (battery, level) => {
  expect(await seen({ battery })).toMatchObject({ battery, batteryLevel: level });
});

test('a device without a battery is on mains, whatever it reports', async () => {
  for (const battery of [null, 5]) expect((await seen({ battery }, { kind: 'eye' })).batteryLevel).toBe('mains');
});

test('the pairing of a camera is its reported focus, null when unknown', async () => {
  expect((await seen({ focus: true }, { kind: 'eye' })).pairing).toBe(true);
  expect((await seen({ focus: false }, { kind: 'eye' })).pairing).toBe(false);
  expect((await seen({}, { kind: 'eye' })).pairing).toBeNull();
});

test('the counting state of a device is the one it reports', async () => {
  expect((await seen({ counting: true })).counting).toBe(true);
  expect((await seen({ counting: false })).counting).toBe(false);
});

test('firmware can be upgraded, waits in the queue, or is the latest', async () => {
  const values = { deviceType: 1, model: 'FP110', updateUrl: 'https://example.com/f.bin' };
  const config = await server.db
    .insertInto('firmwareConfigs')
    .values({ ...values, version: 'V2', latest: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await seen({ version: 'V1' })).upgradeState).toBe('upgradable');
  expect((await seen({ version: 'V1', wantedFirmware: config.id })).upgradeState).toBe('waiting');
  expect((await seen({ version: 'V2' })).upgradeState).toBe('none');
});
