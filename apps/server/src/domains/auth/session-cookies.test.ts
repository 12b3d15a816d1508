import { basePath, loginMarkCookie, type Route, sessionCookie } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { home, live } from '@portico/contract/routes/home';
import { profile } from '@portico/contract/routes/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptTestPassword } from '../../platform/testing/encrypt-test-password.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestUser } from '../../platform/testing/test-factory.ts';

const publicUrl = 'https://counts.example.com';
const onOwnPage = { 'sec-fetch-site': 'same-origin' };
/** As the trusted proxy forwards a request of the public address. */
const overHttps = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'counts.example.com' };

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({ publicUrl });
  const company = await server.factory.company();
  user = await server.factory.user({ company, permissions: ['base:home:set'] });
});
afterAll(() => server.stop());

async function logInFromPage(headers: Record<string, string> = onOwnPage, session: 'cookie' | 'token' = 'cookie') {
  const password = await encryptTestPassword(server, user.password);
  return server.call(auth.login, { username: user.username, password, session }, { headers });
}

/** The cookies that a reply sets: attributes in lower case, without the value and the date of expiry. */
function readSetCookies(headers: Headers) {
  return headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const kept = attributes.filter((attribute) => !attribute.startsWith('Expires='));
    return { name, value, attributes: kept.map((attribute) => attribute.toLowerCase()).sort() };
  });
}

const countSessions = async () =>
  (await server.db.selectFrom('sessions').select('id').where('userId', '=', user.id).execute()).length;

test.each([
  ['http', {}, '', []],
  ['https, told by the proxy', { 'x-forwarded-proto': 'https' }, '__Host-', ['secure']],
  ['https, for the public host', { 'x-forwarded-host': 'counts.example.com' }, '__Host-', ['secure']],
] as const)('a login on a page sets two cookies: %s', async (_title, headers, prefix, secure) => {
  const name = prefix + sessionCookie;
  const reply = await logInFromPage({ ...onOwnPage, ...headers });
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.body as object).sort()).toEqual(['roles', 'user']);
  const attributes = ['path=/', 'samesite=strict', ...secure].sort();
  const [session, mark, ...others] = readSetCookies(reply.headers);
  expect(session).toMatchObject({ name, attributes: ['httponly', ...attributes] });
  expect(mark).toMatchObject({ name: prefix + loginMarkCookie, attributes });
  expect(others).toEqual([]);
  // The mark is another one after each login, and tells nothing about the token.
  expect(session?.value).toMatch(/^[\w-]{43}$/);
  expect(mark?.value).toMatch(/^[\w-]{12}$/);
  expect(session?.value).not.toContain(mark?.value);
  const again = readSetCookies((await logInFromPage({ ...onOwnPage, ...headers })).headers);
  expect(again[1]?.value).not.toBe(mark?.value);
  const sent = { headers: { ...headers, cookie: `${name}=${session?.value}` } };
  expect((await server.call(auth.info, {}, sent)).result.user.id).toBe(user.id);
});

test('a login on a page ends the session that the browser had before', async () => {
  const cookieOf = (reply: Awaited<ReturnType<typeof logInFromPage>>) =>
    `${sessionCookie}=${readSetCookies(reply.headers)[0]?.value}`;
  const first = cookieOf(await logInFromPage());
  const elsewhere = cookieOf(await logInFromPage());
  const stream = await server.listen(live.counts, { headers: { cookie: first } });
  const second = cookieOf(await logInFromPage({ ...onOwnPage, cookie: first }));
  await stream.ended;
  const readError = async (cookie: string) => (await server.call(auth.info, {}, { headers: { cookie } })).error;
  expect(await readError(first)).toBe('unauthorized');
  expect([await readError(second), await readError(elsewhere)]).toEqual([null, null]);
});

test('over https the cookie without the prefix is ignored', async () => {
  const cookie = `${sessionCookie}=${user.token}`;
  expect((await server.call(auth.info, {}, { headers: { ...overHttps, cookie } })).error).toBe('unauthorized');
  const prefixed = { headers: { ...overHttps, cookie: `__Host-${cookie}` } };
  expect((await server.call(auth.info, {}, prefixed)).error).toBeNull();
});

test('a client that sends its token gets it in the reply, and no cookie', async () => {
  const reply = await logInFromPage({}, 'token');
  expect(readSetCookies(reply.headers)).toEqual([]);
  const { token } = reply.result;
  for (const sent of [token, `Bearer ${token}`, `bearer  ${token}`])
    expect((await server.call(auth.info, {}, { token: sent })).result.user.id).toBe(user.id);
});

test('the second step sets the cookies too, and no other page may log in', async () => {
  const second = { ticket: 'x', code: '123456', session: 'cookie' } as const;
  expect((await server.call(auth.loginSecondFactor, second, {})).error).toBe('crossOrigin');
  expect((await server.call(auth.loginSecondFactor, second, { headers: onOwnPage })).error).toBe('secondFactorExpired');
  const before = await countSessions();
  for (const headers of otherPages) {
    const reply = await logInFromPage(headers);
    expect([reply.error, readSetCookies(reply.headers)]).toEqual(['crossOrigin', []]);
  }
  expect(await countSessions()).toBe(before);
});

