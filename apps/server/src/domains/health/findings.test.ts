import { health } from '@portico/contract/routes/health';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordKeyColumns } from '../../platform/counting-store/records-table.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import {
  computeOrdinaryHourPeople,
  createShanghaiHourlyStore,
  insertHourlyCounts,
  type ShanghaiHourlyStore,
} from '../../platform/testing/shanghai-hourly-store.ts';
import type { TestCompany, TestUser } from '../../platform/testing/test-factory.ts';
import { startHealthChecks } from './index.ts';

// Shanghai: 20:30 on Thursday 12 March.
const clock = createFixedClock('2026-03-12T12:30:00Z');
let server: TestServer;
let company: TestCompany;
let user: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  company = await server.factory.company({ name: 'Ours' });
  user = await server.factory.user({ company, permissions: ['device:list'] });
  token = user.token;
});
afterAll(async () => server?.stop());

/** Sets the clock, and logs in again since the session has expired. */
async function goTo(instant: string): Promise<void> {
  clock.set(instant);
  token = await server.factory.session(user);
}

const check = async ({ entity }: ShanghaiHourlyStore) =>
  (await server.call(health.check, { entityId: entity.id }, { token })).result.open;
const findings = async ({ entity }: ShanghaiHourlyStore, state: 'open' | 'over' | 'dismissed' | 'all' = 'open') =>
  (await server.call(health.findings, { entityId: entity.id, state }, { token })).result.content;
const rows = ({ entity }: ShanghaiHourlyStore) =>
  server.db.selectFrom('findings').selectAll().where('entityId', '=', entity.id).execute();

/** Creates a shop with two entrances that counted from January until before 10 March. */
async function createSoundShop(): Promise<ShanghaiHourlyStore> {
  const shop = await createShanghaiHourlyStore(server, company, 2);
  for (const door of shop.entrances) await insertHourlyCounts(server, shop, door, ['2026-01-01', '2026-03-10']);
  return shop;
}

const checkedAt = async ({ entity }: ShanghaiHourlyStore) =>
  (await server.db.selectFrom('entities').select('healthCheckedAt').where('id', '=', entity.id).executeTakeFirst())
    ?.healthCheckedAt;
const waiting = { timeout: 30_000, interval: 20 };

const [today, tomorrow] = ['2026-03-12', '2026-03-13'];

describe('the finding of a device that is stuck at zero', () => {
  let shop: ShanghaiHourlyStore;
  beforeAll(async () => {
    await goTo('2026-03-12T12:30:00Z');
    shop = await createSoundShop();
    const [stuck, other] = shop.entrances;
    if (stuck === undefined || other === undefined) throw new Error('two doors were made');
    await insertHourlyCounts(server, shop, other, ['2026-03-10', tomorrow]);
    await insertHourlyCounts(server, shop, stuck, ['2026-03-10', tomorrow], (day, hour) =>
      day === Date.parse('2026-03-10') / 86_400_000 && hour < 15 ? computeOrdinaryHourPeople(day, hour) : 0,
    );
  });

  test('names the place, the start and the number of missing people', async () => {
    expect(await findings(shop)).toEqual([]);
    expect(await check(shop)).toBe(1);
    const [finding, ...others] = await findings(shop);
    expect(others).toEqual([]);
    const [{ device, corridor } = {}] = shop.entrances;
    expect(finding).toMatchObject({
      companyName: 'Ours',
      entityName: shop.entity.name,
      zone: 'Asia/Shanghai',
      corridorName: corridor?.name,
      sn: device?.sn,
      kind: 'stuckAtZero',
      from: '2026-03-10 15:00:00',
      to: null,
      dismissed: null,
    });
    // 7 hours of Tuesday, 12 of Wednesday and 9 of today (records may be late); about 93 people an hour, as in the weeks before.
    const hours = finding?.evidence.hours ?? 0;
    expect([26, 27, 28]).toContain(hours);
    expect(finding?.missingPeople).toBeGreaterThan(hours * 80);
    expect(finding?.missingPeople).toBeLessThan(hours * 110);
  });

  test('is stored once after repeated and simultaneous checks', async () => {
    const checking = startHealthChecks(server.app);
    await Promise.all([check(shop), check(shop), checking.checkAll(), check(shop)]);
    await checking.stop();
    const again = startHealthChecks(server.app);
    await again.checkAll();
    await again.stop();
    expect(await rows(shop)).toHaveLength(1);
  });

  test('stays dismissed while the fault lasts, and is open again when restored', async () => {
    const [{ id } = { id: 0 }] = await findings(shop);
    expect((await server.call(health.dismiss, { id, reason: ' ' }, { token })).status).toBe(400);
    expect((await server.call(health.dismiss, { id, reason: 'The door is being rebuilt' }, { token })).status).toBe(
      200,
    );
    expect(await check(shop)).toBe(0);
    const [dismissed] = await findings(shop, 'dismissed');
    expect(dismissed).toMatchObject({ id, dismissed: { reason: 'The door is being rebuilt' } });
    expect(dismissed?.dismissed?.by).toBeTruthy();
    expect((await server.call(health.restore, { id }, { token })).status).toBe(200);
    expect((await findings(shop)).map((finding) => finding.id)).toEqual([id]);
  });

  test('it ends within minutes of new counts, before all entities are checked', async () => {
    const later: ShanghaiHourlyStore[] = [];
    for (let number = 0; number < 20; number += 1)
      later.push(await createShanghaiHourlyStore(server, await server.factory.company(), 1));
    const last = later.at(-1);
    await goTo('2026-03-14T12:30:00Z');
    const checking = startHealthChecks(server.app);
    const all = checking.checkAll();
    await vi.waitFor(async () => expect(await checkedAt(shop)).toEqual(new Date(clock.now())), waiting);
    for (const door of shop.entrances) await insertHourlyCounts(server, shop, door, [tomorrow, '2026-03-15']);
    server.app.events.emit('counts.stored', { companyId: company.id, entityIds: [shop.entity.id], deviceIds: [] });
    const changed = checking.checkChanged();
    await vi.waitFor(async () => expect(await findings(shop)).toEqual([]), waiting);
    expect(last && (await checkedAt(last))).toBeNull();
    await checking.stop();
    await Promise.all([all, changed]);
    expect(await findings(shop)).toEqual([]);
    const [over] = await findings(shop, 'over');
    expect(over).toMatchObject({ kind: 'stuckAtZero', from: '2026-03-10 15:00:00', to: '2026-03-12 22:00:00' });
    expect(await rows(shop)).toHaveLength(1);
  });
});

