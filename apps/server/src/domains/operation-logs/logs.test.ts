import { basePath } from '@portico/contract/route';
import { logs } from '@portico/contract/routes/logs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestUser } from '../../platform/testing/test-factory.ts';
import { readFirstSheet } from '../../platform/testing/xlsx.ts';

let server: TestServer;
let [ownCompany, otherCompany]: TestCompany[] = [];
let [reader, platform]: TestUser[] = [];

type Row = { companyId: number | null; at?: string; username?: string; route?: string; type?: string; status?: number };

const write = (rows: readonly (Row & { targetName?: string; changes?: string; target?: string })[]) =>
  server.db
    .insertInto('operationLogs')
    .values(
      rows.map(({ at = '2026-05-01T10:00:00Z', ...row }) => ({
        userId: null,
        username: 'somebody',
        route: 'users.add',
        type: 'add',
        target: null,
        targetName: null,
        address: '10.0.0.1',
        status: 200,
        milliseconds: 12,
        ...row,
        at: new Date(at),
      })),
    )
    .execute();

beforeAll(async () => {
  // 21:00 on 2026-11-22 in China.
  server = await startTestServer({ clock: createFixedClock('2026-11-22T13:00:00Z') });
  ownCompany = await server.factory.company({ name: 'Tidewater' });
  otherCompany = await server.factory.company({ name: 'Elsewhere' });
  await server.factory.entity({ company: ownCompany, timeZone: 'Asia/Shanghai' });
  reader = await server.factory.user({ company: ownCompany, permissions: ['logs:list'] });
  platform = await server.factory.user();
  await write([
    { companyId: ownCompany.id, at: '2026-05-01T10:00:00Z', username: '=1+1', targetName: 'Quay 100%' },
    {
      companyId: ownCompany.id,
      at: '2026-05-02T10:00:00Z',
      username: 'Anna',
      targetName: 'Mia',
      target: '{"id":5}',
      route: 'users.change',
      type: 'change',
      changes: JSON.stringify([{ field: 'nickName', before: 'Mia', after: 'Mia B' }]),
    },
    {
      companyId: ownCompany.id,
      at: '2026-05-03T10:00:00Z',
      username: 'anna.b',
      route: 'roles.remove',
      type: 'remove',
      status: 403,
    },
    {
      companyId: ownCompany.id,
      at: '2026-05-03T10:00:00Z',
      username: 'Ben',
      route: 'gone.call',
      type: 'other',
      status: 404,
    },
    { companyId: otherCompany.id, at: '2026-05-04T10:00:00Z', username: 'Stranger', targetName: 'Secret plan' },
    { companyId: null, at: '2026-05-05T10:00:00Z', username: 'root', route: 'menus.add', targetName: 'Menu' },
  ]);
});
afterAll(() => server.stop());

type Query = Parameters<typeof server.call<typeof logs.list>>[1];
const list = async (query: Query, token = reader?.token ?? '', lang: 'zh' | 'en' = 'en') =>
  (await server.call(logs.list, query, { token, lang })).result;
const operators = async (query: Query, token?: string, lang?: 'zh' | 'en') =>
  (await list(query, token, lang)).content.map((row) => row.operator);

test('a company reads its own log, the platform all of them', async () => {
  const { content, totalElements } = await list({});
  expect(totalElements).toBe(4);
  expect(content.map((row) => row.operator)).toEqual(['Ben', 'anna.b', 'Anna', '=1+1']);
  expect(content[2]).toMatchObject({
    createTime: '2026-05-02T10:00:00.000Z',
    name: 'Changed user',
    route: 'users.change',
    type: 'change',
    operator: 'Anna',
    companyName: 'Tidewater',
    target: 'Mia',
    content: '{"id":5}',
    status: 200,
    changes: [{ field: 'nickName', before: 'Mia', after: 'Mia B' }],
  });
  const all = (await list({}, platform?.token)).content;
  expect(all.map((row) => row.companyName)).toEqual([
    null,
    'Elsewhere',
    ...Array.from({ length: 4 }, () => 'Tidewater'),
  ]);
});

