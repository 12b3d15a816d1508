import type { RequestOf } from '@portico/contract/route';
import { deviceModels } from '@portico/contract/routes/device-models';
import { deviceFormats, findMaker } from '@portico/contract/words/device-formats';
import { deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import { formats } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { harborCompany } from '../../demo/company-harbor.ts';
import { nordlichtCompany } from '../../demo/company-nordlicht.ts';
import { tingnanCompany } from '../../demo/company-tingnan.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { builtInModels } from './built-in-models.ts';
import { syncDeviceModels } from './index.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.factory.user()).token;
});
afterAll(() => server.stop());

const list = async (input: RequestOf<typeof deviceModels.list>, as = token) =>
  (await server.call(deviceModels.list, { size: 1000, ...input }, { token: as })).result;
const add = (input: RequestOf<typeof deviceModels.add>) => server.call(deviceModels.add, input, { token });
const change = (input: RequestOf<typeof deviceModels.change>) => server.call(deviceModels.change, input, { token });
const remove = (id: number) => server.call(deviceModels.remove, { id }, { token });

async function oneOf(input: RequestOf<typeof deviceModels.list>, as = token) {
  const [model, ...others] = (await list(input, as)).content;
  if (model === undefined || others.length > 0) throw new Error('not exactly one');
  return model;
}

test('models can have exactly the formats that the listeners support', () => {
  expect([...deviceFormats].toSorted()).toEqual(formats.map(({ id }) => id).toSorted());
  expect(deviceFormats.length).toBeGreaterThan(3);
});

test('built-in models include infrared, native and all demo models', async () => {
  const { content, totalElements } = await list({});
  expect(totalElements).toBe(builtInModels.length);
  expect(content.every(({ builtIn, snLenth, devices }) => builtIn && snLenth === 0 && devices === 0)).toBe(true);
  const known = new Set(content.map(({ deviceType, code }) => `${deviceType} ${code}`));
  for (const code of ['FP100', 'FP102', 'FP110', 'FP111', 'FP112', 'FV801']) expect(known).toContain(`1 ${code}`);
  for (const kind of deviceKindNames) expect(known).toContain(`${deviceKinds[kind].type} NATIVE`);
  const demoDevices = [harborCompany, nordlichtCompany, tingnanCompany].flatMap(({ entities }) =>
    entities.flatMap(({ corridors }) => corridors.flatMap(({ devices }) => devices)),
  );
  expect(demoDevices.length).toBeGreaterThan(30);
  for (const { kind, model, format } of demoDevices) {
    const found = content.find(({ deviceType, code }) => deviceType === deviceKinds[kind].type && code === model);
    // A device may use another format of its maker: a managed one either native format, a camera that of its program.
    expect([model, findMaker(found?.format ?? '')]).toEqual([model, findMaker(format)]);
  }
});

test('a second start keeps changes made to built-in models', async () => {
  const { id } = await oneOf({ name: 'FV801' });
  expect((await change({ id, deviceName: 'Our beam', format: null })).error).toBeNull();
  const before = await list({});
  await syncDeviceModels(server.db);
  expect(await list({})).toEqual(before);
  expect(await oneOf({ name: 'our BEAM' })).toMatchObject({ id, code: 'FV801', format: null, revision: 2 });
});

test('models are added, searched, sorted, changed, deleted and logged', async () => {
  const added = await add({ deviceType: 2, deviceName: ' Ceiling eye ', code: 'CE-9', format: 'hx-f5' });
  const { id } = added.result;
  const model = { id, deviceType: 2, deviceName: 'Ceiling eye', code: 'CE-9', format: 'hx-f5', builtIn: false };
  expect(await oneOf({ name: 'ce-9' })).toEqual({ ...model, snLenth: 0, devices: 0, revision: 1 });
  expect(await oneOf({ name: 'ceiling', deviceType: 2 })).toMatchObject(model);
  expect((await list({ name: 'ceiling', deviceType: 1 })).totalElements).toBe(0);
  const codes = (await list({ deviceType: 2, sort: 'code,desc' })).content.map(({ code }) => code);
  expect(codes).toEqual(codes.toSorted((a, b) => b.localeCompare(a)));
  expect((await change({ id, code: 'CE-10', deviceType: 5, format: null, revision: 1 })).error).toBeNull();
  expect(await oneOf({ name: 'ce-10' })).toMatchObject({
    deviceType: 5,
    format: null,
    revision: 2,
    deviceName: 'Ceiling eye',
  });
  expect((await remove(id)).error).toBeNull();
  expect((await list({ name: 'ce-10' })).totalElements).toBe(0);
  expect((await remove(id)).error).toBe('notFound');
  const log = await server.db
    .selectFrom('operationLogs')
    .select(['route', 'targetName', 'changes'])
    .where('targetName', 'in', ['CE-9', 'CE-10'])
    .where('status', '=', 200)
    .orderBy('id')
    .execute();
  expect(log.map(({ route }) => route)).toEqual(['deviceModels.add', 'deviceModels.change', 'deviceModels.remove']);
  expect(log[1]?.changes).toContainEqual({ field: 'model', before: 'CE-9', after: 'CE-10' });
});

