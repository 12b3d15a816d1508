import { auth } from '@portico/contract/routes/auth';
import { home } from '@portico/contract/routes/home';
import { logs } from '@portico/contract/routes/logs';
import { profile } from '@portico/contract/routes/profile';
import { users } from '@portico/contract/routes/users';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { logInForTest } from '../../platform/testing/log-in.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestUser } from '../../platform/testing/test-factory.ts';
import { consumeSecondFactorCode } from './second-factor.ts';

const clock = createFixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now() });
/** A code that differs from those of this and the neighbouring steps. */
const wrongCode = (secret: string) => {
  const right = [-1, 0, 1].map((step) => new TOTP({ secret }).generate({ timestamp: clock.now() + step * 30_000 }));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};

/** A user of a new company with a second factor; the clock then advances to the next code. */
async function personWithFactor() {
  const company = await server.factory.company();
  const user = await server.factory.user({ company, permissions: ['base:home:set'] });
  const { secret } = (await server.call(auth.newSecondFactor, {}, { token: user.token })).result;
  const confirmed = await server.call(auth.confirmSecondFactor, { code: codeOf(secret) }, { token: user.token });
  clock.advance(60_000);
  return { company, person: user, secret, recoveryCodes: confirmed.result.recoveryCodes };
}

async function ticketFor(user: TestUser, from?: string): Promise<string> {
  const reply = await logInForTest(server, user, from === undefined ? {} : { from });
  expect(reply.error).toBe('secondFactorNeeded');
  const { details } = reply.body as { details: { ticket: string } }; // the contract's details of this error
  return details.ticket;
}

const finish = (ticket: string, code: string, from = '10.1.0.1') =>
  server.call(auth.loginSecondFactor, { ticket, code }, { headers: { 'x-forwarded-for': from } });

const attemptsOf = (user: TestUser) =>
  server.db
    .selectFrom('loginAttempts')
    .select(['failure', 'userId', 'companyId'])
    .where('username', '=', user.username)
    .orderBy('id')
    .execute();

test('a second factor is on after its first code, with ten recovery codes', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const caller = { token: user.token };
  expect((await server.call(auth.confirmSecondFactor, { code: '123456' }, caller)).error).toBe('secondFactorNotBegun');
  const begun = (await server.call(auth.newSecondFactor, {}, caller)).result;
  expect(begun.uri).toContain(`otpauth://totp/Portico:${user.username}?`);
  expect((await logInForTest(server, user)).error).toBeNull();

  const { secret } = (await server.call(auth.newSecondFactor, {}, caller)).result;
  expect(secret).not.toBe(begun.secret);
  expect((await server.call(auth.confirmSecondFactor, { code: wrongCode(secret) }, caller)).error).toBe(
    'secondFactorWrong',
  );
  const { recoveryCodes } = (await server.call(auth.confirmSecondFactor, { code: codeOf(secret) }, caller)).result;
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await server.call(auth.confirmSecondFactor, { code: codeOf(secret) }, caller)).error).toBe('secondFactorOn');
  expect((await server.call(auth.newSecondFactor, {}, caller)).error).toBe('secondFactorOn');
  const { secondFactor } = (await server.call(profile.userinfo, {}, caller)).result;
  expect(secondFactor).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });

  const kept = await server.db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', user.id).execute();
  expect(kept).toHaveLength(10);
  for (const { codeHash } of kept) expect(codeHash).toMatch(/^\$argon2id\$/);
  await expect(server.dbForCompany(company.id).selectFrom('secondFactors').selectAll().execute()).rejects.toThrow(
    'permission denied',
  );
});

test('a login with a second factor needs the code and is logged as one row', async () => {
  const { company, person, secret } = await personWithFactor();
  const sessions = () => server.db.selectFrom('sessions').select('tokenHash').where('userId', '=', person.id).execute();
  const before = await sessions();
  const reply = await logInForTest(server, person);
  expect(JSON.stringify(reply.body)).not.toContain('token');
  expect(await sessions()).toEqual(before);
  expect(await attemptsOf(person)).toEqual([
    { failure: 'secondFactorNeeded', userId: person.id, companyId: company.id },
  ]);
  const { details } = reply.body as { details: { ticket: string } }; // the contract's details of this error
  const { token, user } = (await finish(details.ticket, codeOf(secret))).result;
  expect(user.id).toBe(person.id);
  expect((await server.call(auth.info, {}, { token })).error).toBeNull();
  expect(await attemptsOf(person)).toEqual([{ failure: null, userId: person.id, companyId: company.id }]);
  // A used ticket does not work again.
  clock.advance(30_000);
  expect((await finish(details.ticket, codeOf(secret))).error).toBe('secondFactorExpired');
});

