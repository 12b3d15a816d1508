import { basePath } from '@portico/contract/route';
import { countingRules } from '@portico/contract/routes/counting-rules';
import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { readFirstSheet } from '../../platform/testing/xlsx.ts';

let server: TestServer;
let company: CountingCompany;
/** The token of a user with the right to set devices. */
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await createCountingCompany(server);
  const permissions = ['device:list', 'device:set', 'entranceExit:list'] as const;
  token = (await server.factory.user({ company: company.company, permissions })).token;
});
afterAll(() => server?.stop());

async function download(input: Record<string, string>, as = token) {
  const query = new URLSearchParams(input).toString();
  const reply = await fetch(`${server.url}${basePath}${devices.uploadRecordDownload.path}?${query}`, {
    headers: { authorization: as, lang: 'en' },
  });
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
}

test('cleared records no longer count until they are sent again', async () => {
  const place = await company.addPlace();
  const other = await company.addPlace({ entity: place.entity });
  const records = [
    createFiveMinuteRecord('2026-05-01T02:00:00Z', 1),
    createFiveMinuteRecord('2026-05-02T02:00:00Z', 2),
    createFiveMinuteRecord('2026-05-03T02:00:00Z', 4),
  ];
  await company.sendRecords(place, records);
  await company.sendRecords(other, [createFiveMinuteRecord('2026-05-02T02:00:00Z', 100)]);
  const days = { ids: [place.entity.id], startTime: '2026-05-01 00:00', endTime: '2026-05-05 00:00' };
  expect(await company.listFilledBuckets(days)).toEqual(['05-01 10:00=1', '05-02 10:00=102', '05-03 10:00=4']);
  const daily = async () => (await company.querySeries({ ...days, step: '1d' })).rows[0]?.values.slice(0, 3);
  expect(await daily()).toEqual([1, 102, 4]);
  const { sn } = place.device;
  const clear = (input: object, as = token) => server.call(devices.uploadRecordClear, { sn, ...input }, { token: as });
  const second = { startTime: '2026-05-02 00:00:00', endTime: '2026-05-03 00:00:00' };
  expect((await clear(second, company.token)).error).toBe('deviceNoPermission');
  expect((await clear({ startTime: second.startTime })).error).toBe('badRequest');
  expect((await clear({ endTime: second.endTime })).error).toBe('badRequest');
  expect((await clear({ ...second, sn: 'NOBODY' })).error).toBe('notFound');
  expect((await clear(second)).result).toEqual({ removed: 1 });
  expect((await clear(second)).result).toEqual({ removed: 0 });
  expect(await company.listFilledBuckets(days)).toEqual(['05-01 10:00=1', '05-02 10:00=100', '05-03 10:00=4']);
  expect(await daily()).toEqual([1, 100, 4]);
  const left = (await server.call(devices.uploadRecord, { sn }, { token })).result.content;
  expect(left.map((record) => record.in)).toEqual([4, 1]);
  await company.sendRecords(place, records.slice(1, 2));
  expect(await daily()).toEqual([1, 102, 4]);
  const log = server.db.selectFrom('operationLogs').select('changes').where('route', '=', 'devices.uploadRecordClear');
  expect(JSON.stringify(await log.where('status', '=', 200).execute())).toContain('2026-05-02 00:00:00');
});

test('clearing a moved record also removes its older versions', async () => {
  const [from, to] = [
    await company.addPlace({ timeZone: 'Asia/Shanghai' }),
    await company.addPlace({ timeZone: 'Europe/Berlin' }),
  ];
  await company.sendRecords(from, [createFiveMinuteRecord('2026-05-01T02:00:00Z', 7)]);
  const target = { devices: [from.device.id], corridorId: to.corridor.id, entityId: to.entity.id, move: true };
  const moved = await server.call(devices.bind, { ...target, from: '2026-04-01T00:00:00Z' }, { token });
  const done = async () =>
    (await server.call(devices.rewrite, { ids: moved.result.rewriting }, { token })).result.content.map(
      (row) => row.state,
    );
  await expect.poll(done, { timeout: 20_000 }).toEqual(['done']);
  // 04:00 in the local time of the new place, 10:00 in that of the old one.
  const range = { startTime: '2026-05-01 03:00:00', endTime: '2026-05-01 05:00:00' };
  const cleared = await server.call(devices.uploadRecordClear, { sn: from.device.sn, ...range }, { token });
  expect(cleared.result).toEqual({ removed: 1 });
  const days = { startTime: '2026-05-01 00:00', endTime: '2026-05-02 00:00' };
  for (const { entity } of [from, to])
    expect(await company.listFilledBuckets({ ...days, ids: [entity.id] })).toEqual([]);
});

