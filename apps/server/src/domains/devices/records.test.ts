import { basePath } from '@portico/contract/route';
import { countingRules } from '@portico/contract/routes/counting-rules';
import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type CountingCompany, countingCompany } from '../../platform/testing/counting-company.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import { readXlsx } from '../../platform/testing/xlsx.ts';

let server: TestServer;
let us: CountingCompany;
/** May set devices. */
let token: string;

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
  us = await countingCompany(server);
  const permissions = ['device:list', 'device:set', 'entranceExit:list'] as const;
  token = (await server.world.user({ company: us.company, permissions })).token;
});
afterAll(() => server?.stop());

async function download(input: Record<string, string>, as = token) {
  const query = new URLSearchParams(input).toString();
  const reply = await fetch(`${server.url}${basePath}${devices.uploadRecordDownload.path}?${query}`, {
    headers: { authorization: as, lang: 'en' },
  });
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
}

test('what was cleared is gone from the figures and from the upload record, and counts again when it is sent again', async () => {
  const place = await us.place();
  const other = await us.place({ entity: place.entity });
  const records = [at('2026-05-01T02:00:00Z', 1), at('2026-05-02T02:00:00Z', 2), at('2026-05-03T02:00:00Z', 4)];
  await us.send(place, records);
  await us.send(other, [at('2026-05-02T02:00:00Z', 100)]);
  const days = { ids: [place.entity.id], startTime: '2026-05-01 00:00', endTime: '2026-05-05 00:00' };
  expect(await us.filled(days)).toEqual(['05-01 10:00=1', '05-02 10:00=102', '05-03 10:00=4']);
  const daily = async () => (await us.ask({ ...days, step: '1d' })).rows[0]?.values.slice(0, 3);
  expect(await daily()).toEqual([1, 102, 4]);
  const { sn } = place.device;
  const clear = (input: object, as = token) => server.call(devices.uploadRecordClear, { sn, ...input }, { token: as });
  const second = { startTime: '2026-05-02 00:00:00', endTime: '2026-05-03 00:00:00' };
  expect((await clear(second, us.token)).error).toBe('forbidden');
  expect((await clear({ startTime: second.startTime })).error).toBe('badRequest');
  expect((await clear({ endTime: second.endTime })).error).toBe('badRequest');
  expect((await clear({ ...second, sn: 'NOBODY' })).error).toBe('notFound');
  expect((await clear(second)).result).toEqual({ removed: 1 });
  expect((await clear(second)).result).toEqual({ removed: 0 });
  expect(await us.filled(days)).toEqual(['05-01 10:00=1', '05-02 10:00=100', '05-03 10:00=4']);
  expect(await daily()).toEqual([1, 100, 4]);
  const left = (await server.call(devices.uploadRecord, { sn }, { token })).result.content;
  expect(left.map((record) => record.in)).toEqual([4, 1]);
  await us.send(place, records.slice(1, 2));
  expect(await daily()).toEqual([1, 102, 4]);
  const log = server.db.selectFrom('operationLogs').select('changes').where('route', '=', 'devices.uploadRecordClear');
  expect(JSON.stringify(await log.where('status', '=', 200).execute())).toContain('2026-05-02 00:00:00');
});

test('a record that was moved is cleared whole: no older version of it comes back', async () => {
  const [from, to] = [await us.place({ timeZone: 'Asia/Shanghai' }), await us.place({ timeZone: 'Europe/Berlin' })];
  await us.send(from, [at('2026-05-01T02:00:00Z', 7)]);
  const target = { devices: [from.device.id], corridorId: to.corridor.id, entityId: to.entity.id, move: true };
  const moved = await server.call(devices.bind, { ...target, from: '2026-04-01T00:00:00Z' }, { token });
  const done = async () =>
    (await server.call(devices.rewrite, { ids: moved.result.rewriting }, { token })).result.content.map(
      (row) => row.state,
    );
  await expect.poll(done, { timeout: 20_000 }).toEqual(['done']);
  // On the new wall it is 04:00; on the old one it was 10:00.
  const range = { startTime: '2026-05-01 03:00:00', endTime: '2026-05-01 05:00:00' };
  const cleared = await server.call(devices.uploadRecordClear, { sn: from.device.sn, ...range }, { token });
  expect(cleared.result).toEqual({ removed: 1 });
  const days = { startTime: '2026-05-01 00:00', endTime: '2026-05-02 00:00' };
  for (const { entity } of [from, to]) expect(await us.filled({ ...days, ids: [entity.id] })).toEqual([]);
});

