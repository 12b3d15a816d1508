import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { health } from '@portico/contract/routes/health';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, createCountingCompany } from '../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { createTestDatabase } from '../platform/testing/test-databases.ts';

/** Ways in which files of a part are damaged while the server is stopped, each in a month of its own. */
const waysOfDamage: Readonly<Record<string, (part: string) => Promise<void>>> = {
  'checksums.txt with a wrong byte': (part) => flipByte(part, 'checksums.txt'),
  'checksums.txt cut off': (part) => cutOff(part, 'checksums.txt'),
  'columns.txt with a wrong byte': (part) => flipByte(part, 'columns.txt'),
  'count.txt emptied': (part) => truncate(path.join(part, 'count.txt'), 0),
  'count.txt removed': (part) => rm(path.join(part, 'count.txt')),
  'marks with a wrong byte': (part) => flipByte(part, 'data.cmrk4'),
  'marks removed': (part) => rm(path.join(part, 'data.cmrk4')),
  'partition.dat with a wrong byte': (part) => flipByte(part, 'partition.dat'),
  'data.bin cut off': (part) => cutOff(part, 'data.bin'),
  'data.bin removed': (part) => rm(path.join(part, 'data.bin')),
  'data.bin with a wrong byte': (part) => flipByte(part, 'data.bin'),
  'primary.cidx with a wrong byte': (part) => flipByte(part, 'primary.cidx'),
  'primary.cidx cut off': (part) => cutOff(part, 'primary.cidx'),
  'the folder of the part removed': (part) => rm(part, { recursive: true }),
};
const ways = Object.entries(waysOfDamage);
/** January 2024 for the first way of damage, and so on. */
const monthOf = (index: number) => new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 7);

async function flipByte(part: string, file: string): Promise<void> {
  const content = await readFile(path.join(part, file));
  const middle = content.length >> 1;
  content.writeUInt8(content.readUInt8(middle) ^ 0x10, middle);
  await writeFile(path.join(part, file), content);
}

async function cutOff(part: string, file: string): Promise<void> {
  const { length } = await readFile(path.join(part, file));
  await truncate(path.join(part, file), length >> 1);
}

/** The folders of the parts of a month ("yyyy-MM"), of the table `records`. */
function findParts(folder: string, month: string): string[] {
  return readdirSync(path.join(folder, 'counts/store'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(`${month.replace('-', '')}_`))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((part) => !part.includes('detached') && readdirSync(part).length > 0);
}

type Line = { level: number; msg: string; [field: string]: unknown };
let home: string;
let databaseUrl: string;
let drop: () => Promise<void>;
let lines: Line[] = [];
let server: TestServer;
let company: CountingCompany;
let place: Awaited<ReturnType<CountingCompany['addPlace']>>;
const columns = ['company', 'device', 'line', 'at', 'local', 'minutes', 'corridor', 'entity', 'version', 'flow_in'];

/** Records of ten days of a month, one an hour. */
function buildRecords(month: string): number[][] {
  const start = Date.parse(`${month}-03T00:00:00Z`) / 1000;
  return Array.from({ length: 240 }, (_, hour) => {
    const at = start + hour * 3600;
    return [company.company.id, place.device.id, 0, at, at + 8 * 3600, 60, place.corridor.id, place.entity.id, 1, 2];
  });
}

const folder = () => path.join(home, 'data');

async function start(): Promise<void> {
  lines = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  server = await startTestServer({ folder: folder(), databaseUrl, log });
  await server.examineCounts();
}

const readReady = async () => (await fetch(`${server.url}/readyz`)).json() as Promise<Record<string, any>>;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'portico-damage-'));
  ({ url: databaseUrl, drop } = await createTestDatabase());
  await start();
  company = await createCountingCompany(server);
  place = await company.addPlace({ timeZone: 'Asia/Shanghai' });
  for (const index of ways.keys())
    await server.app.countingStore.insert('records', columns, buildRecords(monthOf(index)));
  await server.stop();
  await cp(folder(), path.join(home, 'sound'), { recursive: true });
});
afterAll(async () => {
  await drop();
  await rm(home, { recursive: true, force: true });
});

test('each way of damage is in the log, /readyz and data health', async () => {
  for (const [index, [, damage]] of ways.entries()) {
    const [part, ...others] = findParts(folder(), monthOf(index));
    expect(others).toEqual([]);
    await damage(part!);
  }
  await start();
  console.log(
    JSON.stringify(await readReady(), null, 1).slice(0, 6000),
    lines.filter(({ level }) => level >= 40).map((l) => JSON.stringify(l)),
  );
  await server.call(health.check, { entityId: place.entity.id }, { token: company.token });
  const { content } = (
    await server.call(health.findings, { entityId: place.entity.id, size: 100 }, { token: company.token })
  ).result;
  console.log(content.map(({ kind, from, to, evidence }) => JSON.stringify({ kind, from, to, evidence })));
  await server.stop();
});
