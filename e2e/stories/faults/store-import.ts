import { setTimeout as pause } from 'node:timers/promises';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import { importJob, spreadsheets } from '@portico/contract/routes/spreadsheets';
import * as z from 'zod/mini';
import type { FaultLab } from './lab.ts';

const importedStores = 1_000;
const maxWorkMilliseconds = 60_000;
let imports = 0;

/** An import that was uploaded, and applied if that was possible. `id` null: the upload was refused. */
export type StartedImport = { name: string; id: number | null; refusal: string };

async function ask(lab: FaultLab, method: 'GET' | 'POST', address: string, body?: object | FormData): Promise<unknown> {
  const isForm = body instanceof FormData;
  const token = lab.changers[0]?.token ?? '';
  const reply = await fetch(lab.portico.api + address, {
    method,
    headers: { authorization: token, lang: 'en', ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

const details = z.object({ data: importJob });

async function waitForImport(lab: FaultLab, id: number) {
  for (const until = performance.now() + maxWorkMilliseconds; ; ) {
    const { data } = details.parse(await lab.retry(() => ask(lab, 'GET', `${spreadsheets.details.path}?id=${id}`)));
    if (!['reading', 'applying', 'undoing'].includes(data.state)) return data;
    if (performance.now() > until) throw new Error(`an import is still ${data.state}`);
    await pause(100);
  }
}

/** Uploads a file of new stores and applies it. A refusal is kept: the server may have no memory for it. */
export async function startImport(lab: FaultLab): Promise<StartedImport> {
  imports += 1;
  const started: StartedImport = { name: `Imported ${imports}`, id: null, refusal: '' };
  try {
    const tree = await ask(lab, 'GET', organisations.tree.path);
    const organisation = z.array(z.object({ name: z.string() })).parse(tree)[0]?.name ?? '';
    const lines = Array.from(
      { length: importedStores },
      (_, index) => `${started.name} ${index},${organisation},1,a@example.com,09:00~22:00,Europe/Berlin`,
    );
    const heading = 'Store name,Organisation,Contact phone,E-mail,Opening hours,Time zone';
    const body = new FormData();
    body.append('kind', 'entities');
    body.append('file', new Blob([[heading, ...lines].join('\n')]), 'stores.csv');
    const uploaded = await ask(lab, 'POST', spreadsheets.upload.path, body);
    started.id = z.object({ data: z.object({ id: z.number() }) }).parse(uploaded).data.id;
    if ((await waitForImport(lab, started.id)).state === 'ready')
      await ask(lab, 'POST', spreadsheets.apply.path, { id: started.id, mode: 'all' });
  } catch (error) {
    started.refusal = error instanceof Error ? error.message : String(error);
  }
  return started;
}

/** Waits for the end of an import, and reports unless all of its stores are stored or none. Returns its state. */
export async function finishImport(lab: FaultLab, { name, id, refusal }: StartedImport): Promise<string> {
  const state = id === null ? 'refused' : (await waitForImport(lab, id)).state;
  const list = await lab.retry(() => ask(lab, 'POST', entities.list.path, { name: `${name} `, size: 1 }));
  const { totalElements } = z.object({ totalElements: z.number() }).parse(list);
  if (totalElements !== (state === 'done' ? importedStores : 0))
    lab.problems.push(`${totalElements} of ${importedStores} stores of an import that is ${state}`);
  return refusal === '' ? state : `${state} (${refusal})`;
}
