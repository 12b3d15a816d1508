import { constants, publicEncrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { basePath, loginMarkCookie, sessionCookie } from '@portico/contract/route';
import * as z from 'zod/mini';
import { shiftClock } from './stories/clock-shift.ts';

/** Milliseconds by which the clock of the server and the pages is ahead of the machine's. */
const clockAhead = Number(process.env['PORTICO_E2E_CLOCK_AHEAD'] ?? 0);

/** Current time of the server and the pages, in epoch milliseconds. */
export const getConsoleTime = (): number => Date.now() + clockAhead;

/** The local day in China some days ago, "yyyy-MM-dd". */
export const dayInChina = (daysAgo: number): string =>
  new Date(getConsoleTime() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Browser contexts by their settings. */
type ContextCache = Map<string, BrowserContext>;

/**
 * Playwright's `test`, in whose pages the clock shows the server's time. Tests with the same settings share a browser context, whose
 * cookies and storage are cleared after each test, because fetching and compiling the console again takes longer than most tests.
 */
export const test = base.extend<object, { contextCache: ContextCache }>({
  contextCache: [
    async ({ browser: _browser }, use) => {
      const kept: ContextCache = new Map();
      await use(kept);
      for (const context of kept.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, contextCache, viewport, colorScheme, timezoneId }, use) => {
    const key = JSON.stringify([viewport, colorScheme, timezoneId]);
    let context = contextCache.get(key);
    if (context === undefined) {
      context = await browser.newContext();
      await context.addInitScript(shiftClock, clockAhead);
      // While one page stays open, later pages are rendered by its process, which has the scripts loaded.
      await (await context.newPage()).goto('/healthz');
      contextCache.set(key, context);
    }
    const [first] = context.pages();
    await use(context);
    for (const page of context.pages()) if (page !== first) await page.close();
    await context.unrouteAll();
    await context.setStorageState({ cookies: [], origins: [] });
  },
});

/** Users of the demonstration: the manager of a store, of a region, of a company with several stores, and of the whole platform. */
export const demoUsers = { store: 'hongqiao', region: 'huadong', company: 'tingnan', platform: 'admin' } as const;

const loginFile = z.object({ logins: z.array(z.object({ username: z.string(), password: z.string() })) });

function readSetting(name: 'PORTICO_E2E_URL' | 'PORTICO_E2E_LOGINS' | 'PORTICO_E2E_DEVICE_URL'): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

/** Address of the console. */
export const consoleUrl = (): string => readSetting('PORTICO_E2E_URL');

/** Password of a demonstration user. */
export function readDemoPassword(username: string): string {
  const { logins } = loginFile.parse(JSON.parse(readFileSync(readSetting('PORTICO_E2E_LOGINS'), 'utf8')));
  const found = logins.find((login) => login.username === username);
  if (found === undefined) throw new Error(`The demonstration has no ${username}`);
  return found.password;
}

/** Calls the API with the token of a user; null: without a token. */
export async function callApi(token: string | null, method: string, address: string, body?: unknown): Promise<unknown> {
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

/** Creates a session of a demonstration user without the browser and returns its token. */
export async function createToken(username: string): Promise<string> {
  const { publicKey, nonce } = keyReply.parse(await callApi(null, 'GET', '/auth/publicKey'));
  const sealed = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(`${nonce}\n${readDemoPassword(username)}`),
  );
  return tokenReply.parse(await callApi(null, 'POST', '/auth/login', { username, password: sealed.toString('base64') }))
    .token;
}

const tokens = new Map<string, string>();

/** Returns a token of a user; all stories that do not end the session share it. */
export async function getToken(username: string): Promise<string> {
  const token = tokens.get(username) ?? (await createToken(username));
  tokens.set(username, token);
  return token;
}

/** Opens a page of the console as a logged-in user. */
export async function openAsUser(page: Page, username: string, address: string, token?: string): Promise<void> {
  const value = token ?? (await getToken(username));
  await page.context().addCookies(buildSessionCookies(consoleUrl(), value));
  await page.goto(address);
}

/** The cookies of a session on plain http, as a login sets them. */
export function buildSessionCookies(url: string, token: string) {
  const attributes = { domain: new URL(url).hostname, path: '/', sameSite: 'Strict' as const };
  return [
    { name: sessionCookie, value: token, httpOnly: true, ...attributes },
    { name: loginMarkCookie, value: 'loggedIn', ...attributes },
  ];
}

/** Waits until home shows values, in all panels. */
export async function waitForFigures(page: Page): Promise<void> {
  await expect(findFirstFigure(page)).toHaveText(/\d/);
  await expect(page.locator('main :is([aria-busy], [role="status"][aria-label], [data-skeleton])')).toHaveCount(0);
}

/** The element with the exact value of the first card, which is visible only to screen readers. */
export function findFirstFigure(page: Page) {
  return page.getByTestId('card').first().locator('.heard').first();
}

const ids = z.object({ content: z.array(z.object({ id: z.number(), name: z.string() })) });

/** The stores a user may see, by name. */
export async function listStores(username: string): Promise<{ id: number; name: string }[]> {
  return ids.parse(await callApi(await getToken(username), 'POST', '/api/entity/getEntitys', { size: 100 })).content;
}

/** Sends records as a device does. */
export async function sendRecords(device: { sn: string; secret: string }, records: unknown[]): Promise<void> {
  const reply = await fetch(`${readSetting('PORTICO_E2E_DEVICE_URL')}/ingest/v1/records`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${device.sn}:${device.secret}`).toString('base64')}`,
    },
    body: JSON.stringify({ records }),
  });
  if (!reply.ok) throw new Error(`The device door answered ${reply.status}: ${await reply.text()}`);
}

/** Sends a heartbeat of a camera, registered or not. */
export async function sendCameraHeartbeat(sn: string): Promise<void> {
  const reply = await fetch(`${readSetting('PORTICO_E2E_DEVICE_URL')}/api/camera/heartBeat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sn, time: Math.floor(getConsoleTime() / 1000), version: 'V2.1' }),
  });
  if (!reply.ok) throw new Error(`The device door answered ${reply.status}`);
}

/** Number of pixels by which a page is wider than its window; 0: it fits. */
export function measureHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
