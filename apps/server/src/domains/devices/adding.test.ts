import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import { encodeHxF5Upload } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestCorridor, TestEntity } from '../../platform/testing/test-factory.ts';
import { hashToken } from '../../platform/tokens.ts';

let server: TestServer;
let company: TestCompany;
let entity: TestEntity;
let corridor: TestCorridor;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await server.factory.company();
  entity = await server.factory.entity({ company });
  corridor = await server.factory.corridor({ entity });
  token = (
    await server.factory.user({ company, permissions: ['entity:query:query', 'device:list', 'entranceExit:list'] })
  ).token;
});
afterAll(() => server?.stop());

let made = 0;
const freshSn = () => `NEW-${(made += 1)}`;
const infrared = () => ({
  name: 'Front door',
  sn: freshSn(),
  deviceType: 1,
  model: 'FP111',
  entityId: entity.id,
  uploadInterval: 30,
  recordPeriod: 5,
});
const add = (input: object, as = token) => server.call(devices.add, input, { token: as });
const details = async (id: number) => (await server.call(devices.details, { id }, { token })).result;
/** The problems by field in an error reply. */
const fieldsOf = (reply: { body: unknown }) => (reply.body as { details?: object }).details ?? {}; // the shape of errors in the contract

test('a new device has the given settings and its model’s stored spelling', async () => {
  const input = { ...infrared(), model: ' fp111', format: 'native-mqtt' as const, velocity: 2, direction: 3 };
  const { id, secret, announced: unregistered } = (await add(input)).result;
  expect({ secret, announced: unregistered }).toEqual({ secret: expect.any(String), announced: false });
  expect(await details(id)).toMatchObject({
    sn: input.sn,
    model: 'FP111',
    state: 'unused',
    entityId: entity.id,
    corridorId: null,
    uploadInterval: 30,
    recordPeriod: 5,
    velocity: 2,
    direction: 3,
    revision: 1,
  });
});

test('a managed device gets a secret, shown once and stored hashed', async () => {
  const { id, secret } = (
    await add({ ...infrared(), deviceType: 7, model: 'MW70', uploadInterval: 5, recordPeriod: undefined })
  ).result;
  expect(secret).toHaveLength(43);
  const row = await server.db.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ secretHash: hashToken(secret ?? ''), format: 'native-mqtt', uploadInterval: 60 });
  const car = (await add({ ...infrared(), deviceType: 10, model: 'VC10', direction: 0 })).result;
  expect(await details(car.id)).toMatchObject({ direction: 4 });
});

test('missing fields and unsupported settings are refused by name', async () => {
  const { recordPeriod: _period, ...needed } = infrared();
  for (const field of Object.keys(needed)) {
    const reply = await add({ ...needed, [field]: undefined });
    expect([field, reply.error, Object.keys(fieldsOf(reply))]).toEqual([field, 'badRequest', [field]]);
  }
  const refused: [object, string, object][] = [
    [{ uploadInterval: 7, recordPeriod: 5 }, 'badRequest', { uploadInterval: 'notAMultiple' }],
    [{ recordPeriod: 61 }, 'badRequest', { recordPeriod: 'notAChoice' }],
    [{ recordPeriod: 7, uploadInterval: 14 }, 'badRequest', { recordPeriod: 'notCarried' }],
    [{ velocity: 2 }, 'badRequest', { velocity: 'notCarried' }],
    [{ model: 'FP100', uploadInterval: 7 }, 'badRequest', { uploadInterval: 'notAChoice' }],
    [{ model: 'FP100', direction: 4 }, 'badRequest', { direction: 'notAChoice' }],
    [{ velocity: 4 }, 'badRequest', { velocity: 'notAChoice' }],
    [{ sn: 'a b' }, 'badRequest', { sn: 'invalid' }],
    [{ model: 'FP999' }, 'deviceModelUnknown', { model: 'notAChoice' }],
    [{ deviceType: 2 }, 'deviceModelUnknown', { model: 'notAChoice' }],
    [{ entityId: 987_654 }, 'notFound', {}],
    [{ corridorId: 987_654 }, 'notFound', {}],
  ];
  for (const [input, key, fields] of refused) {
    const reply = await add({ ...infrared(), ...input });
    expect([input, reply.error, fieldsOf(reply)]).toEqual([input, key, fields]);
  }
  expect(refused).toHaveLength(12);
});