test('tickets are stored hashed, and a wrong password gets no ticket', async () => {
  const { person: user } = await personWithFactor();
  const ticket = await ticketFor(user);
  const kept = await server.db.selectFrom('challenges').select('id').where('kind', '=', 'secondFactor').execute();
  expect(kept.length).toBeGreaterThan(0);
  for (const { id } of kept) {
    expect(id).not.toBe(ticket);
    expect((await finish(id, '123456')).error).toBe('secondFactorExpired');
  }
  expect((await logInForTest(server, { ...user, password: 'wrong-1' })).error).toBe('loginFailed');
});

test('a code of the app works once, even in concurrent calls', async () => {
  const { person: user, secret, recoveryCodes } = await personWithFactor();
  const tickets = [await ticketFor(user), await ticketFor(user), await ticketFor(user)];
  const code = codeOf(secret);
  const replies = await Promise.all(tickets.slice(0, 2).map((ticket) => finish(ticket, code)));
  expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([null, 'secondFactorWrong']));
  expect((await finish(tickets[2] ?? '', code)).error).toBe('secondFactorWrong');
  clock.advance(30_000);
  expect((await finish(tickets[2] ?? '', codeOf(secret))).error).toBeNull();

  // Directly, without the HTTP API, where the login attempts would wait for each other.
  clock.advance(30_000);
  for (const next of [codeOf(secret), recoveryCodes[0] ?? '']) {
    const uses = await Promise.allSettled(
      Array.from({ length: 8 }, () => consumeSecondFactorCode(server.app, user.id, next)),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('a recovery code works once, and new codes void the old ones', async () => {
  const { person: user, secret, recoveryCodes } = await personWithFactor();
  const [first = '', second = ''] = recoveryCodes;
  const typed = first.toUpperCase().replaceAll('-', ' ');
  const { token } = (await finish(await ticketFor(user), typed)).result;
  const { secondFactor } = (await server.call(profile.userinfo, {}, { token })).result;
  expect(secondFactor.recoveryCodesLeft).toBe(9);
  expect((await finish(await ticketFor(user), first)).error).toBe('secondFactorWrong');
  const third = recoveryCodes[2] ?? '';
  const use = () => consumeSecondFactorCode(server.app, user.id, third);
  const settled = await Promise.allSettled([use(), use()]);
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

  expect((await server.call(auth.newRecoveryCodes, { code: wrongCode(secret) }, { token })).error).toBe(
    'secondFactorWrong',
  );
  const renewed = await server.call(auth.newRecoveryCodes, { code: codeOf(secret) }, { token });
  expect(renewed.result.recoveryCodes).toHaveLength(10);
  const ticket = await ticketFor(user);
  expect((await finish(ticket, second)).error).toBe('secondFactorWrong');
  expect((await finish(ticket, renewed.result.recoveryCodes[3] ?? '')).error).toBeNull();
});

test('a ticket allows five tries; the right code after them is refused', async () => {
  const { person: user, secret } = await personWithFactor();
  const ticket = await ticketFor(user);
  const replies = await Promise.all(Array.from({ length: 9 }, () => finish(ticket, wrongCode(secret))));
  const errors = replies.map(({ error }) => error);
  expect(errors.filter((error) => error === 'secondFactorWrong')).toHaveLength(5);
  expect(errors.filter((error) => error === 'tooManyLogins')).toHaveLength(4);
  clock.advance(5000);
  expect((await finish(ticket, codeOf(secret))).error).toBe('secondFactorExpired');
});

test('wrong codes delay the second step, but not the first', async () => {
  const { person: user, secret } = await personWithFactor();
  const tickets = [];
  for (let n = 0; n < 3; n += 1) tickets.push(await ticketFor(user, `10.2.0.${n}`));
  const replies = await Promise.all(
    tickets.flatMap((ticket, index) =>
      Array.from({ length: 5 }, (_, m) => finish(ticket, wrongCode(secret), `10.2.${index}.${m}`)),
    ),
  );
  const errors = replies.map(({ error }) => error);
  expect(errors.filter((error) => error === 'secondFactorWrong')).toHaveLength(5);
  expect(errors.filter((error) => error === 'tooManyLogins')).toHaveLength(10);
  const ticket = await ticketFor(user, '10.2.9.9');
  const delayed = await finish(ticket, codeOf(secret), '10.2.9.9');
  expect(delayed.error).toBe('tooManyLogins');
  clock.advance(Number(delayed.headers.get('retry-after')) * 1000);
  expect((await finish(ticket, codeOf(secret))).error).toBeNull();
});

test('guesses of the password do not delay the second step', async () => {
  const { person: user, secret } = await personWithFactor();
  const ticket = await ticketFor(user, '10.2.1.1');
  const wrong = { username: user.username, password: 'wrong-1' };
  for (let n = 0; n < 6; n += 1) await logInForTest(server, wrong, { from: `10.2.2.${n}` });
  expect((await logInForTest(server, user, { from: '10.2.1.1' })).error).toBe('tooManyLogins');
  expect((await finish(ticket, codeOf(secret), '10.2.1.1')).error).toBeNull();
});

test('a ticket ends after five minutes or when the account changes', async () => {
  const { company, person: user, secret } = await personWithFactor();
  const old = await ticketFor(user);
  clock.advance(300_001);
  expect((await finish(old, codeOf(secret))).error).toBe('secondFactorExpired');
  expect((await attemptsOf(user)).map(({ failure }) => failure)).toEqual(['secondFactorExpired']);

  const beforeReset = await ticketFor(user);
  const { passwordHash } = await server.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const setPasswordHash = (hash: string) =>
    server.db.updateTable('users').set({ passwordHash: hash }).where('id', '=', user.id).execute();
  await setPasswordHash(`${passwordHash}x`);
  expect((await finish(beforeReset, codeOf(secret))).error).toBe('secondFactorExpired');
  await setPasswordHash(passwordHash);

  const ticket = await ticketFor(user);
  const expire = (expiresAt: Date | null) =>
    server.db.updateTable('companies').set({ expiresAt }).where('id', '=', company.id).execute();
  await expire(new Date(clock.now()));
  expect((await finish(ticket, codeOf(secret))).error).toBe('companyExpired');
  expect((await logInForTest(server, user)).error).toBe('companyExpired');
  await expire(null);
  await server.db.updateTable('users').set({ enabled: false }).where('id', '=', user.id).execute();
  clock.advance(30_000);
  expect((await finish(ticket, codeOf(secret))).error).toBe('userDisabled');
  expect((await finish('no-such-ticket', codeOf(secret))).error).toBe('secondFactorExpired');
});

test('a second factor is removed by code unless the company requires it', async () => {
  const { company, person: user, secret } = await personWithFactor();
  const remove = (code: string) => server.call(auth.removeSecondFactor, { code }, { token: user.token });
  const setRequired = (requireSecondFactor: boolean) =>
    server.db.updateTable('companies').set({ requireSecondFactor }).where('id', '=', company.id).execute();
  await setRequired(true);
  expect((await remove(codeOf(secret))).error).toBe('secondFactorRequired');
  await setRequired(false);
  expect((await remove(wrongCode(secret))).error).toBe('secondFactorWrong');
  expect((await attemptsOf(user)).map(({ failure }) => failure)).toEqual(['secondFactorWrong']);
  expect((await remove(codeOf(secret))).error).toBeNull();
  expect((await logInForTest(server, user)).error).toBeNull();
  const left = await server.db.selectFrom('recoveryCodes').selectAll().where('userId', '=', user.id).execute();
  expect(left).toEqual([]);
  // Without a second factor no code is right, and none counts as wrong.
  for (let n = 0; n < 8; n += 1) expect((await remove(codeOf(secret))).error).toBe('secondFactorOff');
  const recoveryCodes = await server.call(auth.newRecoveryCodes, { code: codeOf(secret) }, { token: user.token });
  expect(recoveryCodes.error).toBe('secondFactorOff');
});

test('wrong codes of a logged-in user are also limited', async () => {
  const { person: user, secret } = await personWithFactor();
  const errors = [];
  for (let n = 0; n < 6; n += 1)
    errors.push((await server.call(auth.removeSecondFactor, { code: wrongCode(secret) }, { token: user.token })).error);
  expect(errors).toEqual([...Array.from({ length: 5 }, () => 'secondFactorWrong'), 'tooManyLogins']);
});

test('without a required second factor only setting it up is allowed', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company, permissions: ['base:home:set'] });
  const caller = { token: user.token };
  await server.db.updateTable('companies').set({ requireSecondFactor: true }).where('id', '=', company.id).execute();
  for (const refused of [
    await server.call(home.setStatisTypes, { types: ['flowIn'] }, caller),
    await server.call(auth.sessions, {}, caller),
    await server.call(auth.logins, {}, caller),
    await server.call(profile.center, { nickName: 'X' }, caller),
  ])
    expect(refused.error).toBe('secondFactorMustBeSet');
  expect((await server.call(auth.info, {}, caller)).result.user.mustSetSecondFactor).toBe(true);
  expect((await server.call(profile.userinfo, {}, caller)).result.secondFactor).toEqual({
    isOn: false,
    isRequired: true,
    recoveryCodesLeft: 0,
  });
  const { secret } = (await server.call(auth.newSecondFactor, {}, caller)).result;
  expect((await server.call(auth.confirmSecondFactor, { code: codeOf(secret) }, caller)).error).toBeNull();
  expect((await server.call(home.setStatisTypes, { types: ['flowIn'] }, caller)).error).toBeNull();
  expect((await server.call(auth.info, {}, caller)).result.user.mustSetSecondFactor).toBe(false);
});

