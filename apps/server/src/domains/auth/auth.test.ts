import { auth } from '@portico/contract/routes/auth';
import { home, live } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptTestPassword } from '../../platform/testing/encrypt-test-password.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { readChallenge } from './challenges.ts';
import { ensureLoginKeys } from './password-encryption.ts';

const clock = createFixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ captcha: true, clock });
});
afterAll(() => server.stop());

/** Returns the answer of a captcha. */
async function solveCaptcha(uuid: string): Promise<string> {
  const { challengeKey } = await ensureLoginKeys(server.db);
  return readChallenge(challengeKey, 'captcha', uuid)?.answer ?? '';
}

/** Logs in like a user: new captcha, its answer, encrypted password. Each test uses its own address, as failures count per address. */
async function logIn(username: string, password: string, from: string, answer?: string) {
  const { uuid } = (await server.call(auth.code, {})).result;
  const encrypted = await encryptTestPassword(server, password);
  const code = answer ?? (await solveCaptcha(uuid)).toUpperCase();
  return server.call(
    auth.login,
    { username, password: encrypted, code, uuid },
    { headers: { 'x-forwarded-for': from } },
  );
}

test('a right login gives a token that works, with and without "Bearer"', async () => {
  const company = await server.factory.company({ name: 'Tidewater' });
  const user = await server.factory.user({ company, permissions: ['device:list'] });
  const reply = await logIn(user.username.toUpperCase(), user.password, '10.0.0.1');
  expect(reply.result.roles).toEqual(['device:list']);
  expect(reply.result.user.company).toEqual({
    id: company.id,
    name: 'Tidewater',
    logoName: null,
    businessTime: '00:00:00~23:59:59',
  });
  expect(JSON.stringify(reply.body)).not.toContain('argon2');
  const { token = '' } = reply.result;
  for (const sent of [token, `Bearer ${token}`]) {
    expect((await server.call(auth.info, {}, { token: sent })).result.user.id).toBe(user.id);
  }
  const storedSessions = await server.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', user.id)
    .execute();
  expect(storedSessions.some((row) => row.tokenHash.includes(token))).toBe(false);
});

test('the roles of a platform administrator begin with *:*:* and admin', async () => {
  const admin = await server.factory.user();
  const { roles, user } = (await server.call(auth.info, {}, { token: admin.token })).result;
  expect(roles.slice(0, 2)).toEqual(['*:*:*', 'admin']);
  expect(user.company).toBeNull();
});

test('a captcha is an SVG without text, valid once and for two minutes', async () => {
  const { img, uuid, enabled } = (await server.call(auth.code, {})).result;
  expect(enabled).toBe(true);
  const svg = Buffer.from(img.split(',')[1] ?? '', 'base64').toString();
  expect(svg.match(/<(\w+)/g)?.filter((tag) => !['<svg', '<rect', '<path'].includes(tag))).toEqual([]);
  const answer = await solveCaptcha(uuid);
  expect(svg.toLowerCase()).not.toContain(`>${answer}`);

  const user = await server.factory.user();
  const send = async (code: string) => {
    const password = await encryptTestPassword(server, user.password);
    const headers = { 'x-forwarded-for': '10.0.0.2' };
    return (await server.call(auth.login, { username: user.username, password, code, uuid }, { headers })).error;
  };
  expect(await send('nope')).toBe('captchaWrong');
  expect(await send(answer)).toBe('captchaWrong'); // the wrong answer used the captcha up

  const late = (await server.call(auth.code, {})).result.uuid;
  const lateAnswer = await solveCaptcha(late);
  const password = await encryptTestPassword(server, user.password);
  clock.advance(121_000);
  const reply = await server.call(auth.login, { username: user.username, password, code: lateAnswer, uuid: late });
  expect(reply.error).toBe('captchaWrong');
});

test('an unknown name and a wrong password get the same reply', async () => {
  const user = await server.factory.user();
  const wrong = await logIn(user.username, 'wrong-1', '10.0.0.3');
  const unknown = await logIn('nobody-at-all', 'wrong-1', '10.0.0.3');
  expect(wrong.status).toBe(400);
  expect({ body: wrong.body }).toEqual({ body: { ...Object(unknown.body), timestamp: expect.any(String) } });
});

test('an encrypted password is accepted only once', async () => {
  const user = await server.factory.user();
  const password = await encryptTestPassword(server, user.password);
  const send = async () => {
    const { uuid } = (await server.call(auth.code, {})).result;
    const code = await solveCaptcha(uuid);
    const headers = { 'x-forwarded-for': '10.0.0.4' };
    return (await server.call(auth.login, { username: user.username, password, code, uuid }, { headers })).error;
  };
  expect(await send()).toBeNull();
  expect(await send()).toBe('passwordNotDecrypted');
});

test('a refused login names the seconds after which it works', async () => {
  const user = await server.factory.user();
  for (let n = 0; n < 5; n += 1) await logIn(user.username, 'wrong-1', `10.0.1.${n}`);
  const refused = await logIn(user.username, user.password, '10.0.1.99');
  expect([refused.status, refused.error, refused.headers.get('retry-after')]).toEqual([429, 'tooManyLogins', '5']);
  clock.advance(5000);
  expect((await logIn(user.username, user.password, '10.0.1.99')).error).toBeNull();
});