test('missing, out-of-range and duplicate fields are refused by name', async () => {
  const right = { deviceType: 6, deviceName: 'T', code: 'T-1' };
  const refused = async (input: object) => {
    const { error, body } = await add(input);
    return [error, Object(body).details];
  };
  expect(await refused({})).toEqual([
    'badRequest',
    { deviceType: 'required', deviceName: 'required', code: 'required' },
  ]);
  expect(await refused({ ...right, deviceType: 77 })).toEqual(['badRequest', { deviceType: 'notAChoice' }]);
  expect(await refused({ ...right, format: 'morse' })).toEqual(['badRequest', { format: 'notAChoice' }]);
  expect(await refused({ ...right, snLenth: 65 })).toEqual(['badRequest', { snLenth: 'tooBig' }]);
  expect(await refused(right)).toEqual([null, undefined]);
  expect(await refused({ ...right, code: 't-1' })).toEqual(['badRequest', { code: 'taken' }]);
  // The same code with another type is another model.
  expect(await refused({ ...right, code: 't-1', deviceType: 2 })).toEqual([null, undefined]);
  const { id } = await oneOf({ name: 'T-1', deviceType: 2 });
  expect((await change({ id, deviceType: 6 })).error).toBe('badRequest');
});

test('the second of two concurrent edits of a model is refused', async () => {
  const { id } = (await add({ deviceType: 6, deviceName: 'Two', code: 'TWO' })).result;
  expect((await change({ id, deviceName: 'First', revision: 1 })).error).toBeNull();
  const late = await change({ id, deviceName: 'Second', revision: 1 });
  expect([late.status, late.error]).toEqual([409, 'changedMeanwhile']);
  expect(await oneOf({ name: 'TWO' })).toMatchObject({ deviceName: 'First', revision: 2 });
});

test('built-in models and models in use keep type and code', async () => {
  const builtIn = await oneOf({ name: 'FP100' });
  expect((await remove(builtIn.id)).error).toBe('deviceModelBuiltIn');
  expect((await change({ id: builtIn.id, code: 'FP-100' })).error).toBe('deviceModelBuiltIn');
  expect(await oneOf({ name: 'FP100' })).toEqual(builtIn);

  const { id } = (await add({ deviceType: 2, deviceName: 'Used', code: 'USED' })).result;
  const company = await server.factory.company();
  const device = await server.factory.device({ company, kind: 'eye', model: 'used' });
  const right = { permissions: ['device:list'] } as const;
  const other = await server.factory.user({ company: await server.factory.company(), ...right });
  expect(await oneOf({ name: 'USED' })).toMatchObject({ devices: 1 });
  // Devices of other companies are not counted.
  expect(await oneOf({ name: 'USED' }, other.token)).toMatchObject({ devices: 0 });
  expect((await remove(id)).error).toBe('deviceModelInUse');
  expect((await change({ id, code: 'USED-2' })).error).toBe('deviceModelInUse');
  expect((await change({ id, deviceType: 5 })).error).toBe('deviceModelInUse');
  expect((await change({ id, deviceName: 'Renamed' })).error).toBeNull();
  await server.db.updateTable('devices').set({ removedAt: new Date() }).where('id', '=', device.id).execute();
  expect((await change({ id, code: 'USED-2' })).error).toBeNull();
  expect((await remove(id)).error).toBeNull();
});

test('all users read models; only platform administrators change them', async () => {
  const company = await server.factory.company();
  const manager = await server.factory.user({ company, roles: [company.adminRole] });
  const { id } = await oneOf({ name: 'FP112' });
  expect((await list({}, manager.token)).totalElements).toBeGreaterThan(20);
  const caller = { token: manager.token };
  const refused = [
    await server.call(deviceModels.add, { deviceType: 2, deviceName: 'X', code: 'X' }, caller),
    await server.call(deviceModels.change, { id, deviceName: 'X' }, caller),
    await server.call(deviceModels.remove, { id }, caller),
  ];
  expect(refused.map(({ error }) => error)).toEqual(['forbidden', 'forbidden', 'forbidden']);
  expect((await server.call(deviceModels.list, {})).error).toBe('unauthorized');
});