test('operations are named in the reader’s language', async () => {
  const names = async (lang: 'zh' | 'en') => (await list({}, undefined, lang)).content.map((row) => row.name);
  expect(await names('en')).toEqual(['gone.call', 'Deleted role', 'Changed user', 'Added user']);
  expect(await names('zh')).toEqual(['gone.call', '删除角色', '修改用户', '新增用户']);
});

test.each<[string, Query, 'zh' | 'en', string[]]>([
  ['the name of the object, in upper or lower case', { name: 'qUAY 100%' }, 'en', ['=1+1']],
  ['words in the user’s language', { name: '用户' }, 'zh', ['Anna', '=1+1']],
  ['words in another language, without a result', { name: '用户' }, 'en', []],
  ['part of a word', { name: 'DELETED' }, 'en', ['anna.b']],
  ['a percent sign, matched literally', { name: '%' }, 'en', ['=1+1']],
  ['spaces only, which is no filter', { name: '  ' }, 'en', ['Ben', 'anna.b', 'Anna', '=1+1']],
  ['the operator', { operator: 'anna' }, 'en', ['anna.b', 'Anna']],
  ['successful operations', { status: 'ok' }, 'en', ['Anna', '=1+1']],
  ['refused operations', { status: 'refused' }, 'en', ['Ben', 'anna.b']],
  ['the kind of change', { type: 'remove' }, 'en', ['anna.b']],
  ['several filters at once', { operator: 'anna', status: 'ok', type: 'change' }, 'en', ['Anna']],
  [
    'instants, both ends included',
    { createTime: ['2026-05-01T10:00:00Z', '2026-05-02T10:00:00Z'] },
    'en',
    ['Anna', '=1+1'],
  ],
  ['local times of the company', { createTime: ['2026-05-02 18:00:00', '2026-05-02 18:00:00'] }, 'en', ['Anna']],
  [
    'local times in the user’s time zone',
    { createTime: ['2026-05-02 12:00:00', '2026-05-02 12:00:00'], zone: 'Europe/Berlin' },
    'en',
    ['Anna'],
  ],
  ['the oldest first', { sort: 'createTime,asc', size: 2 }, 'en', ['=1+1', 'Anna']],
  ['a page', { page: 1, size: 3 }, 'en', ['=1+1']],
])('the log is searched by %s', async (_what, query, lang, found) => {
  expect(await operators(query, undefined, lang)).toEqual(found);
});

test('a time range is read from repeated or comma-separated parameters', async () => {
  const ask = async (query: string) => {
    const reply = await fetch(`${server.url}${basePath}/api/logs?${query}`, {
      headers: { authorization: reader?.token ?? '' },
    });
    return (await reply.json()) as { totalElements: number };
  };
  const [from, to] = ['2026-05-02 00:00:00', '2026-05-02 23:59:59'].map(encodeURIComponent);
  expect(await ask(`createTime=${from}&createTime=${to}`)).toMatchObject({ totalElements: 1 });
  expect(await ask(`createTime=${from},${to}`)).toMatchObject({ totalElements: 1 });
});

test.each([
  ['one end only', 'createTime=2026-05-02'],
  ['a word instead of a time', 'createTime=yesterday&createTime=today'],
  ['an unknown time zone', 'zone=Atlantis'],
  ['an unknown kind', 'type=explode'],
])('%s is refused', async (_what, query) => {
  const headers = { authorization: reader?.token ?? '' };
  for (const path of ['/api/logs', '/api/logs/export', '/api/logs/logins']) {
    if (path.endsWith('logins') && query.startsWith('type')) continue;
    expect((await fetch(`${server.url}${basePath}${path}?${query}`, { headers })).status).toBe(400);
  }
});

test('reading the log needs the right', async () => {
  const { token } = await server.factory.user({ company: ownCompany!, permissions: ['user:list'] });
  for (const route of [logs.list, logs.logins])
    expect((await server.call(route, {}, { token })).error).toBe('forbidden');
});

