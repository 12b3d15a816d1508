import { createHash, randomBytes } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RequestOf } from '@portico/contract/route';
import { type FirmwareFile, updateConfigs } from '@portico/contract/routes/device-models';
import { maxFirmwareBytes } from '@portico/contract/words/firmware';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { uploadFile } from '../../platform/testing/upload.ts';
import { removeUnusedFirmware } from './index.ts';

const clock = createFixedClock(new Date().toISOString());
const day = 86_400_000;
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  token = (await server.factory.user()).token;
});
afterAll(() => server.stop());

const right = { deviceType: 1, model: 'FP110', latest: false, updateUrl: 'https://firmware.example.com/a.bin' };
const list = async (input: RequestOf<typeof updateConfigs.list> = {}) =>
  (await server.call(updateConfigs.list, input, { token })).result;
const add = (input: RequestOf<typeof updateConfigs.add>) => server.call(updateConfigs.add, input, { token });
const change = (input: RequestOf<typeof updateConfigs.change>) => server.call(updateConfigs.change, input, { token });
const remove = (id: number) => server.call(updateConfigs.remove, { id }, { token });
const latest = async (input: RequestOf<typeof updateConfigs.latest>, as = token) =>
  (await server.call(updateConfigs.latest, input, { token: as })).result;

async function upload(bytes: Uint8Array, name = 'fp110 v2.bin', as = token) {
  const reply = await uploadFile(server, updateConfigs.upload, { bytes, name }, as);
  return { ...reply, file: reply.data as FirmwareFile }; // the contract's output
}

/** Fetches an uploaded file from the device port of the test server; its address contains the configured base. */
const fetchFirmware = (url: string) => fetch(url.replace(server.config.firmwareUrl, server.deviceUrl));
const storedFiles = () => readdir(path.join(server.config.dataFolder, 'files', 'firmware')).catch((): string[] => []);

test('configurations are added, filtered, changed, deleted and logged', async () => {
  const { id } = (
    await add({ ...right, model: 'FP111', version: '2.0', firmwareType: 2, upgradeType: 2, push: true, remark: 'Beam' })
  ).result;
  const expected = {
    id,
    ...right,
    model: 'FP111',
    version: '2.0',
    firmwareType: 2,
    upgradeType: 2,
    push: true,
    remark: 'Beam',
    waiting: 0,
    revision: 1,
  };
  expect((await list({ model: 'fp111' })).content).toEqual([{ ...expected, createTime: expect.any(String) }]);
  expect((await list({ firmwareType: 2, deviceType: 1 })).totalElements).toBe(1);
  expect((await list({ firmwareType: 1, model: 'fp111' })).totalElements).toBe(0);
  expect((await list({ deviceType: 2 })).totalElements).toBe(0);
  expect((await change({ id, version: '2.1', remark: '', revision: 1 })).error).toBeNull();
  expect((await list({ model: 'FP111' })).content).toMatchObject([
    { version: '2.1', remark: null, push: true, revision: 2 },
  ]);
  expect((await change({ id, version: '2.2', revision: 1 })).error).toBe('changedMeanwhile');
  expect((await remove(id)).error).toBeNull();
  expect((await remove(id)).error).toBe('notFound');
  const log = await server.db
    .selectFrom('operationLogs')
    .select(['route', 'changes'])
    .where('targetName', 'in', ['FP111 2.0', 'FP111 2.1'])
    .where('status', '=', 200)
    .orderBy('id')
    .execute();
  expect(log.map(({ route }) => route)).toEqual(['updateConfigs.add', 'updateConfigs.change', 'updateConfigs.remove']);
  expect(log[1]?.changes).toContainEqual({ field: 'version', before: '2.0', after: '2.1' });
});

