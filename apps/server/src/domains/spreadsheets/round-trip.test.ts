import { spreadsheets } from '@portico/contract/routes/spreadsheets';
import { type SpreadsheetKind, spreadsheetKinds } from '@portico/contract/words/spreadsheet-kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportClient } from '../../platform/testing/import-client.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany } from '../../platform/testing/test-factory.ts';

let server: TestServer;
let company: TestCompany;
let token: string;

/** Names with a special meaning in spreadsheets, lists or paths. */
const names = [
  '=1+1',
  "'=quoted",
  "''@twice",
  '-',
  '+86 10',
  '@handle',
  'A; B',
  'say "hello"',
  'comma, semicolon; both',
  'A / B',
  'A/B',
  '½ Café 旗舰店',
  'متجر',
  '٣ nul',
  '007',
  '1e5',
  'true',
  '2026-11-20',
];

beforeAll(async () => {
  server = await startTestServer();
  const { factory, db } = server;
  company = await factory.company({ name: 'Round; "Trip"' });
  const every = [
    'dept:list',
    'entity:list',
    'entranceExit:list',
    'device:list',
    'user:list',
    'system:entity:dst',
  ] as const;
  token = (await factory.user({ company, permissions: every, level: 1 })).token;
  for (const [index, name] of names.entries()) {
    const organisation = await factory.organisation({ company, name });
    await factory.organisation({ company, parent: organisation, name });
    const entity = await factory.entity({
      company,
      organisation,
      name,
      timeZone: index % 2 === 0 ? 'Europe/Berlin' : 'Asia/Tokyo',
    });
    const remark = index % 3 === 0 ? null : `${name}\n${name}`;
    await db
      .updateTable('entities')
      .set({
        tags: [name, 'x'],
        remark,
        address: name,
        latitude: -33.8688,
        longitude: 151.2093,
        mobile: null,
        dstEnable: index % 2,
        capacity: 400 + index,
        occupancyReset: index % 2 === 0 ? '04:00:00' : '04:00:30',
      })
      .where('id', '=', entity.id)
      .execute();
    const months = Array.from({ length: 12 }, (_, month) => (month % 3 === index % 3 ? null : 1000 * month));
    const target = { companyId: company.id, year: new Date().getUTCFullYear(), yearly: index * 1000, months };
    await db
      .insertInto('targets')
      .values([
        { ...target, entityId: entity.id, organisationId: null },
        { ...target, entityId: null, organisationId: organisation.id },
      ])
      .execute();
    const corridor = await factory.corridor({ entity, name });
    await factory.area({ entity, corridors: [corridor], name });
    await factory.area({ entity, corridors: [corridor], name: `${name} 2` });
    const device = await factory.device({
      company,
      kind: index % 2 === 0 ? 'infrared' : 'eye',
      ...(index % 3 === 0 ? {} : { corridor }),
    });
    await db
      .updateTable('devices')
      .set({ name, model: 'LEGACY', uploadInterval: 7 })
      .where('id', '=', device.id)
      .execute();
    const role = await factory.role({ company, name });
    const user = await factory.user({
      company,
      roles: [role, company.adminRole],
      organisations: [organisation, company.root],
    });
    await db
      .updateTable('users')
      .set({ nickName: name, phone: '-5', hireDate: index % 2 === 0 ? '2020-02-29' : null })
      .where('id', '=', user.id)
      .execute();
  }
  await sql`update devices set entity_id = corridors.entity_id from bindings join corridors on corridors.id = bindings.corridor_id
    where bindings.device_id = devices.id`.execute(db);
});
afterAll(() => server.stop());

const cases = spreadsheetKinds.flatMap((kind) =>
  (['xlsx', 'csv'] as const).flatMap((format) =>
    (['en', 'zh'] as const).map((language) => [kind, format, language] as const),
  ),
);

let rows = 0;

test.each(cases)(
  '%s exported as %s in %s are imported without any change',
  async (kind: SpreadsheetKind, format, language) => {
    const out = createImportClient(server, token, language);
    const { status, bytes } = await out.file(spreadsheets.export, { kind, format });
    expect(status).toBe(200);
    // The importer may use another language than the exporter.
    const back = createImportClient(server, token, language === 'en' ? 'zh' : 'en');
    const job = await back.read(kind, bytes, `file.${format}`);
    const changed = (await back.rows(job.id)).filter(({ outcome }) => outcome !== 'unchanged');
    expect(changed.map(({ name, problems, changes }) => ({ name, problems, changes }))).toEqual([]);
    expect(job.unchanged).toBe(job.total);
    expect(job.total).toBeGreaterThanOrEqual(names.length);
    rows += job.total;
  },
);

test('the round trip covers all kinds, formats and languages', () => {
  console.log(`${cases.length} files, ${rows} rows`);
  expect(cases).toHaveLength(24);
  expect(rows).toBeGreaterThan(24 * names.length);
});
