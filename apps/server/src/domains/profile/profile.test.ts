import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { basePath } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { home, live } from '@portico/contract/routes/home';
import { images } from '@portico/contract/routes/images';
import { profile } from '@portico/contract/routes/profile';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { logIn } from '../../platform/testing/log-in.ts';
import { sealPassword } from '../../platform/testing/seal-password.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import { uploadFile } from '../../platform/testing/upload.ts';

const clock = fixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.stop());

async function changePassword(token: string, oldPassword: string, newPassword: string) {
  const oldPass = await sealPassword(server, oldPassword);
  const newPass = await sealPassword(server, newPassword);
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

const keptFiles = () => readdir(path.join(server.config.data, 'files', 'images')).catch((): string[] => []);
const keptRows = () => server.db.selectFrom('images').selectAll().execute();

test('a person reads and changes their own name, phone, e-mail and language; what is not given stays', async () => {
  const company = await server.world.company({ name: 'Tidewater' });
  const entity = await server.world.entity({ company });
  const person = await server.world.user({ company, entities: [entity] });
  const as = { token: person.token };
  const first = { nickName: 'Mara', phone: ' 0150 ', email: 'mara@harbour.example', language: 'de' as const };
  expect((await server.call(profile.center, first, as)).error).toBeNull();
  expect((await server.call(profile.center, { phone: '', email: '' }, as)).error).toBeNull();
  expect((await server.call(profile.center, {}, as)).error).toBeNull();
  const about = (await server.call(profile.userinfo, {}, as)).result;
  expect(about).toMatchObject({ id: person.id, nickName: 'Mara', phone: null, email: null, language: 'de' });
  expect(about.company).toEqual({ id: company.id, name: 'Tidewater', logoName: null });
  expect(about.roles).toEqual([{ id: expect.any(Number), name: expect.any(String), permission: expect.any(String) }]);
  expect(about.depts).toEqual([{ id: company.root.id, name: 'Tidewater' }]);
  expect(about.entitys).toEqual([{ id: entity.id, name: entity.name }]);
  const [change, second] = await logOf(person.id, 'profile.center');
  expect(change).toMatchObject({ companyId: company.id, status: 200, targetName: person.username });
  expect(change?.changes).toContainEqual({ field: 'nickName', before: person.username, after: 'Mara' });
  expect(second?.changes).toEqual([
    { field: 'phone', before: '0150', after: null },
    { field: 'email', before: 'mara@harbour.example', after: null },
  ]);
});

test('the same e-mail address may be two people’s; nothing but these four fields is taken; nobody else is changed', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company });
  const colleague = await server.world.user({ company });
  const email = 'office@harbour.example';
  expect((await server.call(profile.center, { email }, { token: colleague.token })).error).toBeNull();
  const rowOf = (id: number) =>
    server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const before = [await rowOf(person.id), await rowOf(colleague.id)];
  const posted = {
    id: colleague.id,
    userType: 1,
    enabled: false,
    username: 'x',
    companyId: null,
    rightRange: 1,
    email,
  };
  expect((await server.call(profile.center, posted, { token: person.token })).error).toBeNull();
  expect(await rowOf(person.id)).toEqual({ ...before[0], email, revision: 2 });
  expect(await rowOf(colleague.id)).toEqual(before[1]);
  for (const bad of [{ nickName: '' }, { nickName: 'x'.repeat(51) }, { email: 'nobody' }])
    expect((await server.call(profile.center, bad, { token: person.token })).error).toBe('badRequest');
  expect((await server.call(profile.center, { nickName: 'X' })).error).toBe('unauthorized');
});

test('a platform administrator has a page of their own too', async () => {
  const admin = await server.world.user();
  expect((await server.call(profile.center, { language: 'en' }, { token: admin.token })).error).toBeNull();
  const about = (await server.call(profile.userinfo, {}, { token: admin.token })).result;
  expect(about).toMatchObject({ company: null, language: 'en', depts: [], roles: [] });
});

