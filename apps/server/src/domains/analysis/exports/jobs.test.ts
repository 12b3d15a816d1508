import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { basePath, tokenCookie } from '@portico/contract/route';
import { exports } from '@portico/contract/routes/exports';
import { logs } from '@portico/contract/routes/logs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisRights, type Exporting, openExporting, twentyDays } from '../../../platform/testing/exporting.ts';
import { fetchFile } from '../../../platform/testing/fetch-file.ts';
import { fixedClock } from '../../../platform/testing/fixed-clock.ts';
import { createAsker } from '../ask.ts';
import { createExporter } from './exporter.ts';
import { createExportJobs } from './jobs.ts';

const clock = fixedClock('2026-11-20T07:20:00Z');
let exporting: Exporting;
let ids: number[];

beforeAll(async () => {
  exporting = await openExporting(clock);
  ({ ids } = exporting);
}, 60_000);
afterAll(() => exporting?.server.stop());

type Token = { token: string };
const mine = (): Token => ({ token: exporting.us.user.token });
/** Twelve thousand times of each of six stores. */
const long = {
  startTime: '2026-10-08 00:00:00',
  endTime: '2026-11-19 00:00:00',
  step: '5m',
  items: ['flowIn'],
} as const;
const series = () => ({ what: 'series', format: 'csv', asked: { ...long, ids } }) as const;

const start = async (input = series(), by = mine()) => exporting.server.call(exports.start, { ...input }, by);
const list = async (by = mine()) => (await exporting.server.call(exports.list, {}, by)).result.content;
const download = (id: number, by = mine()) =>
  fetchFile(exporting.server, exports.download, { id }, { ...by, lang: 'en' });
const filesKept = () => readdir(path.join(exporting.server.config.data, 'files', 'exports')).catch(() => []);

async function ended(id: number, by = mine()) {
  for (;;) {
    const found = (await list(by)).find((job) => job.id === id);
    if (found === undefined) throw new Error('no such export');
    if (found.state !== 'waiting' && found.state !== 'running') return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a long export is made in the background, tells how far it is, and can be fetched', async () => {
  const { id } = (await start()).result;
  const done = await ended(id);
  expect(done).toMatchObject({
    what: 'series',
    format: 'csv',
    fileName: '客流数据 2026-10-08–2026-11-18.csv',
    state: 'done',
    done: 72_576,
    total: 72_576,
    problem: null,
    keptUntil: '2026-11-27T07:20:00.000Z',
  });
  const { status, name, bytes } = await download(id);
  expect([status, name, bytes.length]).toEqual([200, done.fileName, done.bytes]);
  expect(parse(bytes, { bom: true })).toHaveLength(72_577);
  // A browser that follows a link sends its cookie alone.
  const link = `${exporting.server.url}${basePath}${exports.download.path}?id=${id}`;
  const followed = await fetch(link, { headers: { cookie: `${tokenCookie}=${mine().token}` } });
  expect((await followed.arrayBuffer()).byteLength).toBe(bytes.length);
  const reader = await exporting.server.world.user({ company: exporting.us.company, permissions: ['logs:list'] });
  const told = (await exporting.server.call(logs.list, {}, { ...reader, lang: 'en' })).result.content;
  expect(told.map(({ name, target }) => `${name}: ${target}`)).toContain('Started export: 客流数据.csv');
});

test('what is asked wrongly is refused at once, and what turns out to be too much is told in the reader’s words', async () => {
  const refused = async (input: Parameters<typeof exporting.server.call<typeof exports.start>>[1]) => {
    const { status, error } = await exporting.server.call(exports.start, input, mine());
    return [status, error];
  };
  expect(await refused({ what: 'series', asked: { ...long } })).toEqual([400, 'notEntity']);
  expect(await refused({ what: 'series', asked: { ...series().asked, step: '2h' } })).toEqual([400, 'badRequest']);
  expect(await refused({ what: 'rank', asked: { ids: [], ...twentyDays, item: 'flowIn' } })).toEqual([
    400,
    'notEntity',
  ]);
  expect(await refused({ what: 'rank', asked: { ids: [987_654], ...twentyDays, item: 'flowIn' } })).toEqual([
    404,
    'notFound',
  ]);
  expect(await refused({ what: 'nothing' as 'rank', asked: {} })).toEqual([400, 'badRequest']);
  const { id } = (await start({ ...series(), asked: { ...series().asked, items: [] as unknown as typeof long.items } }))
    .result;
  const { state, problem, keptUntil } = await ended(id);
  expect([state, problem, keptUntil]).toEqual(['failed', expect.stringContaining('请'), null]);
  expect(await download(id)).toMatchObject({ status: 409, key: 'exportNotReady' });
});

