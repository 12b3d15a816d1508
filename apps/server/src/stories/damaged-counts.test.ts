import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { analysis } from '@portico/contract/routes/analysis';
import { health } from '@portico/contract/routes/health';
import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUpCounts } from '../platform/backups/counts-backup.ts';
import { countsBackupName } from '../platform/backups/counts-backup-names.ts';
import { type CountingCompany, createCountingCompany } from '../platform/testing/counting-company.ts';
import { cutOff, findParts, flipPartByte } from '../platform/testing/damaged-parts.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { createTestDatabase } from '../platform/testing/test-databases.ts';

/** Ways in which files of a part are damaged while the server is stopped, each in a month of its own. */
const waysOfDamage: Readonly<Record<string, (part: string) => Promise<void>>> = {
  'checksums.txt with a wrong byte': (part) => flipPartByte(part, 'checksums.txt'),
  'checksums.txt cut off': (part) => cutOff(part, 'checksums.txt'),
  'columns.txt with a wrong byte': (part) => flipPartByte(part, 'columns.txt'),
  'count.txt emptied': (part) => truncate(path.join(part, 'count.txt'), 0),
  'count.txt removed': (part) => rm(path.join(part, 'count.txt')),
  'marks with a wrong byte': (part) => flipPartByte(part, 'data.cmrk4'),
  'marks removed': (part) => rm(path.join(part, 'data.cmrk4')),
  'partition.dat with a wrong byte': (part) => flipPartByte(part, 'partition.dat'),
  'data.bin cut off': (part) => cutOff(part, 'data.bin'),
  'data.bin removed': (part) => rm(path.join(part, 'data.bin')),
  'primary.cidx cut off': (part) => cutOff(part, 'primary.cidx'),
  'the folder of the part removed': (part) => rm(part, { recursive: true }),
  // The engine reads these parts until the server sets them aside. The records behind a damaged index can be read.
  'data.bin with a wrong byte': (part) => flipPartByte(part, 'data.bin'),
  'primary.cidx with a wrong byte': (part) => flipPartByte(part, 'primary.cidx'),
};
const ways = Object.entries(waysOfDamage);
/** January 2024 for the first way of damage, and so on. */
const monthOf = (index: number) => new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 7);

type Line = { level: number; msg: string; [field: string]: unknown };
let root: string;
let databaseUrl: string;
let drop: () => Promise<void>;
let lines: Line[] = [];
let server: TestServer;
let company: CountingCompany;
type Place = Awaited<ReturnType<CountingCompany['addPlace']>>;
let place: Place;
/** Its device sends nothing for an hour without people, so that nothing is expected of it. */
let quietPlace: Place;
const columns = ['company', 'device', 'line', 'at', 'local', 'minutes', 'corridor', 'entity', 'version', 'flow_in'];

/** Records of ten days of a month, one an hour. */
function buildRecords({ device, corridor, entity }: Place, month: string): number[][] {
  const start = Date.parse(`${month}-03T00:00:00Z`) / 1000;
  return Array.from({ length: 240 }, (_, hour) => {
    const at = start + hour * 3600;
    return [company.company.id, device.id, 0, at, at, 60, corridor.id, entity.id, 1, 2];
  });
}

const folder = () => path.join(root, 'data');

async function start(): Promise<void> {
  lines = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  server = await startTestServer({ folder: folder(), databaseUrl, log });
  await server.examineCounts();
}

const quietMonth = '2023-06';
const wholeFigures = { query: [480, 1], home: [480, 1] };

type Ready = { ready: boolean; damage?: { [field: string]: unknown; counts?: { month: string }[] } };

async function readReady(headers: Record<string, string> = {}): Promise<Ready> {
  const reply = await fetch(`${server.url}/readyz`, { headers });
  // Each test checks the fields that it reads.
  return (await reply.json()) as Ready;
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'portico-damage-'));
  ({ url: databaseUrl, drop } = await createTestDatabase());
  await start();
  company = await createCountingCompany(server);
  place = await company.addPlace({ timeZone: 'UTC' });
  quietPlace = await company.addPlace({ timeZone: 'UTC' });
  await server.db.updateTable('devices').set({ recordPeriod: 60 }).execute();
  await server.db.updateTable('devices').set({ format: 'hx-f1' }).where('id', '=', quietPlace.device.id).execute();
  const insert = (rows: number[][]) => server.app.countingStore.insert('records', columns, rows);
  for (const index of ways.keys()) await insert(buildRecords(place, monthOf(index)));
  await insert(buildRecords(quietPlace, quietMonth));
  await backUpCounts(server.app.countingStore, countsBackupName(Date.now(), 'full'), null);
  await server.examineCounts();
}, 120_000);
afterAll(async () => {
  await server.stop();
  await drop();
  await rm(root, { recursive: true, force: true });
});

