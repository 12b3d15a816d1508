import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestCorridor, TestEntity, TestUser } from '../../platform/testing/test-factory.ts';

let server: TestServer;
let company: TestCompany;
let entity: TestEntity;
let corridor: TestCorridor;
let admin: TestUser;
/** A user who sees only another store of the company. */
let otherStoreUser: TestUser;
let otherUser: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await server.factory.company();
  entity = await server.factory.entity({ company });
  corridor = await server.factory.corridor({ entity });
  const permissions = ['device:list', 'device:set', 'entranceExit:list'] as const;
  admin = await server.factory.user({ company, permissions });
  otherStoreUser = await server.factory.user({
    company,
    permissions,
    entities: [await server.factory.entity({ company })],
  });
  otherUser = await server.factory.user({ company: await server.factory.company(), permissions });
  token = admin.token;
});
afterAll(() => server?.stop());

let made = 0;
/** Adds a device of the store with contact a moment ago. It is installed at the entrance unless `given` excludes that. */
async function counter(
  given: {
    isInstalled?: boolean;
    model?: string;
    kind?: 'infrared' | 'eye' | 'pir';
    format?: 'hx-f1' | 'native-mqtt';
  } = {},
) {
  const { isInstalled = true, model = 'FP111', kind = 'infrared', format = 'native-mqtt' } = given;
  const device = await server.factory.device({
    company,
    kind,
    model,
    sn: `C-${(made += 1)}`,
    uploadInterval: 30,
    format,
    ...(isInstalled ? { corridor } : { entity }),
  });
  await server.db
    .updateTable('devices')
    .set({ lastAt: new Date(), velocity: 1, direction: 0 })
    .where('id', '=', device.id)
    .execute();
  return device;
}
const details = async (id: number) => (await server.call(devices.details, { id }, { token })).result;
const change = (input: object, as = token) => server.call(devices.change, input, { token: as });
/** The problems by field in an error reply. */
const fieldsOf = (reply: { body: unknown }) => (reply.body as { details?: object }).details ?? {}; // the shape of errors in the contract

test('changed settings are pending until the device reports them', async () => {
  const { id } = await counter();
  expect((await change({ id, name: 'Renamed' })).status).toBe(200);
  expect(await details(id)).toMatchObject({
    name: 'Renamed',
    revision: 2,
    uploadInterval: 30,
    settingsWaitingSince: null,
  });
  await server.db
    .updateTable('devices')
    .set({ reportedUploadInterval: 30, reportedVelocity: 1 })
    .where('id', '=', id)
    .execute();
  const before = Date.now();
  expect((await change({ id, uploadInterval: 60, velocity: 2 })).status).toBe(200);
  const waiting = await details(id);
  expect(waiting).toMatchObject({ uploadInterval: 60, velocity: 2, reported: { uploadInterval: 30, velocity: 1 } });
  expect(Date.parse(waiting.settingsWaitingSince ?? '')).toBeGreaterThanOrEqual(before);
  await server.db
    .updateTable('devices')
    .set({ reportedUploadInterval: 60, reportedVelocity: 2 })
    .where('id', '=', id)
    .execute();
  expect((await details(id)).settingsWaitingSince).toBeNull();
  expect((await change({ id, model: 'fp112' })).status).toBe(200);
  expect((await details(id)).model).toBe('FP112');
});

test('a camera’s interval is pending until the nearest supported is reported', async () => {
  const corridor = await server.factory.corridor({ entity });
  const { id } = await server.factory.device({ company, corridor, kind: 'aiCamera', format: 'hx-f5' });
  const isPending = async (uploadInterval: number, reportedUploadInterval: number) => {
    await server.db
      .updateTable('devices')
      .set({ uploadInterval, reportedUploadInterval })
      .where('id', '=', id)
      .execute();
    return (await details(id)).settingsWaitingSince !== null;
  };
  expect(await isPending(10, 5)).toBe(false);
  expect(await isPending(10, 1)).toBe(true);
  expect(await isPending(0, 0)).toBe(false);
});

test('unsupported settings are refused by field and change nothing', async () => {
  const { id } = await counter();
  const refused: [object, string, object][] = [
    [{ uploadInterval: 31 }, 'badRequest', { uploadInterval: 'notAMultiple' }],
    [{ recordPeriod: 61 }, 'badRequest', { recordPeriod: 'notAChoice' }],
    [{ velocity: 3 }, 'badRequest', { velocity: 'notAChoice' }],
    [{ model: 'Nothing' }, 'deviceModelUnknown', { model: 'notAChoice' }],
    [{ name: ' ' }, 'badRequest', { name: 'required' }],
    [{ entityId: 987_654 }, 'deviceBound', {}],
  ];
  for (const [input, key, fields] of refused) {
    const reply = await change({ id, ...input });
    expect([input, reply.error, fieldsOf(reply)]).toEqual([input, key, fields]);
  }
  expect(refused).toHaveLength(6);
  expect((await details(id)).revision).toBe(1);
  expect((await change({ name: 'x' })).error).toBe('badRequest');
});