test('a comparison in the background is the same file as at once', async () => {
  const asked = { ids, ...twentyDays, item: 'flowIn' } as const;
  const { result } = await exporting.server.call(exports.start, { what: 'rank', format: 'csv', asked }, mine());
  await ended(result.id);
  const now = await exporting.fileOf('rank', asked, 'zh', 'csv');
  expect((await download(result.id)).bytes.equals(now.bytes)).toBe(true);
});

test('exports are one’s own, and a right that was lost takes the file along', async () => {
  const { company } = exporting.us;
  const person = await exporting.server.world.user({ company, permissions: analysisRights });
  const colleague = await exporting.server.world.user({ company, permissions: analysisRights });
  const stranger = await exporting.server.world.user({
    company: await exporting.server.world.company(),
    permissions: analysisRights,
  });
  const asked = { ids, ...twentyDays, item: 'flowIn' } as const;
  const { id } = (await exporting.server.call(exports.start, { what: 'rank', asked }, person)).result;
  await ended(id, person);
  let refused = 0;
  for (const other of [colleague, stranger, mine()]) {
    expect((await list(other)).map((job) => job.id)).not.toContain(id);
    expect((await download(id, other)).key).toBe('notFound');
    expect((await exporting.server.call(exports.cancel, { id }, other)).error).toBe('notFound');
    refused += 1;
  }
  expect(refused).toBe(3);
  expect((await download(id, person)).status).toBe(200);
  await exporting.server.db.deleteFrom('userRoles').where('userId', '=', person.id).execute();
  expect((await download(id, person)).key).toBe('forbidden');
  const nobody = await exporting.server.world.user({ company });
  expect((await exporting.server.call(exports.start, { what: 'rank', asked }, nobody)).error).toBe('forbidden');
});

test('an export that is given up leaves no file, whether it waits or runs', async () => {
  const before = await filesKept();
  const [running, waiting] = [(await start()).result.id, (await start()).result.id];
  const cancel = (id: number) => exporting.server.call(exports.cancel, { id }, mine());
  expect((await cancel(waiting)).error).toBeNull();
  expect((await cancel(running)).error).toBeNull();
  expect((await cancel(running)).error).toBe('exportNotReady');
  expect([(await ended(running)).state, (await ended(waiting)).state]).toEqual(['cancelled', 'cancelled']);
  expect((await download(running)).key).toBe('exportNotReady');
  // One behind them is only made when they are through.
  const next = (
    await exporting.server.call(exports.start, { what: 'rank', asked: { ids, ...twentyDays, item: 'flowIn' } }, mine())
  ).result;
  await ended(next.id);
  expect(await filesKept()).toHaveLength(before.length + 1);
});

test('nobody has more than ten in line', async () => {
  const { company } = exporting.us;
  const person = await exporting.server.world.user({ company, permissions: analysisRights });
  // Another server works on them, so that none is done before the last is asked for.
  const elsewhere = { userId: person.id, aliveAt: new Date(clock.now()) };
  const made: number[] = [];
  for (let number = 0; number < 10; number += 1) made.push((await left('waiting', elsewhere)).id);
  expect((await start(series(), person)).error).toBe('tooManyExports');
  for (const id of made) await exporting.server.call(exports.cancel, { id }, person);
  for (const id of made) expect((await ended(id, person)).state).toBe('cancelled');
  const { id } = (await start(series(), person)).result;
  expect((await ended(id, person)).state).toBe('done');
});