test('a required password change comes before the second factor', async () => {
  const company = await server.factory.company();
  const person = await server.factory.user({ company, permissions: ['base:home:set'] });
  const caller = { token: person.token };
  const stateFor = async (mustChangePassword: boolean, requireSecondFactor: boolean) => {
    await server.db.updateTable('users').set({ mustChangePassword }).where('id', '=', person.id).execute();
    await server.db.updateTable('companies').set({ requireSecondFactor }).where('id', '=', company.id).execute();
    const { user } = (await server.call(auth.info, {}, caller)).result;
    const refused = (await server.call(home.setStatisTypes, { types: ['flowIn'] }, caller)).error;
    return [user.mustChangePassword, user.mustSetSecondFactor, refused];
  };
  expect(await stateFor(false, false)).toEqual([false, false, null]);
  expect(await stateFor(true, false)).toEqual([true, false, 'passwordMustChange']);
  expect(await stateFor(false, true)).toEqual([false, true, 'secondFactorMustBeSet']);
  expect(await stateFor(true, true)).toEqual([true, true, 'passwordMustChange']);
  const { user } = (await logInForTest(server, person)).result;
  expect([user.mustChangePassword, user.mustSetSecondFactor]).toEqual([true, true]);
});

test('a password from the administrator does not replace the second factor', async () => {
  const { company, person, secret } = await personWithFactor();
  const admin = await server.factory.user({ company, roles: [company.adminRole] });
  const { password } = (await server.call(users.resetPass, { userId: person.id }, { token: admin.token })).result;
  const reset = { ...person, password };
  expect((await finish(await ticketFor(reset), wrongCode(secret))).error).toBe('secondFactorWrong');
  const { token } = (await finish(await ticketFor(reset), codeOf(secret))).result;
  expect((await server.call(auth.sessions, {}, { token })).error).toBe('passwordMustChange');
});

