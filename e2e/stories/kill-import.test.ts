import { setTimeout as pause } from 'node:timers/promises';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import { type ImportJob, importJob, spreadsheets } from '@portico/contract/routes/spreadsheets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Portico, startPortico } from './portico.ts';

const stores = 1000;
/** How long after the work was begun, or after its first rows are stored, the server is killed, milliseconds. */
const killsAfter = [0, 60];

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

test('killed while an import is stored or taken back: nothing is half there that nobody knows of, and it can be undone', async () => {
  const seen = { wholeOrNothing: 0, partly: 0, undoneInPart: 0 };
  for (const milliseconds of killsAfter) {
    const whole = `all ${milliseconds}`;
    const id = await read(whole);
    await ask('POST', spreadsheets.apply.path, { id, mode: 'all' });
    await crash(milliseconds);
    const { state } = await settled(id);
    expect([state, await there(whole)]).toEqual(state === 'done' ? ['done', stores] : ['failed', 0]);
    if (state === 'failed') seen.wholeOrNothing += 1;

    const parts = `good ${milliseconds}`;
    const good = await read(parts);
    await ask('POST', spreadsheets.apply.path, { id: good, mode: 'good' });
    while ((await there(parts)) === 0);
    await crash(milliseconds);
    await settled(good);
    const stored = await there(parts);
    if (stored < stores) seen.partly += 1;

    await ask('POST', spreadsheets.undo.path, { id: good, mode: 'good' });
    while ((await there(parts)) === stored);
    await crash(milliseconds);
    if ((await settled(good)).state === 'undone') continue;
    if ((await there(parts)) < stored) seen.undoneInPart += 1;
    await ask('POST', spreadsheets.undo.path, { id: good, mode: 'all' });
    expect(await settled(good)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await there(parts)).toBe(0);
  }
  console.log(
    `${killsAfter.length} rounds: ${seen.wholeOrNothing} imports of all or none ended with none, ${seen.partly} of the good rows ended in part and were taken back, ${seen.undoneInPart} killed again while they were`,
  );
  expect(seen.wholeOrNothing).toBeGreaterThan(0);
  expect(seen.partly).toBeGreaterThan(0);
  expect(seen.undoneInPart).toBeGreaterThan(0);
}, 600_000);
