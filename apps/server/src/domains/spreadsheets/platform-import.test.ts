import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportClient, toCsv } from '../../platform/testing/import-client.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const namesIn = (table: 'organisations' | 'entities' | 'corridors' | 'devices', companyId: number) =>
  server.db
    .selectFrom(table)
    .select('name')
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ name }) => name));

test('a platform admin imports a company, and no other one changes', async () => {
  const { factory } = server;
  const [mine, other] = [await factory.company({ name: 'Harbour' }), await factory.company({ name: 'Harbour East' })];
  // The names in the files exist in both companies; the data of the other company must not change.
  await factory.organisation({ company: other, name: 'North' });
  const theirStore = await factory.entity({ company: other, name: 'Pier 1' });
  await server.db
    .insertInto('deviceModels')
    .values({ deviceType: 1, deviceName: 'x', code: 'HELD1', snLength: 5 })
    .execute();
  for (const company of [mine, other]) await factory.role({ company, name: 'Clerk' });
  const platform = await factory.user();
  const { read, apply, reasons } = createImportClient(server, platform.token, 'en', mine.id);
  const files = [
    [
      'organisations',
      [
        ['Name', 'Parent organisation'],
        ['North', 'Harbour'],
      ],
    ],
    [
      'entities',
      [
        ['Name', 'Organisation', 'Contact phone', 'Email', 'Opening hours', 'Time zone'],
        ['Pier 1', 'North', '1', 'a@example.com', '09:00~22:00', 'Europe/Berlin'],
      ],
    ],
    [
      'entrances',
      [
        ['Name', 'Store'],
        ['Front door', 'Pier 1'],
      ],
    ],
    [
      'devices',
      [
        ['Name', 'Serial number', 'Type', 'Model', 'Store', 'Upload interval (minutes)'],
        ['Beam', 'HELD9', 'Infrared counter', 'HELD1', 'Pier 1', '5'],
      ],
    ],
    [
      'users',
      [
        ['Account', 'Name', 'Roles', 'Organisations'],
        ['pier.one', 'Ann', 'Clerk', 'North'],
      ],
    ],
  ] as const;
  for (const [kind, rows] of files) {
    const job = await read(kind, toCsv(rows));
    expect([kind, job.state, job.created, await reasons(job.id)]).toEqual([kind, 'ready', 1, []]);
    expect(await apply(job.id)).toMatchObject({ state: 'done', created: 1 });
  }
  expect(await namesIn('organisations', mine.id)).toEqual(['Harbour', 'North']);
  expect(await namesIn('entities', mine.id)).toEqual(['Pier 1']);
  expect(await namesIn('corridors', mine.id)).toEqual(['Front door']);
  expect(await namesIn('devices', mine.id)).toEqual(['Beam']);
  const ann = await server.db.selectFrom('users').select('companyId').where('username', '=', 'pier.one').execute();
  expect(ann).toEqual([{ companyId: mine.id }]);
  const otherDevice = await factory.device({ company: other, entity: theirStore });
  const refused = await read(
    'devices',
    toCsv([
      ['Name', 'Serial number', 'Type', 'Model', 'Store'],
      ['Mine', otherDevice.sn, '', '', 'Pier 1'],
    ]),
  );
  expect([refused.updated, refused.failed]).toEqual([0, 1]);
  expect(await namesIn('organisations', other.id)).toEqual(['Harbour East', 'North']);
  expect(await namesIn('entities', other.id)).toEqual(['Pier 1']);
  expect(await namesIn('corridors', other.id)).toEqual([]);
  expect(await namesIn('devices', other.id)).not.toContain('Mine');
});

test('a platform admin must name the company; other users’ choice is ignored', async () => {
  const { factory } = server;
  const [mine, other] = [await factory.company({ name: 'Own' }), await factory.company({ name: 'Foreign' })];
  const file = toCsv([
    ['Name', 'Parent organisation'],
    ['Bay', 'Own'],
  ]);
  const platform = await factory.user();
  expect(await createImportClient(server, platform.token).upload('organisations', file)).toMatchObject({
    status: 400,
    key: 'badRequest',
  });
  expect(await createImportClient(server, platform.token, 'en', 999_999).upload('organisations', file)).toMatchObject({
    status: 400,
    key: 'badRequest',
  });
  const { token } = await factory.user({ company: mine, permissions: ['dept:list'] });
  const { read, apply } = createImportClient(server, token, 'en', other.id);
  await apply((await read('organisations', file)).id);
  expect(await namesIn('organisations', mine.id)).toEqual(['Own', 'Bay']);
  expect(await namesIn('organisations', other.id)).toEqual(['Foreign']);
});
