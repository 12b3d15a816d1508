import { holidays } from '@portico/contract/routes/holidays';
import { logs } from '@portico/contract/routes/logs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
});
afterAll(() => server?.stop());

const permissions = ['festival:list', 'logs:list'] as const;

/** A company with two branches, the first with a district below it, and users of each. */
async function createFixture() {
  const { factory } = server;
  const company = await factory.company();
  const north = await factory.organisation({ company, name: 'North' });
  const coast = await factory.organisation({ company, parent: north, name: 'Coast' });
  const south = await factory.organisation({ company, name: 'South' });
  const tokenOf = async (...organisations: { id: number }[]) =>
    (await factory.user({ company, permissions, organisations })).token;
  return {
    company,
    north,
    coast,
    south,
    head: (await factory.user({ company, permissions })).token,
    ofNorth: await tokenOf(north),
    ofCoast: await tokenOf(coast),
    ofSouth: await tokenOf(south),
    ofTwo: await tokenOf(north, south),
  };
}

const add = async (token: string, input: object) => server.call(holidays.add, input, { token });
const added = async (token: string, input: object) => (await add(token, input)).result.id;
const listed = async (token: string, input: object = {}) =>
  (await server.call(holidays.list, { size: 100, ...input }, { token })).result.content;
const namesFor = async (token: string, input: object = {}) => (await listed(token, input)).map(({ name }) => name);

test('a festival can be added, changed and deleted, and is logged', async () => {
  const { head: token } = await createFixture();
  const id = await added(token, { name: ' National Day ', holidayDate: '2026-10-01;2026-10-07' });
  expect(await listed(token)).toMatchObject([
    {
      id,
      name: 'National Day',
      holidayDate: '2026-10-01;2026-10-07',
      startTime: '2026-10-01',
      endTime: '2026-10-07',
      year: 2026,
      numberOfDays: 7,
      kind: 'festival',
      inherit: true,
      deptId: null,
      seededFrom: null,
      editable: true,
      revision: 1,
    },
  ]);
  await server.call(holidays.change, { id, revision: 1, endTime: '2026-10-08', kind: 'workday' }, { token });
  expect(await listed(token)).toMatchObject([{ holidayDate: '2026-10-01;2026-10-08', kind: 'workday', revision: 2 }]);
  const changes = (await server.call(logs.list, {}, { token })).result.content[0]?.changes;
  expect(changes?.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['endDay', '2026-10-07', '2026-10-08'],
    ['holidayKind', 'festival', 'workday'],
  ]);
  expect((await server.call(holidays.remove, { ids: [id] }, { token })).status).toBe(200);
  expect(await listed(token)).toEqual([]);
});

test('days can be given as two dates, as one text, or as first day and count', async () => {
  const { head: token } = await createFixture();
  const daysOf = async (input: object) => {
    const id = await added(token, { name: 'Fair', ...input });
    const row = (await listed(token)).find((one) => one.id === id);
    await server.call(holidays.remove, { ids: [id] }, { token });
    return row?.holidayDate;
  };
  expect(await daysOf({ startTime: '2026-05-01' })).toBe('2026-05-01;2026-05-01');
  expect(await daysOf({ startTime: '2026-05-01 00:00:00', endTime: '2026-05-05' })).toBe('2026-05-01;2026-05-05');
  expect(await daysOf({ startTime: '2024-02-28', numberOfDays: '3' })).toBe('2024-02-28;2024-03-01');
  // Existing consoles send all of these fields at once.
  const all = { holidayDate: '2026-05-01;2026-05-05', startTime: '2026-05-01', endTime: '2026-05-05', year: 2026 };
  expect(await daysOf({ ...all, numberOfDays: 5, inherit: 1 })).toBe('2026-05-01;2026-05-05');
  const id = await added(token, { name: 'Fair', startTime: '2026-05-01', numberOfDays: 5 });
  await server.call(holidays.change, { id, startTime: '2027-04-30' }, { token });
  expect(await listed(token)).toMatchObject([{ holidayDate: '2027-04-30;2027-05-04', year: 2027, numberOfDays: 5 }]);
  for (const [wrong, details] of [
    [{}, { startTime: 'required' }],
    [{ startTime: '2026-02-29' }, { startTime: 'notADate' }],
    [{ startTime: '2026-05-02', endTime: '2026-05-01' }, { endTime: 'tooSmall' }],
    [{ startTime: '2026-05-01', endTime: '2026-07-02' }, { endTime: 'tooBig' }],
    [{ startTime: '2026-05-01', numberOfDays: 63 }, { numberOfDays: 'tooBig' }],
    [{ holidayDate: '2026-05-01' }, { holidayDate: 'invalid' }],
  ] as const) {
    const { error, body } = await add(token, { name: 'Fair', ...wrong });
    expect([error, body]).toMatchObject(['badRequest', { details }]);
  }
  expect(await added(token, { name: 'Longest', startTime: '2026-05-01', endTime: '2026-07-01' })).toBeGreaterThan(0);
});

