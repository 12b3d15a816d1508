import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { companies } from '@portico/contract/routes/companies';
import { countingRules } from '@portico/contract/routes/counting-rules';
import { devices } from '@portico/contract/routes/devices';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { scheduleRemovedCompanyCleanup, scheduleRetention } from '../domains/companies/index.ts';
import { queueRewrites } from '../domains/rewriting/index.ts';
import { openCountingStore } from '../platform/counting-store/open.ts';
import { acceptDamage } from '../platform/damaged-counts/accept-damage.ts';
import { restoreDamagedCounts } from '../platform/damaged-counts/restore-damaged.ts';
import { createLog } from '../platform/log.ts';
import { type CountingCompany, createCountingCompany } from '../platform/testing/counting-company.ts';
import { findParts, flipPartByte } from '../platform/testing/damaged-parts.ts';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';

const clock = createFixedClock('2026-07-20T08:00:00Z');
type Line = { level: number; msg: string; [field: string]: unknown };
const lines: Line[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const damageLines = () => lines.filter(({ msg }) => /damaged|does not load/i.test(msg));
let server: TestServer;
let company: CountingCompany;
let place: Awaited<ReturnType<CountingCompany['addPlace']>>;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ clock, log });
  company = await createCountingCompany(server);
  place = await company.addPlace({ timeZone: 'UTC' });
  const permissions = ['device:list', 'device:set', 'entity:list', 'entranceExit:list', 'rule:correct'] as const;
  ({ token } = await server.factory.user({ company: company.company, permissions: [...permissions] }));
});
afterAll(() => server.stop());

const hours = (day: string, count: number, flow = 2) =>
  Array.from({ length: count }, (_, hour) => ({
    time: new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000).toISOString(),
    period: 60,
    in: flow,
  }));

/** Examines the counts; returns the damage that /readyz reports, if any. */
async function readDamage(on = server): Promise<Record<string, unknown> | undefined> {
  await on.examineCounts();
  const reply = (await (await fetch(`${on.url}/readyz`)).json()) as { damage?: Record<string, unknown> };
  return reply.damage;
}

const runStatement = (sql: string, params = {}) => server.app.countingStore.runBackgroundStatement(sql, params, null);

async function waitForRewrites(): Promise<void> {
  const open = () => server.db.selectFrom('rewrites').selectAll().where('state', '<>', 'done').execute();
  await expect.poll(open, { timeout: 20_000 }).toEqual([]);
}

/** All ways in which Portico itself changes or deletes stored counts. */
const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  'new records': () => company.sendRecords(place, [...hours('2025-12-10', 24), ...hours('2026-06-10', 24)]),
  'repeated records': () => company.sendRecords(place, hours('2026-06-10', 24, 3)),
  'late records': () => company.sendRecords(place, hours('2026-06-11', 24)),
  'a merge': () => runStatement('OPTIMIZE TABLE records FINAL'),
  'a rule': async () => {
    const rule = { kind: 'correct' as const, place: 'device' as const, ids: [place.device.id], factor: 1.5 };
    const days = { startDay: '2026-06-01', endDay: '2026-06-30', reason: 'test' };
    const { run } = (await server.call(countingRules.add, { ...rule, ...days }, { token })).result;
    const runs = async () =>
      (await server.call(countingRules.runs, { ids: [run] }, { token })).result.content[0]?.state;
    await expect.poll(runs, { timeout: 20_000 }).toBe('done');
  },
  'a rewrite': async () => {
    const queued = { companyId: company.company.id, deviceIds: [place.device.id], from: null, reason: 'test' };
    await server.db.transaction().execute((tx) => queueRewrites(tx, queued));
    server.app.events.emit('devices.changed', { sns: 'all' });
    await waitForRewrites();
  },
  'a merge after the rewrite': () => runStatement('OPTIMIZE TABLE records FINAL'),
  'cleared records': async () => {
    const range = { sn: place.device.sn, startTime: '2026-06-10T00:00:00Z', endTime: '2026-06-10T12:00:00Z' };
    expect((await server.call(devices.uploadRecordClear, range, { token })).result).toEqual({ removed: 12 });
  },
  'the end of a retention': async () => {
    const own = server.db.updateTable('companies').where('id', '=', company.company.id);
    await own.set({ retentionMonths: 3 }).execute();
    const retention = scheduleRetention(server.app);
    await retention.run();
    await retention.stop();
    await own.set({ retentionMonths: null }).execute();
    const [row] = await server.app.countingStore.runQuery(
      'SELECT count() FROM records FINAL WHERE at < 1767225600',
      {},
    );
    expect(row).toEqual([0]);
  },
  'the removal of a company': async () => {
    const gone = await createCountingCompany(server);
    await gone.sendRecords(await gone.addPlace({ timeZone: 'UTC' }), hours('2026-06-12', 24));
    await server.examineCounts();
    const { id } = gone.company;
    await server.db.updateTable('companies').set({ status: 0 }).where('id', '=', id).execute();
    const admin = await server.factory.user();
    expect((await server.call(companies.remove, { ids: [id] }, { token: admin.token })).status).toBe(200);
    expect(await readDamage()).toBeUndefined();
    const cleanup = scheduleRemovedCompanyCleanup(server.app);
    await cleanup.run();
    await cleanup.stop();
  },
};

