import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { basePath, sessionCookie } from '@portico/contract/route';
import { exports } from '@portico/contract/routes/exports';
import { logs } from '@portico/contract/routes/logs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ExportingCompany,
  exportPermissions,
  openExportingCompany,
  twentyDayRange,
} from '../../../platform/testing/exporting-company.ts';
import { fetchTestFile } from '../../../platform/testing/fetch-file.ts';
import { createFixedClock } from '../../../platform/testing/fixed-clock.ts';
import { createQueryRunner } from '../query-runner.ts';
import { createExporter } from './exporter.ts';
import { createExportJobs } from './jobs.ts';

const clock = createFixedClock('2026-11-20T07:20:00Z');
let exporting: ExportingCompany;
let ids: number[];

beforeAll(async () => {
  exporting = await openExportingCompany(clock);
  ({ ids } = exporting);
}, 60_000);
afterAll(() => exporting?.server.stop());

type Token = { token: string };
const mine = (): Token => ({ token: exporting.measured.user.token });
/** 12,096 buckets for each of six stores. */
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
  fetchTestFile(exporting.server, exports.download, { id }, { ...by, lang: 'en' });
const listStoredFiles = () =>
  readdir(path.join(exporting.server.config.dataFolder, 'files', 'exports')).catch(() => []);

async function ended(id: number, by = mine()) {
  for (;;) {
    const found = (await list(by)).find((job) => job.id === id);
    if (found === undefined) throw new Error('no such export');
    if (found.state !== 'waiting' && found.state !== 'running') return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a background export reports progress and can be downloaded', async () => {
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
  // A browser that follows a link sends only its cookie.
  const link = `${exporting.server.url}${basePath}${exports.download.path}?id=${id}`;
  const followed = await fetch(link, { headers: { cookie: `${sessionCookie}=${mine().token}` } });
  expect((await followed.arrayBuffer()).byteLength).toBe(bytes.length);
  const reader = await exporting.server.factory.user({
    company: exporting.measured.company,
    permissions: ['logs:list'],
  });
  const logEntries = (await exporting.server.call(logs.list, {}, { ...reader, lang: 'en' })).result.content;
  expect(logEntries.map(({ name, target }) => `${name}: ${target}`)).toContain('Started export: 客流数据.csv');
});

test('an invalid export is refused at once, a failed one keeps the reason', async () => {
  const refused = async (input: Parameters<typeof exporting.server.call<typeof exports.start>>[1]) => {
    const { status, error } = await exporting.server.call(exports.start, input, mine());
    return [status, error];
  };
  expect(await refused({ what: 'series', asked: { ...long } })).toEqual([400, 'notEntity']);
  expect(await refused({ what: 'series', asked: { ...series().asked, step: '2h' } })).toEqual([400, 'badRequest']);
  expect(await refused({ what: 'rank', asked: { ids: [], ...twentyDayRange, item: 'flowIn' } })).toEqual([
    400,
    'notEntity',
  ]);
  expect(await refused({ what: 'rank', asked: { ids: [987_654], ...twentyDayRange, item: 'flowIn' } })).toEqual([
    404,
    'notFound',
  ]);
  expect(await refused({ what: 'nothing' as 'rank', asked: {} })).toEqual([400, 'badRequest']);
  const { id } = (await start({ ...series(), asked: { ...series().asked, items: [] as unknown as typeof long.items } }))
    .result;
  const { state, problem, keptUntil } = await ended(id);
  expect([state, problem, keptUntil]).toEqual(['failed', expect.stringContaining('请'), null]);
  expect(await download(id)).toMatchObject({ status: 409, errorKey: 'exportNotReady' });
});

test('a background export equals the immediate export', async () => {
  const query = { ids, ...twentyDayRange, item: 'flowIn' } as const;
  const { result } = await exporting.server.call(exports.start, { what: 'rank', format: 'csv', asked: query }, mine());
  await ended(result.id);
  const now = await exporting.fetchExport('rank', query, 'zh', 'csv');
  expect((await download(result.id)).bytes.equals(now.bytes)).toBe(true);
});

