import { auth } from '@portico/contract/routes/auth';
import { profile } from '@portico/contract/routes/profile';
import { home } from '@portico/contract/routes/home';
import { logs } from '@portico/contract/routes/logs';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { logIn } from '../../platform/testing/log-in.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestUser } from '../../platform/testing/world.ts';
import { useFactorCode } from './second-factor.ts';

const clock = fixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.stop());

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now() });
/** A wrong code: another one than those of this and the neighbouring steps. */
const wrongCode = (secret: string) => {
  const right = [-1, 0, 1].map((step) => new TOTP({ secret }).generate({ timestamp: clock.now() + step * 30_000 }));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};

/** Somebody of a new company who has set up a second factor; the next code is another one. */
async function personWithFactor() {
  const company = await server.world.company();
  const person = await server.world.user({ company, permissions: ['base:home:set'] });
  const { secret } = (await server.call(auth.newSecondFactor, {}, { token: person.token })).result;
  const confirmed = await server.call(auth.confirmSecondFactor, { code: codeOf(secret) }, { token: person.token });
  clock.advance(60_000);
  return { company, person, secret, recoveryCodes: confirmed.result.recoveryCodes };
}

async function ticketFor(person: TestUser, from?: string): Promise<string> {
  const reply = await logIn(server, person, from === undefined ? {} : { from });
  expect(reply.error).toBe('secondFactorNeeded');
  const { details } = reply.body as { details: { ticket: string } }; // what the contract says of this refusal
  return details.ticket;
}

const finish = (ticket: string, code: string, from = '10.1.0.1') =>
  server.call(auth.loginSecondFactor, { ticket, code }, { headers: { 'x-forwarded-for': from } });

const attemptsOf = (person: TestUser) =>
  server.db
    .selectFrom('loginAttempts')
    .select(['failure', 'userId', 'companyId'])
    .where('username', '=', person.username)
    .orderBy('id')
    .execute();

test('a second factor counts once its first code was right, and gives ten recovery codes once', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company });
  const as = { token: person.token };
  expect((await server.call(auth.confirmSecondFactor, { code: '123456' }, as)).error).toBe('secondFactorNotBegun');
  const begun = (await server.call(auth.newSecondFactor, {}, as)).result;
  expect(begun.uri).toContain(`otpauth://totp/Portico:${person.username}?`);
  expect((await logIn(server, person)).error).toBeNull();

  const { secret } = (await server.call(auth.newSecondFactor, {}, as)).result;
  expect(secret).not.toBe(begun.secret);
  expect((await server.call(auth.confirmSecondFactor, { code: wrongCode(secret) }, as)).error).toBe(
    'secondFactorWrong',
  );
  const { recoveryCodes } = (await server.call(auth.confirmSecondFactor, { code: codeOf(secret) }, as)).result;
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await server.call(auth.confirmSecondFactor, { code: codeOf(secret) }, as)).error).toBe('secondFactorOn');
  expect((await server.call(auth.newSecondFactor, {}, as)).error).toBe('secondFactorOn');
  const { secondFactor } = (await server.call(profile.userinfo, {}, as)).result;
  expect(secondFactor).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });

  const kept = await server.db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', person.id).execute();
  expect(kept).toHaveLength(10);
  expect(kept.some((row) => recoveryCodes.includes(row.codeHash))).toBe(false);
  await expect(server.dbOf(company.id).selectFrom('secondFactors').selectAll().execute()).rejects.toThrow(
    'permission denied',
  );
});