test('a serial number is unique until its device is deleted', async () => {
  const other = await server.factory.company();
  const taken = await server.factory.device({ company: other, sn: freshSn() });
  const input = { ...infrared(), sn: taken.sn };
  const reply = await add(input);
  expect([reply.error, fieldsOf(reply)]).toEqual(['deviceKnown', { sn: 'taken' }]);
  expect(JSON.stringify(reply.body)).not.toContain(other.name);
  const first = (await add(infrared())).result;
  const { sn } = await details(first.id);
  expect((await add({ ...infrared(), sn })).error).toBe('deviceKnown');
  await server.call(devices.remove, { ids: [first.id] }, { token });
  const again = (await add({ ...infrared(), sn })).result;
  expect(again.id).not.toBe(first.id);
  expect((await server.call(devices.details, { sn }, { token })).result.id).toBe(again.id);
});

test('users add devices only to visible stores of their own company', async () => {
  const far = await server.factory.entity({ company });
  const operator = await server.factory.user({ company, permissions: ['device:list'], entities: [entity] });
  expect((await add({ ...infrared(), entityId: far.id }, operator.token)).error).toBe('notFound');
  expect((await add(infrared(), operator.token)).status).toBe(200);
  const otherUser = await server.factory.user({
    company: await server.factory.company(),
    permissions: ['device:list'],
  });
  expect((await add(infrared(), otherUser.token)).error).toBe('notFound');
  const powerless = await server.factory.user({ company });
  expect((await add(infrared(), powerless.token)).error).toBe('forbidden');
  const farDoor = await server.factory.corridor({ entity: far });
  expect((await add({ ...infrared(), corridorId: farDoor.id })).error).toBe('notFound');
});

test('a company’s device quota holds for concurrent and bulk additions', async () => {
  const small = await server.factory.company();
  await server.db.updateTable('companies').set({ deviceQuota: 3 }).where('id', '=', small.id).execute();
  const store = await server.factory.entity({ company: small });
  const { token: own } = await server.factory.user({ company: small, permissions: ['device:list'] });
  const input = () => ({ ...infrared(), entityId: store.id });
  const gone = (await add(input(), own)).result;
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(input(), own)));
  expect(answers.map(({ error }) => error ?? 'added').toSorted()).toEqual([
    'added',
    'added',
    ...Array.from({ length: 4 }, () => 'deviceQuotaReached'),
  ]);
  expect((await server.call(devices.useInfo, {}, { token: own })).result).toMatchObject({ sum: 3, quota: 3 });
  await server.call(devices.remove, { ids: [gone.id] }, { token: own });
  const sns = [freshSn(), freshSn()];
  const some = { sns, deviceType: 1, model: 'FP100', entityId: store.id, uploadInterval: 30 };
  const none = (await server.call(devices.addMany, some, { token: own })).result;
  expect([none.added, none.failed]).toEqual([0, 1]);
  const one = (await server.call(devices.addMany, { ...some, goodOnly: true }, { token: own })).result;
  expect(one).toMatchObject({
    added: 1,
    failed: 1,
    rows: [{ problem: null }, { problem: 'errors.deviceQuotaReached' }],
  });
});

test('adding many devices adds all, none or the valid ones, with reasons', async () => {
  const known = await server.factory.device({ company: await server.factory.company(), sn: freshSn() });
  const [first, second] = [freshSn(), freshSn()];
  const input = {
    sns: [first, known.sn, 'no blanks!', second, first],
    deviceType: 6,
    model: 'tf100',
    entityId: entity.id,
    uploadInterval: 5,
  };
  const refused = (await server.call(devices.addMany, input, { token })).result;
  expect(refused).toMatchObject({ added: 0, failed: 2 });
  expect(refused.rows.map(({ sn, problem, id }) => [sn, problem, id])).toEqual([
    [first, null, null],
    [known.sn, 'errors.deviceKnown', null],
    ['no blanks!', 'errors.badRequest', null],
    [second, null, null],
  ]);
  const done = (await server.call(devices.addMany, { ...input, goodOnly: true }, { token })).result;
  expect(done).toMatchObject({ added: 2, failed: 2 });
  const shown = await details(done.rows[0]?.id ?? 0);
  expect(shown).toMatchObject({ sn: first, name: first, model: 'TF100' });
  expect(new Set(done.rows.map(({ secret }) => secret)).size).toBe(3);
  for (const field of ['sns', 'deviceType', 'model', 'entityId', 'uploadInterval']) {
    const reply = await server.call(devices.addMany, { ...input, [field]: undefined }, { token });
    expect([field, reply.error]).toEqual([field, 'badRequest']);
  }
});

