import { auth } from '@portico/contract/routes/auth';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptTestPassword } from '../../platform/testing/encrypt-test-password.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { addressSubjects } from './login.ts';
import { deleteOldLoginAttempts } from './login-attempts.ts';
import { deleteOldLoginLimits, reserveGuess } from './login-limits.ts';

const clock = createFixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

type Account = { username: string; password: string };
type Outcome = { error: string | null; wait: number; device: string };

/** Sends a login as a browser does. `device`: the cookie of an earlier login. */
async function logIn({ username, password }: Account, from: string, device = ''): Promise<Outcome> {
  const encrypted = await encryptTestPassword(server, password);
  const headers = { 'x-forwarded-for': from, origin: server.url, ...(device === '' ? {} : { cookie: device }) };
  const reply = await server.call(auth.login, { username, password: encrypted }, { headers });
  const [cookie = ''] = reply.headers.getSetCookie();
  return {
    error: reply.error,
    wait: Number(reply.headers.get('retry-after') ?? 0),
    device: cookie.split(';')[0] ?? '',
  };
}

const guess = (username: string, from: string, device = '') => logIn({ username, password: 'wrong-1' }, from, device);

/** Guesses one after another; after a refusal the clock advances by the stated time. Returns the waits in seconds. */
async function guessPatiently(username: string, tries: number, addressOf: (n: number) => string): Promise<number[]> {
  const waits = [];
  for (let n = 0; n < tries; n += 1) {
    const { error, wait } = await guess(username, addressOf(n));
    if (error !== 'tooManyLogins') continue;
    waits.push(wait);
    clock.advance(wait * 1000);
    expect((await guess(username, addressOf(n))).error).toBe('loginFailed');
  }
  return waits;
}

/** Failed logins from addresses, without the time that the check of a password takes. */
async function failFrom(tries: number, addressOf: (n: number) => string): Promise<void> {
  for (let n = 0; n < tries; n += 1) await reserveGuess(server.app, addressSubjects(addressOf(n)));
}

const countErrors = (outcomes: readonly Outcome[]) => [
  outcomes.filter(({ error }) => error === 'loginFailed').length,
  outcomes.filter(({ error }) => error === 'tooManyLogins').length,
];

test('guesses for one account wait longer each time, up to 15 minutes', async () => {
  const user = await server.factory.user();
  const waits = await guessPatiently(user.username, 19, () => '10.1.0.1');
  expect(waits.slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 320, 640]);
  // A wait forgets part of a failure, so the next delay may be as long as the last.
  expect(new Set(waits.slice(8))).toEqual(new Set([640, 900]));
  clock.advance(900_000);
  expect((await logIn(user, '10.1.0.1')).error).toBeNull();
  // The success forgets the failures.
  expect((await guess(user.username, '10.1.0.1')).error).toBe('loginFailed');
  expect((await logIn(user, '10.1.0.1')).error).toBeNull();
});

test('a clock that is set back delays no login by more than 15 minutes', async () => {
  const user = await server.factory.user();
  clock.advance(365 * 86_400_000);
  await guessPatiently(user.username, 9, () => '10.1.9.1');
  clock.advance(-365 * 86_400_000);
  expect((await logIn(user, '10.1.9.1')).error).toBeNull();
});

test('an invented name is delayed like an account', async () => {
  expect(await guessPatiently('no-such-user', 9, () => '10.1.1.1')).toEqual([5, 10, 20, 40]);
});

test('ten wrong passwords do not lock out the right user', async () => {
  const user = await server.factory.user();
  await guessPatiently(user.username, 10, () => '10.1.2.1');
  const refused = await logIn(user, '10.1.2.1');
  expect(refused.error).toBe('tooManyLogins');
  clock.advance(refused.wait * 1000);
  expect((await logIn(user, '10.1.2.1')).error).toBeNull();
});

test('a guess is possible again when its failures are forgotten', async () => {
  const user = await server.factory.user();
  for (let n = 0; n < 5; n += 1) await guess(user.username, '10.1.3.1');
  expect((await guess(user.username, '10.1.3.1')).error).toBe('tooManyLogins');
  clock.advance(5 * 15 * 60_000);
  const outcomes = [];
  for (let n = 0; n < 6; n += 1) outcomes.push(await guess(user.username, '10.1.3.1'));
  expect(countErrors(outcomes)).toEqual([5, 1]);
});