test('a silent device is a finding until its records arrive', async () => {
  await goTo('2026-03-12T12:30:00Z');
  const shop = await createSoundShop();
  const [silent, other] = shop.entrances;
  if (silent === undefined || other === undefined) throw new Error('two doors were made');
  await insertHourlyCounts(server, shop, other, ['2026-03-10', tomorrow]);
  await insertHourlyCounts(server, shop, silent, ['2026-03-10', today]);
  expect(await check(shop)).toBe(1);
  const [finding] = await findings(shop);
  expect(finding).toMatchObject({ kind: 'silent', deviceId: silent.device.id, from: '2026-03-12 10:00:00', to: null });
  expect(finding?.evidence.expected).toBe(finding?.evidence.hours);
  await insertHourlyCounts(server, shop, silent, [today, tomorrow]);
  expect(await check(shop)).toBe(0);
  expect(await findings(shop, 'all')).toEqual([]);
});

test('an outage of months ago is removed when its records arrive', async () => {
  await goTo('2026-03-12T12:30:00Z');
  const shop = await createShanghaiHourlyStore(server, company, 1);
  const [door] = shop.entrances;
  if (door === undefined) throw new Error('a door was made');
  await insertHourlyCounts(server, shop, door, ['2026-01-01', '2026-01-02']);
  await insertHourlyCounts(server, shop, door, ['2026-01-03', tomorrow]);
  await check(shop);
  expect(await findings(shop, 'all')).toMatchObject([
    { kind: 'outage', from: '2026-01-02 10:00:00', to: '2026-01-02 22:00:00' },
  ]);
  await insertHourlyCounts(server, shop, door, ['2026-01-02', '2026-01-03']);
  await check(shop);
  expect(await findings(shop, 'all')).toEqual([]);
});

test('an outage keeps its row when the silent device sends again', async () => {
  await goTo('2026-03-12T12:30:00Z');
  const shop = await createSoundShop();
  const [silent, other] = shop.entrances;
  if (silent === undefined || other === undefined) throw new Error('two doors were made');
  await insertHourlyCounts(server, shop, other, ['2026-03-10', '2026-03-15']);
  await check(shop);
  const [before] = await findings(shop);
  expect(before).toMatchObject({ kind: 'silent', from: '2026-03-10 10:00:00' });
  await goTo('2026-03-14T12:30:00Z');
  await insertHourlyCounts(server, shop, silent, [tomorrow, '2026-03-15']);
  await check(shop);
  expect(await findings(shop, 'all')).toMatchObject([
    { id: before?.id, kind: 'outage', from: '2026-03-10 10:00:00', to: '2026-03-12 22:00:00' },
  ]);
});