test('upload records are exported as XLSX and CSV within the scope', async () => {
  const { device, entity } = await company.addPlace();
  await company.sendRecords({ device }, [
    createFiveMinuteRecord('2026-05-01T02:00:00Z', 3, { out: 2 }),
    createFiveMinuteRecord('2026-05-02T02:00:00Z', 5),
  ]);
  const { reply, bytes } = await download({ sn: device.sn, endTime: '2026-05-02 00:00:00' });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain(`${device.sn}-`);
  const { rows } = readFirstSheet(bytes);
  expect(rows).toHaveLength(2);
  expect(rows[0]?.slice(0, 6)).toEqual(['Serial number', 'Period', 'Record period', 'Line', 'In', 'Out']);
  expect(rows[1]?.slice(0, 6)).toEqual([device.sn, '2026-05-01 10:00:00', 5, 0, 3, 2]);
  const text = (await download({ sn: device.sn, format: 'csv' })).bytes.toString('utf8');
  const lines = text.replace(/\r\n$/, '').split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]?.startsWith('\uFEFFSerial number,Period,')).toBe(true);
  expect(lines[2]?.startsWith(`${device.sn},2026-05-01 10:00:00,5,0,3,2,`)).toBe(true);
  const elsewhere = await server.factory.entity({ company: company.company });
  const operator = await server.factory.user({
    company: company.company,
    permissions: ['device:list'],
    entities: [elsewhere],
  });
  expect((await download({ sn: device.sn }, operator.token)).reply.status).toBe(404);
  const powerless = await server.factory.user({ company: company.company });
  expect((await download({ sn: device.sn }, powerless.token)).reply.status).toBe(403);
  expect((await download({})).reply.status).toBe(400);
  expect(entity.id).toBeGreaterThan(0);
});

test('the export contains sent and counted values, like the list', async () => {
  const { device } = await company.addPlace();
  await company.sendRecords({ device }, [
    createFiveMinuteRecord('2026-05-01T02:00:00Z', 3, { out: 2 }),
    createFiveMinuteRecord('2026-05-02T02:00:00Z', 5),
  ]);
  const { token: rulesToken } = await server.factory.user({
    company: company.company,
    permissions: ['rule:correct', 'device:list'],
  });
  const rule = { kind: 'correct', place: 'device', factor: 2, startDay: '2026-05-01', endDay: '2026-05-01' } as const;
  await server.call(countingRules.add, { ...rule, ids: [device.id], reason: 'double' }, { token: rulesToken });
  const list = async () => (await server.call(devices.uploadRecord, { sn: device.sn }, { token })).result.content;
  await expect
    .poll(async () => (await list()).filter(({ effective }) => effective !== null).length, { timeout: 20_000 })
    .toBe(1);
  const { rows } = readFirstSheet((await download({ sn: device.sn })).bytes);
  const [heads = [], ...records] = rows;
  const columnValues = (title: string) => records.map((record) => record[heads.indexOf(title)]);
  expect([columnValues('In'), columnValues('In · Counted')]).toEqual([
    [5, 3],
    [5, 6],
  ]);
  expect([columnValues('Out'), columnValues('Out · Counted')]).toEqual([
    [null, 2],
    [null, 4],
  ]);
  expect(columnValues('Marks').map((text) => String(text).includes('Changed by a rule'))).toEqual([false, true]);
});

