import { devices } from '@portico/contract/routes/devices';
import { type DeviceKindName, deviceKinds } from '@portico/contract/words/device-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestEntity } from '../../platform/testing/test-factory.ts';

// The settings that devices of each model can have, through the API.

let server: TestServer;
let entity: TestEntity;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const company = await server.factory.company();
  entity = await server.factory.entity({ company });
  token = (await server.factory.user({ company, permissions: ['device:list', 'device:set'] })).token;
});
afterAll(() => server?.stop());

let made = 0;
type Settings = { uploadInterval?: number; recordPeriod?: number; velocity?: number; direction?: number };

/** Registers a device; returns its settings, or the fields that were refused. */
async function setTo(kind: DeviceKindName, model: string, settings: Settings) {
  const { type: deviceType } = deviceKinds[kind];
  const format = kind === 'infrared' ? { format: 'native-mqtt' as const } : {};
  const named = { ...format, name: model, sn: `LIMIT-${(made += 1)}`, deviceType, model, entityId: entity.id };
  const reply = await server.call(devices.add, { ...named, uploadInterval: 30, ...settings }, { token });
  if (reply.error !== null) return { refused: (reply.body as { details?: object }).details }; // the shape of errors in the contract
  const { id, uploadInterval, recordPeriod, velocity, direction } = (
    await server.call(devices.details, { id: reply.result.id }, { token })
  ).result;
  return { id, uploadInterval, recordPeriod, velocity, direction };
}
const recording = [
  ['infrared', 'FP111'],
  ['infrared', 'FP112'],
  ['pir', 'PR9'],
  ['car', 'VC10'],
] as const;

test.each(recording)('%s %s refuses a record period of less than a minute', async (kind, model) => {
  expect(await setTo(kind, model, { recordPeriod: 0 })).toEqual({ refused: { recordPeriod: 'notAChoice' } });
  expect(await setTo(kind, model, { recordPeriod: -1 })).toMatchObject({
    refused: { recordPeriod: expect.any(String) },
  });
  expect(await setTo(kind, model, { recordPeriod: 1 })).toMatchObject({ recordPeriod: 1, uploadInterval: 30 });
});

test.each(recording)('%s %s uploads at 1 to 30 times its record period', async (kind, model) => {
  const periodOf = (recordPeriod: number, uploadInterval: number) =>
    setTo(kind, model, { recordPeriod, uploadInterval });
  const notAMultiple = { refused: { uploadInterval: 'notAMultiple' } };
  for (const interval of [5, 10, 150])
    expect(await periodOf(5, interval)).toMatchObject({ recordPeriod: 5, uploadInterval: interval });
  for (const interval of [0, 7, 155]) expect([interval, await periodOf(5, interval)]).toEqual([interval, notAMultiple]);
  // 30 × 60 minutes would exceed the maximum of a day.
  expect(await periodOf(60, 1440)).toMatchObject({ uploadInterval: 1440 });
  expect(await periodOf(60, 1500)).toEqual({ refused: { uploadInterval: 'tooBig' } });
});

test('the record period is five minutes by default', async () => {
  for (const [kind, model] of recording)
    expect(await setTo(kind, model, {})).toMatchObject({ recordPeriod: 5, uploadInterval: 30 });
});

test('a model without a record period records as often as it uploads', async () => {
  const others = [
    ['infrared', 'FP100'],
    ['infrared', 'FP110'],
    ['eye', 'HX-3D200'],
    ['tof', 'TF100'],
  ] as const;
  for (const [kind, model] of others)
    expect(await setTo(kind, model, { recordPeriod: 5, uploadInterval: 60 })).toMatchObject({
      recordPeriod: 60,
      uploadInterval: 60,
    });
});

test('a millimetre-wave counter always uploads every hour', async () => {
  for (const uploadInterval of [1, 30, 1440])
    expect(await setTo('millimetre', 'MW70', { uploadInterval })).toMatchObject({ uploadInterval: 60 });
});

test('a vehicle counter always has the direction “total”', async () => {
  for (const direction of [0, 1, 4]) expect(await setTo('car', 'VC10', { direction })).toMatchObject({ direction: 4 });
});

test('the walking speed is slow, medium or fast: 0, 1 or 2', async () => {
  for (const velocity of [0, 1, 2]) expect(await setTo('infrared', 'FP100', { velocity })).toMatchObject({ velocity });
  expect(await setTo('infrared', 'FP100', { velocity: 3 })).toEqual({ refused: { velocity: 'notAChoice' } });
});

test.each(['FP110', 'FP111', 'FP112', 'FP102', 'FV801'])('%s offers all directions, also “total”', async (model) => {
  for (const direction of [0, 1, 2, 3, 4])
    expect(await setTo('infrared', model, { direction, recordPeriod: 5 })).toMatchObject({ direction });
});

test('other infrared models offer all directions except “total”', async () => {
  for (const direction of [0, 1, 2, 3])
    expect(await setTo('infrared', 'FP100', { direction })).toMatchObject({ direction });
  for (const model of ['FP100', 'NATIVE'])
    expect(await setTo('infrared', model, { direction: 4 })).toEqual({ refused: { direction: 'notAChoice' } });
});

test('a bulk change of infrared counters checks every setting', async () => {
  const { id = 0 } = await setTo('infrared', 'FP112', { recordPeriod: 10, velocity: 2, direction: 3 });
  const set = (input: object) =>
    server.call(
      devices.setInfrared,
      { id: [id], uploadInterval: 60, recordPeriod: 10, velocity: 2, direction: 3, ...input },
      { token },
    );
  expect((await set({})).status).toBe(200);
  const now = async () => (await server.call(devices.details, { id }, { token })).result;
  expect(await now()).toMatchObject({ uploadInterval: 60, recordPeriod: 10, velocity: 2, direction: 3 });
  for (const [wrong, details] of [
    [{ recordPeriod: 0 }, { recordPeriod: 'notAChoice' }],
    [{ uploadInterval: 65 }, { uploadInterval: 'notAMultiple' }],
    [{ velocity: 3 }, { velocity: 'notAChoice' }],
    [{ direction: 5 }, { direction: 'tooBig' }],
  ] as const)
    expect((await set(wrong)).body).toMatchObject({ details });
  expect(await now()).toMatchObject({ uploadInterval: 60, recordPeriod: 10, velocity: 2, direction: 3 });
});
