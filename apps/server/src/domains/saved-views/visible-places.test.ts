import { savedViews } from '@portico/contract/routes/saved-views';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestUser } from '../../platform/testing/test-factory.ts';

// A reader gets the places of a link that are in their scope. Deleted, foreign and unknown places are treated the same.

let server: TestServer;
let company: TestCompany;
/** Users who see the organisation North with all below, a single store, the whole company, another company, all companies. */
let readers: Record<'ofNorth' | 'ofStore' | 'ofAll' | 'stranger' | 'platform', TestUser>;
type Places = Record<string, number>;
const [organisations, entities, corridors, areas]: [Places, Places, Places, Places] = [{}, {}, {}, {}];
const nowhere = 987_654_321;

beforeAll(async () => {
  server = await startTestServer();
  const { factory } = server;
  company = await factory.company({ name: 'Brackwater' });
  const north = await factory.organisation({ company, name: 'North' });
  const below = await factory.organisation({ company, parent: north, name: 'Below North' });
  const south = await factory.organisation({ company, name: 'South' });
  Object.assign(organisations, { root: company.root.id, north: north.id, below: below.id, south: south.id });
  for (const [name, organisation] of Object.entries({ quay: north, mill: below, dock: south })) {
    const entity = await factory.entity({ company, organisation, name });
    const corridor = await factory.corridor({ entity, name: `${name} door` });
    entities[name] = entity.id;
    corridors[name] = corridor.id;
    areas[name] = (await factory.area({ entity, corridors: [corridor], name: `${name} hall` })).id;
  }
  const other = await factory.company({ name: 'Elsewhere' });
  const abroad = await factory.entity({ company: other, name: 'abroad' });
  const door = await factory.corridor({ entity: abroad });
  entities['abroad'] = abroad.id;
  corridors['abroad'] = door.id;
  areas['abroad'] = (await factory.area({ entity: abroad, corridors: [door] })).id;
  organisations['abroad'] = other.root.id;
  const permissions = ['comparative'] as const;
  readers = {
    ofNorth: await factory.user({ company, permissions, organisations: [north] }),
    ofStore: await factory.user({ company, permissions, entities: [{ id: entities['mill'] ?? 0 }] }),
    ofAll: await factory.user({ company, permissions }),
    stranger: await factory.user({ company: other, permissions }),
    platform: await factory.user(),
  };
});
afterAll(() => server?.stop());

async function visible(reader: TestUser, rangeType: number, ids: readonly number[]) {
  const { result } = await server.call(savedViews.visible, { rangeType, ids: [...ids] }, { token: reader.token });
  return { names: result.places.map(({ name, entityName }) => [name, entityName]), leftOut: result.leftOut };
}
const of = (entityName: string, name: string) => [`${entityName} ${name}`, entityName];

/** By reader: the visible ones of quay, mill, dock and the place of the other company, in this order. */
const visibleNames = {
  ofNorth: ['quay', 'mill'],
  ofStore: ['mill'],
  ofAll: ['quay', 'mill', 'dock'],
  stranger: ['abroad'],
  platform: ['quay', 'mill', 'dock', 'abroad'],
} as const;
const cases = Object.entries(visibleNames).map(([reader, names]) => ({
  reader: reader as keyof typeof visibleNames,
  names,
}));

describe.each(cases)('$reader', ({ reader, names }) => {
  const listIds = (places: Places) => [...['quay', 'mill', 'dock', 'abroad'].map((name) => places[name] ?? 0), nowhere];
  const inCompany = names.filter((name) => name !== 'abroad');
  const leftOut = 5 - names.length;

  test('sees entities of the scope', async () => {
    expect(await visible(readers[reader], 0, listIds(entities))).toEqual({
      names: names.map((name) => [name, null]),
      leftOut,
    });
  });

  test('sees entrances and areas of visible entities, with entity names', async () => {
    for (const [rangeType, places, word] of [
      [1, corridors, 'door'],
      [2, areas, 'hall'],
    ] as const) {
      const found = await visible(readers[reader], rangeType, listIds(places));
      expect(found.names.slice(0, inCompany.length)).toEqual(inCompany.map((name) => of(name, word)));
      expect([found.names.length, found.leftOut]).toEqual([names.length, leftOut]);
    }
  });
});

test('a link shows only organisations of the user’s organisation tree', async () => {
  const ids = ['root', 'north', 'below', 'south', 'abroad'].map((name) => organisations[name] ?? 0);
  const namesFor = async (reader: TestUser) =>
    (await visible(reader, 3, [...ids, nowhere])).names.map(([name]) => name);
  expect(await namesFor(readers.ofNorth)).toEqual(['North', 'Below North']);
  expect(await namesFor(readers.ofStore)).toEqual(['Below North']);
  expect(await namesFor(readers.ofAll)).toEqual(['Brackwater', 'North', 'Below North', 'South']);
  expect(await namesFor(readers.stranger)).toEqual(['Elsewhere']);
  expect(await namesFor(readers.platform)).toHaveLength(5);
  expect((await visible(readers.ofNorth, 3, [...ids, nowhere])).leftOut).toBe(4);
});