test('the list is filtered by name, year and kind, sorted and paged', async () => {
  const { head: token } = await createFixture();
  await added(token, { name: 'New Year', startTime: '2025-12-31', endTime: '2026-01-02' });
  await added(token, { name: 'Spring Festival', startTime: '2026-02-15', endTime: '2026-02-23' });
  await added(token, { name: 'Spring Festival worked', startTime: '2026-02-14', kind: 'workday' });
  await added(token, { name: 'Spring Festival', startTime: '2025-01-28', endTime: '2025-02-04' });
  const first = { name: 'Spring Festival', startTime: '2026-02-15' };
  expect((await listed(token))[0]).toMatchObject(first);
  expect(await namesFor(token, { year: 2025, sort: 'startTime,asc' })).toEqual(['Spring Festival', 'New Year']);
  expect(await namesFor(token, { year: '2026', name: 'NEW' })).toEqual(['New Year']);
  expect(await namesFor(token, { kind: 'workday' })).toEqual(['Spring Festival worked']);
  expect((await listed(token, { sort: 'numberOfDays,desc' }))[0]).toMatchObject({ numberOfDays: 9 });
  const { content, totalElements } = (await server.call(holidays.list, { page: 1, size: 3 }, { token })).result;
  expect([content.length, totalElements]).toEqual([1, 4]);
});

test('a festival is visible to its organisation and to inheriting ones below', async () => {
  const { north, coast, head, ofNorth, ofCoast, ofSouth } = await createFixture();
  await added(head, { name: 'all', startTime: '2026-01-01', inherit: false });
  await added(head, { name: 'north', startTime: '2026-01-02', deptId: north.id });
  await added(ofNorth, { name: 'north only', startTime: '2026-01-03', inherit: 'false' });
  await added(ofCoast, { name: 'coast', startTime: '2026-01-04' });
  const rows = async (token: string) =>
    Object.fromEntries((await listed(token)).map(({ name, editable }) => [name, editable]));
  expect(await rows(head)).toEqual({ all: true, north: true, 'north only': true, coast: true });
  expect(await rows(ofNorth)).toEqual({ all: false, north: true, 'north only': true, coast: true });
  expect(await rows(ofCoast)).toEqual({ all: false, north: false, coast: true });
  expect(await rows(ofSouth)).toEqual({ all: false });
  const own = (await listed(ofCoast)).find(({ name }) => name === 'coast');
  expect(own).toMatchObject({ deptId: coast.id, deptName: 'Coast' });
  // Festivals of the whole company are always inherited, whatever was selected.
  expect((await listed(head)).find(({ name }) => name === 'all')).toMatchObject({ inherit: true, deptId: null });
});

test('a user with listed stores sees their festivals and cannot add any', async () => {
  const { company, north, coast, head } = await createFixture();
  const entity = await server.factory.entity({ company, organisation: coast });
  await added(head, { name: 'north', startTime: '2026-01-02', deptId: north.id });
  await added(head, { name: 'north only', startTime: '2026-01-03', deptId: north.id, inherit: false });
  const { token } = await server.factory.user({ company, permissions, entities: [entity] });
  expect(await namesFor(token)).toEqual(['north']);
  expect((await add(token, { name: 'mine', startTime: '2026-01-04' })).error).toBe('forbidden');
});