test('the upload record as a spreadsheet and as CSV, in the reader’s language, within the scope of the reader', async () => {
  const { device, entity } = await us.place();
  await us.send({ device }, [at('2026-05-01T02:00:00Z', 3, { out: 2 }), at('2026-05-02T02:00:00Z', 5)]);
  const { reply, bytes } = await download({ sn: device.sn, endTime: '2026-05-02 00:00:00' });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain(`${device.sn}-`);
  const { rows } = readXlsx(bytes);
  expect(rows).toHaveLength(2);
  expect(rows[0]?.slice(0, 6)).toEqual(['Serial number', 'Period', 'Record period', 'Line', 'In', 'Out']);
  expect(rows[1]?.slice(0, 6)).toEqual([device.sn, '2026-05-01 10:00:00', 5, 0, 3, 2]);
  const text = (await download({ sn: device.sn, format: 'csv' })).bytes.toString('utf8');
  const lines = text.replace(/\r\n$/, '').split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]?.startsWith('\uFEFFSerial number,Period,')).toBe(true);
  expect(lines[2]?.startsWith(`${device.sn},2026-05-01 10:00:00,5,0,3,2,`)).toBe(true);
  const elsewhere = await server.world.entity({ company: us.company });
  const operator = await server.world.user({
    company: us.company,
    permissions: ['device:list'],
    entities: [elsewhere],
  });
  expect((await download({ sn: device.sn }, operator.token)).reply.status).toBe(404);
  const powerless = await server.world.user({ company: us.company });
  expect((await download({ sn: device.sn }, powerless.token)).reply.status).toBe(403);
  expect((await download({})).reply.status).toBe(400);
  expect(entity.id).toBeGreaterThan(0);
});

test('the file tells what was sent and what counts of it, as the list does', async () => {
  const { device } = await us.place();
  await us.send({ device }, [at('2026-05-01T02:00:00Z', 3, { out: 2 }), at('2026-05-02T02:00:00Z', 5)]);
  const { token: rulesToken } = await server.world.user({
    company: us.company,
    permissions: ['rule:correct', 'device:list'],
  });
  const rule = { kind: 'correct', place: 'device', factor: 2, startDay: '2026-05-01', endDay: '2026-05-01' } as const;
  await server.call(countingRules.add, { ...rule, ids: [device.id], reason: 'double' }, { token: rulesToken });
  const list = async () => (await server.call(devices.uploadRecord, { sn: device.sn }, { token })).result.content;
  await expect
    .poll(async () => (await list()).filter(({ effective }) => effective !== null).length, { timeout: 20_000 })
    .toBe(1);
  const { rows } = readXlsx((await download({ sn: device.sn })).bytes);
  const [heads = [], ...records] = rows;
  const told = (title: string) => records.map((record) => record[heads.indexOf(title)]);
  expect([told('In'), told('In · In the figure')]).toEqual([
    [5, 3],
    [5, 6],
  ]);
  expect([told('Out'), told('Out · In the figure')]).toEqual([
    [null, 2],
    [null, 4],
  ]);
  expect(told('Marks').map((text) => String(text).includes('Changed by a rule'))).toEqual([false, true]);
});

