import { nativeHttpPath, nativeTopics } from '@portico/contract/device-messages/native';
import { areas, corridors } from '@portico/contract/routes/corridors';
import { deviceModels } from '@portico/contract/routes/device-models';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import { roles } from '@portico/contract/routes/roles';
import { savedViews } from '@portico/contract/routes/saved-views';
import { users } from '@portico/contract/routes/users';
import { encodeHxF5Heartbeat, encodeHxF5Upload } from '@portico/device-formats';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportClient, toCsv } from '../platform/testing/import-client.ts';
import { logInForTest } from '../platform/testing/log-in.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import type { TestCompany } from '../platform/testing/test-factory.ts';

let server: TestServer;
let company: TestCompany;
let token: string;
const closers: (() => void)[] = [];

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await server.factory.company();
  token = (await server.factory.user({ company, roles: [company.adminRole] })).token;
});
afterAll(async () => {
  for (const close of closers) close();
  await server?.stop();
});

const as = () => ({ token });
/** Error and problems by field of a reply. */
const refusalOf = ({ error, body }: { error: unknown; body: unknown }) => [
  error,
  (body as { details?: unknown }).details, // the shape of errors in the contract
];

test('a user logs in by every spelling of the name', async () => {
  const role = await server.factory.user({ company, permissions: ['device:list'] });
  const [{ id: roleId } = { id: 0 }] = await server.db
    .selectFrom('userRoles')
    .select('roleId as id')
    .where('userId', '=', role.id)
    .execute();
  const spellings = [
    ['İbrahim', 'ibrahim', 'IBRAHIM', 'İBRAHİM', 'ıbrahım', 'i\u0307brahim', 'ｉｂｒａｈｉｍ'],
    ['ΝΙΚΟΣ', 'νικος', 'νικοσ', 'Νικος', 'Νικοσ'],
    ['Jos\u00e9', 'Jose\u0301', 'JOSÉ', 'josé'],
    ['Straße', 'STRASSE', 'strasse', 'STRAẞE'],
  ];
  for (const [at, [first = '', ...others]] of spellings.entries()) {
    const input = { nickName: first, username: first, roles: [roleId], deptIds: [company.root.id] };
    const { id, password } = (await server.call(users.add, input, as())).result;
    for (const username of [first, ...others]) {
      const { result } = await logInForTest(server, { username, password }, { from: `10.7.${at}.1` });
      expect([username, result.user?.id]).toEqual([username, id]);
      const again = await server.call(users.add, { ...input, username }, as());
      expect(refusalOf(again)).toEqual(['usernameTaken', { username: 'taken' }]);
    }
    const [listed] = (await server.call(users.list, { ids: [id] }, as())).result.content;
    expect(listed?.username).toBe(first);
  }
  expect(spellings.flat()).toHaveLength(20);
  const lookAlike = { nickName: 'x', username: 'Jose', roles: [roleId], deptIds: [company.root.id] };
  expect((await server.call(users.add, lookAlike, as())).error).toBeNull();
});