test('the second of two concurrent edits of a device is refused', async () => {
  const { id } = await counter();
  const { revision } = await details(id);
  expect((await change({ id, revision, name: 'First' })).status).toBe(200);
  expect((await change({ id, revision, name: 'Second' })).error).toBe('changedMeanwhile');
  expect(await details(id)).toMatchObject({ name: 'First', revision: revision + 1 });
  const at = revision + 1;
  const both = await Promise.all(['A', 'B'].map((name) => change({ id, revision: at, name })));
  expect(both.map(({ error }) => error ?? 'done').toSorted()).toEqual(['changedMeanwhile', 'done']);
});

test('an unbound device moves only to a store the user sees', async () => {
  const other = await server.factory.entity({ company });
  const bound = await counter();
  expect((await change({ id: bound.id, entityId: other.id })).error).toBe('deviceBound');
  expect((await change({ id: bound.id, entityId: entity.id })).status).toBe(200);
  const loose = await counter({ isInstalled: false });
  expect((await change({ id: loose.id, entityId: other.id })).status).toBe(200);
  expect((await details(loose.id)).entityId).toBe(other.id);
  const otherEntity = await server.factory.entity({ company: await server.factory.company() });
  expect((await change({ id: loose.id, entityId: otherEntity.id })).error).toBe('notFound');
  // A user who sees both companies cannot move the device to the other one, either.
  const platform = await server.factory.user();
  expect((await change({ id: loose.id, entityId: otherEntity.id }, platform.token)).error).toBe('notFound');
});

test('only an unbound device is deleted, and its connection ends', async () => {
  const [bound, loose] = [await counter(), await counter({ isInstalled: false })];
  const remove = (ids: number[], as = token) => server.call(devices.remove, { ids }, { token: as });
  expect((await remove([])).error).toBe('badRequest');
  expect((await remove([loose.id, bound.id])).error).toBe('deviceBound');
  expect((await remove([loose.id], otherStoreUser.token)).error).toBe('notFound');
  expect((await remove([loose.id])).status).toBe(200);
  expect((await remove([loose.id])).error).toBe('notFound');
  for (const input of [{ id: loose.id }, { sn: loose.sn }])
    expect((await server.call(devices.details, input, { token })).error).toBe('notFound');
  expect((await server.call(devices.list, { sn: loose.sn }, { token })).result.content).toEqual([]);
  expect((await server.call(devices.unbound, { search: loose.sn }, { token })).result.content).toEqual([]);
  expect((await change({ id: loose.id, name: 'Ghost' })).error).toBe('notFound');
  const target = { devices: [loose.id], corridorId: corridor.id, entityId: entity.id };
  expect((await server.call(devices.bind, target, { token })).error).toBe('notFound');
  const credentials = Buffer.from(`${loose.sn}:${loose.secret}`).toString('base64');
  const reply = await fetch(`${server.deviceUrl}/ingest/v1/records`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: '[]',
  });
  expect(reply.status).toBe(401);
});

test('only infrared counters can be configured in bulk', async () => {
  const set = (id: number[], input: object = {}) =>
    server.call(
      devices.setInfrared,
      { id, uploadInterval: 60, recordPeriod: 5, velocity: 1, direction: 0, ...input },
      { token },
    );
  const [one, two] = [await counter(), await counter({ model: 'FP100' })];
  const [eye, pir] = [await counter({ kind: 'eye', model: 'HX-3D200' }), await counter({ kind: 'pir', model: 'PR9' })];
  expect((await set([one.id, two.id], { velocity: 0, direction: 1 })).status).toBe(200);
  for (const { id } of [one, two])
    expect(await details(id)).toMatchObject({ uploadInterval: 60, velocity: 0, direction: 1, revision: 2 });
  expect((await set([])).error).toBe('noDevice');
  expect((await set([eye.id])).error).toBe('infraredOnly');
  expect((await set([one.id, eye.id])).error).toBe('uploadIntervalErr');
  expect((await set([pir.id, eye.id])).error).toBe('uploadIntervalErr');
  for (const field of ['uploadInterval', 'recordPeriod', 'velocity', 'direction'])
    expect(fieldsOf(await set([one.id], { [field]: undefined }))).toEqual({ [field]: 'required' });
  expect((await set([one.id, two.id], { uploadInterval: 35 })).error).toBe('badRequest');
  expect((await details(one.id)).uploadInterval).toBe(60);
});