test('the right password alone opens no session; password and code do, and are one row in the log', async () => {
  const { company, person, secret } = await personWithFactor();
  const sessions = () => server.db.selectFrom('sessions').select('tokenHash').where('userId', '=', person.id).execute();
  const before = await sessions();
  const reply = await logIn(server, person);
  expect(JSON.stringify(reply.body)).not.toContain('token');
  expect(await sessions()).toEqual(before);
  expect(await attemptsOf(person)).toEqual([
    { failure: 'secondFactorNeeded', userId: person.id, companyId: company.id },
  ]);
  const { details } = reply.body as { details: { ticket: string } }; // what the contract says of this refusal
  const { token, user } = (await finish(details.ticket, codeOf(secret))).result;
  expect(user.id).toBe(person.id);
  expect((await server.call(auth.info, {}, { token })).error).toBeNull();
  expect(await attemptsOf(person)).toEqual([{ failure: null, userId: person.id, companyId: company.id }]);
  // Neither the ticket nor what is kept of it opens anything again.
  clock.advance(30_000);
  expect((await finish(details.ticket, codeOf(secret))).error).toBe('secondFactorExpired');
});

test('the ticket itself is not kept, and a wrong password tells nothing of a second factor', async () => {
  const { person } = await personWithFactor();
  const ticket = await ticketFor(person);
  const kept = await server.db.selectFrom('challenges').select('id').where('kind', '=', 'secondFactor').execute();
  expect(kept.length).toBeGreaterThan(0);
  for (const { id } of kept) {
    expect(id).not.toBe(ticket);
    expect((await finish(id, '123456')).error).toBe('secondFactorExpired');
  }
  expect((await logIn(server, { ...person, password: 'wrong-1' })).error).toBe('loginFailed');
});