/** Runs a command of the operator on the test's stores. Returns its exit code and its output without progress. */
async function runCommand(script: string, args: string[] = []): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, PORTICO_DATA: folder(), PORTICO_DATABASE_URL: databaseUrl };
  const file = path.join(import.meta.dirname, '..', script);
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output: `${output}${errors}`.replaceAll(/^… .*\n/gm, '') };
}

async function listDamageFindings(): Promise<{ from: string; evidence: object }[]> {
  await server.call(health.check, { entityId: place.entity.id }, { token: company.token });
  const query = { entityId: place.entity.id, kinds: ['damaged' as const], size: 100, sort: 'from,asc' };
  const { content } = (await server.call(health.findings, query, { token: company.token })).result;
  return content.map(({ from, evidence }) => ({ from, evidence }));
}

/** The total of a month, with its completeness, on the query page and on home. */
async function readFigures({ entity }: Place, month: string) {
  const [startTime, last] = [`${month}-03`, `${month}-12`];
  const query = { ids: [entity.id], items: ['flowIn' as const], step: '1d' as const };
  const range = { startTime: `${startTime} 00:00`, endTime: `${month}-13 00:00` };
  const series = (await server.call(analysis.series, { ...query, ...range }, { token: company.token })).result;
  const input = { entityId: entity.id, type: customRange, startTime, endTime: last };
  const { trust, cards } = (await server.call(home.statistical, input, { token: company.token })).result;
  const [row] = series.rows;
  return {
    query: [row?.total ?? null, row?.totalCompleteness],
    home: [cards.find(({ item }) => item === 'flowIn')?.value ?? null, trust.completeness],
  };
}

const customRange = 5;
/** Of one way of damage all records are kept; the quiet month is damaged, too. */
const months = ways.length;
const damageNumbers = { companies: 1, devices: 2, months, deviceMonths: months, parts: 0 };
const keepsRecords = (way: string) => way === 'primary.cidx with a wrong byte';
const expectedDays = (index: number) => ({ from: `${monthOf(index)}-03`, to: `${monthOf(index)}-12` });

test('each way of damage is in the log, /readyz and data health', async () => {
  expect(await readFigures(place, monthOf(0))).toEqual(wholeFigures);
  expect(await readFigures(quietPlace, quietMonth)).toEqual({ query: [480, null], home: [480, null] });
  await server.stop();
  for (const [index, [, damage]] of ways.entries()) {
    const [part, ...others] = findParts(folder(), monthOf(index));
    expect([part, others]).toEqual([expect.any(String), []]);
    await damage(part ?? '');
  }
  for (const part of findParts(folder(), quietMonth)) await flipPartByte(part, 'count.txt');
  await start();
  const { ready, damage } = await readReady();
  expect(ready).toBe(true);
  expect(damage).toMatchObject(damageNumbers);
  const findings = await listDamageFindings();
  const lost = [...ways.entries()].filter(([, [way]]) => !keepsRecords(way));
  for (const [index, [way]] of lost) {
    const named = {
      companyName: company.company.name,
      month: monthOf(index),
      devices: [place.device.sn],
      records: 240,
    };
    const isNamed = expect.objectContaining({ ...named, ...expectedDays(index) });
    const isCounted = expect.objectContaining({ ...named, cause: 'missing' });
    const finding = { from: `${monthOf(index)}-03 00:00:00`, evidence: { records: 240, days: 10 } };
    expect({ way, counts: damage?.counts, lines, findings }).toEqual({
      way,
      counts: expect.arrayContaining([isCounted]),
      lines: expect.arrayContaining([isNamed]),
      findings: expect.arrayContaining([finding]),
    });
  }
  expect(lines.filter(({ msg }) => msg.startsWith('Stored counts are damaged'))).toHaveLength(months);
  expect(findings).toHaveLength(lost.length);
  expect(lines.filter(({ msg }) => msg.includes('the damaged parts are set aside'))).toHaveLength(1);
  console.log(`${ways.length} ways of damage`);
}, 120_000);

test('calls from elsewhere learn only how much is damaged', async () => {
  const { ready, damage } = await readReady({ 'x-forwarded-for': '203.0.113.5' });
  expect(ready).toBe(true);
  expect(damage).toEqual(damageNumbers);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain(`\nportico_damaged_device_months ${months}\n`);
});

