import { basePath } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: CountingCompany;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await createCountingCompany(server);
});
afterAll(async () => server?.stop());

async function rewritten(ids: readonly number[]): Promise<void> {
  await expect
    .poll(
      async () =>
        (await server.call(devices.rewrite, { ids: [...ids] }, { token: company.token })).result.content.every(
          (row) => row.state === 'done',
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
}

test('a back-dated move changes both stores’ past figures and can be undone', async () => {
  const old = await company.addPlace({ timeZone: 'Asia/Shanghai' });
  const next = await company.addPlace({ timeZone: 'Europe/Berlin' });
  await company.sendRecords(old, [
    createFiveMinuteRecord('2026-07-01T02:00:00Z', 1),
    createFiveMinuteRecord('2026-07-02T02:00:00Z', 2),
    createFiveMinuteRecord('2026-07-03T02:00:00Z', 4),
  ]);
  const days = { startTime: '2026-07-01 00:00', endTime: '2026-07-05 00:00' };
  expect(await company.listFilledBuckets({ ...days, ids: [old.entity.id] })).toEqual([
    '07-01 10:00=1',
    '07-02 10:00=2',
    '07-03 10:00=4',
  ]);

  const moved = (
    await server.call(
      devices.bind,
      {
        devices: [old.device.id],
        corridorId: next.corridor.id,
        entityId: next.entity.id,
        from: '2026-07-02T00:00:00Z',
        move: true,
      },
      { token: company.token },
    )
  ).result;
  expect(moved).toMatchObject({ bound: 1, rewriting: [expect.any(Number)] });
  await rewritten(moved.rewriting);
  expect(await company.listFilledBuckets({ ...days, ids: [old.entity.id] })).toEqual(['07-01 10:00=1']);
  expect(await company.listFilledBuckets({ ...days, ids: [next.entity.id] })).toEqual([
    '07-02 04:00=2',
    '07-03 04:00=4',
  ]);
  await company.sendRecords(old, [createFiveMinuteRecord('2026-07-04T02:00:00Z', 8)]);
  expect(await company.listFilledBuckets({ ...days, ids: [next.entity.id] })).toEqual([
    '07-02 04:00=2',
    '07-03 04:00=4',
    '07-04 04:00=8',
  ]);

  const back = (
    await server.call(
      devices.bind,
      {
        devices: [old.device.id],
        corridorId: old.corridor.id,
        entityId: old.entity.id,
        from: '2026-07-01T00:00:00Z',
        move: true,
      },
      { token: company.token },
    )
  ).result;
  await rewritten(back.rewriting);
  expect(await company.listFilledBuckets({ ...days, ids: [old.entity.id] })).toEqual([
    '07-01 10:00=1',
    '07-02 10:00=2',
    '07-03 10:00=4',
    '07-04 10:00=8',
  ]);
  expect(await company.listFilledBuckets({ ...days, ids: [next.entity.id] })).toEqual([]);
});

test('records of an unbound device count once it is bound back-dated', async () => {
  const place = await company.addPlace();
  const loose = await server.factory.device({ company: company.company });
  await company.sendRecords({ device: loose }, [createFiveMinuteRecord('2026-08-01T02:00:00Z', 7)]);
  expect(
    (await server.call(devices.uploadRecord, { sn: loose.sn }, { token: company.token })).result.content,
  ).toMatchObject([{ in: 7, entityId: null }]);
  const bound = (
    await server.call(
      devices.bind,
      { devices: [loose.id], corridorId: place.corridor.id, entityId: place.entity.id, from: '2026-08-01T00:00:00Z' },
      { token: company.token },
    )
  ).result;
  await rewritten(bound.rewriting);
  const day = { ids: [place.entity.id], startTime: '2026-08-01 00:00', endTime: '2026-08-02 00:00' };
  expect(await company.listFilledBuckets(day)).toEqual(['08-01 10:00=7']);
  const freed = (
    await server.call(devices.unbind, { devices: [loose.id], from: '2026-08-01T00:00:00Z' }, { token: company.token })
  ).result;
  await rewritten(freed.rewriting);
  expect(await company.listFilledBuckets(day)).toEqual([]);
});

test('devices are bound and unbound in every form of the list', async () => {
  const { corridor, entity } = await company.addPlace();
  const { id } = await server.factory.device({ company: company.company });
  const send = async ({ method, path }: typeof devices.bind | typeof devices.unbind, body: unknown) => {
    const headers = { authorization: company.token, 'content-type': 'application/json', lang: 'en' };
    const reply = await fetch(server.url + basePath + path, { method, headers, body: JSON.stringify(body) });
    return [reply.status, Object(await reply.json())];
  };
  const place = { corridorId: corridor.id, entityId: entity.id };
  for (const list of [[id], [{ id }], String(id)]) {
    expect(await send(devices.bind, { devices: list, ...place })).toMatchObject([200, { data: { bound: 1 } }]);
    expect(await send(devices.unbind, list)).toMatchObject([200, { data: { unbound: 1 } }]);
  }
  expect(await send(devices.unbind, [])).toMatchObject([400, { key: 'unbindDevice' }]);
  expect(await send(devices.unbind, {})).toMatchObject([400, { key: 'unbindDevice' }]);
  expect(await send(devices.bind, { devices: [], ...place })).toMatchObject([400, { key: 'noDevice' }]);
  expect(await send(devices.bind, place)).toMatchObject([400, { msg: expect.stringContaining('devices: Required') }]);
});

test('a move is refused when the user does not see the place it leaves', async () => {
  const otherPlace = await company.addPlace();
  const mine = await company.addPlace();
  await company.sendRecords(otherPlace, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 500)]);
  const freedAt = '2026-07-10T00:00:00Z';
  await server.call(devices.unbind, { devices: [otherPlace.device.id], from: freedAt }, { token: company.token });
  const operator = await server.factory.user({
    company: company.company,
    permissions: ['device:list', 'entranceExit:list'],
    entities: [mine.entity],
  });
  const target = { devices: [otherPlace.device.id], corridorId: mine.corridor.id, entityId: mine.entity.id };
  const token = { token: operator.token };
  const before = '2026-07-09T23:00:00Z';
  expect((await server.call(devices.bind, { ...target, from: before }, token)).error).toBe('notFound');
  expect((await server.call(devices.unbind, { devices: target.devices, from: before }, token)).error).toBe('notFound');
  const day = { ids: [otherPlace.entity.id], startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };
  expect(await company.listFilledBuckets(day)).toEqual(['07-01 10:00=500']);
  // The device stays assigned to its last store until a user who sees both stores changes that.
  expect((await server.call(devices.bind, { ...target, from: freedAt }, token)).error).toBe('notFound');
  await server.call(devices.change, { id: otherPlace.device.id, entityId: mine.entity.id }, { token: company.token });
  expect((await server.call(devices.bind, { ...target, from: before }, token)).error).toBe('notFound');
  // From the instant of the unbinding on, the operator may bind it.
  expect((await server.call(devices.bind, { ...target, from: freedAt }, token)).status).toBe(200);
});

