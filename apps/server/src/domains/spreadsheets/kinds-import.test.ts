import { basePath } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { spreadsheets } from '@portico/contract/routes/spreadsheets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptTestPassword } from '../../platform/testing/encrypt-test-password.ts';
import { createImportClient, toCsv } from '../../platform/testing/import-client.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { readFirstSheet } from '../../platform/testing/xlsx.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('organisations are added level by level, disabled, and undone', async () => {
  const { factory, db } = server;
  const company = await factory.company({ name: 'Top' });
  await factory.organisation({ company, name: 'Known' });
  const { token } = await factory.user({ company, permissions: ['dept:list'] });
  const { read, apply, undo, reasons } = createImportClient(server, token);
  const job = await read(
    'organisations',
    toCsv([
      ['Name', '上级组织', 'Enabled'],
      ['East', 'Top', ''],
      ['City', 'top/ east', 'yes'],
      ['Quarter', 'City', '否'],
      ['Known', 'Top', 'no'],
      ['Lost', 'Nowhere', ''],
      ['Odd', 'Top', 'perhaps'],
    ]),
  );
  expect(await reasons(job.id)).toEqual([
    '6 Parent organisation: No such organisation',
    '7 Enabled: Choose one of the options',
  ]);
  expect(await apply(job.id, 'good')).toMatchObject({ state: 'done', created: 3, updated: 1, failed: 2 });
  const tree = () =>
    db
      .selectFrom('organisations')
      .leftJoin('organisations as above', 'above.id', 'organisations.parentId')
      .select(['organisations.name', 'above.name as above', 'organisations.enabled'])
      .where('organisations.companyId', '=', company.id)
      .orderBy('organisations.id')
      .execute();
  expect((await tree()).map(({ name, above, enabled }) => [name, above, enabled])).toEqual([
    ['Top', null, true],
    ['Known', 'Top', false],
    ['East', 'Top', true],
    ['City', 'East', true],
    ['Quarter', 'City', false],
  ]);
  expect(await undo(job.id)).toMatchObject({ state: 'undone', kept: 0 });
  expect((await tree()).map(({ name, enabled }) => [name, enabled])).toEqual([
    ['Top', true],
    ['Known', true],
  ]);
});

test('in mode all one refused row leaves nothing stored', async () => {
  const { factory, db } = server;
  const company = await factory.company({ name: 'Deep' });
  const { token } = await factory.user({ company, permissions: ['dept:list'] });
  const { read, apply, reasons } = createImportClient(server, token);
  // A tree may have thirty levels; the root is the first.
  const names = Array.from({ length: 30 }, (_, level) => `Level ${level + 2}`);
  const pathTo = (index: number) => ['Deep', ...names.slice(0, index)].join(' / ');
  const job = await read(
    'organisations',
    toCsv([['Name', 'Parent'], ...names.map((name, index) => [name, pathTo(index)])]),
  );
  expect(job).toMatchObject({ state: 'ready', created: 30, failed: 0 });
  const size = async () =>
    (await db.selectFrom('organisations').select('id').where('companyId', '=', company.id).execute()).length;
  expect(await apply(job.id, 'all')).toMatchObject({ state: 'ready', created: 29, failed: 1, undoUntil: null });
  expect(await reasons(job.id)).toEqual(['31 -: Organisations can be nested up to 30 levels deep.']);
  expect(await size()).toBe(1);
  expect(await apply(job.id, 'good')).toMatchObject({ state: 'done', created: 29, failed: 1 });
  expect(await size()).toBe(30);
});

