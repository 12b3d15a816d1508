import { setTimeout as pause } from 'node:timers/promises';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import { type ImportJob, importJob, spreadsheets } from '@portico/contract/routes/spreadsheets';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { isLongRun } from '../../tools/test-size.ts';
import { killChild } from './kill-rounds.ts';
import { type Portico, startPortico } from './portico.ts';

const stores = 3000;
const victims = ['server', 'PostgreSQL child'] as const;
/** The process to kill, and the time after the start of the import in milliseconds. */
const killsAfter = (isLongRun ? [0, 150] : [150]).flatMap((milliseconds) =>
  victims.map((victim) => ({ victim, milliseconds })),
);
/** How long a request waits for a server that is unavailable. */
const maxAwayMilliseconds = 30_000;
const maxWorkMilliseconds = 60_000;
const maxAttempts = 3;

vi.setConfig({ testTimeout: 180_000 });

let portico: Portico;
let token: string;
let organisation: string;
beforeAll(async () => {
  portico = await startPortico();
  token = await portico.login('Harbor & Hall', 'company');
  const [top] = z.array(z.object({ name: z.string() })).parse(await ask('GET', organisations.tree.path));
  organisation = top?.name ?? '';
}, 120_000);
afterAll(async () => portico?.stopAndRemove());

async function ask(method: 'GET' | 'POST', address: string, body?: object | FormData): Promise<unknown> {
  const isForm = body instanceof FormData;
  const reply = await fetch(portico.api + address, {
    method,
    headers: { authorization: token, lang: 'en', ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** Repeats a request while the server or its PostgreSQL is unavailable; only for requests that change nothing. */
async function askUntilAnswered(method: 'GET' | 'POST', address: string, body?: object): Promise<unknown> {
  const until = performance.now() + maxAwayMilliseconds;
  for (;;) {
    try {
      return await ask(method, address, body);
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(50);
    }
  }
}

const created = z.object({ data: z.object({ id: z.number() }) });
const details = z.object({ data: importJob });

/** Returns the import after its work has ended. */
async function waitForImport(id: number): Promise<ImportJob> {
  const until = performance.now() + maxWorkMilliseconds;
  for (;;) {
    const { data } = details.parse(await askUntilAnswered('GET', `${spreadsheets.details.path}?id=${id}`));
    if (!['reading', 'applying', 'undoing'].includes(data.state)) return data;
    if (performance.now() > until) throw new Error(`the import is still ${data.state}`);
    await pause(50);
  }
}

/** Uploads a file of new stores and returns the id of the import after it has been read. */
async function uploadFile(round: string): Promise<number> {
  const lines = Array.from(
    { length: stores },
    (_, index) => `Crash ${round} ${index},${organisation},1,a@example.com,09:00~22:00,Europe/Berlin`,
  );
  const heading = 'Store name,Organisation,Contact phone,E-mail,Opening hours,Time zone';
  const body = new FormData();
  body.append('kind', 'entities');
  body.append('file', new Blob([[heading, ...lines].join('\n')]), 'stores.csv');
  const { data } = created.parse(await ask('POST', spreadsheets.upload.path, body));
  expect(await waitForImport(data.id)).toMatchObject({ state: 'ready', created: stores, failed: 0 });
  return data.id;
}

/** Number of stores that were created from a file. */
async function countStores(round: string): Promise<number> {
  const found = await askUntilAnswered('POST', entities.list.path, { name: `Crash ${round} `, size: 1 });
  return z.object({ totalElements: z.number() }).parse(found).totalElements;
}

/** Kills the server and starts it again, or kills a child, which the server starts again. */
async function crash(victim: (typeof victims)[number], milliseconds: number): Promise<void> {
  await pause(milliseconds);
  if (victim === 'PostgreSQL child') return killChild(portico, victim);
  await portico.kill();
  await portico.start();
}

test.each(killsAfter)(
  'the import is complete or absent, $victim killed at $milliseconds ms',
  async ({ victim, milliseconds }) => {
    const round = `all ${victim} ${milliseconds}`;
    const id = await uploadFile(round);
    await ask('POST', spreadsheets.apply.path, { id, mode: 'all' });
    await crash(victim, milliseconds);
    const { state } = await waitForImport(id);
    expect([state, await countStores(round)]).toEqual(state === 'done' ? ['done', stores] : ['failed', 0]);
  },
);

/** On a busy machine the kill may come after the work has ended; then the work is repeated. */
async function repeatUntilInterrupted(meetsWork: (attempt: number) => Promise<boolean>): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) if (await meetsWork(attempt)) return;
  throw new Error(`none of ${maxAttempts} kills came in the middle of the work`);
}

test.each(victims)('good rows can be undone after a kill of the %s', async (victim) => {
  await repeatUntilInterrupted(async (attempt) => {
    const round = `good ${victim} ${attempt}`;
    const id = await uploadFile(round);
    await ask('POST', spreadsheets.apply.path, { id, mode: 'good' });
    while ((await countStores(round)) === 0);
    await crash(victim, 0);
    const { state } = await waitForImport(id);
    const stored = await countStores(round);
    console.log(`${stored} of ${stores} stores were stored after a kill of the ${victim}: ${state}`);
    expect(state === 'done' && stored < stores).toBe(false);
    expect(stored).toBeGreaterThan(0);
    await undo(id, round);
    return stored < stores;
  });
});

test.each(victims)('an undo can be continued after a kill of the %s', async (victim) => {
  await repeatUntilInterrupted(async (attempt) => {
    const round = `undone ${victim} ${attempt}`;
    const id = await uploadFile(round);
    await ask('POST', spreadsheets.apply.path, { id, mode: 'all' });
    expect(await waitForImport(id)).toMatchObject({ state: 'done', created: stores });
    await ask('POST', spreadsheets.undo.path, { id, mode: 'good' });
    while ((await countStores(round)) === stores);
    await crash(victim, 0);
    const { state } = await waitForImport(id);
    const left = await countStores(round);
    console.log(`${left} of ${stores} stores were left after a kill of the ${victim}: ${state}`);
    expect(left).toBeLessThan(stores);
    expect(state === 'undone' && left > 0).toBe(false);
    if (state !== 'undone') await undo(id, round);
    return left > 0;
  });
});

async function undo(id: number, round: string): Promise<void> {
  await ask('POST', spreadsheets.undo.path, { id, mode: 'all' });
  expect(await waitForImport(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await countStores(round)).toBe(0);
}
