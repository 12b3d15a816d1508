import { constants, publicEncrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { basePath, tokenCookie } from '@portico/contract/route';
import * as z from 'zod/mini';
import { moveClock } from './stories/moved-clock.ts';

/** Milliseconds that the server's clock, and the pages' with it, is ahead of the machine's. */
const clockAhead = Number(process.env['PORTICO_E2E_CLOCK_AHEAD'] ?? 0);

/** What time it is for the server and the pages, epoch milliseconds. */
export const consoleNow = (): number => Date.now() + clockAhead;

/** Contexts by what they are set to. */
type KeptContexts = Map<string, BrowserContext>;

/**
 * A story in the browser, at the server's time. The context stays for the next story with the same settings, emptied of what a person
 * leaves in it: to fetch and compile the console anew takes longer than most stories do.
 */
export const test = base.extend<object, { kept: KeptContexts }>({
  kept: [
    async ({ browser: _browser }, use) => {
      const kept: KeptContexts = new Map();
      await use(kept);
      for (const context of kept.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, kept, viewport, colorScheme, timezoneId }, use) => {
    const key = JSON.stringify([viewport, colorScheme, timezoneId]);
    let context = kept.get(key);
    if (context === undefined) {
      context = await browser.newContext();
      await context.addInitScript(moveClock, clockAhead);
      // As long as one page stays open, the next ones are drawn by its process, which has the scripts.
      await (await context.newPage()).goto('/healthz');
      kept.set(key, context);
    }
    const [first] = context.pages();
    await use(context);
    for (const page of context.pages()) if (page !== first) await page.close();
    await context.unrouteAll();
    await context.setStorageState({ cookies: [], origins: [] });
  },
});

/** A person of the demonstration: the manager of one store, of a region, of a company with several, or of the whole platform. */
export const people = { store: 'hongqiao', region: 'huadong', company: 'tingnan', platform: 'admin' } as const;

const loginFile = z.object({ logins: z.array(z.object({ username: z.string(), password: z.string() })) });

function setting(name: 'PORTICO_E2E_URL' | 'PORTICO_E2E_LOGINS' | 'PORTICO_E2E_DEVICE_URL'): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

/** Where the console is. */
export const consoleUrl = (): string => setting('PORTICO_E2E_URL');

/** The password of somebody of the demonstration. */
export function passwordOf(username: string): string {
  const { logins } = loginFile.parse(JSON.parse(readFileSync(setting('PORTICO_E2E_LOGINS'), 'utf8')));
  const found = logins.find((login) => login.username === username);
  if (found === undefined) throw new Error(`The demonstration has no ${username}`);
  return found.password;
}

/** Asks the API as somebody. */
export async function ask(token: string | null, method: string, address: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(`${consoleUrl()}${basePath}${address}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: token }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${address} answered ${reply.status}`);
  return reply.json();
}

const keyReply = z.object({ publicKey: z.string(), nonce: z.string() });
const tokenReply = z.object({ token: z.string() });

/** A new session of somebody, made without the browser. */
export async function newToken(username: string): Promise<string> {
  const { publicKey, nonce } = keyReply.parse(await ask(null, 'GET', '/auth/publicKey'));
  const sealed = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(`${nonce}\n${passwordOf(username)}`),
  );
  return tokenReply.parse(await ask(null, 'POST', '/auth/login', { username, password: sealed.toString('base64') }))
    .token;
}

const tokens = new Map<string, string>();

/** One session per person for all stories that do not end it. */
export async function tokenOf(username: string): Promise<string> {
  const token = tokens.get(username) ?? (await newToken(username));
  tokens.set(username, token);
  return token;
}

/** Opens a page of the console as somebody who is logged in. */
export async function enter(page: Page, username: string, address: string, token?: string): Promise<void> {
  const value = token ?? (await tokenOf(username));
  await page.context().addCookies([{ name: tokenCookie, value, domain: new URL(consoleUrl()).hostname, path: '/' }]);
  await page.goto(address);
}

/** Waits until home shows figures. */
export async function seeFigures(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy], main [role="status"][aria-label]')).toHaveCount(0);
  await expect(firstFigure(page)).toHaveText(/\d/);
}

/** The exact figure of the first card. */
export function firstFigure(page: Page) {
  return page.getByTestId('card').first().locator('.heard').first();
}

const ids = z.object({ content: z.array(z.object({ id: z.number(), name: z.string() })) });

/** The stores somebody may see, by name. */
export async function storesOf(username: string): Promise<{ id: number; name: string }[]> {
  return ids.parse(await ask(await tokenOf(username), 'POST', '/api/entity/getEntitys', { size: 100 })).content;
}

/** Sends records as a device does. */
export async function sendRecords(device: { sn: string; secret: string }, records: unknown[]): Promise<void> {
  const reply = await fetch(`${setting('PORTICO_E2E_DEVICE_URL')}/ingest/v1/records`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${device.sn}:${device.secret}`).toString('base64')}`,
    },
    body: JSON.stringify({ records }),
  });
  if (!reply.ok) throw new Error(`The device door answered ${reply.status}: ${await reply.text()}`);
}

/** A camera nobody has registered calls. */
export async function announce(sn: string): Promise<void> {
  const reply = await fetch(`${setting('PORTICO_E2E_DEVICE_URL')}/api/camera/heartBeat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sn, time: Math.floor(consoleNow() / 1000), version: 'V2.1' }),
  });
  if (!reply.ok) throw new Error(`The device door answered ${reply.status}`);
}

/** By how many pixels a page sticks out of its window; 0 is none. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
