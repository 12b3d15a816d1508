import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { auth } from '@portico/contract/routes/auth';
import { logs } from '@portico/contract/routes/logs';
import { menus } from '@portico/contract/routes/menus';
import type { Language } from '@portico/contract/words/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptTestPassword } from '../../platform/testing/encrypt-test-password.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { logInForTest } from '../../platform/testing/log-in.ts';
import { readOutbox } from '../../platform/testing/outbox.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { deleteOldLoginData } from './index.ts';

const clock = createFixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  // A mail that cannot be sent is logged as an error.
  server = await startTestServer({ clock, logLevel: 'silent' });
});
afterAll(() => server.stop());

const requestCode = (email: string, { from = '10.1.0.1', lang = 'zh' }: { from?: string; lang?: Language } = {}) =>
  server.call(auth.sendEmailCode, { email }, { lang, headers: { 'x-forwarded-for': from } });

const mailsTo = async (email: string) => (await readOutbox(server.config.dataFolder)).filter(({ to }) => to === email);

async function codeFor(email: string, from: string): Promise<string> {
  expect((await requestCode(email, { from })).error).toBeNull();
  return (await mailsTo(email.trim().toLowerCase())).at(-1)?.text.match(/\d{6}/)?.[0] ?? '';
}

async function register(given: {
  email: string;
  code: string;
  password?: string;
  companyName?: string;
  from?: string;
}) {
  const { email, code, password = 'Sunrise-2026', companyName = 'Tidewater', from } = given;
  const encrypted = await encryptTestPassword(server, password);
  const headers = from === undefined ? {} : { 'x-forwarded-for': from };
  return server.call(auth.regist, { email, code, companyName, password: encrypted }, { lang: 'en', headers });
}

const companiesNamed = (name: string) =>
  server.db.selectFrom('companies').selectAll().where('name', '=', name).execute();

const other = (code: string) => (code === '000000' ? '111111' : '000000');

test('registering with the mailed code makes a trial company and its admin', async () => {
  const email = 'mara@harbour.example';
  const code = await codeFor('  Mara@Harbour.example ', '10.3.0.1');
  expect(code).toMatch(/^\d{6}$/);
  expect((await register({ email: 'MARA@harbour.example', code, companyName: ' Harbour ' })).error).toBeNull();

  const [company, ...more] = await companiesNamed('Harbour');
  expect(more).toEqual([]);
  expect(company).toMatchObject({ status: 1, deviceQuota: 10, requireSecondFactor: false });
  expect(company?.expiresAt?.toISOString()).toBe('2026-04-09T08:00:00.000Z');

  const { token, user, roles } = (await logInForTest(server, { username: email, password: 'Sunrise-2026' })).result;
  expect(user).toMatchObject({ username: email, nickName: 'mara', mustChangePassword: false });
  expect(user.company).toEqual({ id: company?.id, name: 'Harbour', logoName: null, businessTime: '00:00:00~23:59:59' });
  expect(user.depts.map(({ name }) => name)).toEqual(['Harbour']);
  expect(roles).toEqual(expect.arrayContaining(['user:list', 'dept:list', 'roles:list', 'basic']));
  expect(roles).not.toContain('*:*:*');
  const built = (await server.call(menus.build, {}, { token })).result;
  expect(built.length).toBeGreaterThan(1);
  expect(JSON.stringify(built)).not.toContain('companies');
  const row = await server.db
    .selectFrom('users')
    .select(['userType', 'rightRange', 'passwordHash'])
    .where('username', '=', email)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ userType: 1, rightRange: 0 });
  expect(row.passwordHash).toMatch(/^\$argon2id\$/);

  // The registration is logged before the reply, in the log of the new company.
  const log = (await server.call(logs.list, {}, { token, lang: 'en' })).result;
  const { content, ...entry } = log.content[0] ?? { content: null };
  expect([log.totalElements, entry]).toEqual([
    1,
    {
      id: expect.any(Number),
      createTime: '2026-03-10T08:00:00.000Z',
      name: 'Registered company',
      route: 'auth.regist',
      type: 'add',
      operator: email,
      companyName: 'Harbour',
      target: 'Harbour',
      changes: [
        { field: 'name', before: null, after: 'Harbour' },
        { field: 'username', before: null, after: email },
      ],
      address: '127.0.0.1',
      status: 200,
      milliseconds: expect.any(Number),
    },
  ]);
  expect(JSON.parse(content ?? '')).toEqual({
    email: 'MARA@harbour.example',
    companyName: ' Harbour ',
    code: '***',
    password: '***',
  });

  // The trial ends.
  clock.advance(30 * 24 * 3_600_000);
  expect((await logInForTest(server, { username: email, password: 'Sunrise-2026' })).error).toBe('companyExpired');
  clock.set('2026-03-10T08:10:00Z');
});