test('missing, unknown and duplicate fields are refused by name', async () => {
  const refused = async (input: object) => {
    const { error, body } = await add(input);
    return [error, Object(body).details];
  };
  expect(await refused({})).toEqual([
    'badRequest',
    Object.fromEntries(['deviceType', 'model', 'version', 'latest', 'updateUrl'].map((field) => [field, 'required'])),
  ]);
  const input = { ...right, model: 'FP102', version: '1' };
  expect(await refused({ ...input, model: 'NONE' })).toEqual(['deviceModelUnknown', { model: 'notAChoice' }]);
  expect(await refused({ ...input, deviceType: 2 })).toEqual(['deviceModelUnknown', { model: 'notAChoice' }]);
  expect(await refused({ ...input, firmwareType: 3 })).toEqual(['badRequest', { firmwareType: 'notAChoice' }]);
  for (const updateUrl of ['firmware.bin', 'ftp://example.com/a.bin', 'javascript:alert(1)', 'file:///etc/passwd'])
    expect(await refused({ ...input, updateUrl })).toEqual(['badRequest', { updateUrl: 'invalid' }]);
  const noFile = `${server.config.publicUrl}/hx-api/api/update/file?name=${'0'.repeat(32)}`;
  expect(await refused({ ...input, updateUrl: noFile })).toEqual(['badRequest', { updateUrl: 'notAChoice' }]);
  expect(await refused(input)).toEqual([null, undefined]);
  expect(await refused({ ...input, model: 'fp102' })).toEqual(['badRequest', { version: 'taken' }]);
  // Wi-Fi firmware of the same version is another configuration.
  expect(await refused({ ...input, firmwareType: 2 })).toEqual([null, undefined]);
});

test('marking a configuration as latest unmarks the one before', async () => {
  const input = { ...right, model: 'FP100' };
  expect(await latest({ deviceType: 1, model: 'FP100' })).toBeNull();
  const first = (await add({ ...input, version: '1', latest: true })).result.id;
  const wifi = (await add({ ...input, version: '1', latest: true, firmwareType: 2 })).result.id;
  const second = (await add({ ...input, version: '2', latest: true })).result.id;
  const company = await server.factory.company();
  const operator = await server.factory.user({ company, permissions: ['device:list'] });
  const found = await latest({ deviceType: 1, model: 'fp100' }, operator.token);
  expect(found).toMatchObject({ id: second, version: '2' });
  expect(found).not.toHaveProperty('updateUrl');
  expect(found).not.toHaveProperty('waiting');
  expect((await list({ model: 'FP100' })).content).toMatchObject([
    { id: second, latest: true, revision: 1 },
    { id: wifi, latest: true, revision: 1 },
    { id: first, latest: false, revision: 2 },
  ]);
  expect((await change({ id: first, latest: true })).error).toBeNull();
  expect(await latest({ deviceType: 1, model: 'FP100' })).toMatchObject({ id: first });
  expect((await change({ id: first, latest: false })).error).toBeNull();
  expect(await latest({ deviceType: 1, model: 'FP100' })).toBeNull();
  expect(await latest({ deviceType: 1, model: 'FP100', firmwareType: 2 })).toMatchObject({ id: wifi });
  // Of two concurrent changes one stays the latest.
  await Promise.all([first, second].map((id) => change({ id, latest: true })));
  const now = (await list({ model: 'FP100', firmwareType: 1 })).content.filter((config) => config.latest);
  expect(now).toHaveLength(1);
});

test('a configuration awaited by devices keeps its model and is not deleted', async () => {
  const { id } = (await add({ ...right, model: 'FP112', version: '7' })).result;
  const company = await server.factory.company();
  const device = await server.factory.device({ company, kind: 'infrared', model: 'FP112', format: 'hx-f1' });
  await server.db.updateTable('devices').set({ wantedFirmware: id }).where('id', '=', device.id).execute();
  expect((await list({ model: 'FP112' })).content).toMatchObject([{ waiting: 1 }]);
  expect((await remove(id)).error).toBe('firmwareWaitedFor');
  expect((await change({ id, model: 'FP111' })).error).toBe('firmwareWaitedFor');
  expect((await change({ id, firmwareType: 2 })).error).toBe('firmwareWaitedFor');
  const received: unknown[] = [];
  const stop = server.app.events.on('devices.changed', (event) => void received.push(event));
  expect((await change({ id, updateUrl: 'https://firmware.example.com/b.bin' })).error).toBeNull();
  stop();
  expect(received).toEqual([{ sns: [device.sn] }]);
  await server.db.updateTable('devices').set({ wantedFirmware: null }).where('id', '=', device.id).execute();
  expect((await remove(id)).error).toBeNull();
});

