import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { basePath } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { home, live } from '@portico/contract/routes/home';
import { images } from '@portico/contract/routes/images';
import { profile } from '@portico/contract/routes/profile';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptTestPassword } from '../../platform/testing/encrypt-test-password.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { logInForTest } from '../../platform/testing/log-in.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { uploadFile } from '../../platform/testing/upload.ts';

const clock = createFixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

async function changePassword(token: string, oldPassword: string, newPassword: string) {
  const oldPass = await encryptTestPassword(server, oldPassword);
  const newPass = await encryptTestPassword(server, newPassword);
  return server.call(profile.updatePass, { oldPass, newPass }, { token });
}

const logOf = (userId: number, route: string) =>
  server.db
    .selectFrom('operationLogs')
    .select(['companyId', 'status', 'targetName', 'changes'])
    .where('userId', '=', userId)
    .where('route', '=', route)
    .orderBy('id')
    .execute();

const png = (side: number) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: '#2060c0' } })
    .png()
    .toBuffer();

const storedFiles = () => readdir(path.join(server.config.dataFolder, 'files', 'images')).catch((): string[] => []);
const storedRows = () => server.db.selectFrom('images').selectAll().execute();

test('users change their own name, phone, e-mail and language', async () => {
  const company = await server.factory.company({ name: 'Tidewater' });
  const entity = await server.factory.entity({ company });
  const user = await server.factory.user({ company, entities: [entity] });
  const caller = { token: user.token };
  const first = { nickName: 'Mara', phone: ' 0150 ', email: 'mara@harbour.example', language: 'de' as const };
  expect((await server.call(profile.center, first, caller)).error).toBeNull();
  expect((await server.call(profile.center, { phone: '', email: '' }, caller)).error).toBeNull();
  expect((await server.call(profile.center, {}, caller)).error).toBeNull();
  const about = (await server.call(profile.userinfo, {}, caller)).result;
  expect(about).toMatchObject({ id: user.id, nickName: 'Mara', phone: null, email: null, language: 'de' });
  expect(about.company).toEqual({ id: company.id, name: 'Tidewater', logoName: null });
  expect(about.roles).toEqual([{ id: expect.any(Number), name: expect.any(String), permission: expect.any(String) }]);
  expect(about.depts).toEqual([{ id: company.root.id, name: 'Tidewater' }]);
  expect(about.entitys).toEqual([{ id: entity.id, name: entity.name }]);
  const [change, second] = await logOf(user.id, 'profile.center');
  expect(change).toMatchObject({ companyId: company.id, status: 200, targetName: user.username });
  expect(change?.changes).toContainEqual({ field: 'nickName', before: user.username, after: 'Mara' });
  expect(second?.changes).toEqual([
    { field: 'phone', before: '0150', after: null },
    { field: 'email', before: 'mara@harbour.example', after: null },
  ]);
});

test('only four profile fields change; an e-mail address may be shared', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const colleague = await server.factory.user({ company });
  const email = 'office@harbour.example';
  expect((await server.call(profile.center, { email }, { token: colleague.token })).error).toBeNull();
  const rowOf = (id: number) =>
    server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const before = [await rowOf(user.id), await rowOf(colleague.id)];
  const posted = {
    id: colleague.id,
    userType: 1,
    enabled: false,
    companyId: null,
    rightRange: 1,
    email,
  };
  expect((await server.call(profile.center, { ...posted, username: 'x' }, { token: user.token })).body).toMatchObject({
    details: { username: 'cannotChange' },
  });
  expect((await server.call(profile.center, posted, { token: user.token })).error).toBeNull();
  expect(await rowOf(user.id)).toEqual({ ...before[0], email, emailSearch: email, revision: 2 });
  expect(await rowOf(colleague.id)).toEqual(before[1]);
  for (const bad of [{ nickName: '' }, { nickName: 'x'.repeat(51) }, { email: 'nobody' }])
    expect((await server.call(profile.center, bad, { token: user.token })).error).toBe('badRequest');
  expect((await server.call(profile.center, { nickName: 'X' })).error).toBe('unauthorized');
});

test('a platform administrator has a profile, too', async () => {
  const admin = await server.factory.user();
  expect((await server.call(profile.center, { language: 'en' }, { token: admin.token })).error).toBeNull();
  const about = (await server.call(profile.userinfo, {}, { token: admin.token })).result;
  expect(about).toMatchObject({ company: null, language: 'en', depts: [], roles: [] });
});