test('a code works once, for its own address and for ten minutes', async () => {
  const email = 'once@harbour.example';
  const code = await codeFor(email, '10.4.0.1');
  expect((await register({ email: 'other@harbour.example', code })).error).toBe('emailCodeWrong');
  clock.advance(600_000);
  expect((await register({ email, code, companyName: 'Late' })).error).toBe('emailCodeWrong');

  const fresh = await codeFor(email, '10.4.0.1');
  const replies = await Promise.all([1, 2].map(() => register({ email, code: fresh, companyName: 'Twice' })));
  expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([null, 'emailCodeWrong']));
  expect(await companiesNamed('Twice')).toHaveLength(1);
  expect((await register({ email, code: fresh, companyName: 'Twice' })).error).toBe('emailCodeWrong');
  expect(await companiesNamed('Late')).toEqual([]);
});

test('a code allows five tries, even concurrent; only the latest one works', async () => {
  const email = 'tries@harbour.example';
  const first = await codeFor(email, '10.5.0.1');
  clock.advance(60_000);
  const code = await codeFor(email, '10.5.0.1');
  const stale = first === code ? other(code) : first;
  expect((await register({ email, code: stale })).error).toBe('emailCodeWrong');
  const replies = await Promise.all(Array.from({ length: 8 }, () => register({ email, code: other(code) })));
  const errors = replies.map(({ error }) => error);
  expect(errors.filter((error) => error === 'emailCodeWrong')).toHaveLength(4);
  expect(errors.filter((error) => error === 'tooManyRequests')).toHaveLength(4);
  const delayed = await register({ email, code, companyName: 'Too late' });
  expect([delayed.error, delayed.headers.get('retry-after')]).toEqual(['tooManyRequests', '5']);
  clock.advance(5000);
  expect((await register({ email, code, companyName: 'Too late' })).error).toBe('emailCodeWrong');
  const { tries } = await server.db
    .selectFrom('emailCodes')
    .select('tries')
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  // Five were allowed, one came after them.
  expect(tries).toBe(6);
  expect(await companiesNamed('Too late')).toEqual([]);
});

test('guesses of codes for many e-mail addresses delay their sender', async () => {
  const errors = [];
  for (let n = 0; n < 32; n += 1) {
    const email = `guessed-${n}@harbour.example`;
    errors.push((await register({ email, code: '123456', from: '10.40.0.1' })).error);
  }
  expect(errors.filter((error) => error === 'emailCodeWrong')).toHaveLength(30);
  expect(errors.filter((error) => error === 'tooManyRequests')).toHaveLength(2);
  const email = 'neighbour@harbour.example';
  const code = await codeFor(email, '10.40.0.2');
  expect((await register({ email, code, from: '10.40.0.2' })).error).toBeNull();
});

test('a weak password is refused and leaves the mailed code valid', async () => {
  const email = 'petra@harbour.example';
  const code = await codeFor(email, '10.6.0.1');
  const refused = { Ab1: 'passwordTooShort', password: 'passwordNeedsBoth', password1: 'passwordCommon' };
  for (const [password, key] of Object.entries({ ...refused, petra12: 'passwordPersonal' }))
    expect((await register({ email, code, password })).error).toBe(key);
  const companyName = 'Morning Star';
  expect((await register({ email, code, password: 'MorningStar12', companyName })).error).toBe('passwordPersonal');
  expect((await register({ email, code, companyName: ' ' })).error).toBe('badRequest');
  const replayed = await encryptTestPassword(server, 'Sunrise-2026');
  const send = () => server.call(auth.regist, { email, code: other(code), companyName, password: replayed });
  expect((await send()).error).toBe('emailCodeWrong');
  expect((await send()).error).toBe('passwordNotDecrypted');
  expect((await register({ email, code, companyName })).error).toBeNull();
  // Refused registrations have no user and are not logged.
  const written = await server.db
    .selectFrom('operationLogs')
    .select('status')
    .where('route', '=', 'auth.regist')
    .where('username', '=', email)
    .execute();
  expect(written).toEqual([{ status: 200 }]);
});

test('only a mail reveals that an address has an account', async () => {
  const email = 'twice@harbour.example';
  expect((await register({ email, code: await codeFor(email, '10.7.0.1'), companyName: 'First' })).error).toBeNull();
  clock.advance(60_000);
  const known = await requestCode(email, { from: '10.7.0.1', lang: 'en' });
  const unknown = await requestCode('nobody@harbour.example', { from: '10.7.0.1', lang: 'en' });
  expect(known.body).toEqual(unknown.body);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(2);
  expect(mails.at(-1)?.subject).toBe('You already have a Portico account');
  expect(mails.at(-1)?.text).toContain(server.config.publicUrl);
  expect(mails.at(-1)?.text).not.toMatch(/\d{6}/);

  // Another user gets this name after the code was mailed.
  const late = 'late@harbour.example';
  const code = await codeFor(late, '10.7.0.1');
  const user = await server.factory.user({ company: await server.factory.company() });
  await server.db.updateTable('users').set({ username: 'Late@Harbour.example' }).where('id', '=', user.id).execute();
  expect((await register({ email: late, code, companyName: 'Late one' })).error).toBe('emailTaken');
  expect(await companiesNamed('Late one')).toEqual([]);
});