test('a binding does exactly what its preview shows', async () => {
  const [from, to] = [await company.addPlace(), await company.addPlace()];
  const loose = await server.factory.device({ company: company.company, entity: to.entity, kind: 'aiCamera' });
  await company.sendRecords(from, [
    createFiveMinuteRecord('2026-05-01T02:00:00Z', 1, { out: 10 }),
    createFiveMinuteRecord('2026-05-02T02:00:00Z', 2, { out: 20 }),
  ]);
  await company.sendRecords(to, [createFiveMinuteRecord('2026-05-02T02:00:00Z', 100, { out: 1000 })]);
  await company.sendRecords({ device: loose }, [
    createFiveMinuteRecord('2026-05-02T02:00:00Z', 7),
    createFiveMinuteRecord('2026-05-03T02:00:00Z', 8),
  ]);
  const input = { devices: [from.device.id, loose.id], corridorId: to.corridor.id, from: '2026-05-02T00:00:00Z' };
  const preview = async (given: object) =>
    (await server.call(devices.previewBinding, { ...input, ...given }, { token })).result;
  const placeOf = ({ entity, corridor }: typeof from) => ({
    entityId: entity.id,
    entityName: entity.name,
    corridorId: corridor.id,
    corridorName: corridor.name,
  });
  const whole = await preview({});
  expect(whole.records).toBe(3);
  expect(whole.places).toHaveLength(3);
  expect(whole.places).toEqual(
    expect.arrayContaining([
      { ...placeOf(from), inBefore: 2, inAfter: 0, outBefore: 20, outAfter: 0 },
      { ...placeOf(to), inBefore: 100, inAfter: 117, outBefore: 1000, outAfter: 1020 },
      { ...nowhere, inBefore: 15, inAfter: 0, outBefore: 0, outAfter: 0 },
    ]),
  );
  expect((await preview({ devices: [loose.id], from: '2026-05-04T00:00:00Z' })).places).toEqual([]);
  expect(await preview({ devices: [from.device.id], corridorId: undefined })).toEqual({
    records: 1,
    places: [
      { ...placeOf(from), inBefore: 2, inAfter: 0, outBefore: 20, outAfter: 0 },
      { ...nowhere, inBefore: 0, inAfter: 2, outBefore: 0, outAfter: 20 },
    ],
  });
  const days = { startTime: '2026-05-01 00:00', endTime: '2026-05-05 00:00' };
  expect(await company.listFilledBuckets({ ...days, ids: [to.entity.id] })).toEqual(['05-02 10:00=100']);
  const bound = await server.call(devices.bind, { ...input, entityId: to.entity.id, move: true }, { token });
  const done = async () =>
    (await server.call(devices.rewrite, { ids: bound.result.rewriting }, { token })).result.content.map(
      (row) => row.state,
    );
  await expect.poll(done, { timeout: 20_000 }).toEqual(['done', 'done']);
  expect(await company.listFilledBuckets({ ...days, ids: [to.entity.id] })).toEqual([
    '05-02 10:00=109',
    '05-03 10:00=8',
  ]);
  expect((await preview({})).places).toEqual([]);
  const operator = await server.factory.user({
    company: company.company,
    permissions: ['entranceExit:list'],
    entities: [to.entity],
  });
  const earlier = { ...input, from: '2026-05-01T00:00:00Z' };
  expect((await server.call(devices.previewBinding, earlier, { token: operator.token })).error).toBe('notFound');
  expect((await server.call(devices.previewBinding, { ...input, devices: [] }, { token })).error).toBe('noDevice');
});

const nowhere = { entityId: null, entityName: null, corridorId: null, corridorName: null };

test('binding histories are newest first and hide places out of scope', async () => {
  const [first, second] = [await company.addPlace(), await company.addPlace()];
  const user = await server.factory.user({ company: company.company, permissions: ['entranceExit:list'] });
  const move = { devices: [first.device.id], corridorId: second.corridor.id, entityId: second.entity.id, move: true };
  await server.call(devices.bind, { ...move, from: '2026-05-02T00:00:00Z' }, { token: user.token });
  const history = async (input: object, as = token) =>
    (await server.call(devices.bindings, input, { token: as })).result.content.map((row) => ({
      sn: row.sn,
      corridor: row.corridorId,
      start: row.startTime,
      end: row.endTime,
      by: row.operator,
    }));
  const late = { start: '2026-05-02T00:00:00.000Z', end: null, by: user.username };
  const early = { start: '2000-01-01T00:00:00.000Z', end: '2026-05-02T00:00:00.000Z', by: null };
  const { sn } = first.device;
  expect(await history({ deviceId: first.device.id })).toEqual([
    { sn, corridor: second.corridor.id, ...late },
    { sn, corridor: first.corridor.id, ...early },
  ]);
  expect(await history({ corridorId: first.corridor.id })).toEqual([{ sn, corridor: first.corridor.id, ...early }]);
  expect(await history({ entityId: second.entity.id })).toHaveLength(2);
  expect(await history({ entityId: second.entity.id, size: 1, page: 1 })).toHaveLength(1);
  const right = { permissions: ['device:list'] } as const;
  const operator = await server.factory.user({ company: company.company, entities: [second.entity], ...right });
  expect(await history({ deviceId: first.device.id }, operator.token)).toEqual([
    { sn, corridor: second.corridor.id, ...late },
  ]);
  const refused = async (input: object, as: string) =>
    (await server.call(devices.bindings, input, { token: as })).error;
  expect(await refused({ corridorId: first.corridor.id }, operator.token)).toBe('notFound');
  expect(await refused({ entityId: first.entity.id }, operator.token)).toBe('notFound');
  const otherUser = await server.factory.user({ company: await server.factory.company(), ...right });
  expect(await refused({ deviceId: first.device.id }, otherUser.token)).toBe('notFound');
  expect(await history({}, otherUser.token)).toEqual([]);
});

test('the platform lists unregistered devices and finds them by number', async () => {
  const platform = await server.factory.user();
  for (const sn of ['STRAY-1', 'STRAY-2'])
    await fetch(`${server.deviceUrl}/api/camera/heartBeat`, { method: 'POST', body: JSON.stringify({ sn }) });
  const unassigned = async (input: object) =>
    (await server.call(devices.unassigned, input, { token: platform.token })).result.content.map(({ sn }) => sn);
  expect((await unassigned({})).toSorted()).toEqual(['STRAY-1', 'STRAY-2']);
  expect(await unassigned({ sn: 'y-2' })).toEqual(['STRAY-2']);
  expect((await server.call(devices.unassigned, {}, { token })).error).toBe('forbidden');
});