test('a setting that the protocol of a device cannot carry is refused', async () => {
  const { id } = await counter({ format: 'hx-f1' });
  const settings = { uploadInterval: 60, recordPeriod: 5, velocity: 1, direction: 0 };
  const set = (input: object) => server.call(devices.setInfrared, { id: [id], ...settings, ...input }, { token });
  for (const input of [{ velocity: 2 }, { direction: 3 }, { recordPeriod: 10 }]) {
    const [field = ''] = Object.keys(input);
    for (const reply of [await set(input), await change({ id, ...input })])
      expect([reply.error, fieldsOf(reply)]).toEqual(['badRequest', { [field]: 'notCarried' }]);
  }
  expect(await details(id)).toMatchObject({ uploadInterval: 30, velocity: 1, direction: 0, revision: 1 });
  expect((await set({})).error).toBeNull();
  expect(await details(id)).toMatchObject({ ...settings, revision: 2 });
  const camera = await server.factory.device({ company, corridor, kind: 'aiCamera', format: 'hx-f5' });
  expect(fieldsOf(await change({ id: camera.id, uploadInterval: 30 }))).toEqual({ uploadInterval: 'notCarried' });
  expect((await change({ id: camera.id, uploadInterval: 60 })).error).toBeNull();
});

test('firmware is queued for online infrared counters of one model', async () => {
  const config = (values: { model: string; version: string; latest: boolean }) =>
    server.db
      .insertInto('firmwareConfigs')
      .values({ deviceType: 1, updateUrl: 'https://example.com/f.bin', ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
  await config({ model: 'FP112', version: 'V3', latest: true });
  const older = await config({ model: 'FP112', version: 'V2', latest: false });
  const upgrade = (ids: number[], updateConfigId?: number) =>
    server.call(devices.upgrade, { ids, updateConfigId }, { token });
  const [one, two] = [await counter({ model: 'fp112' }), await counter({ model: 'FP112' })];
  await server.db.updateTable('devices').set({ version: 'V1' }).where('id', '=', one.id).execute();
  await server.db.updateTable('devices').set({ version: 'V3' }).where('id', '=', two.id).execute();
  expect(await details(one.id)).toMatchObject({ upgradeState: 'upgradable', latestVersion: 'V3', version: 'V1' });
  expect((await upgrade([one.id, two.id])).result).toEqual({ queued: 1 });
  expect((await details(one.id)).upgradeState).toBe('waiting');
  expect((await details(two.id)).upgradeState).toBe('none');
  expect((await upgrade([two.id], older.id)).result).toEqual({ queued: 1 });

  const [eye, other] = [await counter({ kind: 'eye', model: 'HX-3D200' }), await counter({ model: 'FP110' })];
  expect((await upgrade([])).error).toBe('noDevice');
  expect((await upgrade([one.id, eye.id])).error).toBe('levelMoreMsg');
  expect((await upgrade([eye.id])).error).toBe('upgradeInfraredOnly');
  expect((await upgrade([one.id, other.id])).error).toBe('levelMoreModelMsg');
  expect((await upgrade([other.id])).error).toBe('notFound');
  const unreachable = await counter({ model: 'FP112', format: 'hx-f1' });
  await server.db.updateTable('devices').set({ version: 'V1' }).where('id', '=', unreachable.id).execute();
  expect((await upgrade([unreachable.id])).error).toBe('badRequest');
  expect((await details(unreachable.id)).upgradeState).toBe('none');
  expect((await upgrade([other.id], 987_654)).error).toBe('notFound');
  expect((await upgrade([other.id], older.id)).error).toBe('infraredModelOnly');
  const mobile = await config({ model: 'FP112-5G', version: 'V4', latest: true });
  expect((await upgrade([other.id], mobile.id)).error).toBe('noDeviceBy5G');
  const silent = await counter({ model: 'FP112' });
  await server.db
    .updateTable('devices')
    .set({ lastAt: new Date(0) })
    .where('id', '=', silent.id)
    .execute();
  expect((await upgrade([one.id, silent.id])).error).toBe('onlineOnly');
  expect((await upgrade([(await counter({ model: 'FP112', isInstalled: false })).id])).error).toBe('onlineOnly');
});

test('an upgrade ends when the device reports the wanted version', async () => {
  const device = await server.factory.device({
    company,
    corridor,
    kind: 'infrared',
    model: 'FP111',
    format: 'hx-f5',
  });
  const values = { deviceType: 1, model: 'FP111', version: 'V7', updateUrl: 'https://example.com/g.bin' };
  const config = await server.db.insertInto('firmwareConfigs').values(values).returning('id').executeTakeFirstOrThrow();
  await server.db.updateTable('devices').set({ wantedFirmware: config.id }).where('id', '=', device.id).execute();
  const heartbeat = {
    sn: device.sn,
    ipAddress: '192.0.2.9',
    connectionType: 'wifi',
    wifiSSID: 'Shop',
    hwPlatform: 'H1',
    swRelease: 'S2',
    version: 'V7',
    uploadInterval: 60,
  };
  await fetch(`${server.deviceUrl}/api/camera/heartBeat`, { method: 'POST', body: JSON.stringify(heartbeat) });
  await expect.poll(async () => (await details(device.id)).version, { timeout: 10_000 }).toBe('V7');
  expect(await details(device.id)).toMatchObject({
    ipAddress: '192.0.2.9',
    connectionType: 'wifi',
    wifiSSID: 'Shop',
    hwPlatform: 'H1',
    swRelease: 'S2',
    upgradeState: 'none',
    uploadInterval: 5,
    reported: { uploadInterval: 60 },
  });
  const row = server.db.selectFrom('devices').select('wantedFirmware').where('id', '=', device.id);
  expect(await row.executeTakeFirst()).toEqual({ wantedFirmware: null });
  const connect = (sn: string) => server.call(devices.remoteConnectConfig, { sn }, { token });
  expect((await connect(device.sn)).result).toEqual({ ip: '192.0.2.9', port: 80 });
  expect((await connect((await counter()).sn)).error).toBe('deviceInfoFailed');
});

test('a new secret is shown once and replaces the old one', async () => {
  const device = await server.factory.device({ company, corridor });
  const post = async (secret: string) => {
    const authorization = `Basic ${Buffer.from(`${device.sn}:${secret}`).toString('base64')}`;
    const sent = { method: 'POST', headers: { authorization }, body: '[]' };
    return (await fetch(`${server.deviceUrl}/ingest/v1/records`, sent)).status;
  };
  expect(await post(device.secret)).not.toBe(401);
  const { secret } = (await server.call(devices.renewSecret, { id: device.id }, { token })).result;
  expect(await post(device.secret)).toBe(401);
  expect(await post(secret)).not.toBe(401);
  const plain = await counter({ format: 'hx-f1' });
  expect((await server.call(devices.renewSecret, { id: plain.id }, { token })).error).toBe('notFound');
  const log = await server.db
    .selectFrom('operationLogs')
    .select('changes')
    .where('route', '=', 'devices.renewSecret')
    .execute();
  expect(JSON.stringify(log)).not.toContain(secret);
});

test('the platform sets licences; users without the right do not see them', async () => {
  const platform = await server.factory.user();
  const licenceReader = await server.factory.user({ company, permissions: ['device:list', 'device:license'] });
  const { id } = await counter();
  const license = (licenseUntil: string | null | undefined, as = platform.token) =>
    server.call(devices.setLicense, { ids: [id], licenseUntil } as object, { token: as });
  const seen = async (as: string) => {
    const { state, licenseState, licenseUntil } = (await server.call(devices.details, { id }, { token: as })).result;
    return { state, licenseState, licenseUntil };
  };
  const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000 + days * 86_400) * 1000).toISOString();
  expect(await seen(licenceReader.token)).toEqual({ state: 'online', licenseState: 'endless', licenseUntil: null });
  for (const [days, licenseState, state] of [
    [-1, 'expired', 'expired'],
    [29, 'ending', 'online'],
    [31, 'valid', 'online'],
  ] as const) {
    const until = inDays(days);
    expect((await license(until)).status).toBe(200);
    expect(await seen(licenceReader.token)).toEqual({ state, licenseState, licenseUntil: until });
    expect(await seen(token)).toEqual({ state, licenseState: null, licenseUntil: null });
    expect(await seen(platform.token)).toMatchObject({ licenseState });
  }
  expect((await license('')).status).toBe(200);
  expect(await seen(licenceReader.token)).toMatchObject({ licenseState: 'endless' });
  expect((await license('2033-01-01 00:00:00')).error).toBe('badRequest');
  expect((await license(undefined)).error).toBe('badRequest');
  expect((await license(inDays(1), licenceReader.token)).error).toBe('forbidden');
});

test('devices of other companies and stores cannot be changed', async () => {
  const { id } = await counter({ isInstalled: false });
  let refused = 0;
  for (const { token: as } of [otherUser, otherStoreUser]) {
    const calls = [
      change({ id, name: 'Mine' }, as),
      server.call(devices.remove, { ids: [id] }, { token: as }),
      server.call(
        devices.setInfrared,
        { id: [id], uploadInterval: 60, recordPeriod: 5, velocity: 1, direction: 0 },
        { token: as },
      ),
      server.call(devices.upgrade, { ids: [id] }, { token: as }),
      server.call(devices.renewSecret, { id }, { token: as }),
    ];
    for (const reply of await Promise.all(calls)) {
      expect(reply.error).toBe('notFound');
      refused += 1;
    }
  }
  expect(refused).toBe(10);
  const powerless = await server.factory.user({ company, permissions: ['device:list'] });
  expect((await server.call(devices.renewSecret, { id }, { token: powerless.token })).error).toBe('deviceNoPermission');
});