test('a second thing with the same name is refused by its field', async () => {
  const store = await server.factory.entity({ company });
  const platform = { token: (await server.factory.user()).token };
  const where = { deptId: company.root.id, mobile: '1', email: 'a@b.example', timeZone: 'europe/BERLIN' };
  const hours = { workTime: '09:00~18:00', dstEnable: 1 } as const;
  const add: Readonly<Record<string, (name: string) => Promise<{ error: unknown; body: unknown }>>> = {
    store: (name) => server.call(entities.add, { ...where, ...hours, name }, as()),
    entrance: (name) =>
      server.call(corridors.add, { name, entityId: store.id, deptId: company.root.id, binding: false }, as()),
    area: (name) => server.call(areas.add, { name, entityId: store.id }, as()),
    organisation: (name) => server.call(organisations.add, { name, pid: company.root.id }, as()),
    role: (name) => server.call(roles.add, { name, permission: `code-${name.length}`, level: 30 }, as()),
    view: (name) => server.call(savedViews.add, { name, viewPage: 'contrast', state: 'step=1d' }, as()),
    model: (code) => server.call(deviceModels.add, { code, deviceName: 'x', deviceType: 1 }, platform),
  };
  const seen: Record<string, unknown> = {};
  for (const [what, call] of Object.entries(add))
    seen[what] = [(await call('İzmir Straße')).error, refusalOf(await call('IZMIR  STRASSE'))];
  const taken = [null, ['nameTaken', { name: 'taken' }]];
  expect(seen).toEqual({
    store: taken,
    entrance: taken,
    area: taken,
    organisation: taken,
    role: taken,
    view: taken,
    model: [null, ['badRequest', { code: 'taken' }]],
  });
  const [stored] = (await server.call(entities.list, { name: 'izmir' }, as())).result.content;
  expect(stored).toMatchObject({ name: 'İzmir Straße', timeZone: 'Europe/Berlin' });
});

const period = Math.floor(Date.now() / 300_000) * 300 - 7200;
const record = (position: number, flow: number) => ({ time: period + position * 300, period: 5, in: flow });
const newDevice = (sn: string, entityId: number) => ({
  name: 'Door',
  sn,
  deviceType: 8,
  model: 'AC80',
  entityId,
  uploadInterval: 5,
  recordPeriod: 5,
});

async function connect(sn: string, secret: string) {
  const options = { clientId: sn, username: sn, password: secret, reconnectPeriod: 0 };
  const client = mqtt.connect(`mqtt://127.0.0.1:${server.doors.mqtt}`, options);
  closers.push(() => client.end(true));
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
  });
  return client;
}

test('a device counts under every spelling of its serial number', async () => {
  const entity = await server.factory.entity({ company, workTime: '00:00:00~23:59:59' });
  const corridor = await server.factory.corridor({ entity });
  const { id, secret } = await server.factory.device({ company, corridor, sn: '00:1A:2B:3C' });
  for (const [position, sn] of ['00-1a-2b-3c', '001A2B3C', '00:1A:2B:3C'].entries()) {
    const details = (await server.call(devices.details, { sn }, as())).result;
    expect([details.id, details.sn]).toEqual([id, '00:1A:2B:3C']);
    const again = await server.call(devices.add, newDevice(sn, entity.id), as());
    expect(refusalOf(again)).toEqual(['deviceKnown', { sn: 'taken' }]);
    // Over HTTP a colon would end the user name.
    const name = sn.replaceAll(':', '.');
    const authorization = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
    const sent = { method: 'POST', body: JSON.stringify(record(position, 5)), headers: { authorization } };
    expect(await (await fetch(server.deviceUrl + nativeHttpPath, sent)).json()).toMatchObject({ accepted: 1 });
    const client = await connect(sn, secret);
    const body = JSON.stringify(record(position + 3, 7));
    await client.publishAsync(nativeTopics.data(sn), body, { qos: 1 });
  }
  const rows = (await server.call(devices.uploadRecord, { sn: '001a2b3c', size: 100 }, as())).result;
  expect(rows.content).toHaveLength(6);
  const stranger = await server.factory.user({ company: await server.factory.company(), permissions: ['device:list'] });
  expect((await server.call(devices.details, { sn: '001A2B3C' }, { token: stranger.token })).error).toBe('notFound');
});