test('a changed password ends every other session at once and keeps this one', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const colleague = await server.factory.user({ company });
  const other = await server.factory.session(user);
  const channel = await server.listen(live.counts, { cookie: other });
  const own = await server.listen(live.counts, { cookie: user.token });
  let isOwnOver = false;
  void own.ended.then(() => {
    isOwnOver = true;
  });
  expect((await changePassword(user.token, user.password, 'Quiet-Harbour-7')).error).toBeNull();
  const started = performance.now();
  await channel.ended;
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(isOwnOver).toBe(false);
  own.close();
  expect((await server.call(auth.info, {}, { token: other })).error).toBe('unauthorized');
  expect((await server.call(auth.info, {}, { token: user.token })).error).toBeNull();
  expect((await server.call(auth.info, {}, { token: colleague.token })).error).toBeNull();
  expect((await logInForTest(server, user)).error).toBe('loginFailed');
  expect((await logInForTest(server, { ...user, password: 'Quiet-Harbour-7' })).error).toBeNull();
  const [logged] = await logOf(user.id, 'profile.updatePass');
  expect(logged?.changes).toEqual([{ field: 'password', before: '***', after: '***' }]);
});

test('a weak new password is refused with its reason, nothing changes', async () => {
  const company = await server.factory.company({ name: 'Harbour Mall' });
  const user = await server.factory.user({ company });
  await server.call(profile.center, { email: 'petra@harbour.example' }, { token: user.token });
  const other = await server.factory.session(user);
  const refused = {
    Ab1: 'passwordTooShort',
    [`${'x'.repeat(128)}1`]: 'passwordTooLong',
    password: 'passwordNeedsBoth',
    password1: 'passwordCommon',
    petra12: 'passwordPersonal',
    [`${user.username}1`]: 'passwordPersonal',
    harbourmall26: 'passwordPersonal',
    Portico2026: 'passwordCommon',
    [user.password]: 'passwordSame',
  };
  for (const [password, key] of Object.entries(refused))
    expect([password, (await changePassword(user.token, user.password, password)).error]).toEqual([password, key]);
  expect((await server.call(auth.info, {}, { token: other })).error).toBeNull();
  expect((await logInForTest(server, user)).error).toBeNull();

  const oldPass = await encryptTestPassword(server, user.password);
  const replayed = await server.call(profile.updatePass, { oldPass, newPass: oldPass }, { token: user.token });
  expect(replayed.error).toBe('passwordNotDecrypted');
  expect((await server.call(profile.updatePass, {}, { token: user.token })).error).toBe('badRequest');
});

test('the strict policy is in the key reply and applies to new passwords', async () => {
  const user = await server.factory.user({ company: await server.factory.company() });
  server.config.passwordPolicy = 'strict';
  try {
    expect((await server.call(auth.publicKey, {})).result.passwordPolicy).toBe('strict');
    for (const password of ['kajxwv73!', 'kajxwvmu73'])
      expect((await changePassword(user.token, user.password, password)).error).toBe('passwordNotStrict');
    expect((await changePassword(user.token, user.password, 'kajxwvmu7!')).error).toBeNull();
  } finally {
    server.config.passwordPolicy = 'standard';
  }
  expect((await server.call(auth.publicKey, {})).result.passwordPolicy).toBe('standard');
});

test('a long password is accepted, and only exactly as it was chosen', async () => {
  const user = await server.factory.user({ company: await server.factory.company() });
  const chosen = ` Long-Quay 7 ${'门'.repeat(60)} End `;
  expect((await changePassword(user.token, user.password, chosen)).error).toBeNull();
  const changed = [chosen.trim(), chosen.toLowerCase(), chosen.slice(0, -1), chosen.slice(0, 72), `${chosen} `];
  for (const password of changed)
    expect((await changePassword(user.token, password, 'Quiet-Harbour-7')).error).toBe('oldPasswordWrong');
  clock.advance(15 * 60_000);
  expect((await logInForTest(server, { ...user, password: chosen })).error).toBeNull();
});

test('a password stays valid for years', async () => {
  const user = await server.factory.user({ company: await server.factory.company() });
  clock.advance(3 * 366 * 86_400_000);
  const { token } = (await logInForTest(server, user)).result;
  expect((await server.call(auth.info, {}, { token })).result.user.mustChangePassword).toBe(false);
});

test('wrong old passwords delay the change, but not logins', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const tries = await Promise.all(
    Array.from({ length: 7 }, () => changePassword(user.token, 'wrong-1', 'Quiet-Harbour-7')),
  );
  const errors = tries.map(({ error }) => error);
  expect(errors.filter((error) => error === 'oldPasswordWrong')).toHaveLength(5);
  expect(errors.filter((error) => error === 'tooManyLogins')).toHaveLength(2);
  expect((await changePassword(user.token, user.password, 'Quiet-Harbour-7')).error).toBe('tooManyLogins');
  expect((await logInForTest(server, user)).error).toBeNull();
  clock.advance(5000);
  expect((await changePassword(user.token, user.password, 'Quiet-Harbour-7')).error).toBeNull();
  expect(await logOf(user.id, 'profile.updatePass')).toHaveLength(9);
});

test('guesses of others do not delay the user of an open session', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  for (let n = 0; n < 6; n += 1) await logInForTest(server, { ...user, password: 'x' }, { from: `10.30.${n}.1` });
  expect((await logInForTest(server, user)).error).toBe('tooManyLogins');
  expect((await changePassword(user.token, user.password, 'Quiet-Harbour-7')).error).toBeNull();
});