/** What browsers send from pages of other sites, or leave out. */
const otherPages: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: publicUrl },
  { origin: 'https://elsewhere.example' },
  { origin: 'https://counts.example.com.elsewhere.example' },
  { origin: 'https://elsewhere.counts.example.com' },
  { origin: 'https://counts.example.com:8443' },
  { origin: 'null' },
  { referer: 'https://elsewhere.example/?counts.example.com' },
  { origin: 'https://elsewhere.example', referer: `${publicUrl}/zh/index` },
];

test('a change with the cookie is refused from every other page', async () => {
  const choose = (headers: Record<string, string>) =>
    server.call(home.setStatisTypes, { types: ['flowIn'] }, { cookie: user.token, headers });
  const rename = (headers: Record<string, string>) =>
    server.call(profile.center, { nickName: 'Changed' }, { cookie: user.token, headers });
  for (const headers of otherPages)
    for (const change of [choose, rename])
      expect([headers, (await change(headers)).error]).toEqual([headers, 'crossOrigin']);
  const form = await fetch(`${server.url}${basePath}${profile.center.path}?nickName=Changed`, {
    method: 'PUT',
    headers: { cookie: `${sessionCookie}=${user.token}`, origin: 'https://elsewhere.example' },
  });
  expect(form.status).toBe(403);
  const { nickName } = (await server.call(auth.info, {}, { token: user.token })).result.user;
  expect(nickName).not.toBe('Changed');
  const own = `http://${new URL(server.url).host}`;
  for (const headers of [onOwnPage, { origin: own }, { origin: publicUrl }, { referer: `${own}/zh/index` }])
    expect((await choose(headers)).error).toBeNull();
  expect(otherPages).toHaveLength(12);
});

test('a page of another site learns nothing with the cookie', async () => {
  const read = (site: string) =>
    server.call(auth.info, {}, { cookie: user.token, headers: { 'sec-fetch-site': site } });
  for (const site of ['cross-site', 'same-site']) {
    const reply = await read(site);
    expect([reply.status, reply.error]).toEqual([403, 'crossOrigin']);
    expect(JSON.stringify(reply.body)).not.toContain(user.username);
    const stream = await server.listen(live.counts, { cookie: user.token, headers: { 'sec-fetch-site': site } });
    expect(stream.status).toBe(403);
    stream.close();
  }
  for (const site of ['same-origin', 'none']) expect((await read(site)).error).toBeNull();
  const { headers } = await read('same-origin');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test('Authorization takes precedence over a cookie that differs', async () => {
  const other = await server.factory.user({ company: await server.factory.company() });
  const both = { token: other.token, cookie: user.token };
  expect((await server.call(auth.info, {}, both)).result.user.id).toBe(other.id);
  // A wrong token is not replaced by the cookie.
  expect((await server.call(auth.info, {}, { ...both, token: 'wrong' })).error).toBe('unauthorized');
  // The logout of one session leaves the cookies of the other.
  const reply = await server.call(auth.logout, {}, both);
  expect([reply.status, readSetCookies(reply.headers)]).toEqual([200, []]);
  expect((await server.call(auth.info, {}, { token: other.token })).error).toBe('unauthorized');
  expect((await server.call(auth.info, {}, { cookie: user.token })).error).toBeNull();
});

test.each([
  ['http', {}, ''],
  ['https', overHttps, '__Host-'],
])('a logout on a page ends its streams and clears both cookies: %s', async (_title, headers, prefix) => {
  const [session] = readSetCookies((await logInFromPage({ ...onOwnPage, ...headers })).headers);
  const cookie = `${prefix}${sessionCookie}=${session?.value}`;
  const sent = { headers: { ...onOwnPage, ...headers, cookie } };
  const stream = await server.listen(live.counts, sent);
  expect(stream.status).toBe(200);
  const reply = await server.call(auth.logout, {}, sent);
  await stream.ended;
  expect(readSetCookies(reply.headers).map(({ name, value }) => [name, value])).toEqual([
    [`${prefix}${sessionCookie}`, ''],
    [`${prefix}${loginMarkCookie}`, ''],
  ]);
  for (const line of reply.headers.getSetCookie()) expect(line).toContain('Expires=Thu, 01 Jan 1970');
  expect((await server.call(auth.info, {}, sent)).error).toBe('unauthorized');
});

test('only login, its second step and logout set cookies', async () => {
  const { allRoutes } = await import('@portico/contract/routes/index');
  const changing = Object.values(allRoutes).flatMap((calls) =>
    Object.values<Route>(calls).filter(({ changesSession }) => changesSession === true),
  );
  expect(changing).toEqual([auth.login, auth.logout, auth.loginSecondFactor]);
  const first = await server.call(auth.info, {}, { cookie: user.token });
  expect(first.headers.getSetCookie()).toEqual([]);
});
