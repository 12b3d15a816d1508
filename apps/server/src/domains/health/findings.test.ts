import { health } from '@portico/contract/routes/health';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keyColumns } from '../../platform/counts/records-table.ts';
import { count, makeShop, type Shop, usualPeople } from '../../platform/testing/counted-weeks.ts';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestUser } from '../../platform/testing/world.ts';
import { keepChecking } from './index.ts';

// Shanghai: 20:30 on Thursday 12 March.
const clock = fixedClock('2026-03-12T12:30:00Z');
let server: TestServer;
let company: TestCompany;
let person: TestUser;
let token: string;

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
  company = await server.world.company({ name: 'Ours' });
  person = await server.world.user({ company, permissions: ['device:list'] });
  token = person.token;
});
afterAll(async () => server?.stop());

/** Days go by, and with them the login. */
async function goTo(instant: string): Promise<void> {
  clock.set(instant);
  token = await server.world.session(person);
}

const check = async ({ entity }: Shop) =>
  (await server.call(health.check, { entityId: entity.id }, { token })).result.open;
const told = async ({ entity }: Shop, state: 'open' | 'over' | 'dismissed' | 'all' = 'open') =>
  (await server.call(health.findings, { entityId: entity.id, state }, { token })).result.content;
const rows = ({ entity }: Shop) =>
  server.db.selectFrom('findings').selectAll().where('entityId', '=', entity.id).execute();

/** Two doors that count since January, up to yesterday evening. */
async function soundShop(): Promise<Shop> {
  const shop = await makeShop(server, company, 2);
  for (const door of shop.doors) await count(server, shop, door, ['2026-01-01', '2026-03-10']);
  return shop;
}

const checkedAt = async ({ entity }: Shop) =>
  (await server.db.selectFrom('entities').select('healthCheckedAt').where('id', '=', entity.id).executeTakeFirst())
    ?.healthCheckedAt;
const waiting = { timeout: 30_000, interval: 20 };

const [today, tomorrow] = ['2026-03-12', '2026-03-13'];

describe('a device that is stuck at zero', () => {
  let shop: Shop;
  beforeAll(async () => {
    await goTo('2026-03-12T12:30:00Z');
    shop = await soundShop();
    const [stuck, other] = shop.doors;
    if (stuck === undefined || other === undefined) throw new Error('two doors were made');
    await count(server, shop, other, ['2026-03-10', tomorrow]);
    await count(server, shop, stuck, ['2026-03-10', tomorrow], (day, hour) =>
      day === Date.parse('2026-03-10') / 86_400_000 && hour < 15 ? usualPeople(day, hour) : 0,
    );
  });

  test('is found with its place, since when and how many people are missing', async () => {
    expect(await told(shop)).toEqual([]);
    expect(await check(shop)).toBe(1);
    const [finding, ...others] = await told(shop);
    expect(others).toEqual([]);
    const [{ device, corridor } = {}] = shop.doors;
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
    // 7 hours of Tuesday, 12 of Wednesday and, by the grace a record has, 9 of today; as in the weeks before, about 93 an hour.
    const hours = finding?.evidence.hours ?? 0;
    expect([26, 27, 28]).toContain(hours);
    expect(finding?.missingPeople).toBeGreaterThan(hours * 80);
    expect(finding?.missingPeople).toBeLessThan(hours * 110);
  });

  test('is one finding however often and by however many at once it is looked at', async () => {
    const checking = keepChecking(server.app);
    await Promise.all([check(shop), check(shop), checking.checkAll(), check(shop)]);
    await checking.stop();
    const again = keepChecking(server.app);
    await again.checkAll();
    await again.stop();
    expect(await rows(shop)).toHaveLength(1);
  });

  test('stays dismissed while it goes on, and comes back when restored', async () => {
    const [{ id } = { id: 0 }] = await told(shop);
    expect((await server.call(health.dismiss, { id, reason: ' ' }, { token })).status).toBe(400);
    expect((await server.call(health.dismiss, { id, reason: 'The door is being rebuilt' }, { token })).status).toBe(
      200,
    );
    expect(await check(shop)).toBe(0);
    const [dismissed] = await told(shop, 'dismissed');
    expect(dismissed).toMatchObject({ id, dismissed: { reason: 'The door is being rebuilt' } });
    expect(dismissed?.dismissed?.by).toBeTruthy();
    expect((await server.call(health.restore, { id }, { token })).status).toBe(200);
    expect((await told(shop)).map((finding) => finding.id)).toEqual([id]);
  });

  test('is over once it counts again, by itself within minutes of new counts, before all others are looked at', async () => {
    const later: Shop[] = [];
    for (let number = 0; number < 20; number += 1) later.push(await makeShop(server, await server.world.company(), 1));
    const last = later.at(-1);
    await goTo('2026-03-14T12:30:00Z');
    const checking = keepChecking(server.app);
    const all = checking.checkAll();
    await vi.waitFor(async () => expect(await checkedAt(shop)).toEqual(new Date(clock.now())), waiting);
    for (const door of shop.doors) await count(server, shop, door, [tomorrow, '2026-03-15']);
    server.app.events.emit('counts.stored', { companyId: company.id, entityIds: [shop.entity.id], deviceIds: [] });
    const changed = checking.checkChanged();
    await vi.waitFor(async () => expect(await told(shop)).toEqual([]), waiting);
    expect(last && (await checkedAt(last))).toBeNull();
    await checking.stop();
    await Promise.all([all, changed]);
    expect(await told(shop)).toEqual([]);
    const [over] = await told(shop, 'over');
    expect(over).toMatchObject({ kind: 'stuckAtZero', from: '2026-03-10 15:00:00', to: '2026-03-12 22:00:00' });
    expect(await rows(shop)).toHaveLength(1);
  });
});

