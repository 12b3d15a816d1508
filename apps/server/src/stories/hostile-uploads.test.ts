import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { basePath } from '@portico/contract/route';
import { images } from '@portico/contract/routes/images';
import { spreadsheets } from '@portico/contract/routes/spreadsheets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileImages } from '../platform/testing/hostile-images.ts';
import { hostileSpreadsheets } from '../platform/testing/hostile-spreadsheets.ts';

const maxGrowthBytes = 300_000_000;
/** Generous, because the tests share their processors with other work. */
const maxAcknowledgeMilliseconds = 40_000;
const worstSpreadsheets = [
  'a value in column ZZZZZZZ',
  'a value in row 100,000,000',
  'a value in the last column of 10,000 rows',
  '16,384 columns of formats',
  'entities that expand to 20 GB',
  '1.1 million shared texts',
  '200,000 cells with one text of 4,000 letters',
  'a text of 20 MB in one cell',
  'a zip that expands to 120 MB',
  'CSV: 4 million commas in a row',
];
const worstImages = [
  'a PNG of 1 pixel that states 100,000 × 100,000',
  'an interlaced PNG of 25 megapixels',
  'a PNG with a colour profile of 60 MB',
];

type Caller = { device: { sn: string; secret: string }; tokens: string[] };
type Started = { url: string; deviceUrl: string; attacked: Caller; other: Caller };

let child: ReturnType<typeof startProcess>;
let started: Started;
beforeAll(async () => {
  child = startProcess();
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]; // a line is a text
  started = JSON.parse(line) as Started; // printed by uploading-process.ts
}, 60_000);
afterAll(async () => {
  child.stdin.end();
  await once(child, 'exit');
});

function startProcess() {
  const program = path.join(import.meta.dirname, 'uploading-process.ts');
  return spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function upload(token: string, address: string, bytes: Uint8Array): Promise<string> {
  const body = new FormData();
  body.append('kind', 'entities');
  body.append('file', new Blob([new Uint8Array(bytes)]), 'file');
  const response = await fetch(started.url + basePath + address, {
    method: 'POST',
    headers: { authorization: token },
    body,
  });
  const { key } = Object(await response.json()) as { key?: string }; // every reply of the API is an object
  return key ?? 'ok';
}

async function readResidentBytes(): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
}

/** Runs `step` again and again, with pauses, until `work` has ended. */
async function repeatDuring(work: Promise<unknown>, milliseconds: number, step: () => Promise<void>): Promise<void> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  while (!isOver) {
    await step();
    await pause(milliseconds);
  }
}

test.runIf(process.platform === 'linux')(
  'hostile uploads neither stop the server nor other companies',
  async () => {
    const { attacked, other, deviceUrl } = started;
    const csv = Buffer.from('门店名称,城市\nStore,Leeds\n');
    const replies: string[] = [];
    const send = async (token: string, address: string, bytes: Uint8Array) =>
      void replies.push(await upload(token, address, bytes));
    const files = hostileSpreadsheets.filter(({ name }) => worstSpreadsheets.includes(name)).map(({ file }) => file());
    expect(files).toHaveLength(10);
    const pictures = await Promise.all(
      hostileImages.filter(({ name }) => worstImages.includes(name)).map(async ({ file }) => file()),
    );
    expect(pictures).toHaveLength(3);
    const large = Buffer.alloc(20_900_000, 'x');
    // The first upload loads modules and compiles routes.
    expect(await upload(other.tokens[0] ?? '', spreadsheets.upload.path, csv)).toBe('ok');
    const before = await readResidentBytes();

    const [first = '', second = ''] = attacked.tokens;
    const sendInOrder = async (token: string, address: string, all: readonly Uint8Array[]) => {
      for (const bytes of all) await send(token, address, bytes);
    };
    const attack = Promise.all([
      sendInOrder(first, spreadsheets.upload.path, files),
      sendInOrder(second, images.upload.path, pictures),
    ]).then(() =>
      Promise.all(
        [first, second].flatMap((token) =>
          Array.from({ length: 5 }, () => send(token, spreadsheets.upload.path, large)),
        ),
      ),
    );
    let peak = 0;
    const acknowledged: number[] = [];
    const own: number[] = [];
    const firstPeriod = Math.floor(Date.now() / 300_000) * 300 - 7 * 86_400;
    const { sn, secret } = other.device;
    const authorization = `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`;
    await Promise.all([
      attack,
      repeatDuring(attack, 20, async () => {
        peak = Math.max(peak, await readResidentBytes());
      }),
      repeatDuring(attack, 100, async () => {
        const startedAt = performance.now();
        const time = firstPeriod + acknowledged.length * 300;
        const body = JSON.stringify([{ time, period: 5, in: 1 }]);
        const reply = await fetch(deviceUrl + nativeHttpPath, { method: 'POST', body, headers: { authorization } });
        expect(reply.status).toBe(200);
        acknowledged.push(performance.now() - startedAt);
      }),
      repeatDuring(attack, 1000, async () => {
        const startedAt = performance.now();
        expect(await upload(other.tokens[0] ?? '', spreadsheets.upload.path, csv)).toBe('ok');
        own.push(performance.now() - startedAt);
      }),
    ]);
    const counts = Object.fromEntries(
      [...new Set(replies)].map((key) => [key, replies.filter((one) => one === key).length]),
    );
    const round = (values: readonly number[]) => Math.round(Math.max(...values));
    console.log(
      `${replies.length} hostile uploads: ${JSON.stringify(counts)}. The server's memory grew by ${Math.round((peak - before) / 1e6)} MB ` +
        `from ${Math.round(before / 1e6)}. Another company: ${acknowledged.length} records acknowledged, the slowest in ${round(acknowledged)} ms; ` +
        `${own.length} uploads, the slowest in ${round(own)} ms.`,
    );
    // The last ten are 20 MB each; most are refused before their body is read.
    expect(replies).toHaveLength(23);
    expect(replies.slice(-10)).toContain('tooManyRequests');
    expect(peak - before).toBeLessThan(maxGrowthBytes);
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(round(acknowledged)).toBeLessThan(maxAcknowledgeMilliseconds);
    expect(own.length).toBeGreaterThan(1);
  },
  120_000,
);
