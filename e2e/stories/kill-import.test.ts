import { setTimeout as pause } from 'node:timers/promises';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import { type ImportJob, importJob, spreadsheets } from '@portico/contract/routes/spreadsheets';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Portico, startPortico } from './portico.ts';

const stores = 3000;
/** How long after its beginning work is killed, milliseconds. */
const killsAfter = [0, 150];

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
afterAll(async () => portico?.stop());

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

const made = z.object({ data: z.object({ id: z.number() }) });
const told = z.object({ data: importJob });

/** The import after what is going on has come to an end. */
async function settled(id: number): Promise<ImportJob> {
  for (;;) {
    const { data } = told.parse(await ask('GET', `${spreadsheets.details.path}?id=${id}`));
    if (!['reading', 'applying', 'undoing'].includes(data.state)) return data;
    await pause(50);
  }
}

/** A file of new stores, compared with what there is. */
async function read(round: string): Promise<number> {
  const lines = Array.from(
    { length: stores },
    (_, place) => `Crash ${round} ${place},${organisation},1,a@example.com,09:00~22:00,Europe/Berlin`,
  );
  const heading = 'Store name,Organisation,Contact phone,E-mail,Opening hours,Time zone';
  const body = new FormData();
  body.append('kind', 'entities');
  body.append('file', new Blob([[heading, ...lines].join('\n')]), 'stores.csv');
  const { data } = made.parse(await ask('POST', spreadsheets.upload.path, body));
  expect(await settled(data.id)).toMatchObject({ state: 'ready', created: stores, failed: 0 });
  return data.id;
}

/** How many stores of a file there are. */
async function there(round: string): Promise<number> {
  const found = await ask('POST', entities.list.path, { name: `Crash ${round} `, size: 1 });
  return z.object({ totalElements: z.number() }).parse(found).totalElements;
}

/** Kills the server and starts it again. */
async function crash(milliseconds: number): Promise<void> {
  await pause(milliseconds);
  await portico.kill();
  await portico.start();
}

test.each(killsAfter)(
  'an import of all or none, killed after %d ms, is whole or not there at all',
  async (milliseconds) => {
    const round = `all ${milliseconds}`;
    const id = await read(round);
    await ask('POST', spreadsheets.apply.path, { id, mode: 'all' });
    await crash(milliseconds);
    const { state } = await settled(id);
    expect([state, await there(round)]).toEqual(state === 'done' ? ['done', stores] : ['failed', 0]);
  },
);

test('what an import of the good rows had stored when it was killed is known, and can be taken back', async () => {
  const id = await read('good');
  await ask('POST', spreadsheets.apply.path, { id, mode: 'good' });
  while ((await there('good')) === 0);
  await crash(0);
  await settled(id);
  const stored = await there('good');
  console.log(`${stored} of ${stores} stores were there after the crash`);
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(stores);
  await takeBack(id, 'good');
});

test('taking back that was killed is taken up again', async () => {
  const id = await read('undone');
  await ask('POST', spreadsheets.apply.path, { id, mode: 'all' });
  expect(await settled(id)).toMatchObject({ state: 'done', created: stores });
  await ask('POST', spreadsheets.undo.path, { id, mode: 'good' });
  while ((await there('undone')) === stores);
  await crash(0);
  await settled(id);
  const left = await there('undone');
  console.log(`${left} of ${stores} stores were left after the crash`);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(stores);
  await takeBack(id, 'undone');
});

async function takeBack(id: number, round: string): Promise<void> {
  await ask('POST', spreadsheets.undo.path, { id, mode: 'all' });
  expect(await settled(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await there(round)).toBe(0);
}