test('a changed password ends every other session at once and keeps this one', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company });
  const colleague = await server.world.user({ company });
  const other = await server.world.session(person);
  const channel = await server.listen(live.counts, { cookie: other });
  const own = await server.listen(live.counts, { cookie: person.token });
  let isOwnOver = false;
  void own.ended.then(() => {
    isOwnOver = true;
  });
  expect((await changePassword(person.token, person.password, 'Quiet-Harbour-7')).error).toBeNull();
  const started = performance.now();
  await channel.ended;
  expect(performance.now() - started).toBeLessThan(1000);
  expect(isOwnOver).toBe(false);
  own.close();
  expect((await server.call(auth.info, {}, { token: other })).error).toBe('unauthorized');
  expect((await server.call(auth.info, {}, { token: person.token })).error).toBeNull();
  expect((await server.call(auth.info, {}, { token: colleague.token })).error).toBeNull();
  expect((await logIn(server, person)).error).toBe('loginFailed');
  expect((await logIn(server, { ...person, password: 'Quiet-Harbour-7' })).error).toBeNull();
  const [logged] = await logOf(person.id, 'profile.updatePass');
  expect(logged?.changes).toEqual([{ field: 'password', before: '***', after: '***' }]);
});

test('a new password is refused by its own words, and nothing changes', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company });
  await server.call(profile.center, { email: 'petra@harbour.example' }, { token: person.token });
  const other = await server.world.session(person);
  const refused = {
    Ab1: 'passwordTooShort',
    [`${'x'.repeat(128)}1`]: 'passwordTooLong',
    password: 'passwordNeedsBoth',
    password1: 'passwordCommon',
    petra12: 'passwordPersonal',
    [`${person.username}1`]: 'passwordPersonal',
    [person.password]: 'passwordSame',
  };
  for (const [password, key] of Object.entries(refused))
    expect([password, (await changePassword(person.token, person.password, password)).error]).toEqual([password, key]);
  expect((await server.call(auth.info, {}, { token: other })).error).toBeNull();
  expect((await logIn(server, person)).error).toBeNull();

  const oldPass = await sealPassword(server, person.password);
  const replayed = await server.call(profile.updatePass, { oldPass, newPass: oldPass }, { token: person.token });
  expect(replayed.error).toBe('passwordNotDecrypted');
  expect((await server.call(profile.updatePass, {}, { token: person.token })).error).toBe('badRequest');
});

test('a wrong old password is refused, counts as a wrong login, and is locked after ten', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company });
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => changePassword(person.token, 'wrong-1', 'Quiet-Harbour-7')),
  );
  const errors = tries.map(({ error }) => error);
  expect(errors.filter((error) => error === 'oldPasswordWrong')).toHaveLength(10);
  expect(errors.filter((error) => error === 'tooManyLogins')).toHaveLength(2);
  expect((await changePassword(person.token, person.password, 'Quiet-Harbour-7')).error).toBe('tooManyLogins');
  expect((await logIn(server, person)).error).toBe('tooManyLogins');
  clock.advance(15 * 60_000);
  expect((await logIn(server, person)).error).toBeNull();
  expect(await logOf(person.id, 'profile.updatePass')).toHaveLength(13);
});

test('two changes at once from the same old password: one counts', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company });
  const passwords = ['Quiet-Harbour-7', 'Loud-Harbour-8'];
  const replies = await Promise.all(passwords.map((word) => changePassword(person.token, person.password, word)));
  expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([null, 'oldPasswordWrong']));
  const winner = passwords[replies.findIndex(({ error }) => error === null)] ?? '';
  expect((await logIn(server, { ...person, password: winner })).error).toBeNull();
});

