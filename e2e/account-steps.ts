import { constants, createHmac, publicEncrypt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { auth } from '@portico/contract/routes/auth';
import { companies } from '@portico/contract/routes/companies';
import { profile } from '@portico/contract/routes/profile';
import { roles } from '@portico/contract/routes/roles';
import { users } from '@portico/contract/routes/users';
import * as z from 'zod/mini';
import { callApi, demoUsers, getToken } from './console.ts';

/** The password that all users of the stories choose. */
export const storyUserPassword = 'Walk-4-river';

/** Encrypts a password as the console does. */
async function seal(password: string): Promise<string> {
  const { publicKey, nonce } = auth.publicKey.output.parse(await callApi(null, 'GET', auth.publicKey.path));
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(key, Buffer.from(`${nonce}\n${password}`)).toString('base64');
}

const tokenReply = z.object({ token: z.string() });

/** Creates a session of a user and returns its token. */
export async function logInAs(username: string, password: string): Promise<string> {
  return tokenReply.parse(await callApi(null, 'POST', auth.login.path, { username, password: await seal(password) }))
    .token;
}

/** Replaces a user's initial password by `storyUserPassword` and returns a token of the user. */
async function replaceInitialPassword(username: string, initial: string): Promise<string> {
  const token = await logInAs(username, initial);
  await callApi(token, 'POST', profile.updatePass.path, {
    oldPass: await seal(initial),
    newPass: await seal(storyUserPassword),
  });
  return token;
}

const createdUser = z.object({ data: z.object({ id: z.number(), password: z.string() }) });
const createdRow = z.object({ data: z.object({ id: z.number() }) });
const node = z.array(z.object({ id: z.number() }));

export type StoryUser = { id: number; username: string; token: string };
export type StoryCompany = { id: number; name: string; root: number; admin: StoryUser };

/** Creates a company for a story, with an administrator named "Root". */
export async function newCompany(name: string): Promise<StoryCompany> {
  const platform = await getToken(demoUsers.platform);
  const { id } = createdRow.parse(await callApi(platform, 'POST', companies.add.path, { name })).data;
  const username = `root-${id}`;
  const given = { tenantId: id, nickName: 'Root', username };
  const { data } = createdUser.parse(await callApi(platform, 'POST', companies.addAdmin.path, given));
  const token = await replaceInitialPassword(username, data.password);
  const [root] = node.parse(await callApi(token, 'GET', '/api/dept'));
  if (root === undefined) throw new Error(`${name} has no organisation`);
  return { id, name, root: root.id, admin: { id: data.id, username, token } };
}

/** Creates a role of a company with the given menus. */
export async function newRole(
  { admin }: StoryCompany,
  role: { name: string; permission: string; level: number; menus: readonly number[] },
): Promise<number> {
  const menus = role.menus.map((id) => ({ id }));
  return createdRow.parse(await callApi(admin.token, 'POST', roles.add.path, { ...role, menus })).data.id;
}

/** Creates a user who sees the whole company and has chosen a password. */
export async function createStoryUser(company: StoryCompany, nickName: string, role: number): Promise<StoryUser> {
  const username = `${nickName.toLowerCase()}-${company.id}`;
  const given = { nickName, username, roles: [role], deptIds: [company.root] };
  const { data } = createdUser.parse(await callApi(company.admin.token, 'POST', users.add.path, given));
  return { id: data.id, username, token: await replaceInitialPassword(username, data.password) };
}

/** Ids of the product's menus. They never change, because roles refer to them. */
export const menuIds = {
  home: 1,
  basic: 30,
  organisations: 31,
  roles: 32,
  users: 33,
  logs: 34,
  rules: 40,
  corrections: 41,
};

/** Logs in on an open login page, in English. */
export async function logInInBrowser(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Account', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Reads the password from the dialog that shows it once, in English, and closes the dialog. */
export async function readNewPassword(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'Shown only once' });
  const password = await dialog.locator('bdi').last().innerText();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  return password;
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMilliseconds = 30_000;

/** The six digits an authenticator app shows at `now` (epoch milliseconds); RFC 6238, SHA-1. */
export function computeTotpCode(secret: string, now: number): string {
  const bits = [...secret.replaceAll(/\s/g, '')]
    .map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / stepMilliseconds)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const place = digest.readUInt8(digest.length - 1) & 0xf;
  return String((digest.readUInt32BE(place) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