test('only one of two concurrent password changes succeeds', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const passwords = ['Quiet-Harbour-7', 'Loud-Harbour-8'];
  const replies = await Promise.all(passwords.map((word) => changePassword(user.token, user.password, word)));
  expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([null, 'oldPasswordWrong']));
  const winner = passwords[replies.findIndex(({ error }) => error === null)] ?? '';
  expect((await logInForTest(server, { ...user, password: winner })).error).toBeNull();
});

test('a user who must change the password can do nothing else before', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company, permissions: ['base:home:set'] });
  const caller = { token: user.token };
  await server.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', user.id).execute();
  const choose = () => server.call(home.setStatisTypes, { types: ['flowIn'] }, caller);
  const refused = [
    await choose(),
    await server.call(auth.sessions, {}, caller),
    await server.call(profile.center, { nickName: 'X' }, caller),
  ];
  for (const { error, status } of refused) expect([error, status]).toEqual(['passwordMustChange', 403]);
  const avatar = await uploadFile(server, profile.updateAvatar, { bytes: await png(100) }, user.token);
  expect(avatar.key).toBe('passwordMustChange');
  expect((await server.call(auth.info, {}, caller)).result.user.mustChangePassword).toBe(true);
  expect((await server.call(profile.userinfo, {}, caller)).error).toBeNull();
  expect((await changePassword(user.token, user.password, 'Quiet-Harbour-7')).error).toBeNull();
  expect((await choose()).error).toBeNull();
  expect((await server.call(auth.info, {}, caller)).result.user.mustChangePassword).toBe(false);
});

test('an avatar is stored as a square JPEG and replaces the previous one', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const before = { files: (await storedFiles()).length, rows: (await storedRows()).length };
  const [first, second] = [
    await uploadFile(server, profile.updateAvatar, { bytes: await png(300) }, user.token),
    await uploadFile(server, profile.updateAvatar, { bytes: await png(400) }, user.token),
  ];
  expect(first.status).toBe(200);
  const { avatar } = second.data as { avatar: string }; // the contract's output
  expect(avatar).toMatch(/^\/hx-api\/images\/file\?name=[\da-f]{32}\.jpg$/);
  expect((await server.call(auth.info, {}, { token: user.token })).result.user.avatar).toBe(avatar);
  const shown = await fetch(server.url + avatar, { headers: { authorization: user.token } });
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  const drawn = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect([drawn.width, drawn.height]).toEqual([256, 256]);
  expect((await storedFiles()).length).toBe(before.files + 1);
  const rows = await storedRows();
  expect(rows.length).toBe(before.rows + 1);
  expect(rows.at(-1)).toMatchObject({ kind: 'avatar', companyId: company.id, createdBy: user.id, width: 256 });
  const gone = (first.data as { avatar: string }).avatar; // the contract's output
  expect((await fetch(server.url + gone, { headers: { authorization: user.token } })).status).toBe(404);
  const logged = await logOf(user.id, 'profile.updateAvatar');
  expect(logged.at(-1)?.changes).toEqual([{ field: 'avatar', before: gone, after: avatar }]);
});

test('an upload other than a small still picture is refused', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const before = { files: await storedFiles(), rows: (await storedRows()).length };
  // 36 million pixels of one colour need only a few kilobytes.
  const hugePicture = await sharp({
    create: { width: 6000, height: 6000, channels: 3, background: '#ffffff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  expect(hugePicture.length).toBeLessThan(512_000);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const refused: [Buffer, string, number][] = [
    [svg, 'notAnImage', 400],
    [Buffer.from('<html>'), 'notAnImage', 400],
    [Buffer.alloc(0), 'notAnImage', 400],
    [(await png(100)).subarray(0, 60), 'notAnImage', 400],
    [Buffer.alloc(512_001, 1), 'imageTooLarge', 413],
    [hugePicture, 'imageTooLarge', 413],
  ];
  let checkedCount = 0;
  for (const [bytes, key, status] of refused) {
    for (const route of [profile.updateAvatar, images.upload]) {
      const reply = await uploadFile(server, route, { bytes, name: 'me.png' }, user.token);
      expect([route.path, reply.key, reply.status]).toEqual([route.path, key, status]);
      checkedCount += 1;
    }
  }
  expect(checkedCount).toBe(12);
  expect({ files: await storedFiles(), rows: (await storedRows()).length }).toEqual(before);
  expect((await server.call(auth.info, {}, { token: user.token })).result.user.avatar).toBeNull();
});

test('an avatar without a form, without a file or without a login is refused', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const address = server.url + basePath + profile.updateAvatar.path;
  const headers = { authorization: user.token };
  const empty = new FormData();
  empty.append('name', 'x');
  for (const body of [empty, JSON.stringify({ file: 'x' })]) {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const reply = await fetch(address, { method: 'POST', headers: { ...headers, ...type }, body });
    expect(reply.status).toBe(400);
  }
  expect((await uploadFile(server, profile.updateAvatar, { bytes: await png(100) }, 'nobody')).status).toBe(401);
});