test('a preview tells to the person what a binding changes, and what happens is what it told', async () => {
  const [from, to] = [await us.place(), await us.place()];
  const loose = await server.world.device({ company: us.company, entity: to.entity, kind: 'aiCamera' });
  await us.send(from, [at('2026-05-01T02:00:00Z', 1, { out: 10 }), at('2026-05-02T02:00:00Z', 2, { out: 20 })]);
  await us.send(to, [at('2026-05-02T02:00:00Z', 100, { out: 1000 })]);
  await us.send({ device: loose }, [at('2026-05-02T02:00:00Z', 7), at('2026-05-03T02:00:00Z', 8)]);
  const input = { devices: [from.device.id, loose.id], corridorId: to.corridor.id, from: '2026-05-02T00:00:00Z' };
  const preview = async (given: object) =>
    (await server.call(devices.previewBinding, { ...input, ...given }, { token })).result;
  const placeOf = ({ entity, corridor }: typeof from) => ({
    entityId: entity.id,
    entityName: entity.name,
    corridorId: corridor.id,
    corridorName: corridor.name,
  });
  const told = await preview({});
  expect(told.records).toBe(3);
  expect(told.places).toHaveLength(3);
  expect(told.places).toEqual(
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
  expect(await us.filled({ ...days, ids: [to.entity.id] })).toEqual(['05-02 10:00=100']);
  const bound = await server.call(devices.bind, { ...input, entityId: to.entity.id, move: true }, { token });
  const done = async () =>
    (await server.call(devices.rewrite, { ids: bound.result.rewriting }, { token })).result.content.map(
      (row) => row.state,
    );
  await expect.poll(done, { timeout: 20_000 }).toEqual(['done', 'done']);
  expect(await us.filled({ ...days, ids: [to.entity.id] })).toEqual(['05-02 10:00=109', '05-03 10:00=8']);
  expect((await preview({})).places).toEqual([]);
  const operator = await server.world.user({
    company: us.company,
    permissions: ['entranceExit:list'],
    entities: [to.entity],
  });
  const asked = { ...input, from: '2026-05-01T00:00:00Z' };
  expect((await server.call(devices.previewBinding, asked, { token: operator.token })).error).toBe('notFound');
  expect((await server.call(devices.previewBinding, { ...input, devices: [] }, { token })).error).toBe('noDevice');
});

const nowhere = { entityId: null, entityName: null, corridorId: null, corridorName: null };

test('where a device hung is told of one device, entrance or store, newest first, and not of places out of sight', async () => {
  const [first, second] = [await us.place(), await us.place()];
  const person = await server.world.user({ company: us.company, permissions: ['entranceExit:list'] });
  const move = { devices: [first.device.id], corridorId: second.corridor.id, entityId: second.entity.id, move: true };
  await server.call(devices.bind, { ...move, from: '2026-05-02T00:00:00Z' }, { token: person.token });
  const history = async (input: object, as = token) =>
    (await server.call(devices.bindings, input, { token: as })).result.content.map((row) => ({
      sn: row.sn,
      corridor: row.corridorId,
      start: row.startTime,
      end: row.endTime,
      by: row.operator,
    }));
  const late = { start: '2026-05-02T00:00:00.000Z', end: null, by: person.username };
  const early = { start: '2000-01-01T00:00:00.000Z', end: '2026-05-02T00:00:00.000Z', by: null };
  const { sn } = first.device;
  expect(await history({ deviceId: first.device.id })).toEqual([
    { sn, corridor: second.corridor.id, ...late },
    { sn, corridor: first.corridor.id, ...early },
  ]);
  expect(await history({ corridorId: first.corridor.id })).toEqual([{ sn, corridor: first.corridor.id, ...early }]);
  expect(await history({ entityId: second.entity.id })).toHaveLength(2);
  expect(await history({ entityId: second.entity.id, size: 1, page: 1 })).toHaveLength(1);
  const operator = await server.world.user({ company: us.company, entities: [second.entity] });
  expect(await history({ deviceId: first.device.id }, operator.token)).toEqual([
    { sn, corridor: second.corridor.id, ...late },
  ]);
  const refused = async (input: object, as: string) =>
    (await server.call(devices.bindings, input, { token: as })).error;
  expect(await refused({ corridorId: first.corridor.id }, operator.token)).toBe('notFound');
  expect(await refused({ entityId: first.entity.id }, operator.token)).toBe('notFound');
  const stranger = await server.world.user({ company: await server.world.company() });
  expect(await refused({ deviceId: first.device.id }, stranger.token)).toBe('notFound');
  expect(await history({}, stranger.token)).toEqual([]);
});

test('what was heard of nobody is listed for the platform, and found by number', async () => {
  const platform = await server.world.user();
  for (const sn of ['STRAY-1', 'STRAY-2'])
    await fetch(`${server.deviceUrl}/api/camera/heartBeat`, { method: 'POST', body: JSON.stringify({ sn }) });
  const unassigned = async (input: object) =>
    (await server.call(devices.unassigned, input, { token: platform.token })).result.content.map(({ sn }) => sn);
  expect((await unassigned({})).toSorted()).toEqual(['STRAY-1', 'STRAY-2']);
  expect(await unassigned({ sn: 'y-2' })).toEqual(['STRAY-2']);
  expect((await server.call(devices.unassigned, {}, { token })).error).toBe('forbidden');
});