test('changing an inherited festival is forbidden, an unseen one not found', async () => {
  const { north, south, head, ofNorth, ofCoast, ofSouth, ofTwo } = await createFixture();
  const company = await added(head, { name: 'all', startTime: '2026-01-01' });
  const id = await added(ofNorth, { name: 'north', startTime: '2026-01-02' });
  const change = async (token: string, input: object) => (await server.call(holidays.change, input, { token })).error;
  const remove = async (token: string, ids: number[]) => (await server.call(holidays.remove, { ids }, { token })).error;
  expect(await change(ofCoast, { id, name: 'x' })).toBe('forbidden');
  expect(await remove(ofNorth, [id, company])).toBe('forbidden');
  expect(await change(ofSouth, { id, name: 'x' })).toBe('notFound');
  expect(await remove(ofSouth, [id])).toBe('notFound');
  expect(await change(ofNorth, { id, deptId: south.id })).toBe('notFound');
  expect((await add(ofNorth, { name: 'x', startTime: '2026-01-02', deptId: south.id })).error).toBe('notFound');
  // A user with several organisations has to name one.
  const lacking = await add(ofTwo, { name: 'x', startTime: '2026-01-02' });
  expect([lacking.error, lacking.body]).toMatchObject(['badRequest', { details: { deptId: 'required' } }]);
  expect(await change(ofTwo, { id, deptId: south.id })).toBeNull();
  expect(await namesFor(ofSouth)).toEqual(['north', 'all']);
  expect(await remove(head, [company])).toBeNull();
  expect(await change(head, { id, deptId: north.id, inherit: false })).toBeNull();
  expect(await namesFor(ofCoast)).toEqual([]);
});

test('a festival name is unique per first day and owner', async () => {
  const [ownScene, otherScene] = [await createFixture(), await createFixture()];
  const id = await added(ownScene.head, { name: 'Fair', startTime: '2026-05-01' });
  const again = await add(ownScene.head, { name: 'Fair', startTime: '2026-05-01' });
  expect([again.status, again.error, again.body]).toMatchObject([409, 'nameTaken', { details: { name: 'taken' } }]);
  expect((await add(ownScene.head, { name: 'Fair', startTime: '2026-05-02' })).error).toBeNull();
  expect((await add(ownScene.ofNorth, { name: 'Fair', startTime: '2026-05-01' })).error).toBeNull();
  expect((await add(otherScene.head, { name: 'Fair', startTime: '2026-05-01' })).error).toBeNull();
  expect(await namesFor(otherScene.head)).toEqual(['Fair']);
  expect((await server.call(holidays.change, { id, name: 'x' }, { token: otherScene.head })).error).toBe('notFound');
  expect((await server.call(holidays.remove, { ids: [id] }, { token: otherScene.head })).error).toBe('notFound');
  const plain = (await server.factory.user({ company: ownScene.company })).token;
  expect((await server.call(holidays.list, {}, { token: plain })).error).toBe('forbidden');
});

test('a platform administrator has to name the organisation of a festival', async () => {
  const { company } = await createFixture();
  const { token } = await server.factory.user();
  expect((await add(token, { name: 'x', startTime: '2026-01-02' })).body).toMatchObject({
    details: { deptId: 'required' },
  });
  expect((await add(token, { name: 'x', startTime: '2026-01-02', deptId: company.root.id })).error).toBeNull();
  expect(await namesFor(token, { name: 'x' })).toContain('x');
});

test('deleting an organisation deletes its festivals', async () => {
  const { company, head } = await createFixture();
  const gone = await server.factory.organisation({ company });
  await added(head, { name: 'gone', startTime: '2026-01-02', deptId: gone.id });
  await server.db.deleteFrom('organisations').where('id', '=', gone.id).execute();
  expect(await namesFor(head)).toEqual([]);
});
