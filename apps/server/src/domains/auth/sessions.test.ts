import { auth } from '@portico/contract/routes/auth';
import { live } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { logInForTest } from '../../platform/testing/log-in.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

const sessionsOf = async (token: string) => (await server.call(auth.sessions, {}, { token })).result;

test('a user sees their own sessions, last used first, and the current one', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  await server.factory.user({ company });
  clock.advance(1000);
  const browser = { from: '203.0.113.9', agent: 'Mozilla/5.0 (Macintosh) Firefox/150.0' };
  const { token = '' } = (await logInForTest(server, user, browser)).result;
  const all = await sessionsOf(token);
  expect(all.map(({ isThis, address, agent }) => ({ isThis, address, agent }))).toEqual([
    { isThis: true, address: browser.from, agent: browser.agent },
    { isThis: false, address: '127.0.0.1', agent: 'test' },
  ]);
  expect(all[0]?.createTime).toBe('2026-03-10T08:00:01.000Z');
  expect(JSON.stringify(all)).not.toContain(token);
  // A session that has ended is not listed.
  clock.advance(3_600_000);
  expect(await sessionsOf(token)).toHaveLength(1);
});

test('ending a session closes it and its live channel at once', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const other = await server.factory.session(user);
  const third = await server.factory.session(user);
  const channel = await server.listen(live.counts, { cookie: other });
  const id = (await sessionsOf(other)).find(({ isThis }) => isThis)?.id ?? 0;
  expect((await server.call(auth.endSessions, { ids: [id] }, { token: user.token })).error).toBeNull();
  const started = performance.now();
  await channel.ended;
  expect(performance.now() - started).toBeLessThan(10_000);
  expect((await server.call(auth.info, {}, { token: other })).error).toBe('unauthorized');
  expect((await server.call(auth.info, {}, { token: third })).error).toBeNull();
  const logged = await server.db
    .selectFrom('operationLogs')
    .select(['targetName', 'changes'])
    .where('userId', '=', user.id)
    .where('route', '=', 'auth.endSessions')
    .execute();
  expect(logged).toEqual([
    { targetName: user.username, changes: [{ field: 'session', before: 'test 127.0.0.1', after: null }] },
  ]);
});

test('another user’s session id is not found and ends nothing', async () => {
  const company = await server.factory.company();
  const victim = await server.factory.user({ company });
  const [own] = await sessionsOf(victim.token);
  for (const otherUser of [
    await server.factory.user({ company, permissions: ['user:list'] }),
    await server.factory.user({ company: await server.factory.company() }),
    await server.factory.user(),
  ]) {
    for (const ids of [[own?.id ?? 0], [999_999]]) {
      const reply = await server.call(auth.endSessions, { ids }, { token: otherUser.token });
      expect([reply.status, reply.error]).toEqual([404, 'notFound']);
    }
    await server.factory.session(otherUser);
    const other = (await sessionsOf(otherUser.token)).find(({ isThis }) => !isThis)?.id ?? 0;
    const ids = [other, own?.id ?? 0, 999_999];
    expect((await server.call(auth.endSessions, { ids }, { token: otherUser.token })).error).toBeNull();
    expect(await sessionsOf(otherUser.token)).toHaveLength(1);
  }
  expect(await sessionsOf(victim.token)).toHaveLength(1);
  expect((await server.call(auth.sessions, {})).error).toBe('unauthorized');
  expect((await server.call(auth.endSessions, { ids: [own?.id ?? 0] })).error).toBe('unauthorized');
  expect(await sessionsOf(victim.token)).toHaveLength(1);
});

test('a user sees only their own logins, newest first, in their language', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const colleague = await server.factory.user({ company });
  await logInForTest(server, colleague);
  await logInForTest(server, { ...user, password: 'wrong-1' }, { from: '203.0.113.1' });
  clock.advance(1000);
  await logInForTest(server, { username: user.username.toUpperCase(), password: user.password }, { agent: 'phone' });
  const logins = async (page: number) =>
    (await server.call(auth.logins, { page, size: 1 }, { token: user.token, lang: 'en' })).result;
  expect(await logins(0)).toEqual({
    content: [
      {
        id: expect.any(Number),
        createTime: expect.any(String),
        address: '10.1.0.1',
        agent: 'phone',
        failureText: null,
      },
    ],
    totalElements: 2,
  });
  expect((await logins(1)).content).toMatchObject([
    { address: '203.0.113.1', failureText: 'Wrong account or password.' },
  ]);
});

test('logout works without rights, but not for a disabled user', async () => {
  const company = await server.factory.company();
  const sessions = async (userId: number) =>
    (await server.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).length;
  const bare = await server.factory.user({ company, roles: [] });
  const [starter, disabled] = [await server.factory.user({ company }), await server.factory.user({ company })];
  await server.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', starter.id).execute();
  expect((await server.call(auth.info, {}, { token: bare.token })).result.roles).toEqual([]);
  for (const { id, token } of [bare, starter]) {
    expect((await server.call(auth.logout, {}, { token })).status).toBe(200);
    expect(await sessions(id)).toBe(0);
    expect((await server.call(auth.info, {}, { token })).error).toBe('unauthorized');
  }
  await server.db.updateTable('users').set({ enabled: false }).where('id', '=', disabled.id).execute();
  const refused = await server.call(auth.logout, {}, { token: disabled.token });
  expect([refused.status, refused.error]).toEqual([401, 'userDisabled']);
});
