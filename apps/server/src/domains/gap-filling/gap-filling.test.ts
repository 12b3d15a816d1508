import { analysis } from '@portico/contract/routes/analysis';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import { home } from '@portico/contract/routes/home';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCorridor, TestDevice, TestEntity } from '../../platform/testing/test-factory.ts';

let server: TestServer;
let company: CountingCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await createCountingCompany(server);
  token = (await server.factory.user({ company: company.company, permissions: ['entity:query:query', 'rule:correct'] }))
    .token;
});
afterAll(async () => server?.stop());

type Place = { entity: TestEntity; corridor: TestCorridor; device: TestDevice };

/** Creates a store that is open from ten to twelve, with an entrance whose device reports every hour. */
async function place(entity?: TestEntity, workTime = '10:00:00~12:00:00'): Promise<Place> {
  const owner =
    entity ?? (await server.factory.entity({ company: company.company, timeZone: 'Europe/Berlin', workTime }));
  const corridor = await server.factory.corridor({ entity: owner });
  const device = await server.factory.device({
    company: company.company,
    corridor,
    kind: 'eye',
    recordPeriod: 60,
    uploadInterval: 60,
  });
  return { entity: owner, corridor, device };
}

/** Sends the people of hours 10 and 11 on a Wednesday in May and in the weeks before it; null: no record. */
async function sendCounts(from: { device: TestDevice }, weeks: readonly (readonly (number | null)[])[]): Promise<void> {
  const records = weeks.flatMap((hours, week) =>
    hours.flatMap((flow, index) => {
      const day = 20 - 7 * week;
      const instant = new Date(Date.UTC(2026, 4, day, 8 + index));
      return flow === null ? [] : [createFiveMinuteRecord(instant.toISOString(), flow, { period: 60, out: flow })];
    }),
  );
  await company.sendRecords(from, records);
}

const day = { startTime: '2026-05-20 00:00:00', endTime: '2026-05-21 00:00:00' };
const call = { preview: gapFillings.preview, save: gapFillings.save, list: gapFillings.list };

async function preview(asked: { corridorId?: number; entityId?: number }, as = token) {
  return (await server.call(call.preview, { ...asked, ...day }, { token: as })).result;
}

async function fill(asked: { corridorId?: number; entityId?: number }): Promise<number[]> {
  const { digest } = await preview(asked);
  const saved = await server.call(call.save, { ...asked, ...day, digest, reason: 'No power' }, { token });
  return saved.result.ids;
}

async function series(
  place: Place,
  items: readonly ('flowIn' | 'flowOut' | 'totalPerson' | 'enteringRate')[] = ['flowIn'],
) {
  return company.querySeries({
    ids: [place.entity.id],
    ...day,
    step: '1h',
    items: [...items],
    startHour: '10:00:00',
    endHour: '11:59:59',
  });
}

const hourly = (row: { values: (number | null)[] } | undefined) => row?.values.slice(10, 12);

async function loadFilling(place: Place) {
  const { result } = await server.call(call.list, { corridorId: place.corridor.id }, { token });
  return result.content[0];
}