test('a known device logs in during a distributed attack on the account', async () => {
  const [user, other] = [await server.factory.user(), await server.factory.user()];
  const { device } = await logIn(user, '10.2.0.1');
  expect(device).toMatch(/^portico-device=[\w-]{43}$/);
  const attack = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(user.username, `10.3.${n}.1`)));
  expect(countErrors(attack)).toEqual([5, 35]);
  expect((await logIn(user, '10.3.0.1')).error).toBe('tooManyLogins');
  const again = await logIn(user, '10.3.0.1', device);
  expect(again.error).toBeNull();
  expect(again.device).not.toBe(device);
  // The device is known for its user only, and its old cookie is invalid.
  await Promise.all(Array.from({ length: 6 }, (_, n) => guess(other.username, `10.4.${n}.1`)));
  expect((await logIn(other, '10.2.0.1', again.device)).error).toBe('tooManyLogins');
  await Promise.all(Array.from({ length: 6 }, (_, n) => guess(user.username, `10.4.${n}.2`)));
  expect((await logIn(user, '10.2.0.1', device)).error).toBe('tooManyLogins');
});

test('the failures of a known device delay only this device', async () => {
  const user = await server.factory.user();
  const { device } = await logIn(user, '10.5.0.1');
  const outcomes = await Promise.all(Array.from({ length: 9 }, () => guess(user.username, '10.5.0.1', device)));
  expect(countErrors(outcomes)).toEqual([5, 4]);
  expect((await logIn(user, '10.5.0.1')).error).toBeNull();
});

test('several users of one browser all keep it as a known device', async () => {
  const [first, second] = [await server.factory.user(), await server.factory.user()];
  const ofFirst = await logIn(first, '10.6.0.1');
  const ofBoth = await logIn(second, '10.6.0.1', ofFirst.device);
  for (const user of [first, second]) {
    await Promise.all(Array.from({ length: 6 }, (_, n) => guess(user.username, `10.7.${n}.1`)));
    expect((await logIn(user, '10.6.0.1')).error).toBe('tooManyLogins');
  }
  const last = await logIn(first, '10.6.0.1', ofBoth.device);
  expect([last.error, (await logIn(second, '10.6.0.1', last.device)).error]).toEqual([null, null]);
});

test('a user has at most 10 known devices, stored as hashes', async () => {
  const user = await server.factory.user();
  const devices: string[] = [];
  for (let n = 0; n < 11; n += 1) {
    devices.push((await logIn(user, `10.8.${n}.1`)).device);
    clock.advance(1000);
  }
  const rows = await server.db.selectFrom('knownDevices').select('tokenHash').where('userId', '=', user.id).execute();
  expect(rows).toHaveLength(10);
  expect(rows.some(({ tokenHash }) => devices.some((device) => device.includes(tokenHash)))).toBe(false);
  await Promise.all(Array.from({ length: 6 }, (_, n) => guess(user.username, `10.9.${n}.1`)));
  expect((await logIn(user, '10.8.0.1', devices[0])).error).toBe('tooManyLogins');
  expect((await logIn(user, '10.8.0.1', devices[10])).error).toBeNull();
});

test('a device that was not used for 180 days is no longer known', async () => {
  const user = await server.factory.user();
  const { device } = await logIn(user, '10.10.0.1');
  clock.advance(180 * 24 * 3_600_000 + 1);
  await Promise.all(Array.from({ length: 6 }, (_, n) => guess(user.username, `10.11.${n}.1`)));
  expect((await logIn(user, '10.10.0.1', device)).error).toBe('tooManyLogins');
});

test('the device cookie is HttpOnly, for this host and 180 days', async () => {
  const user = await server.factory.user();
  const password = await encryptTestPassword(server, user.password);
  const send = (headers: Record<string, string>) =>
    server.call(auth.login, { username: user.username, password }, { headers });
  const reply = await send({ origin: server.url });
  const [cookie] = reply.headers.getSetCookie();
  expect(cookie?.split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    `Max-Age=${180 * 24 * 3600}`,
    'Path=/',
    'SameSite=Strict',
  ]);
  // A client that is no browser gets no cookie.
  const second = await encryptTestPassword(server, user.password);
  const other = await server.call(auth.login, { username: user.username, password: second });
  expect([other.error, other.headers.getSetCookie()]).toEqual([null, []]);
});

test('parallel guesses cannot exceed the limit', async () => {
  const user = await server.factory.user();
  const outcomes = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(user.username, `10.12.${n}.1`)));
  expect(countErrors(outcomes)).toEqual([5, 25]);
});

test('password spraying from one address is delayed after 30 accounts', async () => {
  const owner = await server.factory.user();
  await failFrom(26, () => '10.13.0.1');
  const outcomes = [];
  for (let n = 0; n < 6; n += 1) outcomes.push(await guess(`sprayed-${n}`, '10.13.0.1'));
  expect(countErrors(outcomes)).toEqual([4, 2]);
  // Any name from this address waits, and other addresses do not.
  expect((await logIn(owner, '10.13.0.1')).error).toBe('tooManyLogins');
  expect((await logIn(owner, '10.13.0.2')).error).toBeNull();
});