test('mails are in the language of the request', async () => {
  expect((await requestCode('zh@harbour.example', { from: '10.8.0.1', lang: 'zh' })).error).toBeNull();
  expect((await requestCode('en@harbour.example', { from: '10.8.0.1', lang: 'en' })).error).toBeNull();
  const [zh] = await mailsTo('zh@harbour.example');
  const [en] = await mailsTo('en@harbour.example');
  expect(zh?.subject).toMatch(/^Portico 注册验证码：\d{6}$/);
  expect(zh?.text).toContain('10 分钟内有效');
  expect(en?.subject).toMatch(/^Your Portico registration code: \d{6}$/);
  expect(en?.text).toContain('expires in 10 minutes');
});

test('an address gets at most one mail a minute and five an hour', async () => {
  const email = 'often@harbour.example';
  const errors = await Promise.all(
    Array.from({ length: 4 }, (_, index) => requestCode(email, { from: `10.9.${index}.1` })),
  );
  expect(errors.filter(({ error }) => error === null)).toHaveLength(1);
  const refused = errors.find(({ error }) => error !== null);
  expect([refused?.error, refused?.status]).toEqual(['tooManyRequests', 429]);
  expect(refused?.headers.get('retry-after')).toBe('60');
  for (let n = 0; n < 4; n += 1) {
    clock.advance(60_000);
    expect((await requestCode(email, { from: `10.9.1${n}.1` })).error).toBeNull();
  }
  clock.advance(60_000);
  const sixth = await requestCode(email, { from: '10.9.20.1' });
  expect([sixth.error, sixth.headers.get('retry-after')]).toEqual(['tooManyRequests', '3300']);
  expect(await mailsTo(email)).toHaveLength(5);
  clock.advance(3_300_000);
  expect((await requestCode(email, { from: '10.9.20.1' })).error).toBeNull();
});

test('a network gets at most twenty mails an hour', async () => {
  for (let n = 0; n < 20; n += 1)
    expect((await requestCode(`v4-${n}@harbour.example`, { from: `10.10.0.${n}` })).error).toBeNull();
  const refused = await requestCode('v4-20@harbour.example', { from: '10.10.0.200' });
  expect([refused.error, refused.headers.get('retry-after')]).toEqual(['tooManyRequests', '3600']);
  expect((await requestCode('v4-21@harbour.example', { from: '10.10.1.1' })).error).toBeNull();
  for (let n = 0; n < 20; n += 1)
    expect((await requestCode(`v6-${n}@harbour.example`, { from: `2001:db8:7:${n}::1` })).error).toBeNull();
  expect((await requestCode('v6-20@harbour.example', { from: '2001:db8:7:ffff::1' })).error).toBe('tooManyRequests');
  expect((await requestCode('v6-21@harbour.example', { from: '2001:db8:8::1' })).error).toBeNull();
});

test('a mail that cannot be sent is an error, and its code is invalid', async () => {
  const email = 'unsent@harbour.example';
  const outbox = path.join(server.config.dataFolder, 'outbox');
  await mkdir(outbox, { recursive: true });
  await rename(outbox, `${outbox}-away`);
  await writeFile(outbox, '');
  const reply = await requestCode(email, { from: '10.11.0.1' });
  await rename(outbox, `${outbox}-file`);
  await rename(`${outbox}-away`, outbox);
  expect([reply.error, reply.status]).toEqual(['mailNotSent', 503]);
  const row = await server.db
    .selectFrom('emailCodes')
    .select(['used', 'codeHash'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.used).toBe(true);
  expect(row.codeHash).toMatch(/^[\da-f]{64}$/);
});

test('an invalid address is refused and nothing is stored', async () => {
  for (const email of ['', 'nobody', 'a@b', 'a@example.com,b@example.com', 'a@example.com\r\nBcc: b@example.com']) {
    const reply = await requestCode(email, { from: '10.12.0.1' });
    expect(reply.error).toBe('badRequest');
  }
  const rows = await server.db.selectFrom('emailCodes').select('id').where('network', '=', '10.12.0.0/24').execute();
  expect(rows).toEqual([]);
});

test('old codes, challenges and sessions are deleted', async () => {
  await requestCode('old@harbour.example', { from: '10.13.0.1' });
  const user = await server.factory.user();
  // A refused registration uses a challenge up too.
  await register({ email: 'old@harbour.example', code: 'wrong', from: '10.13.0.1' });
  clock.advance(23 * 3_600_000);
  await requestCode('young@harbour.example', { from: '10.13.0.1' });
  clock.advance(2 * 3_600_000);
  const countExpired = async () =>
    (await server.db.selectFrom('challenges').select('id').where('expiresAt', '<', new Date(clock.now())).execute())
      .length;
  expect(await countExpired()).toBeGreaterThan(0);
  await deleteOldLoginData(server.app);
  const storedCodes = await server.db.selectFrom('emailCodes').select('email').execute();
  expect(storedCodes.map(({ email }) => email)).toEqual(['young@harbour.example']);
  expect(await countExpired()).toBe(0);
  expect(await server.db.selectFrom('sessions').select('id').where('userId', '=', user.id).execute()).toEqual([]);
});
