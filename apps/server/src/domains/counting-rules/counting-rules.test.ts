import type { RequestOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { countingRules } from '@portico/contract/routes/counting-rules';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { recordFlags } from '@portico/contract/words/record-flags';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: CountingCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent' });
  company = await createCountingCompany(server);
  const permissions = [
    'rule:eliminate',
    'rule:set',
    'rule:correct',
    'device:list',
    'device:set',
    'entity:list',
    'entranceExit:list',
  ] as const;
  ({ token } = await server.factory.user({ company: company.company, permissions: [...permissions] }));
});
afterAll(async () => server?.stop());

type Place = Awaited<ReturnType<CountingCompany['addPlace']>>;
type Rule = RequestOf<typeof countingRules.add>;

const july = { startDay: '2026-07-01', endDay: '2026-07-01' };
const day = { startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };

/** Adds a rule and waits until past records are rewritten. */
async function add(rule: Rule): Promise<number> {
  const { result } = await server.call(countingRules.add, { reason: 'because', ...july, ...rule }, { token });
  await settled(result.run);
  return result.id;
}

async function withdraw(id: number): Promise<void> {
  const { result } = await server.call(countingRules.withdraw, { id }, { token });
  await settled(result.run);
}

async function settled(run: number): Promise<void> {
  await expect
    .poll(async () => (await server.call(countingRules.runs, { ids: [run] }, { token })).result.content[0]?.state, {
      timeout: 20_000,
      interval: 20,
    })
    .toBe('done');
}

const hours = (place: Place, item = 'flowIn') =>
  company.listFilledBuckets({ ...day, ids: [place.entity.id], step: '1h', items: [item as 'flowIn'] });

/** Creates a place with three records at 10, 11 and 12 o'clock in Shanghai: 10, 20 and 30 people in, half of them out, 3 staff. */
async function createPlaceWithRecords(): Promise<Place> {
  const place = await company.addPlace();
  const rest = (flow: number) => ({ out: flow / 2, staffIn: 3, staffOut: 1 });
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-07-01T02:00:00Z', 10, rest(10)),
    createFiveMinuteRecord('2026-07-01T03:00:00Z', 20, rest(20)),
    createFiveMinuteRecord('2026-07-01T04:00:00Z', 30, rest(30)),
  ]);
  return place;
}

describe('rules change counts, and withdrawing a rule restores them', () => {
  const stories: [string, (place: Place) => Rule, string[]][] = [
    [
      'eliminated records are missing, not zero',
      ({ corridor }) => ({
        kind: 'eliminate',
        place: 'corridor',
        ids: [corridor.id],
        startHour: '11:00',
        endHour: '11:59:59',
      }),
      ['07-01 10:00=10', '07-01 12:00=30'],
    ],
    [
      'an elimination of a device can last past midnight',
      ({ device }) => ({ kind: 'eliminate', place: 'device', ids: [device.id], startHour: '12:00', endHour: '03:00' }),
      ['07-01 10:00=10', '07-01 11:00=20'],
    ],
    [
      'a rule limits counting to a time of day',
      ({ entity }) => ({ kind: 'set', place: 'entity', ids: [entity.id], startHour: '10:30', endHour: '11:30' }),
      ['07-01 11:00=20'],
    ],
    [
      'records above the ceiling or below the floor are faults',
      ({ entity }) => ({ kind: 'set', place: 'entity', ids: [entity.id], floor: 8, ceiling: 29 }),
      ['07-01 11:00=20'],
    ],
    [
      'staff are subtracted',
      ({ corridor }) => ({ kind: 'set', place: 'corridor', ids: [corridor.id], subtractStaff: true }),
      ['07-01 10:00=7', '07-01 11:00=17', '07-01 12:00=27'],
    ],
    [
      'a factor rounds the counts of a day together',
      ({ corridor }) => ({ kind: 'correct', place: 'corridor', ids: [corridor.id], factor: 1.05 }),
      ['07-01 10:00=11', '07-01 11:00=21', '07-01 12:00=31'],
    ],
    [
      'a value for a day is distributed in proportion to the records',
      ({ device }) => ({ kind: 'correct', place: 'device', ids: [device.id], value: 7, metrics: ['flowIn'] }),
      ['07-01 10:00=1', '07-01 11:00=2', '07-01 12:00=4'],
    ],
    [
      'a value for an hour replaces the value of its record',
      ({ corridor }) => ({
        kind: 'correct',
        place: 'corridor',
        ids: [corridor.id],
        value: 99,
        hour: 11,
        metrics: ['flowIn'],
      }),
      ['07-01 10:00=10', '07-01 11:00=99', '07-01 12:00=30'],
    ],
    [
      'a value for an hour without a record adds a record',
      ({ corridor }) => ({
        kind: 'correct',
        place: 'corridor',
        ids: [corridor.id],
        value: 5,
        hour: 15,
        metrics: ['flowIn'],
      }),
      ['07-01 10:00=10', '07-01 11:00=20', '07-01 12:00=30', '07-01 15:00=5'],
    ],
  ];
  test.each(stories)('counts under rules: %s', async (_story, ruleOf, figures) => {
    const place = await createPlaceWithRecords();
    const before = await hours(place);
    const id = await add(ruleOf(place));
    expect(await hours(place)).toEqual(figures);
    await withdraw(id);
    expect(await hours(place)).toEqual(before);
  });
});