test('an empty hour is previewed, saved as shown, and withdrawn', async () => {
  const localPlace = await place();
  await sendCounts(localPlace, [
    [30, null],
    [20, 100],
    [20, 120],
    [20, 110],
    [20, 130],
  ]);
  const before = await series(localPlace);
  expect(before.estimates).toEqual([]);

  const { entrances } = await preview({ corridorId: localPlace.corridor.id });
  expect(entrances.map(({ corridorId, name }) => ({ corridorId, name }))).toEqual([
    { corridorId: localPlace.corridor.id, name: localPlace.corridor.name },
  ]);
  const [, missing] = entrances[0]?.hours ?? [];
  expect(missing).toMatchObject({ time: '2026-05-20 11:00:00', expected: 60, received: 0, filled: false, scale: null });
  expect(missing?.estimates.find(({ metric }) => metric === 'flowIn')).toEqual({
    metric: 'flowIn',
    value: 115,
    base: [100, 120, 110, 130].map((value, week) => ({
      time: `2026-05-${String(13 - 7 * week).padStart(2, '0')} 11:00:00`
        .replace('-05--1', '-04-29')
        .replace('-05--8', '-04-22'),
      value,
    })),
  });
  expect(entrances[0]?.days[0]).toMatchObject({ received: { flowIn: 30 }, estimated: { flowIn: 115, flowOut: 115 } });
  expect(entrances[0]?.devices).toMatchObject([{ id: localPlace.device.id, missing: 60, canBeAskedAgain: false }]);

  await fill({ corridorId: localPlace.corridor.id });
  const after = await series(localPlace, ['flowIn', 'flowOut', 'totalPerson', 'enteringRate']);
  expect(after.rows[0]).toEqual(before.rows[0]);
  expect(hourly(after.estimates.find(({ item }) => item === 'flowIn'))).toEqual([null, 115]);
  expect(after.estimates.map(({ id, item, total }) => [id, item, total])).toEqual([
    [localPlace.entity.id, 'flowIn', 115],
    [localPlace.entity.id, 'flowOut', 115],
    [localPlace.entity.id, 'totalPerson', 230],
  ]);
  const user = { state: 'counts', reason: 'No power', hours: 1, countedHours: 1, people: 115, ...day };
  const filling = await loadFilling(localPlace);
  expect(filling).toMatchObject({ ...user, entityId: localPlace.entity.id, withdrawnBy: null });

  await server.call(gapFillings.withdraw, { id: filling?.id ?? 0 }, { token });
  expect(await series(localPlace)).toEqual(before);
  expect(await loadFilling(localPlace)).toMatchObject({
    state: 'withdrawn',
    people: 0,
    withdrawnBy: filling?.createdBy,
  });
  expect((await server.call(gapFillings.withdraw, { id: filling?.id ?? 0 }, { token })).error).toBe('changedMeanwhile');
});

test('estimates are scaled by other entrances; filled hours are skipped', async () => {
  const localPlace = await place();
  const other = await place(localPlace.entity);
  await sendCounts(localPlace, [
    [null, null],
    [20, 100],
    [20, 100],
  ]);
  await sendCounts(other, [
    [60, 150],
    [40, 100],
    [40, 100],
  ]);
  const { entrances } = await preview({ entityId: localPlace.entity.id });
  expect(entrances.map(({ corridorId }) => corridorId)).toEqual([localPlace.corridor.id]);
  expect(entrances[0]?.hours.map(({ scale }) => scale)).toEqual([
    { factor: 1.5, by: 'hour' },
    { factor: 1.5, by: 'hour' },
  ]);
  expect(entrances[0]?.days[0]?.estimated).toMatchObject({ flowIn: 180 });
  await fill({ entityId: localPlace.entity.id });
  expect((await series(localPlace)).estimates[0]?.total).toBe(180);
  const again = await preview({ entityId: localPlace.entity.id });
  expect(again.entrances[0]?.hours.map(({ filled, estimates }) => [filled, estimates])).toEqual([
    [true, []],
    [true, []],
  ]);
  const refused = await server.call(
    call.save,
    { entityId: localPlace.entity.id, ...day, digest: again.digest, reason: 'Twice' },
    { token },
  );
  expect(refused.error).toBe('nothingToEstimate');
});

test('an estimated hour stops counting when records of it arrive', async () => {
  const localPlace = await place();
  await sendCounts(localPlace, [
    [null, null],
    [20, 100],
    [20, 100],
  ]);
  await fill({ corridorId: localPlace.corridor.id });
  // Records that were received before change nothing when sent again.
  await sendCounts(localPlace, [
    [null, null],
    [20, 100],
  ]);
  expect((await series(localPlace)).estimates[0]?.total).toBe(120);
  await sendCounts(localPlace, [[null, 90]]);
  const late = await series(localPlace);
  expect(hourly(late.rows[0])).toEqual([null, 90]);
  expect(hourly(late.estimates[0])).toEqual([20, null]);
  expect(await loadFilling(localPlace)).toMatchObject({ state: 'counts', countedHours: 1, people: 20 });
  await sendCounts(localPlace, [[25, 90]]);
  expect((await series(localPlace)).estimates).toEqual([]);
  expect(await loadFilling(localPlace)).toMatchObject({ state: 'replaced', countedHours: 0, people: 0 });
});