test('each place has the opening hours of its visible stores', async () => {
  const { factory } = server;
  const chain = await factory.organisation({ company, name: 'Chain' });
  const below = await factory.organisation({ company, parent: chain, name: 'Below' });
  const early = await factory.entity({ company, organisation: chain, name: 'early', workTime: '08:00:00~20:00:00' });
  const late = await factory.entity({ company, organisation: below, name: 'late', workTime: '10:00:00~22:00:00' });
  const door = await factory.corridor({ entity: late });
  const hall = await factory.area({ entity: late, corridors: [door] });
  const hours = async (reader: TestUser, rangeType: number, ...ids: number[]) => {
    const { result } = await server.call(savedViews.visible, { rangeType, ids }, { token: reader.token });
    return result.places.map(({ workTimes }) => workTimes.toSorted());
  };
  const ofLate = await factory.user({ company, permissions: ['comparative'], entities: [{ id: late.id }] });
  const { ofAll } = readers;
  const [first, second] = ['08:00:00~20:00:00', '10:00:00~22:00:00'];
  expect(await hours(ofAll, 0, early.id, late.id)).toEqual([[first], [second]]);
  expect(await hours(ofAll, 1, door.id)).toEqual([[second]]);
  expect(await hours(ofAll, 2, hall.id)).toEqual([[second]]);
  expect(await hours(ofAll, 3, chain.id, below.id)).toEqual([[first, second], [second]]);
  expect((await hours(ofLate, 3, chain.id, below.id)).flat()).toEqual([second]);
});

test('places are in the order of the link, without duplicates', async () => {
  const { mill = 0, quay = 0, dock = 0 } = entities;
  const found = await visible(readers.ofNorth, 0, [mill, nowhere, quay, mill, dock, nowhere]);
  expect(found).toEqual({
    names: [
      ['mill', null],
      ['quay', null],
    ],
    leftOut: 2,
  });
});

test('no ids return no places; an unknown range type is refused', async () => {
  expect(await visible(readers.ofAll, 0, [])).toEqual({ names: [], leftOut: 0 });
  const unknown = await server.call(savedViews.visible, { rangeType: 4, ids: [1] }, { token: readers.ofAll.token });
  expect([unknown.error, unknown.body]).toMatchObject(['badRequest', { details: { rangeType: 'notAChoice' } }]);
  expect((await server.call(savedViews.visible, { ids: [1] })).error).toBe('unauthorized');
});

test('a deleted entrance is treated like an unknown one', async () => {
  const entity = await server.factory.entity({ company });
  const [deletedCorridor, present] = [
    await server.factory.corridor({ entity }),
    await server.factory.corridor({ entity }),
  ];
  await server.db
    .updateTable('corridors')
    .set({ removedAt: new Date() })
    .where('id', '=', deletedCorridor.id)
    .execute();
  const found = await visible(readers.ofAll, 1, [deletedCorridor.id, present.id, nowhere]);
  expect(found).toEqual({ names: [[present.name, entity.name]], leftOut: 2 });
});

describe('a view that is opened', () => {
  const save = async (state: string) => {
    const view = { viewPage: 'contrast' as const, name: state, state, shared: 'company' as const };
    return (await server.call(savedViews.add, view, { token: readers.ofAll.token })).result.id;
  };
  const opened = async (reader: TestUser, id: number) => {
    const { result } = await server.call(savedViews.open, { id }, { token: reader.token });
    return { state: result.state, names: result.places.map(({ name }) => name), leftOut: result.leftOut };
  };

  test('is limited to the scope of each reader', async () => {
    const state = `ids=${entities['dock']}%2C${entities['quay']},${entities['mill']}&step=1d`;
    const id = await save(state);
    expect(await opened(readers.ofAll, id)).toEqual({ state, names: ['dock', 'quay', 'mill'], leftOut: 0 });
    expect(await opened(readers.ofNorth, id)).toEqual({ state, names: ['quay', 'mill'], leftOut: 1 });
    expect(await opened(readers.ofStore, id)).toEqual({ state, names: ['mill'], leftOut: 2 });
  });

  test('returns places of the kind that `of` in its query names', async () => {
    const named = [
      [1, corridors['mill'], 'mill door'],
      [2, areas['mill'], 'mill hall'],
      [3, organisations['below'], 'Below North'],
    ] as const;
    for (const [type, id, name] of named)
      expect(await opened(readers.ofStore, await save(`of=${type}&ids=${id}`))).toMatchObject({
        names: [name],
        leftOut: 0,
      });
  });

  test('ignores invalid ids and types in its query', async () => {
    const { mill = 0, abroad = 0 } = entities;
    for (const [state, names, leftOut] of [
      [`of=0&ids=${abroad},${mill}`, ['mill'], 1],
      [`of=0&ids=${mill},x,-1,0,1.5,9007199254740993,1e400,,%27`, ['mill'], 0],
      [`of=9&ids=${mill}`, [], 0],
      [`of=entities&ids=${mill}`, [], 0],
      ['step=1d', [], 0],
    ] as const)
      expect(await opened(readers.ofStore, await save(state))).toEqual({ state, names, leftOut });
  });
});
