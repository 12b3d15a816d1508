import { setTimeout as pause } from 'node:timers/promises';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import * as z from 'zod/mini';
import type { AcknowledgementRecorder } from './acknowledgements.ts';
import type { Portico } from './portico.ts';

const changePauseMilliseconds = 20;
const retryPauseMilliseconds = 100;
const answerMilliseconds = 10_000;
/** A renamed store is deleted when its number is a multiple of this. */
const deleteEvery = 3;

/** States of a store; each step is one change through the API. */
const stages = ['absent', 'created', 'renamed', 'deleted'] as const;
type Stage = (typeof stages)[number];

/** `acknowledgedAt`: when the steps were acknowledged, in epoch milliseconds, in their order. */
type ChangedStore = {
  name: string;
  id: number | null;
  acknowledged: Stage;
  acknowledgedAt: number[];
  pending: Stage | null;
};

/** A client of the API that creates, renames and deletes stores one after the other. No change is sent twice. */
export type StoreChanger = { name: string; token: string; organisation: number; stores: ChangedStore[] };

export async function createStoreChanger(portico: Portico, name: string, token: string): Promise<StoreChanger> {
  const reply = await request(portico, token, 'GET', organisations.tree.path);
  const [top] = z.array(z.object({ id: z.number() })).parse(reply.body);
  if (top === undefined) throw new Error('the company has no organisation');
  return { name, token, organisation: top.id, stores: [] };
}

/** Makes changes until `until` is aborted. A change without an answer is left as it is, and the next store begins. */
export async function changeStores(
  changer: StoreChanger,
  portico: Portico,
  acknowledgements: AcknowledgementRecorder,
  until: AbortSignal,
): Promise<void> {
  while (!until.aborted) {
    const number = changer.stores.length + 1;
    const name = `${changer.name} ${number}`;
    const store: ChangedStore = { name, id: null, acknowledged: 'absent', acknowledgedAt: [], pending: null };
    changer.stores.push(store);
    const last: Stage = number % deleteEvery === 0 ? 'deleted' : 'renamed';
    for (const stage of stages.slice(1, stages.indexOf(last) + 1)) {
      store.pending = stage;
      const began = performance.now();
      const { status, body } = await change(portico, changer, store, stage);
      if (status !== '200') {
        acknowledgements.recordRefusal('base data', status);
        await pause(retryPauseMilliseconds);
        break;
      }
      if (stage === 'created') store.id = z.object({ data: z.object({ id: z.number() }) }).parse(body).data.id;
      store.acknowledged = stage;
      store.acknowledgedAt.push(Date.now());
      store.pending = null;
      acknowledgements.recordAcknowledgement('base data', began);
      await pause(changePauseMilliseconds);
    }
  }
}

/** Number of acknowledged changes of these clients so far. */
export function countAcknowledgedChanges(changers: readonly StoreChanger[]): number {
  const stores = changers.flatMap((changer) => changer.stores);
  return stores.reduce((sum, { acknowledged }) => sum + stages.indexOf(acknowledged), 0);
}

function change(portico: Portico, changer: StoreChanger, store: ChangedStore, stage: Stage): Promise<Answer> {
  const { token, organisation } = changer;
  const { path } = entities.add;
  if (stage === 'created') {
    const fixed = { deptId: organisation, workTime: '09:00:00~22:00:00', timeZone: 'Europe/Berlin' };
    return request(portico, token, 'POST', path, { ...fixed, ...fieldsAt(store, 'created') });
  }
  if (stage === 'renamed') return request(portico, token, 'PUT', path, { id: store.id, ...fieldsAt(store, 'renamed') });
  return request(portico, token, 'DELETE', `${path}?ids=${store.id}`);
}