test('only missing minutes of a partly received hour are estimated', async () => {
  const localPlace = await place();
  await server.db.updateTable('devices').set({ recordPeriod: 15 }).where('id', '=', localPlace.device.id).execute();
  const quarter = (week: number, place: number, flow: number) =>
    createFiveMinuteRecord(new Date(Date.UTC(2026, 4, 20 - 7 * week, 8, 15 * place)).toISOString(), flow, {
      period: 15,
    });
  const fullHours = (week: number) =>
    [0, 1, 2, 3].flatMap((place) => [quarter(week, place, 25), quarter(week, place + 4, 5)]);
  await company.sendRecords(localPlace, [
    ...fullHours(1),
    ...fullHours(2),
    quarter(0, 0, 30),
    ...[4, 5, 6, 7].map((place) => quarter(0, place, 5)),
  ]);
  const { entrances } = await preview({ corridorId: localPlace.corridor.id });
  expect(entrances[0]?.hours[0]).toMatchObject({ expected: 60, received: 15, values: { flowIn: 30 } });
  await fill({ corridorId: localPlace.corridor.id });
  expect(hourly((await series(localPlace)).estimates[0])).toEqual([75, null]);
  await company.sendRecords(localPlace, [quarter(0, 1, 20)]);
  expect((await series(localPlace)).estimates).toEqual([]);
  expect((await preview({ corridorId: localPlace.corridor.id })).entrances[0]?.days[0]?.estimated).toMatchObject({
    flowIn: 50,
  });
});

test('home shows estimates beside cards and trend hours', async () => {
  const localPlace = await place();
  await sendCounts(localPlace, [
    [30, null],
    [20, 100],
    [20, 100],
  ]);
  await fill({ corridorId: localPlace.corridor.id });
  const asked = { entityId: localPlace.entity.id, type: 5, startTime: '2026-05-20', endTime: '2026-05-20' };
  const { cards } = (await server.call(home.statistical, { ...asked, items: ['flowIn', 'enteringRate'] }, { token }))
    .result;
  expect(cards.map(({ value, estimated }) => [value, estimated])).toEqual([
    [30, 100],
    [null, null],
  ]);
  const trend = { entityId: localPlace.entity.id, startTime: '2026-05-20' };
  const { result } = await server.call(home.trend, trend, { token });
  expect(result.estimated.filter(({ value }) => value !== null)).toEqual([{ time: '11:00', value: 100 }]);
  expect(result.now[11]?.value).toBeNull();
  const other = await server.call(home.trend, { ...trend, startTime: '2026-05-13' }, { token });
  expect(other.result.estimated).toEqual([]);
});

test('hours outside opening hours or not yet over are not missing', async () => {
  const localPlace = await place();
  await sendCounts(localPlace, [
    [30, 100],
    [20, 100],
    [20, 100],
  ]);
  expect((await preview({ corridorId: localPlace.corridor.id })).entrances).toEqual([]);
  const asked = { corridorId: localPlace.corridor.id, startTime: '2099-05-20 00:00', endTime: '2099-05-21 00:00' };
  expect((await server.call(call.preview, asked, { token })).result.entrances).toEqual([]);
  const door = await server.factory.corridor({ entity: localPlace.entity });
  expect((await preview({ corridorId: door.id })).entrances).toEqual([]);
});

test('a repeated hour is estimated as two, a skipped one not at all', async () => {
  const localPlace = await place(undefined, '00:00:00~23:59:59');
  const hours = (from: string, count: number, skip: readonly number[] = []) =>
    Array.from({ length: count }, (_, hour) => new Date(Date.parse(from) + hour * 3_600_000).toISOString())
      .filter((_, hour) => !skip.includes(hour))
      .map((iso) => createFiveMinuteRecord(iso, 10, { period: 60 }));
  // Sundays. Daylight saving time changes on 26 October 2025, on 29 March 2026 and (in the future) on 25 October 2026.
  const weeks = ['2025-10-11T22:00:00Z', '2025-10-18T22:00:00Z', '2026-03-14T23:00:00Z', '2026-03-21T23:00:00Z'];
  for (const week of weeks) await company.sendRecords(localPlace, hours(week, 24));
  await company.sendRecords(localPlace, hours('2025-10-25T22:00:00Z', 25, [2, 3]));
  await company.sendRecords(localPlace, hours('2026-03-28T23:00:00Z', 23));
  const ask = async (startTime: string, endTime: string) =>
    (await server.call(call.preview, { corridorId: localPlace.corridor.id, startTime, endTime }, { token })).result
      .entrances;
  const autumn = await ask('2025-10-26 00:00', '2025-10-27 00:00');
  const estimated = autumn[0]?.hours.filter(({ estimates }) => estimates.length > 0) ?? [];
  expect(estimated.map(({ time, expected, estimates }) => [time, expected, estimates[0]?.value])).toEqual([
    ['2025-10-26 02:00:00', 120, 20],
  ]);
  expect(await ask('2026-03-29 00:00', '2026-03-30 00:00')).toEqual([]);
});