test('only the owner can download an export, and only with the right', async () => {
  const { company } = exporting.measured;
  const user = await exporting.server.factory.user({ company, permissions: exportPermissions });
  const colleague = await exporting.server.factory.user({ company, permissions: exportPermissions });
  const otherUser = await exporting.server.factory.user({
    company: await exporting.server.factory.company(),
    permissions: exportPermissions,
  });
  const query = { ids, ...twentyDayRange, item: 'flowIn' } as const;
  const { id } = (await exporting.server.call(exports.start, { what: 'rank', asked: query }, user)).result;
  await ended(id, user);
  let refused = 0;
  for (const other of [colleague, otherUser, mine()]) {
    expect((await list(other)).map((job) => job.id)).not.toContain(id);
    expect((await download(id, other)).errorKey).toBe('notFound');
    expect((await exporting.server.call(exports.cancel, { id }, other)).error).toBe('notFound');
    refused += 1;
  }
  expect(refused).toBe(3);
  expect((await download(id, user)).status).toBe(200);
  await exporting.server.db.deleteFrom('userRoles').where('userId', '=', user.id).execute();
  expect((await download(id, user)).errorKey).toBe('forbidden');
  const withoutRights = await exporting.server.factory.user({ company });
  expect((await exporting.server.call(exports.start, { what: 'rank', asked: query }, withoutRights)).error).toBe(
    'forbidden',
  );
});

test('a cancelled export leaves no file, whether waiting or running', async () => {
  const before = await listStoredFiles();
  const [running, waiting] = [(await start()).result.id, (await start()).result.id];
  const cancel = (id: number) => exporting.server.call(exports.cancel, { id }, mine());
  expect((await cancel(waiting)).error).toBeNull();
  expect((await cancel(running)).error).toBeNull();
  expect((await cancel(running)).error).toBe('exportNotReady');
  expect([(await ended(running)).state, (await ended(waiting)).state]).toEqual(['cancelled', 'cancelled']);
  expect((await download(running)).errorKey).toBe('exportNotReady');
  // Exports are made one at a time, so the next one is made only after the two cancelled ones have ended.
  const next = (
    await exporting.server.call(
      exports.start,
      { what: 'rank', asked: { ids, ...twentyDayRange, item: 'flowIn' } },
      mine(),
    )
  ).result;
  await ended(next.id);
  expect(await listStoredFiles()).toHaveLength(before.length + 1);
});

test('a user has at most ten unfinished exports', async () => {
  const { company } = exporting.measured;
  const user = await exporting.server.factory.user({ company, permissions: exportPermissions });
  // Another server works on them, so that none is done before the last is started.
  const elsewhere = { userId: user.id, aliveAt: new Date(clock.now()) };
  const made: number[] = [];
  for (let number = 0; number < 10; number += 1) made.push((await insertJob('waiting', elsewhere)).id);
  expect((await start(series(), user)).error).toBe('tooManyExports');
  for (const id of made) await exporting.server.call(exports.cancel, { id }, user);
  for (const id of made) expect((await ended(id, user)).state).toBe('cancelled');
  const { id } = (await start(series(), user)).result;
  expect((await ended(id, user)).state).toBe('done');
});