test('entrances are imported with areas, and undone unless used', async () => {
  const { factory, db } = server;
  const company = await factory.company();
  const entity = await factory.entity({ company, name: 'Shop' });
  await factory.corridor({ entity, name: 'Old' });
  await factory.area({ entity, corridors: [], name: 'Ground floor' });
  const { token } = await factory.user({ company, permissions: ['entranceExit:list', 'entity:list'] });
  const { read, apply, undo, reasons } = createImportClient(server, token);
  const headings = ['Store', 'Entrance', 'Areas', 'Remark'];
  const rows = [
    ['shop', 'North', 'ground floor', 'Main'],
    ['Shop', 'South', '', ''],
    ['Shop', 'Old', 'Ground floor', 'Renovated'],
    ['Shop', 'West', 'Roof', ''],
    ['Other', 'East', '', ''],
  ];
  const job = await read('entrances', toCsv([headings, ...rows]));
  expect(await reasons(job.id)).toEqual(['5 Areas: This store has no such area', '6 Store: No such store']);
  expect(await apply(job.id, 'good')).toMatchObject({ state: 'done', created: 2, updated: 1 });
  const inArea = async () =>
    (
      await db
        .selectFrom('areaCorridors')
        .innerJoin('corridors', 'corridors.id', 'areaCorridors.corridorId')
        .select('corridors.name')
        .where('corridors.entityId', '=', entity.id)
        .orderBy('corridors.name')
        .execute()
    ).map(({ name }) => name);
  expect(await inArea()).toEqual(['North', 'Old']);
  const north = await db
    .selectFrom('corridors')
    .selectAll()
    .where('name', '=', 'North')
    .where('entityId', '=', entity.id)
    .executeTakeFirstOrThrow();
  await factory.device({ company, corridor: { id: north.id } });
  expect(await undo(job.id, 'good')).toMatchObject({ state: 'undone', kept: 1 });
  expect(await inArea()).toEqual(['North']);
  const left = await db
    .selectFrom('corridors')
    .select(['name', 'remark'])
    .where('entityId', '=', entity.id)
    .orderBy('name')
    .execute();
  expect(left).toEqual([
    { name: 'North', remark: 'Main' },
    { name: 'Old', remark: null },
  ]);

  const weak = createImportClient(server, (await factory.user({ company, permissions: ['entranceExit:list'] })).token);
  const refused = await weak.read('entrances', toCsv([headings, ['Shop', 'Old', 'Ground floor', '']]));
  expect(await weak.reasons(refused.id)).toEqual(['2 Areas: Insufficient permission to perform this operation!']);
});

test('devices are imported, installed, changed, and undone unless used', async () => {
  const { factory, db } = server;
  const company = await factory.company();
  const entity = await factory.entity({ company, name: 'Shop' });
  await factory.corridor({ entity, name: 'North' });
  await db
    .insertInto('deviceModels')
    .values({ deviceType: 1, deviceName: 'x', code: 'IMPORT1', snLength: 8 })
    .execute();
  const otherDevice = await factory.device({ company: await factory.company() });
  const { token } = await factory.user({ company, permissions: ['device:list'] });
  const { read, apply, undo, reasons, details } = createImportClient(server, token);
  const headings = [
    'Serial number',
    'Name',
    'Type',
    'Model',
    'Store',
    'Entrance',
    'Upload interval (minutes)',
    'Counting direction',
  ];
  const job = await read(
    'devices',
    toCsv([
      headings,
      ['IMPORT01', 'One', 'Infrared counter', 'import1', 'Shop', 'North', '', ''],
      ['IMPORT02', 'Two', '红外计数器', 'IMPORT1', 'Shop', '', '60', ''],
      ['SHORT', 'Three', '1', 'IMPORT1', 'Shop', '', '', ''],
      [otherDevice.sn, 'Four', 'Infrared counter', 'IMPORT1', 'Shop', '', '', ''],
      ['IMPORT05', 'Five', 'Infrared counter', 'NONE', 'Shop', 'South', '7', 'sideways'],
      ['IMPORT06', 'Six', '', 'IMPORT1', '', '', '', ''],
    ]),
  );
  expect(await reasons(job.id)).toEqual([
    '4 Serial number: Serial numbers of this model have 8 characters',
    '5 Serial number: This serial number is registered already.',
    '6 Model: There is no such device model. Choose one from the list.',
    '6 Entrance: This store has no such entrance',
    '6 Counting direction: Choose one of the options',
    '7 Type: Required',
    '7 Store: Required',
  ]);
  expect(job).toMatchObject({ created: 2, failed: 4 });
  expect(await apply(job.id, 'good')).toMatchObject({ state: 'done', created: 2 });
  const stored = async () =>
    db
      .selectFrom('devices')
      .leftJoin('bindings', (join) =>
        join.onRef('bindings.deviceId', '=', 'devices.id').on('bindings.toAt', 'is', null),
      )
      .select(['devices.id', 'sn', 'name', 'uploadInterval', 'entityId', 'bindings.corridorId'])
      .where('devices.companyId', '=', company.id)
      .where('removedAt', 'is', null)
      .orderBy('sn')
      .execute();
  const [one, two] = await stored();
  expect(one).toMatchObject({ sn: 'IMPORT01', name: 'One', entityId: entity.id, corridorId: expect.any(Number) });
  expect(two).toMatchObject({ sn: 'IMPORT02', uploadInterval: 60, corridorId: null });
  const changed = await read('devices', toCsv([headings.slice(0, 2), ['IMPORT01', 'Renamed'], ['IMPORT02', 'Two']]));
  expect(changed).toMatchObject({ updated: 1, unchanged: 1, failed: 0 });
  await apply(changed.id);
  expect((await stored())[0]?.name).toBe('Renamed');
  await undo(changed.id);
  expect((await stored())[0]?.name).toBe('One');
  await db
    .updateTable('devices')
    .set({ lastAt: new Date() })
    .where('id', '=', two?.id ?? 0)
    .execute();
  expect(await undo(job.id)).toMatchObject({ state: 'done', kept: 1 });
  expect(await stored()).toHaveLength(2);
  expect(await undo(job.id, 'good')).toMatchObject({ state: 'undone', kept: 1 });
  expect((await stored()).map(({ sn }) => sn)).toEqual(['IMPORT02']);
  expect((await details(job.id)).undoUntil).toBe(null);

  await db.updateTable('companies').set({ deviceQuota: 2 }).where('id', '=', company.id).execute();
  const row = (sn: string) => [sn, sn, '1', 'IMPORT1', 'Shop', '', '', ''];
  const full = await read('devices', toCsv([headings, row('IMPORT11'), row('IMPORT12')]));
  expect(await reasons(full.id)).toEqual(['3 -: Your company has reached its number of devices.']);
});