describe('refused gap fillings', () => {
  test('callers without the right and entrances outside the scope are refused', async () => {
    const localPlace = await place();
    await sendCounts(localPlace, [
      [30, null],
      [20, 100],
      [20, 100],
    ]);
    const asked = { corridorId: localPlace.corridor.id };
    const [id = 0] = await fill(asked);
    const other = await server.factory.company();
    const strangers = {
      forbidden: (await server.factory.user({ company: company.company })).token,
      notFound: (await server.factory.user({ company: other, permissions: ['rule:correct', 'entity:query:query'] }))
        .token,
    };
    const otherOrganisation = await server.factory.organisation({ company: company.company });
    const outside = await server.factory.user({
      company: company.company,
      organisations: [otherOrganisation],
      permissions: ['rule:correct'],
    });
    for (const [error, otherToken] of [...Object.entries(strangers), ['notFound', outside.token] as const]) {
      expect((await server.call(call.preview, { ...asked, ...day }, { token: otherToken })).error).toBe(error);
      const save = { ...asked, ...day, digest: 'x', reason: 'Mine' };
      expect((await server.call(call.save, save, { token: otherToken })).error).toBe(error);
      expect((await server.call(gapFillings.withdraw, { id }, { token: otherToken })).error).toBe(error);
    }
    for (const stranger of [strangers.notFound, outside.token])
      expect((await server.call(call.list, {}, { token: stranger })).result).toMatchObject({
        content: [],
        totalElements: 0,
      });
    expect((await loadFilling(localPlace))?.state).toBe('counts');
    const theirs = await server.call(
      analysis.series,
      { ids: [localPlace.entity.id], ...day, items: ['flowIn'] },
      { token: strangers.notFound },
    );
    expect(theirs.error).toBe('notFound');
  });

  test('an invalid range, an unknown place and a changed preview are refused', async () => {
    const localPlace = await place();
    await sendCounts(localPlace, [
      [30, null],
      [20, 100],
      [20, 100],
    ]);
    const asked = { corridorId: localPlace.corridor.id, reason: 'No power', digest: 'x' };
    const save = async (given: object) =>
      (await server.call(call.save, { ...asked, ...day, ...given }, { token })).error;
    expect(await save({ endTime: day.startTime })).toBe('badRequest');
    expect(await save({ startTime: '2026-05-20 00:30:00' })).toBe('badRequest');
    expect(await save({ startTime: '2026-02-30 00:00:00' })).toBe('badRequest');
    expect(await save({ startTime: '2026-03-01 00:00:00' })).toBe('rangeTooLong');
    expect(await save({ corridorId: undefined })).toBe('notEntity');
    expect(await save({ entityId: localPlace.entity.id })).toBe('notEntity');
    expect(await save({ corridorId: 999_999 })).toBe('notFound');
    expect(await save({ reason: '  ' })).toBe('badRequest');
    expect(await save({})).toBe('changedMeanwhile');
    // Records of a week arrive late and change the median.
    const { digest } = await preview({ corridorId: localPlace.corridor.id });
    await sendCounts(localPlace, [[], [], [], [20, 190], [20, 190]]);
    expect(await save({ digest })).toBe('changedMeanwhile');
    expect(await save({ startTime: '2026-05-20 10:00:00', endTime: '2026-05-20 11:00:00' })).toBe('nothingToEstimate');
  });
});