test('silence is found, and is gone when its records came after all', async () => {
  await goTo('2026-03-12T12:30:00Z');
  const shop = await soundShop();
  const [silent, other] = shop.doors;
  if (silent === undefined || other === undefined) throw new Error('two doors were made');
  await count(server, shop, other, ['2026-03-10', tomorrow]);
  await count(server, shop, silent, ['2026-03-10', today]);
  expect(await check(shop)).toBe(1);
  const [finding] = await told(shop);
  expect(finding).toMatchObject({ kind: 'silent', deviceId: silent.device.id, from: '2026-03-12 10:00:00', to: null });
  expect(finding?.evidence.expected).toBe(finding?.evidence.hours);
  await count(server, shop, silent, [today, tomorrow]);
  expect(await check(shop)).toBe(0);
  expect(await told(shop, 'all')).toEqual([]);
});

test('an outage that is long over is gone when its records came after all', async () => {
  await goTo('2026-03-12T12:30:00Z');
  const shop = await makeShop(server, company, 1);
  const [door] = shop.doors;
  if (door === undefined) throw new Error('a door was made');
  await count(server, shop, door, ['2026-01-01', '2026-01-02']);
  await count(server, shop, door, ['2026-01-03', tomorrow]);
  await check(shop);
  expect(await told(shop, 'all')).toMatchObject([
    { kind: 'outage', from: '2026-01-02 10:00:00', to: '2026-01-02 22:00:00' },
  ]);
  await count(server, shop, door, ['2026-01-02', '2026-01-03']);
  await check(shop);
  expect(await told(shop, 'all')).toEqual([]);
});

test('an outage keeps its row when the silent device speaks again', async () => {
  await goTo('2026-03-12T12:30:00Z');
  const shop = await soundShop();
  const [silent, other] = shop.doors;
  if (silent === undefined || other === undefined) throw new Error('two doors were made');
  await count(server, shop, other, ['2026-03-10', '2026-03-15']);
  await check(shop);
  const [before] = await told(shop);
  expect(before).toMatchObject({ kind: 'silent', from: '2026-03-10 10:00:00' });
  await goTo('2026-03-14T12:30:00Z');
  await count(server, shop, silent, [tomorrow, '2026-03-15']);
  await check(shop);
  expect(await told(shop, 'all')).toMatchObject([
    { id: before?.id, kind: 'outage', from: '2026-03-10 10:00:00', to: '2026-03-12 22:00:00' },
  ]);
});