test('a corrected total without records is spread over the opening hours', async () => {
  const place = await company.addPlace({ workTime: '09:00~12:59:59' });
  const rule: Rule = { kind: 'correct', place: 'corridor', ids: [place.corridor.id], value: 10, metrics: ['flowIn'] };
  const id = await add(rule);
  expect(await hours(place)).toEqual(['07-01 09:00=2', '07-01 10:00=3', '07-01 11:00=2', '07-01 12:00=3']);
  const query = { ...day, ids: [place.entity.id], item: 'flowIn' as const };
  const records = (await server.call(analysis.records, query, { token })).result;
  const isMade = ({ flags, sn }: (typeof records)['content'][number]) =>
    sn === null && (flags & recordFlags.addedByCorrection) !== 0;
  expect([records.value, records.content.map(isMade)]).toEqual([10, [true, true, true, true]]);
  // A record sent later replaces the synthetic records and gets the whole value.
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 4)]);
  await expect.poll(() => hours(place), { timeout: 10_000 }).toEqual(['07-01 10:00=10']);
  await withdraw(id);
  expect(await hours(place)).toEqual(['07-01 10:00=4']);
});

test('synthetic records keep their local hours when the time zone changes', async () => {
  const place = await company.addPlace({ workTime: '09:00~12:59:59' });
  await add({ kind: 'correct', place: 'corridor', ids: [place.corridor.id], value: 10, metrics: ['flowIn'] });
  const syntheticHours = ['07-01 09:00=2', '07-01 10:00=3', '07-01 11:00=2', '07-01 12:00=3'];
  const { id } = place.entity;
  const firstInstant = async () => {
    const query = { ...day, ids: [id], item: 'flowIn' as const };
    return (await server.call(analysis.records, query, { token })).result.content[0]?.at;
  };
  // Bangkok is an hour behind Shanghai, Tokyo an hour ahead. After a change by one hour, three of the four local hours are stored at an
  // instant at which another hour was stored before.
  for (const [timeZone, first] of [
    ['Asia/Bangkok', '2026-07-01T02:00:00.000Z'],
    ['Asia/Tokyo', '2026-07-01T00:00:00.000Z'],
    ['Asia/Shanghai', '2026-07-01T01:00:00.000Z'],
  ]) {
    const { revision } = (await server.call(entities.details, { id }, { token })).result;
    await server.call(entities.change, { id, revision, timeZone }, { token });
    await expect.poll(firstInstant, { timeout: 10_000 }).toBe(first);
    expect({ timeZone, hours: await hours(place) }).toEqual({ timeZone, hours: syntheticHours });
  }
});

test('rewriting for a rule also applies the rules of neighbouring days', async () => {
  const place = await company.addPlace();
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-07-01T02:00:00Z', 10),
    createFiveMinuteRecord('2026-07-02T17:00:00Z', 7),
    createFiveMinuteRecord('2026-07-03T02:00:00Z', 5),
  ]);
  const ids = [place.entity.id];
  await add({ kind: 'eliminate', place: 'entity', ids, startDay: '2026-07-03', endDay: '2026-07-05' });
  await add({ kind: 'correct', place: 'device', ids: [place.device.id], factor: 2 });
  const week = { startTime: '2026-06-29 00:00', endTime: '2026-07-06 00:00' };
  expect(await company.listFilledBuckets({ ...week, ids, step: '1h', items: ['flowIn'] })).toEqual(['07-01 10:00=20']);
});