test('a code of the app works once, also when it is sent twice at once', async () => {
  const { person, secret, recoveryCodes } = await personWithFactor();
  const tickets = [await ticketFor(person), await ticketFor(person), await ticketFor(person)];
  const code = codeOf(secret);
  const replies = await Promise.all(tickets.slice(0, 2).map((ticket) => finish(ticket, code)));
  expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([null, 'secondFactorWrong']));
  expect((await finish(tickets[2] ?? '', code)).error).toBe('secondFactorWrong');
  clock.advance(30_000);
  expect((await finish(tickets[2] ?? '', codeOf(secret))).error).toBeNull();

  // Behind the door, where nothing makes them wait for each other.
  clock.advance(30_000);
  for (const next of [codeOf(secret), recoveryCodes[0] ?? '']) {
    const uses = await Promise.allSettled(Array.from({ length: 8 }, () => useFactorCode(server.app, person.id, next)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('a recovery code works once, however it is typed; new ones make the old ones void', async () => {
  const { person, secret, recoveryCodes } = await personWithFactor();
  const [first = '', second = ''] = recoveryCodes;
  const typed = first.toUpperCase().replaceAll('-', ' ');
  const { token } = (await finish(await ticketFor(person), typed)).result;
  const { secondFactor } = (await server.call(profile.userinfo, {}, { token })).result;
  expect(secondFactor.recoveryCodesLeft).toBe(9);
  expect((await finish(await ticketFor(person), first)).error).toBe('secondFactorWrong');

  expect((await server.call(auth.newRecoveryCodes, { code: wrongCode(secret) }, { token })).error).toBe(
    'secondFactorWrong',
  );
  const renewed = await server.call(auth.newRecoveryCodes, { code: codeOf(secret) }, { token });
  expect(renewed.result.recoveryCodes).toHaveLength(10);
  const ticket = await ticketFor(person);
  expect((await finish(ticket, second)).error).toBe('secondFactorWrong');
  expect((await finish(ticket, renewed.result.recoveryCodes[3] ?? '')).error).toBeNull();
});

test('a ticket has five tries, also at once, and the right code comes too late after them', async () => {
  const { person, secret } = await personWithFactor();
  const ticket = await ticketFor(person);
  const replies = await Promise.all(Array.from({ length: 9 }, () => finish(ticket, wrongCode(secret))));
  const errors = replies.map(({ error }) => error);
  expect(errors.filter((error) => error === 'secondFactorWrong')).toHaveLength(5);
  expect(errors.filter((error) => error === 'secondFactorExpired')).toHaveLength(4);
  expect((await finish(ticket, codeOf(secret))).error).toBe('secondFactorExpired');
});

test('wrong codes lock the account like wrong passwords, whatever the tickets and addresses, and never for ever', async () => {
  const { person, secret } = await personWithFactor();
  const tickets = [];
  for (let n = 0; n < 3; n += 1) tickets.push(await ticketFor(person, `10.2.0.${n}`));
  const replies = await Promise.all(
    tickets.flatMap((ticket, n) =>
      Array.from({ length: 5 }, (_, m) => finish(ticket, wrongCode(secret), `10.2.${n}.${m}`)),
    ),
  );
  const errors = replies.map(({ error }) => error);
  expect(errors.filter((error) => error === 'secondFactorWrong')).toHaveLength(10);
  expect(errors.filter((error) => error === 'tooManyLogins')).toHaveLength(5);
  const locked = await logIn(server, person, { from: '10.2.9.9' });
  expect(locked.error).toBe('tooManyLogins');
  clock.advance((Number(locked.headers.get('retry-after')) + 1) * 1000);
  expect((await finish(await ticketFor(person), codeOf(secret))).error).toBeNull();
});

test('a ticket is over after five minutes, with another password, and for who is let in no more', async () => {
  const { company, person, secret } = await personWithFactor();
  const old = await ticketFor(person);
  clock.advance(300_001);
  expect((await finish(old, codeOf(secret))).error).toBe('secondFactorExpired');
  expect((await attemptsOf(person)).map(({ failure }) => failure)).toEqual(['secondFactorExpired']);

  const beforeReset = await ticketFor(person);
  const { passwordHash } = await server.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const keep = (hash: string) =>
    server.db.updateTable('users').set({ passwordHash: hash }).where('id', '=', person.id).execute();
  await keep(`${passwordHash}x`);
  expect((await finish(beforeReset, codeOf(secret))).error).toBe('secondFactorExpired');
  await keep(passwordHash);

  const ticket = await ticketFor(person);
  const expire = (expiresAt: Date | null) =>
    server.db.updateTable('companies').set({ expiresAt }).where('id', '=', company.id).execute();
  await expire(new Date(clock.now()));
  expect((await finish(ticket, codeOf(secret))).error).toBe('companyExpired');
  expect((await logIn(server, person)).error).toBe('companyExpired');
  await expire(null);
  await server.db.updateTable('users').set({ enabled: false }).where('id', '=', person.id).execute();
  clock.advance(30_000);
  expect((await finish(ticket, codeOf(secret))).error).toBe('userDisabled');
  expect((await finish('no-such-ticket', codeOf(secret))).error).toBe('secondFactorExpired');
});

test('it is removed with a code of it, unless the company asks for it', async () => {
  const { company, person, secret } = await personWithFactor();
  const remove = (code: string) => server.call(auth.removeSecondFactor, { code }, { token: person.token });
  const ask = (requireSecondFactor: boolean) =>
    server.db.updateTable('companies').set({ requireSecondFactor }).where('id', '=', company.id).execute();
  await ask(true);
  expect((await remove(codeOf(secret))).error).toBe('secondFactorRequired');
  await ask(false);
  expect((await remove(wrongCode(secret))).error).toBe('secondFactorWrong');
  expect((await attemptsOf(person)).map(({ failure }) => failure)).toEqual(['secondFactorWrong']);
  expect((await remove(codeOf(secret))).error).toBeNull();
  expect((await logIn(server, person)).error).toBeNull();
  const left = await server.db.selectFrom('recoveryCodes').selectAll().where('userId', '=', person.id).execute();
  expect(left).toEqual([]);
});

test('wrong codes of somebody logged in are limited too', async () => {
  const { person, secret } = await personWithFactor();
  const errors = [];
  for (let n = 0; n < 11; n += 1)
    errors.push(
      (await server.call(auth.removeSecondFactor, { code: wrongCode(secret) }, { token: person.token })).error,
    );
  expect(errors).toEqual([...Array.from({ length: 10 }, () => 'secondFactorWrong'), 'tooManyLogins']);
});

test('where the company asks for it, who has none can do nothing but set it up', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company, permissions: ['base:home:set'] });
  const as = { token: person.token };
  await server.db.updateTable('companies').set({ requireSecondFactor: true }).where('id', '=', company.id).execute();
  for (const refused of [
    await server.call(home.setStatisTypes, { types: ['flowIn'] }, as),
    await server.call(auth.sessions, {}, as),
    await server.call(auth.logins, {}, as),
    await server.call(profile.center, { nickName: 'X' }, as),
  ])
    expect(refused.error).toBe('secondFactorMustBeSet');
  expect((await server.call(auth.info, {}, as)).result.user.mustSetSecondFactor).toBe(true);
  expect((await server.call(profile.userinfo, {}, as)).result.secondFactor).toEqual({
    isOn: false,
    isRequired: true,
    recoveryCodesLeft: 0,
  });
  const { secret } = (await server.call(auth.newSecondFactor, {}, as)).result;
  expect((await server.call(auth.confirmSecondFactor, { code: codeOf(secret) }, as)).error).toBeNull();
  expect((await server.call(home.setStatisTypes, { types: ['flowIn'] }, as)).error).toBeNull();
  expect((await server.call(auth.info, {}, as)).result.user.mustSetSecondFactor).toBe(false);
});

test('who has a new password and a second factor to set up is told both at once; the password comes first', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company, permissions: ['base:home:set'] });
  const as = { token: person.token };
  const due = async (mustChangePassword: boolean, requireSecondFactor: boolean) => {
    await server.db.updateTable('users').set({ mustChangePassword }).where('id', '=', person.id).execute();
    await server.db.updateTable('companies').set({ requireSecondFactor }).where('id', '=', company.id).execute();
    const { user } = (await server.call(auth.info, {}, as)).result;
    const refused = (await server.call(home.setStatisTypes, { types: ['flowIn'] }, as)).error;
    return [user.mustChangePassword, user.mustSetSecondFactor, refused];
  };
  expect(await due(false, false)).toEqual([false, false, null]);
  expect(await due(true, false)).toEqual([true, false, 'passwordMustChange']);
  expect(await due(false, true)).toEqual([false, true, 'secondFactorMustBeSet']);
  expect(await due(true, true)).toEqual([true, true, 'passwordMustChange']);
  const { user } = (await logIn(server, person)).result;
  expect([user.mustChangePassword, user.mustSetSecondFactor]).toEqual([true, true]);
});