async function exported(query: string, token: string, lang: string) {
  const headers = { authorization: token, lang };
  const reply = await fetch(`${server.url}${basePath}${logs.export.path}?${query}`, { headers });
  expect(reply.status).toBe(200);
  return { reply, sheet: readFirstSheet(Buffer.from(await reply.arrayBuffer())) };
}

test('the export has the same rows in the reader’s language and time zone', async () => {
  const { reply, sheet } = await exported('', reader?.token ?? '', 'zh');
  expect(reply.headers.get('content-disposition')).toContain('filename="operation-log-2026-11-22.xlsx"');
  expect(sheet.name).toBe('操作日志');
  expect(sheet.rows[0]).toEqual([
    '时间',
    '时区',
    '操作',
    '类型',
    '操作人',
    '对象',
    '变更',
    '提交内容',
    'IP 地址',
    '结果',
    '耗时（毫秒）',
  ]);
  expect(sheet.rows.slice(1).map((row) => row[4])).toEqual(['Ben', 'anna.b', 'Anna', "'=1+1"]);
  expect(sheet.rows[2]?.slice(1)).toEqual([
    'UTC+08:00',
    '删除角色',
    '删除',
    'anna.b',
    null,
    null,
    null,
    '10.0.0.1',
    '失败 (403)',
    12,
  ]);
  expect(sheet.rows[3]?.slice(5, 10)).toEqual(['Mia', '姓名: Mia → Mia B', '{"id":5}', '10.0.0.1', '成功']);
  // 18:00 in China as the day number of a spreadsheet.
  expect(sheet.rows[3]?.[0]).toBeCloseTo(Date.parse('2026-05-02T18:00:00Z') / 86_400_000 + 25_569, 6);
});

test('the export applies the filters and the reader’s time zone', async () => {
  const { reply, sheet } = await exported('operator=stranger&zone=Pacific/Auckland', platform?.token ?? '', 'en');
  expect(reply.headers.get('content-disposition')).toContain('operation-log-2026-11-23.xlsx');
  expect(sheet.rows).toHaveLength(2);
  expect(sheet.rows[0]?.[5]).toBe('Company');
  expect(sheet.rows[1]?.slice(1, 7)).toEqual([
    'UTC+12:00',
    'Added user',
    'Added',
    'Stranger',
    'Elsewhere',
    'Secret plan',
  ]);
});

test('the export shows changes in the same words as the page', async () => {
  const company = await server.factory.company();
  const { token } = await server.factory.user({ company, permissions: ['logs:list'] });
  const changes = [
    ['nickName', null, 'Root'],
    ['enabled', null, 'true'],
    ['rightRange', '0', '1'],
    ['status', '1', '0'],
    ['menus', '[1]', '[1,30,33]'],
    // 2027-01-01 00:00 in China: the company expires then, so its last day is Dec 31.
    ['expiresAt', null, '2026-12-31T16:00:00.000Z'],
    ['roles', '', 'Clerk'],
    ['component', 'a', 'b'],
  ].map(([field, before, after]) => ({ field, before, after }));
  await write([{ companyId: company.id, changes: JSON.stringify(changes) }]);
  const textOf = async (lang: string) =>
    String((await exported('zone=Asia/Shanghai', token, lang)).sheet.rows[1]?.[6]).split('\n');
  expect(await textOf('en')).toEqual([
    'Name: — → Root',
    'Enabled: — → On',
    'Data scope: Own organisations and below → Specific stores',
    'Status: In use → Stopped',
    'Rights: Home → Home, Base data, Users',
    'Last day: — → Dec 31, 2026',
    'Roles: — → Clerk',
    'component: a → b',
  ]);
  expect((await textOf('zh')).slice(0, 5)).toEqual([
    '姓名: — → Root',
    '启用: — → 已开启',
    expect.any(String),
    expect.any(String),
    expect.stringContaining('首页、基础数据、用户管理'),
  ]);
});