test('earlier messages of a device count once it is registered', async () => {
  const [sn, late] = [freshSn(), freshSn()];
  const start = Math.floor(Date.now() / 300_000) * 300 - 1800;
  for (const from of [sn, late]) {
    for (const period of [0, 1, 2]) {
      const at = start + period * 300;
      const record = { line: 0, at, minutes: 5, metrics: { flowIn: 10, flowOut: 1 }, uploadedAt: at + 301 };
      const body = new Uint8Array(encodeHxF5Upload(from, record, 'Add'));
      await fetch(`${server.deviceUrl}/api/camera/dataUpload`, { method: 'POST', body });
    }
  }
  const input = { sns: `${sn}\nUNHEARD-1, ${late}` as unknown as string[] }; // as users paste them
  const received = (await server.call(devices.announced, input, { token })).result.content;
  expect(received).toMatchObject([
    { sn, format: 'hx-f5', messages: 3 },
    { sn: late, messages: 3 },
  ]);
  expect(Object.keys(received[0] ?? {}).toSorted()).toEqual(['firstSeen', 'format', 'lastSeen', 'messages', 'sn']);
  const camera = { deviceType: 8, model: 'HX-CCD21', entityId: entity.id, uploadInterval: 5 };
  const claimed = (await add({ ...camera, name: 'Claimed', sn, corridorId: corridor.id })).result;
  expect(claimed).toMatchObject({ announced: true, secret: null });
  // In the local time of the store, eight hours ahead of UTC.
  const toLocalTime = (at: number) => new Date((at + 8 * 3600) * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const shown = async () => {
    const range = { startTime: toLocalTime(start), endTime: toLocalTime(start + 900) };
    const { rows } = (await server.call(analysis.series, { ids: [entity.id], items: ['flowIn'], ...range }, { token }))
      .result;
    return rows[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  };
  const stored = async (which: string) =>
    (await server.call(devices.uploadRecord, { sn: which }, { token })).result.content.map((row) => row.corridorId);
  await expect.poll(() => stored(sn), { timeout: 20_000 }).toEqual([corridor.id, corridor.id, corridor.id]);
  expect((await server.call(devices.announced, input, { token })).result.content.map((one) => one.sn)).toEqual([late]);
  // Without an entrance the records have no place until the device is bound back-dated.
  const { rows } = (await server.call(devices.addMany, { ...camera, sns: [late] }, { token })).result;
  expect(rows).toMatchObject([{ sn: late, announced: true, problem: null }]);
  await expect.poll(() => stored(late), { timeout: 20_000 }).toEqual([null, null, null]);
  const bound = { devices: [rows[0]?.id ?? 0], corridorId: corridor.id, entityId: entity.id };
  const from = new Date((start - 60) * 1000).toISOString();
  const change = (await server.call(devices.previewBinding, { ...bound, from }, { token })).result;
  expect(change).toEqual({
    records: 3,
    places: [
      { ...nowhere, inBefore: 30, inAfter: 0, outBefore: 3, outAfter: 0 },
      {
        entityId: entity.id,
        entityName: entity.name,
        corridorId: corridor.id,
        corridorName: corridor.name,
        inBefore: 30,
        inAfter: 60,
        outBefore: 3,
        outAfter: 6,
      },
    ],
  });
  await server.call(devices.bind, { ...bound, from }, { token });
  await expect.poll(() => stored(late), { timeout: 20_000 }).toEqual([corridor.id, corridor.id, corridor.id]);
  expect(await shown()).toBe(60);
});

const nowhere = { entityId: null, entityName: null, corridorId: null, corridorName: null };
