import { basePath, type RequestOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { type Metric, metricNames, metrics } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { computeItem, computeItemParts } from '@portico/counting/items';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordKeyColumns } from '../../platform/counting-store/records-table.ts';
import { type CountingCompany, createCountingCompany } from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: CountingCompany;
let places: Awaited<ReturnType<CountingCompany['addPlace']>>[];
let areas: { id: number }[];

// A small generator with a seed, the same on every machine.
let state = 20_261_122;
const random = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const randomElement = <T>(list: readonly T[]): T => {
  const found = list[random(list.length)];
  if (found === undefined) throw new Error('an empty list');
  return found;
};

const firstDay = Date.UTC(2026, 6, 1) / 1000;
const days = 4;
const hour = 3600;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await createCountingCompany(server);
  const berlin = await company.addPlace({ timeZone: 'Europe/Berlin' });
  const side = await company.addPlace({ entity: berlin.entity });
  const shanghai = await company.addPlace({ timeZone: 'Asia/Shanghai' });
  places = [berlin, side, shanghai];
  const area = (corridors: readonly { id: number }[]) => server.factory.area({ entity: berlin.entity, corridors });
  areas = [await area([berlin.corridor, side.corridor]), await area([side.corridor])];
  const offsets = [2, 2, 8];
  const columns = metricNames.map((name) => metrics[name].column);
  const rows: (number | null)[][] = [];
  for (const [index, { device, corridor, entity }] of places.entries()) {
    // Each place has its own entrance; the first entrance has a second device, which counts the same people.
    const others =
      index === 0 ? [device, await server.factory.device({ company: company.company, corridor })] : [device];
    for (const [number, { id }] of others.entries()) {
      for (let local = firstDay; local < firstDay + days * 86_400; local += 1800) {
        if (random(4) === 0) continue;
        const at = local - (offsets[index] ?? 0) * hour;
        const key = { company: company.company.id, device: id, line: random(2), at, local, minutes: 30 };
        const recordFields = {
          corridor: corridor.id,
          entity: entity.id,
          version: at + 60,
          received: at + 61,
          flags: random(8),
        };
        const row: Record<(typeof recordKeyColumns)[number], number> = { ...key, ...recordFields };
        // Some devices measure few metrics, some records lack a metric, and some values were changed by a rule.
        const ruled = random(5) === 0 ? 1 : 0;
        const values = columns.map(() => (random(3) < number ? null : random(30)));
        const effective = values.map((value) => (ruled === 1 && random(2) === 0 ? null : value));
        rows.push([
          ...recordKeyColumns.map((name) => row[name]),
          ruled,
          ...effective,
          ...values.map((v) => (ruled ? v : null)),
        ]);
      }
    }
  }
  const names = [...recordKeyColumns, 'ruled', ...columns, ...columns.map((column) => `raw_${column}`)];
  await server.app.countingStore.insert('records', names, rows);
});
afterAll(async () => server?.stop());

type RecordsInput = RequestOf<typeof analysis.records>;
const call = (input: RecordsInput) => server.call(analysis.records, input, { token: company.token });
const readRecords = async (input: RecordsInput) => (await call(input)).result;

async function pagesOf(input: RecordsInput, size: number) {
  const content = [];
  let total = 0;
  for (let page = 0; page * size <= total; page += 1) {
    const found = await readRecords({ ...input, page, size });
    total = found.totalElements;
    content.push(...found.content);
  }
  expect(content).toHaveLength(total);
  return content;
}

function randomQuestion() {
  const step = randomElement([1, 24]) * hour;
  const from = firstDay + random((days * 86_400) / step) * step;
  const text = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const item: StatisticItem = randomElement(statisticItemNames);
  const row = statisticItems[item];
  const part = row.kind === 'split' && random(2) === 0 ? randomElement(Object.keys(row.parts)) : undefined;
  const selections = [
    { rangeType: 0, all: [...new Set(places.map(({ entity }) => entity.id))] },
    { rangeType: 1, all: places.map(({ corridor }) => corridor.id) },
    { rangeType: 2, all: areas.map(({ id }) => id) },
  ];
  const { rangeType, all } = randomElement(selections);
  const ids = random(2) === 0 ? [randomElement(all)] : all;
  const windows = [{}, { startHour: '09:00:00', endHour: '12:29:59' }, { startHour: '20:00:00', endHour: '03:59:59' }];
  const range = { startTime: text(from), endTime: text(from + (1 + random(40)) * step) };
  return { rangeType, ids, ...range, ...randomElement(windows), ended: random(4) === 0, item, part };
}