/** What a server that begins on this store works with. */
const nextServer = () => {
  const { app } = exporting.server;
  return createExportJobs(app, createExporter(app, createAsker(app.counts)));
};
const left = (state: string, rest: { file?: string; createdAt?: Date; userId?: number; aliveAt?: Date } = {}) =>
  exporting.server.db
    .insertInto('exportJobs')
    .values({
      companyId: exporting.us.company.id,
      userId: exporting.us.user.id,
      what: 'rank',
      format: 'csv',
      language: 'en',
      fileName: 'Ranking.csv',
      state,
      aliveAt: new Date(0),
      createdAt: new Date(clock.now()),
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

test('what a server that died left behind was interrupted, and its draft is gone', async () => {
  const [running, waiting] = [await left('running'), await left('waiting')];
  const next = nextServer();
  await next.begin();
  await next.stop();
  let told = 0;
  for (const { id } of [running, waiting]) {
    const found = (await exporting.server.call(exports.list, {}, { ...mine(), lang: 'en' })).result.content;
    expect(found.find((job) => job.id === id)).toMatchObject({
      state: 'failed',
      problem: 'The server was restarted before the export was done. Start it again.',
    });
    told += 1;
  }
  expect(told).toBe(2);
});

/** A call by our user as a handler gets it: it goes to the jobs of another server without HTTP. */
function createUserCall() {
  const { us, server } = exporting;
  const user = { ...us.user, companyId: us.company.id, permissions: analysisRights, rightRange: 0 as const };
  const person = { nickName: '', level: 1, userType: 0, language: null, setUp: null, validUntil: 0, tokenHash: '' };
  const db = server.dbOf(us.company.id);
  return { user: { ...user, ...person }, db, language: 'en' as const, address: '', agent: '', record: () => {} };
}
const readJob = (id: number) =>
  exporting.server.db.selectFrom('exportJobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('an export is noted as interrupted when its server stops', async () => {
  const next = nextServer();
  const before = await filesKept();
  const kept = await next.start(createUserCall(), { ...series(), asked: { ...series().asked } });
  await next.stop();
  expect(await readJob(kept.id)).toMatchObject({ state: 'failed', problem: { key: 'exportInterrupted' }, file: null });
  expect(await filesKept()).toEqual(before);
});

test.each(['the server that makes it', 'another server'])(
  'the file of an export is removed when %s cancels it at its end',
  async (canceller) => {
    const { app } = exporting.server;
    const before = await filesKept();
    let filesWritten = 0;
    const save: typeof app.exportFiles.save = async (body) => {
      const saved = await app.exportFiles.save(body);
      filesWritten = (await filesKept()).length - before.length;
      if (canceller === 'another server') await exporting.server.call(exports.cancel, { id: kept.id }, mine());
      else await next.cancel(kept, createUserCall());
      return saved;
    };
    const next = createExportJobs(
      { ...app, exportFiles: { ...app.exportFiles, save } },
      createExporter(app, createAsker(app.counts)),
    );
    const asked = { ids, ...twentyDays, item: 'flowIn' };
    const kept = await next.start(createUserCall(), { what: 'rank', format: 'csv', asked });
    expect((await ended(kept.id)).state).toBe('cancelled');
    await next.stop();
    expect(filesWritten).toBe(1);
    expect(await readJob(kept.id)).toMatchObject({ state: 'cancelled', file: null });
    expect(await filesKept()).toEqual(before);
  },
);

test('after seven days an export is gone with its file', async () => {
  const { app } = exporting.server;
  const { name } = await app.exportFiles.save(piece());
  const { id } = await left('done', { file: name });
  expect((await download(id)).status).toBe(200);
  clock.advance(7 * 86_400_000 + 1000);
  const next = nextServer();
  await next.begin();
  await next.stop();
  expect(await app.systemDb.selectFrom('exportJobs').select('id').where('id', '=', id).execute()).toEqual([]);
  expect(await filesKept()).not.toContain(name);
});

async function* piece() {
  yield Buffer.from('a,b');
}