test('the platform administrator sees company, months and devices', async () => {
  const admin = await server.factory.user();
  const { damage } = (await server.call(homePanelRoutes.platform, {}, { token: admin.token })).result;
  expect(damage).toMatchObject({ monthCount: months, unknownParts: 0 });
  expect(damage.months).toHaveLength(12);
  const named = {
    companyName: company.company.name,
    month: '2024-12',
    devices: 1,
    sns: [place.device.sn],
    records: 240,
  };
  expect(damage.months).toContainEqual(expect.objectContaining(named));
});

test('counts can be stored and read beside a damaged part', async () => {
  const ended = ways.flatMap(([way], index) => (keepsRecords(way) ? [index] : []));
  expect(ended).toHaveLength(1);
  for (const index of ended) expect(await readFigures(place, monthOf(index))).toEqual(wholeFigures);
  // Ingest looks up which records of a device are stored, in all months.
  const time = new Date(Date.now() - 7_200_000).toISOString();
  const authorization = `Basic ${Buffer.from(`${place.device.sn}:${place.device.secret}`).toString('base64')}`;
  const body = JSON.stringify([{ time, period: 60, in: 1 }]);
  const reply = await fetch(server.deviceUrl + nativeHttpPath, { method: 'POST', headers: { authorization }, body });
  expect(await reply.json()).toMatchObject({ accepted: 1 });
});

test('figures of lost days are marked on the query page and home', async () => {
  expect(await readFigures(place, monthOf(0))).toEqual({ query: [null, 0], home: [null, 0] });
  expect(await readFigures(quietPlace, quietMonth)).toEqual({ query: [null, 0], home: [null, 0] });
});

test('verify names the damage beside a running and a stopped server', async () => {
  const sentence = `${company.company.name}, 2024-01-03 to 2024-01-12: 240 records of 1 device (${place.device.sn}) are missing.`;
  const running = await runCommand('verify-process.ts');
  expect(running.output).toContain(sentence);
  expect(running.code).toBe(1);
  await server.stop();
  const stopped = await runCommand('verify-process.ts');
  expect(stopped).toEqual(running);
  expect(stopped.output.match(/ are missing\.$/gm)).toHaveLength(months);
}, 120_000);

test('restore --damaged brings all records back and ends the findings', async () => {
  const restored = await runCommand('restore-process.ts', ['--damaged']);
  expect(restored.output).toBe(`Restored ${months * 240} missing records.\nNo counts are damaged any more.\n`);
  expect(restored.code).toBe(0);
  expect(await runCommand('verify-process.ts')).toEqual({
    code: 0,
    output: expect.stringContaining('counts are sound'),
  });
  await start();
  expect(await readReady()).not.toHaveProperty('damage');
  expect(await listDamageFindings()).toEqual([]);
  for (const index of ways.keys()) expect(await readFigures(place, monthOf(index))).toEqual(wholeFigures);
  expect(await readFigures(quietPlace, quietMonth)).toEqual({ query: [480, null], home: [480, null] });
}, 120_000);

test('new records of a day do not replace lost ones in the report', async () => {
  const store = server.app.countingStore;
  const insert = (rows: number[][]) => store.insert('records', columns, rows);
  const all = buildRecords(quietPlace, '2023-08');
  // The last of the ten days in two halves, of which the device has sent the first one.
  const [sent, later] = [all.slice(0, -12), all.slice(-12)];
  const lost = sent.slice(-12);
  const readRecords = async () => {
    await server.examineCounts();
    const { damage } = await readReady();
    return damage?.counts?.filter(({ month }) => month === '2023-08') ?? [];
  };
  const isNamed = [expect.objectContaining({ from: '2023-08-12', to: '2023-08-12', records: 12 })];
  await insert(sent);
  expect(await readRecords()).toEqual([]);
  // Not by Portico, and unnoticed until later records have come.
  const isLost = `device = {device:UInt32} AND at >= '2023-08-12 00:00:00' AND at < '2023-08-12 12:00:00'`;
  const params = { device: quietPlace.device.id };
  await store.runBackgroundStatement(
    `ALTER TABLE records DELETE WHERE ${isLost} SETTINGS mutations_sync = 2`,
    params,
    null,
  );
  await insert(later.slice(0, 6));
  expect(await readRecords(), 'before the loss was found').toEqual(isNamed);
  await insert(later.slice(6));
  expect(await readRecords(), 'after the loss was found').toEqual(isNamed);
  await server.stop();
  await start();
  expect(await readRecords(), 'after a restart').toEqual(isNamed);
  await server.app.countingStore.insert('records', columns, lost);
  expect(await readRecords(), 'when the device has sent them again').toEqual([]);
});