test('a new record follows the rules in force; its sent values are kept', async () => {
  const place = await company.addPlace();
  await add({ kind: 'correct', place: 'device', ids: [place.device.id], factor: 0.5 });
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 11, { out: 4 })]);
  expect(await hours(place)).toEqual(['07-01 10:00=6']);
  const { result } = await server.call(devices.uploadRecord, { sn: place.device.sn }, { token });
  expect(result.content[0]).toMatchObject({ in: 11, out: 4, effective: { in: 6, out: 2 } });
  // The same record, sent again, counts once and still follows the rule.
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 11, { out: 4 })]);
  expect(await hours(place)).toEqual(['07-01 10:00=6']);
});

test('a back-dated move applies the rules of the new place', async () => {
  const [from, to] = [await createPlaceWithRecords(), await company.addPlace()];
  await add({ kind: 'correct', place: 'corridor', ids: [to.corridor.id], factor: 2 });
  await add({ kind: 'eliminate', place: 'entity', ids: [from.entity.id], endHour: '10:30' });
  expect(await hours(from)).toEqual(['07-01 11:00=20', '07-01 12:00=30']);
  const target = { devices: [from.device.id], corridorId: to.corridor.id, entityId: to.entity.id, move: true };
  await server.call(devices.bind, { ...target, from: '2026-06-01T00:00:00Z' }, { token });
  await expect
    .poll(() => hours(to), { timeout: 10_000 })
    .toEqual(['07-01 10:00=20', '07-01 11:00=40', '07-01 12:00=60']);
  expect(await hours(from)).toEqual([]);
});

test('a preview equals the later result and writes nothing', async () => {
  const place = await createPlaceWithRecords();
  await add({ kind: 'correct', place: 'corridor', ids: [place.corridor.id], value: 50, metrics: ['flowOut'] });
  const rules: Rule[] = [
    { kind: 'correct', place: 'corridor', ids: [place.corridor.id], factor: 1.05 },
    { kind: 'eliminate', place: 'entity', ids: [place.entity.id], endHour: '10:59:59' },
    { kind: 'correct', place: 'device', ids: [place.device.id], value: 7, hour: 12, metrics: ['flowIn'] },
  ];
  for (const rule of rules) {
    const { result } = await server.call(countingRules.preview, { ...july, ...rule }, { token });
    const before = await hours(place);
    const id = await add(rule);
    const { rows } = await company.querySeries({
      ...day,
      ids: [place.entity.id],
      step: '1d',
      items: ['flowIn', 'flowOut'],
    });
    const totals = new Map(rows.map(({ item, total }) => [item, total]));
    const previewed = (['flowIn', 'flowOut'] as const).filter((metric) => result.metrics.includes(metric));
    expect(previewed.map((metric) => result.after[metric])).toEqual(previewed.map((metric) => totals.get(metric)));
    expect(result.metrics[0]).toBe('flowIn');
    expect(result.days).toHaveLength(1);
    expect(result.before.flowIn).toBe(60);
    await withdraw(id);
    expect(await hours(place)).toEqual(before);
  }
});

test('cancelling a rule run withdraws the rule and restores all figures', async () => {
  const place = await createPlaceWithRecords();
  const before = await hours(place);
  const rule = await server.factory.countingRule({
    company: company.company,
    place: 'device',
    ids: [place.device.id],
    factor: 3,
  });
  const { id } = await server.factory.ruleRun({ rule });
  const { result } = await server.call(countingRules.cancelRun, { id }, { token });
  await settled(result.run);
  const { content } = (await server.call(countingRules.runs, { ids: [id] }, { token })).result;
  expect(content).toMatchObject([{ state: 'cancelled', what: 'add', cancellable: false }]);
  const listed = await server.call(countingRules.list, { kind: 'correct', deviceId: place.device.id }, { token });
  expect(listed.result.content).toMatchObject([{ id: rule.id, withdrawTime: expect.any(String) }]);
  expect(await hours(place)).toEqual(before);
  expect((await server.call(countingRules.cancelRun, { id }, { token })).status).toBe(409);
});