/** Fields of a store after a step. Several fields change at once, to check that they change together. */
function fieldsAt({ name }: ChangedStore, stage: 'created' | 'renamed') {
  const mail = name.replaceAll(' ', '-');
  return stage === 'created'
    ? { name, mobile: '1', email: `${mail}@example.com`, remark: `created ${name}` }
    : { name: `${name} renamed`, mobile: '2', email: `${mail}@example.org`, remark: `renamed ${name}` };
}

type Answer = { status: string; body: unknown };

/** The status of the answer, or the reason why there is none. */
async function request(portico: Portico, token: string, method: string, path: string, body?: object): Promise<Answer> {
  try {
    const answer = await fetch(portico.api + path, {
      method,
      headers: { authorization: token, lang: 'en', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    return { status: String(answer.status), body: await answer.json() };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { status: isLate ? 'no answer in time' : 'connection lost', body: null };
  }
}

const storeRow = z.object({
  name: z.string(),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  revision: z.number(),
});
type StoreRow = z.output<typeof storeRow>;

export type ChangeComparison = {
  acknowledged: number;
  unacknowledged: number;
  completedUnacknowledged: number;
  lost: string[];
  reported: string[];
  unexpected: string[];
};

/**
 * Compares the stores with the acknowledged changes. Each store must be exactly in the state of its last acknowledged change, or completely
 * in that of the unacknowledged one. `lost`: an acknowledged change is missing. `reported`: a change is missing that was acknowledged after
 * `missingSince`, the time (epoch ms) since when the server says that changes are missing. `unexpected`: the store is in no such state.
 */
export async function compareChanges(
  portico: Portico,
  changer: StoreChanger,
  missingSince = Number.POSITIVE_INFINITY,
): Promise<ChangeComparison> {
  const rows = await listStores(portico, changer);
  const found: ChangeComparison = {
    acknowledged: 0,
    unacknowledged: 0,
    completedUnacknowledged: 0,
    lost: [],
    reported: [],
    unexpected: [],
  };
  for (const store of changer.stores) {
    const { name, acknowledged, pending } = store;
    const own = rows.filter((row) => row.name === name || row.name === `${name} renamed`);
    const reached = stages.filter((stage) => isAt(store, stage, own));
    found.acknowledged += stages.indexOf(acknowledged);
    if (pending !== null) found.unacknowledged += 1;
    const safe = store.acknowledgedAt.filter((at) => at < missingSince).length;
    const allowed = stages.slice(safe, stages.indexOf(acknowledged));
    if (pending !== null && reached.includes(pending)) found.completedUnacknowledged += 1;
    else if (reached.includes(acknowledged)) continue;
    else if (reached.some((stage) => allowed.includes(stage))) found.reported.push(`${name} ${acknowledged}`);
    else if (reached.length === 0) found.unexpected.push(`${name} after ${acknowledged}: ${JSON.stringify(own)}`);
    else found.lost.push(`${name} ${acknowledged}: ${reached.join(' or ')}`);
  }
  return found;
}

function isAt(store: ChangedStore, stage: Stage, rows: readonly StoreRow[]): boolean {
  if (stage === 'absent' || stage === 'deleted') return rows.length === 0;
  const [row, ...more] = rows;
  const fields = fieldsAt(store, stage);
  // Each change increments the revision.
  const revision = stage === 'created' ? 1 : 2;
  return (
    row !== undefined && more.length === 0 && JSON.stringify({ ...row }) === JSON.stringify({ ...fields, revision })
  );
}

async function listStores(portico: Portico, { name, token }: StoreChanger): Promise<StoreRow[]> {
  const size = 100;
  const rows: StoreRow[] = [];
  for (let page = 0; ; page += 1) {
    const { status, body } = await request(portico, token, 'POST', entities.list.path, {
      name: `${name} `,
      page,
      size,
    });
    if (status !== '200') throw new Error(`the list of stores answered ${status}`);
    const { content } = z.object({ content: z.array(storeRow) }).parse(body);
    rows.push(...content);
    if (content.length < size) return rows;
  }
}