test('no change that Portico makes is taken for damage', async () => {
  for (const [name, change] of Object.entries(changes)) {
    expect([`before ${name}`, await readDamage()]).toEqual([`before ${name}`, undefined]);
    await change();
    expect([name, await readDamage()]).toEqual([name, undefined]);
    expect([name, ...damageLines()]).toEqual([name]);
  }
  console.log(`${Object.keys(changes).length} changes without a false alarm`);
  // The examination is awake: it reports records that no command of Portico deleted.
  await runStatement("ALTER TABLE records DELETE WHERE toDate(at) = '2026-06-11' SETTINGS mutations_sync = 2");
  expect(await readDamage()).toMatchObject({
    devices: 1,
    counts: [{ month: '2026-06', from: '2026-06-11', records: 24 }],
  });
  expect(damageLines()).toHaveLength(1);
}, 120_000);

test('records that are sent again end the damage', async () => {
  await company.sendRecords(place, hours('2026-06-11', 24));
  expect(await readDamage()).toBeUndefined();
  expect(lines.at(-1)?.msg).toBe('Damaged counts are whole again.');
});

test('a file that is damaged while the server runs is set aside', async () => {
  await company.sendRecords(place, hours('2026-03-05', 24));
  await server.examineCounts();
  const sql = "SELECT path FROM system.parts WHERE active AND database = currentDatabase() AND partition = '202603'";
  const [[part] = []] = await server.app.countingStore.runQuery(sql, {});
  await flipPartByte(String(part), 'data.bin');
  const read = () => server.app.countingStore.runQuery('SELECT * FROM records WHERE at < 1775000000', {});
  await expect(read()).rejects.toMatchObject({ code: '40' });
  const named = { month: '2026-03', cause: 'missing', devices: [place.device.sn], from: '2026-03-05', records: 24 };
  expect(await readDamage()).toMatchObject({ counts: [named] });
  expect(await read()).toEqual([]);
  // At the next examination, too, although nothing failed in between.
  expect(await readDamage()).toMatchObject({ counts: [named] });
  await company.sendRecords(place, hours('2026-03-05', 24));
  expect(await readDamage()).toBeUndefined();
  expect(await read()).toHaveLength(24);
});

test('a kill while a part is set aside loses none of its records', async () => {
  await company.sendRecords(place, hours('2026-02-05', 24));
  await server.examineCounts();
  // The state after the detaching: the copies are made and not yet inserted.
  const month = 'toYYYYMM(at) = 202602';
  await runStatement('CREATE TABLE readable_records AS records');
  await runStatement(`INSERT INTO readable_records SELECT * FROM records WHERE ${month}`);
  await runStatement(`ALTER TABLE records DELETE WHERE ${month} SETTINGS mutations_sync = 2`);
  expect(await readDamage()).toBeUndefined();
  const count = (table: string) =>
    server.app.countingStore.runQuery(`SELECT toUInt32(count()) FROM ${table} WHERE ${month}`, {});
  expect(await count('records')).toEqual([[24]]);
  await expect(count('readable_records')).rejects.toMatchObject({ code: '60' });
});

test('a part of unknown devices is reported until the loss is accepted', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-damage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = await openCountingStore({ url: null, folder, log: createLog('silent') });
  await store.insert('records', ['company', 'device', 'line', 'at', 'version'], [[1, 1, 0, 1_780_000_000, 1]]);
  await store.close();
  const [part = ''] = findParts(folder, '2026-05');
  await flipPartByte(part, 'count.txt');
  const own = await startTestServer({ folder, log });
  onTestFinished(() => own.stop());
  expect(await readDamage(own)).toMatchObject({ deviceMonths: 0, parts: 1, unexplainedParts: [{ month: '2026-05' }] });
  expect(lines.filter(({ msg }) => msg.includes('whose counts it held is not known'))).toHaveLength(1);
  await acceptDamage(own.db);
  expect(await readDamage(own)).toBeUndefined();
}, 120_000);

test('records of a part with a wrong checksum are kept without a backup', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-damage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const own = await startTestServer({ folder, log: createLog('silent') });
  onTestFinished(() => own.stop());
  const ownCompany = await createCountingCompany(own);
  const places = [await ownCompany.addPlace({ timeZone: 'UTC' }), await ownCompany.addPlace({ timeZone: 'UTC' })];
  const { countingStore } = own.app;
  const columns = ['company', 'device', 'line', 'at', 'version', 'flow_in'];
  const start = Date.parse('2026-05-02T00:00:00Z') / 1000;
  const rows = places.flatMap(({ device }) =>
    Array.from({ length: 100 }, (_, hour) => [ownCompany.company.id, device.id, 0, start + hour * 3600, 1, 3]),
  );
  await countingStore.insert('records', columns, rows);
  await own.examineCounts();
  const [part = ''] = findParts(folder, '2026-05');
  await flipPartByte(part, 'primary.cidx');
  const input = { db: own.db, countingStore, backupFolder: folder, backups: [], onStep: () => {} };
  expect(await restoreDamagedCounts(input)).toMatchObject({ restored: 200, remaining: [] });
  const sum = 'SELECT count(), sum(flow_in) FROM records FINAL WHERE company = {company:UInt32}';
  expect(await countingStore.runQuery(sum, { company: ownCompany.company.id })).toEqual([[200, 600]]);
}, 120_000);