/** The export jobs of another server that starts on this store. */
const nextServer = () => {
  const { app } = exporting.server;
  return createExportJobs(app, createExporter(app, createQueryRunner(app.countingStore)));
};
const insertJob = (state: string, rest: { file?: string; createdAt?: Date; userId?: number; aliveAt?: Date } = {}) =>
  exporting.server.db
    .insertInto('exportJobs')
    .values({
      companyId: exporting.measured.company.id,
      userId: exporting.measured.user.id,
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

test('exports of a crashed server are marked as interrupted', async () => {
  const [running, waiting] = [await insertJob('running'), await insertJob('waiting')];
  const next = nextServer();
  await next.begin();
  await next.stop();
  let checked = 0;
  for (const { id } of [running, waiting]) {
    const found = (await exporting.server.call(exports.list, {}, { ...mine(), lang: 'en' })).result.content;
    expect(found.find((job) => job.id === id)).toMatchObject({
      state: 'failed',
      problem: 'The server was restarted before the export was done. Start it again.',
    });
    checked += 1;
  }
  expect(checked).toBe(2);
});

/** Creates the call that a handler receives for the test user, to start exports of another server without HTTP. */
function createUserCall() {
  const { measured, server } = exporting;
  const user = {
    ...measured.user,
    companyId: measured.company.id,
    permissions: exportPermissions,
    rightRange: 0 as const,
  };
  const person = {
    nickName: '',
    level: 1,
    userType: 0,
    language: null,
    pendingSetUp: null,
    validUntil: 0,
    seesWholeCompany: true,
    tokenHash: '',
  };
  const db = server.dbForCompany(measured.company.id);
  const caller = { language: 'en' as const, address: '', agent: '', browser: null };
  return { user: { ...user, ...person }, db, ...caller, recordChange: () => {} };
}
const readJob = (id: number) =>
  exporting.server.db.selectFrom('exportJobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('an export is marked as interrupted when its server stops', async () => {
  const next = nextServer();
  const before = await listStoredFiles();
  const job = await next.start(createUserCall(), { ...series(), asked: { ...series().asked } });
  await next.stop();
  expect(await readJob(job.id)).toMatchObject({ state: 'failed', problem: { key: 'exportInterrupted' }, file: null });
  expect(await listStoredFiles()).toEqual(before);
});

test.each(['the server that makes it', 'another server'])(
  'the export file is removed when %s cancels the job after saving',
  async (canceller) => {
    const { app } = exporting.server;
    const before = await listStoredFiles();
    let filesWritten = 0;
    const save: typeof app.exportFiles.save = async (body) => {
      const saved = await app.exportFiles.save(body);
      filesWritten = (await listStoredFiles()).length - before.length;
      if (canceller === 'another server') await exporting.server.call(exports.cancel, { id: job.id }, mine());
      else await next.cancel(job, createUserCall());
      return saved;
    };
    const next = createExportJobs(
      { ...app, exportFiles: { ...app.exportFiles, save } },
      createExporter(app, createQueryRunner(app.countingStore)),
    );
    const query = { ids, ...twentyDayRange, item: 'flowIn' };
    const job = await next.start(createUserCall(), { what: 'rank', format: 'csv', asked: query });
    expect((await ended(job.id)).state).toBe('cancelled');
    await next.stop();
    expect(filesWritten).toBe(1);
    expect(await readJob(job.id)).toMatchObject({ state: 'cancelled', file: null });
    expect(await listStoredFiles()).toEqual(before);
  },
);

test('stopping does not wait for the analysis of an export', async () => {
  const { app } = exporting.server;
  const started = Promise.withResolvers<void>();
  const next = createExportJobs(app, () => {
    started.resolve();
    return new Promise(() => {});
  });
  const query = { ids, ...twentyDayRange, item: 'flowIn' };
  const job = await next.start(createUserCall(), { what: 'rank', format: 'csv', asked: query });
  await started.promise;
  await next.stop();
  expect(await readJob(job.id)).toMatchObject({ state: 'failed', problem: { key: 'exportInterrupted' } });
});

test('an export and its file are deleted after seven days', async () => {
  const { app } = exporting.server;
  const { name } = await app.exportFiles.save(fileContent());
  const { id } = await insertJob('done', { file: name });
  expect((await download(id)).status).toBe(200);
  clock.advance(7 * 86_400_000 + 1000);
  const next = nextServer();
  await next.begin();
  await next.stop();
  expect(await app.systemDb.selectFrom('exportJobs').select('id').where('id', '=', id).execute()).toEqual([]);
  expect(await listStoredFiles()).not.toContain(name);
});

async function* fileContent() {
  yield Buffer.from('a,b');
}