test('the history tells of a right password without a code, of a wrong code, and of who is in', async () => {
  const { person, secret, recoveryCodes } = await personWithFactor();
  const history = async (lang: 'en' | 'zh') => {
    const { content } = (await server.call(auth.logins, {}, { token: person.token, lang })).result;
    return content.map(({ failureText }) => failureText);
  };
  const notGiven = 'The password was right, but two-step verification was not completed.';
  await ticketFor(person);
  expect(await history('en')).toEqual([notGiven]);
  expect(await history('zh')).toEqual(['密码正确，但未完成两步验证']);
  // Each code is one more line, as each password is.
  clock.advance(1000);
  const ticket = await ticketFor(person);
  expect((await finish(ticket, wrongCode(secret))).error).toBe('secondFactorWrong');
  clock.advance(1000);
  expect((await finish(ticket, codeOf(secret))).error).toBeNull();
  clock.advance(1000);
  expect((await finish(await ticketFor(person), recoveryCodes[0] ?? '')).error).toBeNull();
  const wrong = 'This code is wrong or has been used already. Try the next one.';
  expect(await history('en')).toEqual([null, null, wrong, notGiven]);
  // The log of the company says the same.
  const reader = await server.world.user();
  const asked = { name: person.username, size: 4 };
  const { content } = (await server.call(logs.logins, asked, { token: reader.token, lang: 'en' })).result;
  expect(content.map(({ failureText }) => failureText)).toEqual([null, null, wrong, notGiven]);
  expect(content[3]).toMatchObject({ failure: 'secondFactorNeeded' });
});