test('a late daily report of distinct people is not a wrong clock', async () => {
  await goTo('2026-03-12T12:30:00Z');
  const shop = await createSoundShop();
  for (const door of shop.entrances) await insertHourlyCounts(server, shop, door, ['2026-03-10', today]);
  const { company: owner, entity, entrances } = shop;
  const daySeconds = 86_400;
  const reports = entrances.flatMap(({ device, corridor }) =>
    ['2026-03-08', '2026-03-09'].map((day) => {
      const local = Date.parse(day) / 1000;
      const at = local - 8 * 3600;
      const received = at + 3 * daySeconds;
      return [owner.id, device.id, 255, at, local, 1440, corridor.id, entity.id, received, received, 0, 300];
    }),
  );
  await server.app.countingStore.insert('records', [...recordKeyColumns, 'deduped_count'], reports);
  await check(shop);
  expect((await findings(shop, 'all')).filter(({ kind }) => kind === 'clockWrong')).toEqual([]);
});

test('a new shop has no findings before it has weeks to learn from', async () => {
  await goTo('2026-03-12T12:30:00Z');
  const shop = await createShanghaiHourlyStore(server, company, 1);
  await server.db
    .updateTable('bindings')
    .set({ fromAt: new Date('2026-03-09T00:00:00Z') })
    .where('deviceId', '=', shop.entrances[0]?.device.id ?? 0)
    .execute();
  const [door] = shop.entrances;
  if (door === undefined) throw new Error('a door was made');
  await insertHourlyCounts(server, shop, door, ['2026-03-09', tomorrow], (day) => (day % 2 === 0 ? 0 : 300));
  expect(await check(shop)).toBe(0);
});

describe('visibility of findings', () => {
  let shop: ShanghaiHourlyStore;
  beforeAll(async () => {
    await goTo('2026-03-12T12:30:00Z');
    shop = await createSoundShop();
    await check(shop);
  });

  const listedEntityIds = async (whose: string, input: object = {}) =>
    (await server.call(health.findings, { ...input, size: 1000 }, { token: whose })).result.content.map(
      ({ entityId }) => entityId,
    );

  test('a user of another company or store sees and changes nothing', async () => {
    const [finding] = await findings(shop);
    const other = await server.factory.company({ name: 'Theirs' });
    const elsewhere = await createShanghaiHourlyStore(server, company, 1);
    const strangers = [
      await server.factory.user({ company: other, permissions: ['device:list'] }),
      await server.factory.user({ company, permissions: ['device:list'], entities: [elsewhere.entity] }),
    ];
    for (const { token: otherToken } of strangers) {
      expect(await listedEntityIds(otherToken)).toEqual([]);
      expect((await server.call(health.findings, { entityId: shop.entity.id }, { token: otherToken })).status).toBe(
        404,
      );
      expect((await server.call(health.summary, { entityId: shop.entity.id }, { token: otherToken })).status).toBe(404);
      expect((await server.call(health.days, { entityId: shop.entity.id }, { token: otherToken })).status).toBe(404);
      expect((await server.call(health.check, { entityId: shop.entity.id }, { token: otherToken })).status).toBe(404);
      const id = finding?.id ?? 0;
      expect((await server.call(health.dismiss, { id, reason: 'No' }, { token: otherToken })).status).toBe(404);
      expect((await server.call(health.restore, { id }, { token: otherToken })).status).toBe(404);
      expect((await server.call(health.summary, {}, { token: otherToken })).result.open).toEqual([]);
    }
    expect(strangers).toHaveLength(2);
  });

  test('a platform administrator sees all companies and can filter by one', async () => {
    const { token: platform } = await server.factory.user();
    expect(await listedEntityIds(platform, { companyId: company.id })).toContain(shop.entity.id);
    expect(await listedEntityIds(platform, { companyId: company.id + 999 })).toEqual([]);
    const { content } = (await server.call(health.companies, { search: 'our' }, { token: platform })).result;
    expect(content).toHaveLength(1);
    expect(content[0]).toMatchObject({ name: 'Ours' });
    expect(content[0]?.open).toBeGreaterThanOrEqual(2);
    expect(content[0]?.missingPeople).toBeGreaterThan(1000);
    expect((await server.call(health.companies, {}, { token })).status).toBe(403);
  });
});

test('the list is filtered by kind, state and organisation, sorted and paged', async () => {
  const all = (await server.call(health.findings, { state: 'all', size: 100 }, { token })).result;
  expect(all.totalElements).toBeGreaterThanOrEqual(4);
  const people = all.content.map(({ missingPeople }) => Math.abs(missingPeople ?? 0));
  expect(people).toEqual(people.toSorted((one, other) => other - one));
  const silent = (await server.call(health.findings, { state: 'all', kinds: ['silent'] }, { token })).result.content;
  expect(new Set(silent.map(({ kind }) => kind))).toEqual(new Set(['silent']));
  const second = (await server.call(health.findings, { state: 'all', size: 1, page: 1, sort: 'from,asc' }, { token }))
    .result;
  expect(second.content).toHaveLength(1);
  const empty = await server.factory.organisation({ company });
  expect((await server.call(health.findings, { deptId: empty.id, state: 'all' }, { token })).result.content).toEqual(
    [],
  );
});