test('records that count add up to the figure of the series', async () => {
  let [figures, known, records] = [0, 0, 0];
  const seen = new Set<string>();
  for (let round = 0; round < 90; round += 1) {
    const { item, part, ...query } = randomQuestion();
    const { rows } = await company.querySeries({
      ...query,
      step: '1d',
      items: [item],
      each: false,
      completeness: false,
    });
    const row = rows.find((each) => each.part === (part ?? null));
    const input = { ...query, item, ...(part === undefined ? {} : { part }) };
    const { value, sums } = await readRecords({ ...input, size: 1 });
    expect(value).toEqual(row?.total ?? null);
    figures += 1;
    if (value !== null) known += 1;
    seen.add(item);
    if (round % 3 !== 0) continue;
    const content = await pagesOf(input, 250);
    records += content.length;
    const added: Partial<Record<Metric, number>> = {};
    for (const record of content.filter(({ counts }) => counts))
      for (const [name, value] of Object.entries(record.metrics))
        if (value !== null) added[name as Metric] = (added[name as Metric] ?? 0) + value;
    for (const [name, sum] of Object.entries(sums)) expect([name, added[name as Metric] ?? null]).toEqual([name, sum]);
    const again =
      part === undefined
        ? computeItem(item, added)
        : computeItemParts(item, added)?.find((p) => p.part === part)?.value;
    expect(again ?? null).toEqual(value);
  }
  expect(known).toBeGreaterThan(50);
  expect(seen.size).toBeGreaterThan(20);
  console.log(`${figures} values of ${seen.size} items, ${known} of them known; ${records} records added up`);
}, 120_000);

const month = { startTime: '2026-07-01 00:00', endTime: '2026-07-05 00:00' };
const everything = () => ({
  ids: [...new Set(places.map(({ entity }) => entity.id))],
  item: 'flowIn' as const,
  ...month,
});

test('pages of any size hold the same records in the same order', async () => {
  const keyOf = ({ at, deviceId, line }: { at: string; deviceId: number; line: number }) => `${at}/${deviceId}/${line}`;
  const [whole, small] = [await pagesOf(everything(), 1000), await pagesOf(everything(), 90)];
  expect(whole.length).toBeGreaterThan(400);
  expect(small.map(keyOf)).toEqual(whole.map(keyOf));
  const order = whole.map(({ at, deviceId, line }) => [Date.parse(at), deviceId, line] as const);
  expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]));
  const newest = await pagesOf({ ...everything(), sort: 'at,desc' }, 120);
  expect(newest.map(({ at }) => at)).toEqual(whole.map(({ at }) => at).toReversed());
  expect((await readRecords({ ...everything(), page: 1_000_000, size: 1000 })).content).toEqual([]);
});

test('a record has its place, local time, values as sent, and flags', async () => {
  const content = await pagesOf(everything(), 1000);
  const [first] = content;
  const [berlin] = places;
  expect(first).toMatchObject({
    entityName: expect.any(String),
    corridorName: expect.any(String),
    sn: expect.any(String),
    minutes: 30,
  });
  const ruled = content.filter(({ raw }) => raw !== null);
  expect(ruled.length).toBeGreaterThan(50);
  const takenOut = ruled.filter((record) => record.metrics.flowIn === null);
  expect(takenOut.length).toBeGreaterThan(20);
  expect(takenOut.every(({ counts, raw }) => !counts && raw?.flowIn !== null)).toBe(true);
  const german = content.find(({ entityId }) => entityId === berlin?.entity.id);
  expect(Date.parse(`${german?.localTime.replace(' ', 'T')}Z`) - Date.parse(german?.at ?? '')).toBe(2 * hour * 1000);
  expect(new Set(content.map(({ flags }) => flags)).size).toBe(8);
});

