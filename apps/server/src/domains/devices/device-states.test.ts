import { batteryStates, deviceStates, devices, upgradeStates } from '@portico/contract/routes/devices';
import { deviceKindNames, deviceKinds, getMaxSilentMinutes } from '@portico/contract/words/device-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany } from '../../platform/testing/test-factory.ts';
import { computeDeviceState } from './device-state.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const deviceCount = 600;
let server: TestServer;
let company: TestCompany;
let token: string;

/** A random source with a fixed seed: the same numbers in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

beforeAll(async () => {
  server = await startTestServer({ clock: createFixedClock(new Date(now).toISOString()) });
  company = await server.factory.company();
  token = (await server.factory.user({ company, permissions: ['device:list', 'device:license'] })).token;
  const entity = await server.factory.entity({ company });
  const corridor = await server.factory.corridor({ entity });
  const firmware = [
    { deviceType: 1, model: 'FP110', version: 'V2', latest: true, updateUrl: 'https://example.com/a' },
    { deviceType: 1, model: 'FP110', version: 'V1', latest: false, updateUrl: 'https://example.com/b' },
    { deviceType: 8, model: 'CAM', version: 'V9', latest: true, updateUrl: 'https://example.com/c' },
  ];
  const configs = await server.db.insertInto('firmwareConfigs').values(firmware).returning('id').execute();
  const random = randomNumbers(7);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T; // the index is within the list
  const values = Array.from({ length: deviceCount }, (_, index) => {
    const { type } = deviceKinds[oneOf(deviceKindNames)];
    const uploadInterval = oneOf([0, 5, 30, 60, 720, 1440]);
    const lastRecordMinutes = oneOf([null, null, 1, 5, 60, 1440]);
    // The first cannot carry firmware; the second has an online window of its own.
    const format = oneOf(['hx-f1', 'hx-f3']);
    const allowed = getMaxSilentMinutes({ deviceType: type, format, uploadInterval, lastRecordMinutes });
    // Silent for exactly the online window, a second less or more, not silent, or for a random time.
    const silence = oneOf([0, -1000, 1000, -now, random() * 86_400_000]) + allowed * 60_000;
    return {
      companyId: company.id,
      entityId: entity.id,
      sn: `R-${index}`,
      name: `Random ${index}`,
      deviceType: type,
      model: oneOf(['FP110', 'fp110', 'CAM', 'X']),
      format,
      uploadInterval,
      lastRecordMinutes,
      lastAt: random() < 0.2 ? null : new Date(now - Math.max(0, Math.floor(silence))),
      expiresAt: oneOf([null, null, new Date(now), new Date(now + 1), new Date(now - 1), new Date(now + 1e9)]),
      battery: oneOf([null, 0, 19, 20, 100, 101, 102]),
      version: oneOf([null, 'V1', 'V2', 'V9']),
      wantedFirmware: oneOf([null, null, ...configs.map(({ id }) => id)]),
    };
  });
  const made = await server.db.insertInto('devices').values(values).returning('id').execute();
  const bindings = made
    .filter(() => random() < 0.6)
    .map(({ id }) => ({ companyId: company.id, deviceId: id, corridorId: corridor.id, fromAt: new Date(0) }));
  await server.db.insertInto('bindings').values(bindings).execute();
});
afterAll(() => server?.stop());

const idsWhere = async (filter: object) => {
  const { content, totalElements } = (await server.call(devices.list, { ...filter, size: 1000 }, { token })).result;
  expect(totalElements).toBe(content.length);
  return content.map(({ id }) => id).toSorted((a, b) => a - b);
};

test('the state filter in SQL agrees with the state rule in every case', async () => {
  const rows = await server.db
    .selectFrom('devices')
    .leftJoin('bindings', 'bindings.deviceId', 'devices.id')
    .select([
      'devices.id',
      'deviceType',
      'format',
      'uploadInterval',
      'lastRecordMinutes',
      'lastAt',
      'expiresAt',
      'bindings.id as binding',
    ])
    .where('devices.companyId', '=', company.id)
    .execute();
  const expected = Map.groupBy(rows, (row) => computeDeviceState({ ...row, isBound: row.binding !== null }, now).state);
  for (const state of deviceStates) {
    const ids = (expected.get(state) ?? []).map(({ id }) => id).toSorted((a, b) => a - b);
    expect(ids.length).toBeGreaterThan(30);
    expect([state, await idsWhere({ state })]).toEqual([state, ids]);
  }
  const [online = 0, offline = 0, unused = 0, expire = 0] = (['online', 'offline', 'unused', 'expired'] as const).map(
    (state) => expected.get(state)?.length ?? 0,
  );
  expect((await server.call(devices.useInfo, {}, { token })).result).toEqual({
    online,
    offline,
    unused,
    expire,
    normal: online,
    sum: deviceCount,
    use: online + offline,
    quota: null,
  });
});

test('battery and upgrade filters find what the list shows', async () => {
  const shown = (await server.call(devices.list, { size: 1000 }, { token })).result.content;
  expect(shown).toHaveLength(deviceCount);
  const idsOf = (matches: (device: (typeof shown)[number]) => boolean) =>
    shown
      .filter(matches)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  for (const battery of batteryStates) {
    const ids = idsOf((device) => device.batteryLevel === battery);
    expect(ids.length).toBeGreaterThan(10);
    expect([battery, await idsWhere({ battery })]).toEqual([battery, ids]);
  }
  for (const upgradeState of upgradeStates) {
    const ids = idsOf((device) => device.upgradeState === upgradeState);
    expect(ids.length).toBeGreaterThan(2);
    expect([upgradeState, await idsWhere({ upgradeState })]).toEqual([upgradeState, ids]);
  }
  // There may be firmware for cameras; only infrared counters whose format carries it can be upgraded remotely.
  const upgradable = shown.filter((one) => one.upgradeState === 'upgradable');
  expect(new Set(upgradable.map(({ deviceType, format }) => `${deviceType} ${format}`))).toEqual(new Set(['1 hx-f3']));
});

test('pages of a filtered list neither skip nor repeat devices', async () => {
  const all = await idsWhere({ state: 'offline' });
  const pages: number[] = [];
  for (let page = 0; page * 50 < all.length; page += 1) {
    const input = { state: 'offline', page, size: 50, sort: 'lastTime,desc' } as const;
    pages.push(...(await server.call(devices.list, input, { token })).result.content.map(({ id }) => id));
  }
  expect(pages.toSorted((a, b) => a - b)).toEqual(all);
});