test('the login log lists the company’s logins with failure texts', async () => {
  const known = { agent: 'x', userId: null };
  const at = (iso: string) => new Date(iso);
  await server.db
    .insertInto('loginAttempts')
    .values([
      {
        ...known,
        companyId: ownCompany!.id,
        at: at('2026-05-01T10:00:00Z'),
        username: 'anna',
        address: '1',
        failure: null,
      },
      {
        ...known,
        companyId: ownCompany!.id,
        at: at('2026-05-02T10:00:00Z'),
        username: 'Ben',
        address: '2',
        failure: 'loginFailed',
      },
      {
        ...known,
        companyId: ownCompany!.id,
        at: at('2026-05-03T10:00:00Z'),
        username: 'cy',
        address: '3',
        failure: 'unfinished',
      },
      {
        ...known,
        companyId: otherCompany!.id,
        at: at('2026-05-04T10:00:00Z'),
        username: 'dee',
        address: '4',
        failure: null,
      },
      {
        ...known,
        companyId: null,
        at: at('2026-05-05T10:00:00Z'),
        username: 'nobody',
        address: '5',
        failure: 'loginFailed',
      },
    ])
    .execute();
  const ask = async (query: Parameters<typeof server.call<typeof logs.logins>>[1], token = reader?.token ?? '') =>
    (await server.call(logs.logins, query, { token, lang: 'en' })).result;
  const { content, totalElements } = await ask({});
  expect(totalElements).toBe(3);
  expect(content.map((row) => [row.username, row.failure, row.failureText])).toEqual([
    ['cy', 'unfinished', 'Server Error!'],
    ['Ben', 'loginFailed', 'Wrong account or password.'],
    ['anna', null, null],
  ]);
  const names = async (query: Parameters<typeof ask>[0], token?: string) =>
    (await ask(query, token)).content.map((row) => row.username);
  expect(await names({}, platform?.token)).toEqual(['nobody', 'dee', 'cy', 'Ben', 'anna']);
  expect(await names({ name: 'BE' })).toEqual(['Ben']);
  expect(await names({ status: 'ok' })).toEqual(['anna']);
  expect(await names({ status: 'refused', page: 1, size: 1 })).toEqual(['Ben']);
  expect(await names({ createTime: ['2026-05-02 00:00:00', '2026-05-02 23:59:59'] })).toEqual(['Ben']);
});

test('at most 50,000 rows are exported, without blocking other calls', {
  timeout: 120_000,
}, async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company, permissions: ['logs:list'] });
  const start = Date.parse('2026-01-01T00:00:00Z');
  for (let part = 0; part < 51; part += 1) {
    await write(
      Array.from({ length: 1000 }, (_none, index) => ({
        companyId: company.id,
        // Ten rows per instant, so that rows of one instant are split between pages.
        at: new Date(start + Math.floor((part * 1000 + index) / 10) * 1000).toISOString(),
        targetName: `row ${part * 1000 + index}`,
      })),
    );
  }
  const waits: number[] = [];
  const began = performance.now();
  const exporting = fetch(`${server.url}${basePath}/api/logs/export`, { headers: { authorization: user.token } });
  let isDone = false;
  const bytes = exporting
    .then((reply) => reply.arrayBuffer())
    .finally(() => {
      isDone = true;
    });
  while (!isDone) {
    const callStart = performance.now();
    await fetch(`${server.url}/readyz`);
    waits.push(performance.now() - callStart);
  }
  const seconds = (performance.now() - began) / 1000;
  const sheet = readFirstSheet(Buffer.from(await bytes));
  const targets = sheet.rows.slice(1).map((row) => row[5]);
  expect(targets).toHaveLength(50_000);
  expect(new Set(targets).size).toBe(50_000);
  expect([targets[0], targets.at(-1)]).toEqual(['row 50999', 'row 1000']);
  console.log(
    `50,000 rows in ${seconds.toFixed(1)} s; ${waits.length} other calls waited at most ${Math.max(...waits).toFixed(0)} ms`,
  );
  expect(waits.length).toBeGreaterThan(20);
});