test('messages before the registration count under another spelling', async () => {
  const entity = await server.factory.entity({ company, workTime: '00:00:00~23:59:59' });
  const corridor = await server.factory.corridor({ entity });
  const post = (path: string, body: string) => fetch(server.deviceUrl + path, { method: 'POST', body });
  const metrics = { flowIn: 9, flowOut: 1 };
  for (const [line, sn] of ['caseSN-01', 'CASESN-01', 'casesn-01'].entries()) {
    await post('/api/camera/heartBeat', String(encodeHxF5Heartbeat(sn, period)));
    const at = period + line * 300;
    const upload = { line: 0, at, minutes: 5, metrics, uploadedAt: at + 301 };
    await post('/api/camera/dataUpload', String(encodeHxF5Upload(sn, upload, 'Add')));
  }
  const platform = { token: (await server.factory.user()).token };
  const listed = (await server.call(devices.unassigned, { sn: 'casesn' }, platform)).result.content;
  expect(listed.map(({ sn, messages }) => [sn, messages])).toEqual([['casesn-01', 6]]);
  const input = { ...newDevice('CaseSN-01', entity.id), format: 'hx-f5', corridorId: corridor.id } as const;
  const added = (await server.call(devices.add, input, as())).result;
  expect(added.announced).toBe(true);
  await expect
    .poll(async () => (await server.call(devices.unassigned, { sn: 'casesn' }, platform)).result.totalElements)
    .toBe(0);
  const rows = (await server.call(devices.uploadRecord, { sn: 'CASESN-01', size: 100 }, as())).result.content;
  expect(rows).toHaveLength(3);
  expect((await server.call(devices.details, { sn: 'CASESN01' }, as())).error).toBe('notFound');
});

test('a number that a spreadsheet made of a serial number is refused', async () => {
  const entity = await server.factory.entity({ company });
  for (const sn of ['123.5', '8.65E+18', '8.65E18', '1E+15'])
    expect([sn, refusalOf(await server.call(devices.add, newDevice(sn, entity.id), as()))]).toEqual([
      sn,
      ['badRequest', { sn: 'spreadsheetNumber' }],
    ]);
  const { sn: _, name: _name, ...shared } = newDevice('', entity.id);
  const many = { ...shared, sns: ['123.5', 'MANY-1', 'many-1', '99:AA:BB:CC', '99aabbcc'] };
  const { result } = await server.call(devices.addMany, { ...many, goodOnly: true }, as());
  expect(result.rows.map(({ sn, problem }) => [sn, problem])).toEqual([
    ['123.5', 'errors.spreadsheetNumber'],
    ['many-1', null],
    ['99aabbcc', null],
  ]);
});

test('an import refuses rows of one identity and finds stored ones', async () => {
  await server.factory.entity({ company, name: 'Weiß' });
  const { read, reasons, rows } = createImportClient(server, token);
  const place = [company.name, '1', 'a@b.example', 'Europe/London', '9:00-18:00'];
  const storeHeadings = ['Store name', 'Organisation', 'Contact phone', 'E-mail', 'Time zone', 'Opening hours'];
  const stores = ['ΣΊΣΥΦΟΣ', 'Σίσυφος', 'WEISS'].map((name) => [name, ...place]);
  const storeJob = await read('entities', toCsv([storeHeadings, ...stores]));
  expect(await reasons(storeJob.id)).toEqual(['3 -: The same as row 2']);
  expect((await rows(storeJob.id)).map(({ name, outcome }) => [name, outcome])).toEqual([
    ['ΣΊΣΥΦΟΣ', 'created'],
    ['Σίσυφος', 'failed'],
    ['WEISS', 'updated'],
  ]);
  const deviceHeadings = ['Serial number', 'Name', 'Type', 'Model', 'Store'];
  const device = (sn: string) => [sn, 'One', 'AI camera', 'ac80', 'WEISS'];
  const sns = ['77:AA:BB:CC', '77aabbcc', '123.5', '8.65E+18'];
  const deviceJob = await read('devices', toCsv([deviceHeadings, ...sns.map(device)]));
  const lost = 'A spreadsheet turned this serial number into a number. Format the cells as text and enter it again.';
  expect(await reasons(deviceJob.id)).toEqual([
    '3 -: The same as row 2',
    `4 Serial number: ${lost}`,
    '5 Serial number: 8.65E+18 is a rounded number. Format the column as text and enter the whole number again.',
  ]);
});