test('firmware is stored byte for byte and fetched by its name', async () => {
  const bytes = randomBytes(3_000_000);
  const { status, file } = await upload(bytes, '../FP110 新版.bin');
  expect(status).toBe(200);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(file).toMatchObject({ fileName: 'FP110 新版.bin', bytes: bytes.length, sha256 });
  expect(file.url).toMatch(/^http:\/\/localhost:8081\/hx-api\/api\/update\/file\?name=[0-9a-f]{32}$/);
  expect((await server.call(updateConfigs.files, {}, { token })).result.content).toContainEqual(file);

  const fetched = await fetchFirmware(file.url);
  expect(fetched.status).toBe(200);
  expect(fetched.headers.get('content-type')).toBe('application/x-firmware');
  expect(fetched.headers.get('content-length')).toBe(String(bytes.length));
  expect(Buffer.from(await fetched.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await fetchFirmware(`${file.url}0`)).status).toBe(404);
  expect((await fetchFirmware(file.url.replace(/name=.*/, 'name=../lock'))).status).toBe(404);

  // The console's port has it as well, under the same path.
  const inConsole = await fetch(file.url.replace(server.config.firmwareUrl, server.url));
  expect(inConsole.headers.get('content-disposition')).toMatch(/^attachment; .*FP110%20%E6%96%B0%E7%89%88\.bin$/);
  expect(inConsole.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await inConsole.arrayBuffer()).equals(bytes)).toBe(true);

  for (const name of ['0'.repeat(32)]) expect((await server.call(updateConfigs.file, { name })).error).toBe('notFound');
  for (const name of ['', '../lock', `${'0'.repeat(32)}.draft`])
    expect((await server.call(updateConfigs.file, { name })).error).toBe('badRequest');
  expect((await add({ ...right, version: 'file', updateUrl: file.url })).error).toBeNull();
});

test('a refused upload leaves nothing behind', async () => {
  const before = await storedFiles();
  const company = await server.factory.company();
  const manager = await server.factory.user({ company, roles: [company.adminRole] });
  expect((await upload(Buffer.alloc(0))).status).toBe(400);
  expect((await upload(Buffer.from('x'), 'x.bin', manager.token)).status).toBe(403);
  const tooLarge = await upload(Buffer.alloc(maxFirmwareBytes + 1));
  expect([tooLarge.status, tooLarge.key]).toEqual([413, 'fileTooLarge']);
  expect(await storedFiles()).toEqual(before);
  const largest = await upload(Buffer.alloc(maxFirmwareBytes));
  expect(largest.file.bytes).toBe(maxFirmwareBytes);
  expect(await storedFiles()).toHaveLength(before.length + 1);
}, 120_000);

test('unused firmware files are removed after a day, used ones stay', async () => {
  const [named, unnamed] = [await upload(randomBytes(10)), await upload(randomBytes(10))];
  const { id } = (await add({ ...right, version: 'named', updateUrl: named.file.url })).result;
  const draft = path.join(server.config.dataFolder, 'files', 'firmware', `${'a'.repeat(32)}.draft`);
  await writeFile(draft, 'cut off');
  await utimes(draft, new Date(), new Date(clock.now() - day));
  clock.advance(day - 60_000);
  await removeUnusedFirmware(server.app);
  expect((await fetchFirmware(unnamed.file.url)).status).toBe(200);
  clock.advance(120_000);
  await removeUnusedFirmware(server.app);
  expect((await fetchFirmware(unnamed.file.url)).status).toBe(404);
  expect((await fetchFirmware(named.file.url)).status).toBe(200);
  expect(await storedFiles()).not.toContain(path.basename(draft));
  expect(await storedFiles()).not.toContain(unnamed.file.url.slice(-32));
  // The next clean-up removes a replaced file. The clock goes back for the change, because the session has expired by now.
  clock.advance(-day - 60_000);
  expect((await change({ id, updateUrl: right.updateUrl })).error).toBeNull();
  clock.advance(day + 60_000);
  await removeUnusedFirmware(server.app);
  expect((await fetchFirmware(named.file.url)).status).toBe(404);
  clock.advance(-day - 60_000);
});

test('only platform administrators see and change configurations', async () => {
  const company = await server.factory.company();
  const caller = { token: (await server.factory.user({ company, roles: [company.adminRole] })).token };
  const refused = [
    await server.call(updateConfigs.list, {}, caller),
    await server.call(updateConfigs.files, {}, caller),
    await server.call(updateConfigs.add, { ...right, version: 'x' }, caller),
    await server.call(updateConfigs.change, { id: 1, version: 'x' }, caller),
    await server.call(updateConfigs.remove, { id: 1 }, caller),
  ];
  expect(refused.map(({ error }) => error)).toEqual(Array.from(refused, () => 'forbidden'));
});