test('a wrong captcha does not delay the account', async () => {
  const user = await server.factory.user();
  for (let n = 0; n < 12; n += 1) {
    expect((await logIn(user.username, 'x', `10.0.5.${n}`, 'wrong')).error).toBe('captchaWrong');
  }
  expect((await logIn(user.username, user.password, '10.0.5.99')).error).toBeNull();
});

test('wrong captchas delay their address', async () => {
  const user = await server.factory.user();
  const tries = await Promise.all(Array.from({ length: 34 }, (_, n) => logIn(`guess-${n}`, 'x', '10.0.2.1', 'wrong')));
  expect(tries.filter(({ error }) => error === 'captchaWrong')).toHaveLength(30);
  expect((await logIn(user.username, user.password, '10.0.2.1')).error).toBe('tooManyLogins');
  expect((await logIn(user.username, user.password, '10.0.2.2')).error).toBeNull();
});

test('logout ends the session and its live channels at once', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const other = await server.factory.session(user);
  const channel = await server.listen(live.counts, { cookie: user.token });
  expect(channel.status).toBe(200);
  expect((await server.call(auth.logout, {}, { token: user.token })).status).toBe(200);
  await channel.ended;
  expect((await server.call(auth.info, {}, { token: user.token })).error).toBe('unauthorized');
  expect((await server.call(auth.info, {}, { token: other })).error).toBeNull();
});

test('a disabled user and a stopped company are refused at once', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  await server.db.updateTable('users').set({ enabled: false }).where('id', '=', user.id).execute();
  expect((await server.call(auth.info, {}, { token: user.token })).error).toBe('userDisabled');
  expect((await logIn(user.username, user.password, '10.0.3.1')).error).toBe('userDisabled');
  expect((await logIn(user.username, 'wrong-1', '10.0.3.1')).error).toBe('loginFailed');

  const colleague = await server.factory.user({ company });
  await server.db.updateTable('companies').set({ status: 0 }).where('id', '=', company.id).execute();
  expect((await server.call(auth.info, {}, { token: colleague.token })).error).toBe('companyStopped');
  expect((await logIn(colleague.username, colleague.password, '10.0.3.1')).error).toBe('companyStopped');
});

test('an idle or expired session is refused', async () => {
  const user = await server.factory.user();
  clock.advance(3_600_001);
  expect((await server.call(auth.info, {}, { token: user.token })).error).toBe('unauthorized');
});

test('a session ends when it has not been used for a week', async () => {
  const user = await server.factory.user();
  const { token } = (await logIn(user.username, user.password, '10.0.5.1')).result;
  const afterDays = async (days: number) => {
    clock.advance(days * 24 * 3_600_000);
    return (await server.call(auth.info, {}, { token })).error;
  };
  expect([await afterDays(6), await afterDays(6), await afterDays(6)]).toEqual([null, null, null]);
  expect(await afterDays(7)).toBe('unauthorized');
});

test('a session ends after 30 days, however often it is used', async () => {
  const user = await server.factory.user();
  const { token } = (await logIn(user.username, user.password, '10.0.6.1')).result;
  const errors = [];
  for (let day = 1; day <= 30; day += 1) {
    clock.advance(24 * 3_600_000);
    errors.push((await server.call(auth.info, {}, { token })).error);
  }
  expect(errors).toEqual([...Array.from({ length: 29 }, () => null), 'unauthorized']);
});

test('a write call with only a cookie must come from the console’s origin', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company, permissions: ['base:home:set'] });
  const choose = (headers: Record<string, string>) =>
    server.call(home.setStatisTypes, { types: ['flowIn'] }, { cookie: user.token, headers });
  const own = new URL(server.url).host;
  expect((await choose({})).error).toBe('crossOrigin');
  expect((await choose({ origin: 'https://elsewhere.example' })).error).toBe('crossOrigin');
  expect((await choose({ 'sec-fetch-site': 'cross-site', origin: `http://${own}` })).error).toBe('crossOrigin');
  expect((await choose({ 'sec-fetch-site': 'same-origin' })).error).toBeNull();
  expect((await choose({ origin: `http://${own}` })).error).toBeNull();
  expect((await choose({ referer: `http://${own}/zh/index` })).error).toBeNull();
  // A read call by cookie needs no origin, and neither does a write call with the token in a header.
  expect((await server.call(auth.info, {}, { cookie: user.token })).error).toBeNull();
  expect((await server.call(home.setStatisTypes, { types: ['flowIn'] }, { token: user.token })).error).toBeNull();
});

test('every login is stored with its outcome', async () => {
  const user = await server.factory.user();
  await logIn(user.username, 'wrong-1', '10.0.4.1');
  await logIn(user.username, user.password, '10.0.4.1');
  const rows = await server.db
    .selectFrom('loginAttempts')
    .select(['failure', 'userId', 'address'])
    .where('username', '=', user.username)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { failure: 'loginFailed', userId: user.id, address: '10.0.4.1' },
    { failure: null, userId: user.id, address: '10.0.4.1' },
  ]);
});
