import { roles } from '@portico/contract/routes/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany } from '../../platform/testing/test-factory.ts';

let server: TestServer;
let company: TestCompany;
let caller: { token: string };

beforeAll(async () => {
  server = await startTestServer();
  company = await server.factory.company();
  caller = { token: (await server.factory.user({ company, roles: [company.adminRole] })).token };
});
afterAll(() => server.stop());

const storedCodes = async () =>
  (await server.db.selectFrom('roles').select('permission').where('companyId', '=', company.id).execute()).map(
    (role) => role.permission,
  );

/** Codes that read like "admin" or hide it, by what they consist of. */
const lookalikes = {
  plain: 'admin',
  'upper case': 'SubADMIN',
  'Cyrillic а': '\u0430dmin',
  'Cyrillic і': 'adm\u0456n',
  'Cyrillic м': 'ad\u043cin',
  'Greek alpha': '\u03b1dmin',
  'Greek iota': 'adm\u03b9n',
  'Armenian u for n': 'admi\u0578',
  'full width': '\uff41\uff44\uff4d\uff49\uff4e',
  'mathematical bold': '\u{1d41a}\u{1d41d}\u{1d426}\u{1d422}\u{1d427}',
  circled: '\u24d0\u24d3\u24dc\u24d8\u24dd',
  'small capitals': '\u1d00\u1d05\u1d0d\u026a\u0274',
  'dotless i': 'adm\u0131n',
  'capital I with dot': 'ADM\u0130N',
  'a with combining acute': 'a\u0301dmin',
  'a with acute': '\u00e1dmin',
  'combining overlay': 'adm\u0336in',
  'zero-width space': 'ad\u200bmin',
  'zero-width joiner': 'ad\u200dmin',
  'soft hyphen': 'ad\u00admin',
  'word joiner': 'ad\u2060min',
  'variation selector': 'admin\ufe0f',
  'mixed scripts': '\u0430d\u043c\u0456n',
  'Cherokee and Lisu': '\ua4d0dmin',
  'no-break space': 'ad\u00a0min',
  space: 'ad min',
  'rights of the platform': '*:*:*',
  'a sentence': 'shop manager',
  Chinese: '\u5e97\u957f',
  emoji: 'shop\u{1f600}',
};

test.each(Object.entries(lookalikes))('the role code %s is refused', async (_what, permission) => {
  const before = await storedCodes();
  const reply = await server.call(roles.add, { name: permission, permission, level: 30 }, caller);
  expect([reply.status, Object(reply.body).details]).toEqual([400, { permission: expect.any(String) }]);
  expect(['permisAdmin', 'roleCodeInvalid', 'badRequest']).toContain(reply.error);
  const { id } = await server.factory.role({ company, level: 30 });
  expect((await server.call(roles.change, { id, permission }, caller)).status).toBe(400);
  await server.db.deleteFrom('roles').where('id', '=', id).execute();
  expect(await storedCodes()).toEqual(before);
});

test.each(['shop', 'Shop_Manager-2', 'area:north', '7', 'ADM1N'])(
  'the role code %s is accepted',
  async (permission) => {
    const reply = await server.call(roles.add, { name: `role ${permission}`, permission, level: 30 }, caller);
    expect([reply.error, (await storedCodes()).includes(permission)]).toEqual([null, true]);
  },
);

test('a stored code with other characters stays while it is not changed', async () => {
  const { id } = await server.factory.role({ company, level: 30 });
  await server.db.updateTable('roles').set({ permission: '店长' }).where('id', '=', id).execute();
  const change = (input: object) => server.call(roles.change, { id, ...input }, caller);
  expect((await change({ permission: '店长', remark: 'kept' })).error).toBeNull();
  expect((await change({ permission: '店长2' })).error).toBe('roleCodeInvalid');
  expect(await storedCodes()).toContain('店长');
  expect(Object.keys(lookalikes)).toHaveLength(30);
});