test('a report of the distinct people of a day that came days later says nothing of the clock', async () => {
  await goTo('2026-03-12T12:30:00Z');
  const shop = await soundShop();
  for (const door of shop.doors) await count(server, shop, door, ['2026-03-10', today]);
  const { company: owner, entity, doors } = shop;
  const daySeconds = 86_400;
  const reports = doors.flatMap(({ device, corridor }) =>
    ['2026-03-08', '2026-03-09'].map((day) => {
      const local = Date.parse(day) / 1000;
      const at = local - 8 * 3600;
      const received = at + 3 * daySeconds;
      return [owner.id, device.id, 255, at, local, 1440, corridor.id, entity.id, received, received, 0, 300];
    }),
  );
  await server.app.counts.insert('records', [...keyColumns, 'deduped_count'], reports);
  await check(shop);
  expect((await told(shop, 'all')).filter(({ kind }) => kind === 'clockWrong')).toEqual([]);
});

test('a new shop without weeks to learn from is left in peace', async () => {
  await goTo('2026-03-12T12:30:00Z');
  const shop = await makeShop(server, company, 1);
  await server.db
    .updateTable('bindings')
    .set({ fromAt: new Date('2026-03-09T00:00:00Z') })
    .where('deviceId', '=', shop.doors[0]?.device.id ?? 0)
    .execute();
  const [door] = shop.doors;
  if (door === undefined) throw new Error('a door was made');
  await count(server, shop, door, ['2026-03-09', tomorrow], (day) => (day % 2 === 0 ? 0 : 300));
  expect(await check(shop)).toBe(0);
});

describe('who sees what', () => {
  let shop: Shop;
  beforeAll(async () => {
    await goTo('2026-03-12T12:30:00Z');
    shop = await soundShop();
    await check(shop);
  });

  const asked = async (whose: string, input: object = {}) =>
    (await server.call(health.findings, { ...input, size: 1000 }, { token: whose })).result.content.map(
      ({ entityId }) => entityId,
    );

  test('another company and a person of another store see nothing of it and change nothing', async () => {
    const [finding] = await told(shop);
    const other = await server.world.company({ name: 'Theirs' });
    const elsewhere = await makeShop(server, company, 1);
    const strangers = [
      await server.world.user({ company: other, permissions: ['device:list'] }),
      await server.world.user({ company, permissions: ['device:list'], entities: [elsewhere.entity] }),
    ];
    for (const { token: theirs } of strangers) {
      expect(await asked(theirs)).toEqual([]);
      expect((await server.call(health.findings, { entityId: shop.entity.id }, { token: theirs })).status).toBe(404);
      expect((await server.call(health.summary, { entityId: shop.entity.id }, { token: theirs })).status).toBe(404);
      expect((await server.call(health.days, { entityId: shop.entity.id }, { token: theirs })).status).toBe(404);
      expect((await server.call(health.check, { entityId: shop.entity.id }, { token: theirs })).status).toBe(404);
      const id = finding?.id ?? 0;
      expect((await server.call(health.dismiss, { id, reason: 'No' }, { token: theirs })).status).toBe(404);
      expect((await server.call(health.restore, { id }, { token: theirs })).status).toBe(404);
      expect((await server.call(health.summary, {}, { token: theirs })).result.open).toEqual([]);
    }
    expect(strangers).toHaveLength(2);
  });

  test('the platform sees all companies, and of one what it asks for', async () => {
    const { token: platform } = await server.world.user();
    expect(await asked(platform, { companyId: company.id })).toContain(shop.entity.id);
    expect(await asked(platform, { companyId: company.id + 999 })).toEqual([]);
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
  const empty = await server.world.organisation({ company });
  expect((await server.call(health.findings, { deptId: empty.id, state: 'all' }, { token })).result.content).toEqual(
    [],
  );
});