test('a range without records returns an empty list and a null value', async () => {
  const query = { ...everything(), startTime: '2025-01-01 00:00', endTime: '2025-01-02 00:00' };
  const { places: placesSummary, ...found } = await readRecords(query);
  expect(found).toEqual({ content: [], totalElements: 0, sums: { flowIn: null }, value: null });
  expect(placesSummary).toEqual({ count: query.ids.length, name: null });
});

test('records of a single place name that place', async () => {
  const [{ entity, corridor } = { entity: { id: 0, name: '' }, corridor: { id: 0, name: '' } }] = places;
  const [{ id: areaId } = { id: 0 }] = areas;
  const area = await server.db.selectFrom('areas').select('name').where('id', '=', areaId).executeTakeFirstOrThrow();
  const only = async (rangeType: number, id: number) =>
    (await readRecords({ ...everything(), rangeType, ids: [id, id] })).places;
  expect(await only(0, entity.id)).toEqual({ count: 1, name: entity.name });
  expect(await only(1, corridor.id)).toEqual({ count: 1, name: corridor.name });
  expect(await only(2, areaId)).toEqual({ count: 1, name: area.name });
});

test.each<[string, object, string]>([
  ['a part of an item without parts', { part: 'male' }, 'badRequest'],
  ['an unknown part', { item: 'gender', part: 'constructor' }, 'badRequest'],
  ['an unknown item', { item: 'visitors' }, 'badRequest'],
  ['an end before the start', { endTime: '2026-06-30 00:00' }, 'badRequest'],
  ['a range of 129 years', { startTime: '1970-01-02 00:00', endTime: '2099-01-01 00:00' }, 'rangeTooLong'],
  ['no ids', { ids: [] }, 'notEntity'],
])('a records query with %s is refused', async (_story, given, error) => {
  expect((await call({ ...everything(), ...given })).error).toBe(error);
});

test('records of entities outside the scope are not found', async () => {
  const permissions = ['query:create'] as const;
  const otherToken = (await server.factory.user({ company: await server.factory.company(), permissions })).token;
  const withoutEntities = (await server.factory.user({ company: company.company, permissions, entities: [] })).token;
  let refused = 0;
  for (const token of [otherToken, withoutEntities]) {
    for (const selection of [
      { rangeType: 0, ids: places.map(({ entity }) => entity.id) },
      { rangeType: 1, ids: places.map(({ corridor }) => corridor.id) },
      { rangeType: 2, ids: areas.map(({ id }) => id) },
    ]) {
      const input = { ...month, ...selection, item: 'flowIn' as const };
      expect((await server.call(analysis.records, input, { token })).error).toBe('notFound');
      expect((await server.call(analysis.recordsDownload, input, { token })).error).toBe('notFound');
      refused += 1;
    }
  }
  expect(refused).toBe(6);
});

async function file(input: object, format: string) {
  const reply = await fetch(server.url + basePath + analysis.recordsDownload.path, {
    method: 'POST',
    headers: { authorization: company.token, lang: 'en', 'content-type': 'application/json' },
    body: JSON.stringify({ ...input, format }),
  });
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    bytes: Buffer.from(await reply.arrayBuffer()),
  };
}

test('the records file has all records and no cell that is a formula', async () => {
  const [first] = places;
  await server.db
    .updateTable('devices')
    .set({ name: '=1+1' })
    .where('id', '=', first?.device.id ?? 0)
    .execute();
  const { totalElements } = await readRecords(everything());
  const csv = await file(everything(), 'csv');
  expect([csv.status, csv.type]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = csv.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(totalElements + 1);
  expect(lines[0]).toMatch(
    /^\uFEFFLocal time,Record period,Serial number,Device,.*People in,"People in, as sent",Counted,/,
  );
  expect(lines.filter((line) => line.includes(",'=1+1,")).length).toBeGreaterThan(50);
  expect(lines.some((line) => line.includes(',=1+1'))).toBe(false);
  const xlsx = await file(everything(), 'xlsx');
  expect([xlsx.status, xlsx.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