test('users are imported with roles, organisations and new passwords', async () => {
  const { factory, db } = server;
  const company = await factory.company({ name: 'Firm' });
  const east = await factory.organisation({ company, name: 'East' });
  await factory.organisation({ company, name: 'West' });
  await factory.role({ company, name: 'Clerk' });
  const { token, username } = await factory.user({
    company,
    organisations: [east],
    permissions: ['user:list'],
    level: 5,
  });
  const boss = await factory.user({ company, roles: [company.adminRole] });
  const { read, apply, reasons, details, settled, as: caller } = createImportClient(server, token);
  const headings = ['Account', 'Name', 'Roles', 'Organisations', 'E-mail', 'Hire date', 'Enabled'];
  const job = await read(
    'users',
    toCsv([
      headings,
      ['new.one', 'One', 'clerk', 'East', 'one@example.com', '2020/2/9', ''],
      ['new.two', 'Two', 'Clerk', 'East', '', '9.2.2020', 'no'],
      ['bad.one', 'Bad', 'Company administrator', 'West', 'mail', '31.02.2020', ''],
      ['bad two', 'Bad', 'Captain', 'East', '', '', ''],
      [boss.username, 'Mine', '', '', '', '', ''],
      [username, '', '', '', '', '', 'no'],
    ]),
  );
  expect(await reasons(job.id)).toEqual([
    '4 Roles: You can only give permissions and data you have yourself.',
    '4 Organisations: No such organisation',
    '4 E-mail: Enter a valid e-mail address',
    '4 Hire date: Not valid',
    '5 Roles: No role “Captain”',
    '5 Account: Not valid',
    '6 Account: This user name is taken. Choose another one.',
    '6 Roles: Required',
    '6 Organisations: Required',
    '7 Enabled: You cannot do this with your own account.',
  ]);
  expect(job).toMatchObject({ created: 2, failed: 4 });
  const done = await apply(job.id, 'good');
  expect(done).toMatchObject({ state: 'done', created: 2, hasSecrets: true });
  const people = async () =>
    db
      .selectFrom('users')
      .select(['username', 'hireDate', 'enabled', 'mustChangePassword'])
      .where('companyId', '=', company.id)
      .where('username', 'like', 'new.%')
      .orderBy('username')
      .execute();
  expect(await people()).toEqual([
    { username: 'new.one', hireDate: '2020-02-09', enabled: true, mustChangePassword: true },
    { username: 'new.two', hireDate: '2020-02-09', enabled: false, mustChangePassword: true },
  ]);
  const address = server.url + basePath + spreadsheets.secrets.path;
  const requestSecrets = () =>
    fetch(address, {
      method: 'POST',
      headers: { authorization: token, lang: 'en', 'content-type': 'application/json' },
      body: JSON.stringify({ id: job.id }),
    });
  const file = readFirstSheet(Buffer.from(await (await requestSecrets()).arrayBuffer()));
  expect(file.rows.map(([name]) => name)).toEqual(['Account', 'new.one', 'new.two']);
  expect((await requestSecrets()).status).toBe(409);
  expect(await details(job.id)).toMatchObject({ hasSecrets: false });
  const password = await encryptTestPassword(server, String(file.rows[1]?.[1]));
  expect((await server.call(auth.login, { username: 'new.one', password })).status).toBe(200);
  expect((await server.call(spreadsheets.undo, { id: job.id, mode: 'good' }, caller)).status).toBe(200);
  expect(await settled(job.id)).toMatchObject({ state: 'undone', kept: 1 });
  expect((await people()).map((user) => user.username)).toEqual(['new.one']);
});