test('of two simultaneous calls that bind a device, one is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const places = [await company.addPlace(), await company.addPlace()];
    const loose = await server.factory.device({ company: company.company });
    const answers = await Promise.all(
      places.map(({ corridor, entity }) =>
        server.call(
          devices.bind,
          { devices: [loose.id], corridorId: corridor.id, entityId: entity.id },
          { token: company.token },
        ),
      ),
    );
    expect(answers.map(({ error }) => error ?? 'bound').toSorted()).toEqual(['bound', 'deviceBound']);
    const open = server.db.selectFrom('bindings').select('corridorId').where('toAt', 'is', null);
    const winner = places[answers.findIndex(({ error }) => error === null)];
    expect(await open.where('deviceId', '=', loose.id).execute()).toEqual([{ corridorId: winner?.corridor.id }]);
    expect((await server.call(devices.details, { id: loose.id }, { token: company.token })).result).toMatchObject({
      entityId: winner?.entity.id,
      corridorId: winner?.corridor.id,
    });
  }
});

test('a batch with a bound device is refused unless a move is requested', async () => {
  const [place, there] = [await company.addPlace(), await company.addPlace()];
  const loose = await server.factory.device({ company: company.company });
  const both = { devices: [loose.id, place.device.id], corridorId: there.corridor.id, entityId: there.entity.id };
  expect((await server.call(devices.bind, both, { token: company.token })).error).toBe('deviceBound');
  const free = await server.call(devices.unbound, { search: loose.sn }, { token: company.token });
  expect(free.result.content.map(({ id }) => id)).toEqual([loose.id]);
  expect((await server.call(devices.bind, { ...both, move: true }, { token: company.token })).result.bound).toBe(2);
  const installed = await server.call(devices.ofCorridor, { corridorId: there.corridor.id }, { token: company.token });
  expect(installed.result.totalElements).toBe(3);
});

test('binding without devices or with an invalid start is refused', async () => {
  const { corridor, entity, device } = await company.addPlace();
  const target = { devices: [device.id], corridorId: corridor.id, entityId: entity.id };
  const bind = (input: object) => server.call(devices.bind, { ...target, ...input }, { token: company.token });
  expect((await bind({ devices: [] })).error).toBe('noDevice');
  expect((await bind({ from: '2999-01-01T00:00:00Z' })).error).toBe('badRequest');
  expect((await bind({ from: '2026-05-01 00:00:00' })).error).toBe('badRequest');
  for (const field of Object.keys(target)) expect((await bind({ [field]: undefined })).error).toBe('badRequest');
  expect((await server.call(devices.unbind, { devices: [] }, { token: company.token })).error).toBe('unbindDevice');
  const away = await server.factory.corridor({ entity });
  await server.db.updateTable('corridors').set({ removedAt: new Date() }).where('id', '=', away.id).execute();
  expect((await bind({ corridorId: away.id, move: true })).error).toBe('notFound');
});