test('the login history names missing codes, wrong codes and successes', async () => {
  const { person: user, secret, recoveryCodes } = await personWithFactor();
  const history = async (lang: 'en' | 'zh') => {
    const { content } = (await server.call(auth.logins, {}, { token: user.token, lang })).result;
    return content.map(({ failureText }) => failureText);
  };
  const notGiven = 'The password was right, but two-step verification was not completed.';
  await ticketFor(user);
  expect(await history('en')).toEqual([notGiven]);
  expect(await history('zh')).toEqual(['密码正确，但未完成两步验证']);
  // Each tried code is one more entry, like each tried password.
  clock.advance(1000);
  const ticket = await ticketFor(user);
  expect((await finish(ticket, wrongCode(secret))).error).toBe('secondFactorWrong');
  clock.advance(1000);
  expect((await finish(ticket, codeOf(secret))).error).toBeNull();
  clock.advance(1000);
  expect((await finish(await ticketFor(user), recoveryCodes[0] ?? '')).error).toBeNull();
  const wrong = 'This code is wrong or has been used already. Try the next one.';
  expect(await history('en')).toEqual([null, null, wrong, notGiven]);
  // The login log shows the same texts.
  const reader = await server.factory.user();
  const input = { name: user.username, size: 4 };
  const { content } = (await server.call(logs.logins, input, { token: reader.token, lang: 'en' })).result;
  expect(content.map(({ failureText }) => failureText)).toEqual([null, null, wrong, notGiven]);
  expect(content[3]).toMatchObject({ failure: 'secondFactorNeeded' });
});