test('who has to change their password can do nothing before, and everything after', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company, permissions: ['base:home:set'] });
  const as = { token: person.token };
  await server.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', person.id).execute();
  const choose = () => server.call(home.setStatisTypes, { types: ['flowIn'] }, as);
  const refused = [
    await choose(),
    await server.call(auth.sessions, {}, as),
    await server.call(profile.center, { nickName: 'X' }, as),
  ];
  for (const { error, status } of refused) expect([error, status]).toEqual(['passwordMustChange', 403]);
  const avatar = await uploadFile(server, profile.updateAvatar, { bytes: await png(100) }, person.token);
  expect(avatar.key).toBe('passwordMustChange');
  expect((await server.call(auth.info, {}, as)).result.user.mustChangePassword).toBe(true);
  expect((await server.call(profile.userinfo, {}, as)).error).toBeNull();
  expect((await changePassword(person.token, person.password, 'Quiet-Harbour-7')).error).toBeNull();
  expect((await choose()).error).toBeNull();
  expect((await server.call(auth.info, {}, as)).result.user.mustChangePassword).toBe(false);
});

test('an avatar is kept as a square of ours, and the one before goes', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company });
  const before = { files: (await keptFiles()).length, rows: (await keptRows()).length };
  const [first, second] = [
    await uploadFile(server, profile.updateAvatar, { bytes: await png(300) }, person.token),
    await uploadFile(server, profile.updateAvatar, { bytes: await png(400) }, person.token),
  ];
  expect(first.status).toBe(200);
  const { avatar } = second.data as { avatar: string }; // the contract's output
  expect(avatar).toMatch(/^\/hx-api\/images\/file\?name=[\da-f]{32}\.jpg$/);
  expect((await server.call(auth.info, {}, { token: person.token })).result.user.avatar).toBe(avatar);
  const shown = await fetch(server.url + avatar, { headers: { authorization: person.token } });
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  const drawn = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect([drawn.width, drawn.height]).toEqual([256, 256]);
  expect((await keptFiles()).length).toBe(before.files + 1);
  const rows = await keptRows();
  expect(rows.length).toBe(before.rows + 1);
  expect(rows.at(-1)).toMatchObject({ kind: 'avatar', companyId: company.id, createdBy: person.id, width: 256 });
  const gone = (first.data as { avatar: string }).avatar; // the contract's output
  expect((await fetch(server.url + gone, { headers: { authorization: person.token } })).status).toBe(404);
  const logged = await logOf(person.id, 'profile.updateAvatar');
  expect(logged.at(-1)?.changes).toEqual([{ field: 'avatar', before: gone, after: avatar }]);
});

test('what is no small still picture is refused, as an avatar and as a picture, and nothing of it is stored', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company });
  const before = { files: await keptFiles(), rows: (await keptRows()).length };
  // 36 million pixels of one colour fit into few bytes.
  const bomb = await sharp({
    create: { width: 6000, height: 6000, channels: 3, background: '#ffffff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  expect(bomb.length).toBeLessThan(512_000);
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const refused: [Buffer, string, number][] = [
    [svg, 'notAnImage', 400],
    [Buffer.from('<html>'), 'notAnImage', 400],
    [Buffer.alloc(0), 'notAnImage', 400],
    [(await png(100)).subarray(0, 60), 'notAnImage', 400],
    [Buffer.alloc(512_001, 1), 'imageTooLarge', 413],
    [bomb, 'imageTooLarge', 413],
  ];
  let seen = 0;
  for (const [bytes, key, status] of refused) {
    for (const route of [profile.updateAvatar, images.upload]) {
      const reply = await uploadFile(server, route, { bytes, name: 'me.png' }, person.token);
      expect([route.path, reply.key, reply.status]).toEqual([route.path, key, status]);
      seen += 1;
    }
  }
  expect(seen).toBe(12);
  expect({ files: await keptFiles(), rows: (await keptRows()).length }).toEqual(before);
  expect((await server.call(auth.info, {}, { token: person.token })).result.user.avatar).toBeNull();
});

test('an avatar without a form, without a file or without a login is refused', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company });
  const address = server.url + basePath + profile.updateAvatar.path;
  const headers = { authorization: person.token };
  const empty = new FormData();
  empty.append('name', 'x');
  for (const body of [empty, JSON.stringify({ file: 'x' })]) {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const reply = await fetch(address, { method: 'POST', headers: { ...headers, ...type }, body });
    expect(reply.status).toBe(400);
  }
  expect((await uploadFile(server, profile.updateAvatar, { bytes: await png(100) }, 'nobody')).status).toBe(401);
});