describe('access to counting rules', () => {
  test('each kind of rule needs its own right', async () => {
    const place = await company.addPlace();
    const { token: setOnly } = await server.factory.user({ company: company.company, permissions: ['rule:set'] });
    const rule: Rule = { place: 'entity', ids: [place.entity.id], reason: 'r', ...july };
    const eliminate = await server.call(countingRules.add, { ...rule, kind: 'eliminate' }, { token: setOnly });
    expect(eliminate).toMatchObject({ status: 403 });
    const set = await server.call(countingRules.add, { ...rule, kind: 'set', ceiling: 5 }, { token: setOnly });
    expect(set).toMatchObject({ status: 200 });
    expect((await server.call(countingRules.list, { kind: 'eliminate' }, { token: setOnly })).status).toBe(403);
  });

  test('users of another company cannot see, create or withdraw our rules', async () => {
    const place = await company.addPlace();
    const id = await add({ kind: 'eliminate', place: 'corridor', ids: [place.corridor.id] });
    const other = await server.factory.company();
    const { token: otherToken } = await server.factory.user({ company: other, permissions: ['rule:eliminate'] });
    const rule: Rule = { kind: 'eliminate', place: 'corridor', ids: [place.corridor.id], reason: 'r', ...july };
    expect((await server.call(countingRules.add, rule, { token: otherToken })).status).toBe(404);
    expect((await server.call(countingRules.preview, rule, { token: otherToken })).status).toBe(404);
    expect((await server.call(countingRules.withdraw, { id }, { token: otherToken })).status).toBe(404);
    expect(
      (await server.call(countingRules.list, { kind: 'eliminate' }, { token: otherToken })).result.content,
    ).toEqual([]);
    expect((await server.call(countingRules.runs, {}, { token: otherToken })).result.content).toEqual([]);
  });

  test.each([
    [
      'a corrected day that is not over',
      {
        kind: 'correct',
        place: 'corridor',
        value: 5,
        metrics: ['flowIn'],
        startDay: '2099-01-01',
        endDay: '2099-01-01',
      },
      'startDay',
    ],
    ['a correction of an entity', { kind: 'correct', place: 'entity', factor: 2 }, 'place'],
    ['neither factor nor value', { kind: 'correct', place: 'corridor' }, 'factor'],
    [
      'a value of distinct people',
      { kind: 'correct', place: 'corridor', value: 5, metrics: ['dedupedCount'] },
      'metrics',
    ],
    ['a statistics rule without settings', { kind: 'set', place: 'entity' }, 'metrics'],
    [
      'an end day before the start day',
      { kind: 'eliminate', place: 'corridor', startDay: '2026-07-02', endDay: '2026-07-01' },
      'endDay',
    ],
    ['a ceiling below the floor', { kind: 'set', place: 'entity', floor: 5, ceiling: 4 }, 'ceiling'],
  ] as const)('%s is refused and names the field', async (_story, rule, field) => {
    const place = await company.addPlace();
    const ids = rule.place === 'entity' ? [place.entity.id] : [place.corridor.id];
    const given: Rule = {
      ...july,
      reason: 'r',
      ids,
      ...rule,
      metrics: 'metrics' in rule ? [...rule.metrics] : undefined,
    };
    const reply = await server.call(countingRules.add, given, { token });
    expect([reply.error, reply.body]).toMatchObject(['badRequest', { details: { [field]: expect.any(String) } }]);
  });
});

test('the rule list shows reason, places, run state and withdrawal', async () => {
  const place = await createPlaceWithRecords();
  const id = await add({ kind: 'eliminate', place: 'entity', ids: [place.entity.id], reason: 'Inventory' });
  const listed = async () =>
    (await server.call(countingRules.list, { kind: 'eliminate', entityId: place.entity.id }, { token })).result.content;
  expect(await listed()).toMatchObject([
    {
      id,
      reason: 'Inventory',
      places: [{ id: place.entity.id, name: place.entity.name }],
      placeCount: 1,
      withdrawTime: null,
      run: { state: 'done' },
    },
  ]);
  await server.call(countingRules.withdraw, { id, reason: 'Counted after all' }, { token });
  expect(await listed()).toMatchObject([{ id, withdrawReason: 'Counted after all' }]);
  const twice = await server.call(countingRules.withdraw, { id }, { token });
  expect(twice.status).toBe(409);
});