test.each([
  ['an IPv4 /24', (n: number) => `10.14.0.${n}`, '10.14.0.250', '10.14.1.1'],
  ['an IPv6 /48', (n: number) => `2001:db8:7:${n}::1`, '2001:db8:7:ffff::1', '2001:db8:8::1'],
])('guesses from the addresses of %s are delayed after 100', async (_network, addressOf, inside, outside) => {
  const owner = await server.factory.user();
  await failFrom(97, addressOf);
  const outcomes = [];
  for (let n = 97; n < 102; n += 1) outcomes.push(await guess(`swept-${n}`, addressOf(n)));
  expect(countErrors(outcomes)).toEqual([3, 2]);
  expect((await logIn(owner, inside)).error).toBe('tooManyLogins');
  expect((await logIn(owner, outside)).error).toBeNull();
});

test('the addresses of an IPv6 /64 count as one address', async () => {
  await failFrom(28, (n) => `2001:db8:9:1::${n}`);
  const outcomes = [];
  for (let n = 28; n < 32; n += 1) outcomes.push(await guess(`hopping-${n}`, `2001:db8:9:1::${n}`));
  expect(countErrors(outcomes)).toEqual([2, 2]);
});

test('an account under attack does not shut out others at its address', async () => {
  const [attacked, colleague] = [await server.factory.user(), await server.factory.user()];
  await Promise.all(Array.from({ length: 200 }, () => guess(attacked.username, '10.15.0.1')));
  expect((await logIn(attacked, '10.15.0.1')).error).toBe('tooManyLogins');
  expect((await logIn(colleague, '10.15.0.1')).error).toBeNull();
});

test('successful logins of an office do not count against its address', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => server.factory.user()));
  for (let round = 0; round < 10; round += 1)
    for (const user of users) expect((await logIn(user, '10.16.0.1')).error).toBeNull();
});

test('a new password ends the delay of the account', async () => {
  const user = await server.factory.user();
  await guessPatiently(user.username, 10, () => '10.17.0.1');
  const other = await server.factory.user();
  expect((await logIn(user, '10.17.0.1')).error).toBe('tooManyLogins');
  await sql`update users set password_hash = (select password_hash from users where id = ${other.id}) where id = ${user.id}`.execute(
    server.db,
  );
  expect((await logIn({ ...user, password: other.password }, '10.17.0.1')).error).toBeNull();
});

test('refused attempts are logged once in 15 minutes', async () => {
  const user = await server.factory.user();
  const countLogged = async () => {
    const rows = await server.db
      .selectFrom('loginAttempts')
      .select('failure')
      .where('username', '=', user.username)
      .where('failure', '=', 'tooManyLogins')
      .execute();
    return rows.length;
  };
  for (let n = 0; n < 6; n += 1) await guess(user.username, `10.18.${n}.1`);
  expect(await countLogged()).toBe(1);
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(user.username, `10.18.${n}.2`)));
  expect([countErrors(outcomes), await countLogged()]).toEqual([[0, 40], 1]);
  clock.advance(15 * 60_000 + 1);
  for (let n = 0; n < 3; n += 1) await guess(user.username, `10.18.${n}.3`);
  expect(await countLogged()).toBe(2);
});

test('a flood of names and addresses cannot fill the store', async () => {
  const account = await server.factory.user();
  for (let n = 0; n < 6; n += 1) await guess(account.username, `10.19.${n}.1`);
  for (let n = 0; n < 60; n += 1)
    await reserveGuess(server.app, [
      { kind: 'name', value: `invented-${n}` },
      { kind: 'address', value: `flood-${n}` },
      { kind: 'network', value: `flood-${n}` },
    ]);
  await reserveGuess(server.app, [{ kind: 'address', value: 'flood-3' }]);
  const countOf = async (kind: string) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from login_limits where key like ${`${kind}:%`}`.execute(server.db);
    return rows[0]?.n;
  };
  await deleteOldLoginLimits(server.app, { name: 20, address: 10, network: 15 });
  expect([await countOf('name'), await countOf('address'), await countOf('network')]).toEqual([20, 10, 15]);
  // The limit of a user's account is never given up for room.
  expect((await guess(account.username, '10.19.99.1')).error).toBe('tooManyLogins');
  clock.advance(24 * 3_600_000);
  await deleteOldLoginLimits(server.app);
  expect([await countOf('name'), await countOf('address'), await countOf('account')]).toEqual([0, 0, 0]);

  for (let n = 0; n < 12; n += 1) await guess(`logged-${n}`, '10.20.0.1');
  const unknown = () => server.db.selectFrom('loginAttempts').select('id').where('userId', 'is', null).execute();
  await deleteOldLoginAttempts(server.app, 10);
  expect(await unknown()).toHaveLength(10);
  clock.advance(30 * 24 * 3_600_000 + 1);
  await deleteOldLoginAttempts(server.app);
  expect(await unknown()).toEqual([]);
  const ofUser = await server.db.selectFrom('loginAttempts').select('id').where('userId', '=', account.id).execute();
  expect(ofUser).not.toEqual([]);
});
