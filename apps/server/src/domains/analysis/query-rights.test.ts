import type { Route } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisonExports } from '@portico/contract/routes/comparison-exports';
import { comparisons } from '@portico/contract/routes/comparisons';
import { exports } from '@portico/contract/routes/exports';
import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { type Permission, permissions } from '@portico/contract/words/permissions';
import { type SelectionName, selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { fetchTestFile } from '../../platform/testing/fetch-file.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// The rights needed to query each kind of place over the HTTP API: every right × every kind × every call.

let server: TestServer;
let company: CountingCompany;
let ids: Record<SelectionName, number>;
/** Tokens of users with one relevant right each, and of a user with all other rights ("others"). */
const tokens = new Map<string, string>();

const kinds = ['entity', 'access', 'area', 'organisation'] as const;
const day = { startTime: '2026-07-01 00:00:00', endTime: '2026-07-02 00:00:00' };
const inputs = {
  series: { ...day, items: ['flowIn'], step: '1d' },
  figure: { ...day, item: 'flowIn' },
};

beforeAll(async () => {
  server = await startTestServer({ clock: createFixedClock('2026-07-01T12:00:00Z') });
  company = await createCountingCompany(server);
  const organisation = await server.factory.organisation({ company: company.company, name: 'north' });
  const entity = await server.factory.entity({ company: company.company, organisation, timeZone: 'UTC' });
  const place = await company.addPlace({ entity });
  const area = await server.factory.area({ entity, corridors: [place.corridor] });
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T09:00:00Z', 7)]);
  ids = { entity: entity.id, access: place.corridor.id, area: area.id, organisation: organisation.id };
  for (const permission of concerned) {
    const { token } = await server.factory.user({ company: company.company, permissions: [permission] });
    tokens.set(permission, token);
  }
  const others = permissions.filter((one) => !concerned.includes(one));
  tokens.set('others', (await server.factory.user({ company: company.company, permissions: others })).token);
});
afterAll(() => server?.stop());

const selectPlace = (kind: SelectionName, rest: object) => ({
  rangeType: selectionTypes[kind],
  ids: [ids[kind]],
  ...rest,
});

/** The error key with which a call ends, also if it replies with a file; null: success. */
async function callError(route: Route, input: object, token: string): Promise<string | null> {
  if (route.reply === 'file') return (await fetchTestFile(server, route, input, { token, lang: 'en' })).errorKey;
  return (await server.call(route, input, { token })).error;
}

/** The rights with which a call works; `everybody` if it works with each. Any refusal other than for a missing right fails the test. */
async function rightsFor(route: Route, input: object): Promise<readonly string[]> {
  const errors: [string, string | null][] = [];
  for (const [right, token] of tokens) errors.push([right, await callError(route, input, token)]);
  const may = errors.filter(([, found]) => found === null).map(([right]) => right);
  expect([route.path, errors.filter(([, found]) => found !== null && found !== 'forbidden')]).toEqual([route.path, []]);
  return may.length === tokens.size ? everybody : may;
}

const everybody = ['everybody'];
const query = {
  entity: ['entity:query:query', 'query:create'],
  access: ['query:access:query', 'query:create'],
  area: ['query:area:query', 'query:create'],
  organisation: ['entity:query:query', 'query:create'],
} as const;
const inAnalyses = [
  'comparative',
  'rank:data',
  'high',
  'growth:list',
  'batch',
  'festival:list',
  'festivalcompare',
] as const;
const concerned: readonly Permission[] = [
  'entity:query:query',
  'query:access:query',
  'query:area:query',
  'query:create',
  ...inAnalyses,
];
const alsoAnalyses = (kind: SelectionName) => [...query[kind], ...inAnalyses];

type Case = { route: Route; input: object; listRights: (kind: SelectionName) => readonly string[] };
const ofKind = (kind: SelectionName) => query[kind];
// The contrast and vehicle pages use these calls too, so their right `comparative` is also sufficient.
const orContrast = (kind: SelectionName) => [...query[kind], 'comparative'];
const cases = {
  series: {
    route: analysis.series,
    input: inputs.series,
    listRights: orContrast,
  },
  'series as a file': { route: comparisonExports.series, input: inputs.series, listRights: orContrast },
  records: {
    route: analysis.records,
    input: inputs.figure,
    listRights: (kind) => (kind === 'entity' || kind === 'access' ? everybody : alsoAnalyses(kind)),
  },
  'records as a file': { route: analysis.recordsDownload, input: inputs.figure, listRights: alsoAnalyses },
  proportion: { route: comparisons.proportion, input: inputs.figure, listRights: ofKind },
  'proportion as a file': { route: comparisonExports.proportion, input: inputs.figure, listRights: ofKind },
} satisfies Record<string, Case>;

test.each(Object.entries<Case>(cases))(
  '%s requires the right for the kind of place',
  async (_name, { route, input, listRights }) => {
    for (const kind of kinds)
      expect([kind, await rightsFor(route, selectPlace(kind, input))]).toEqual([kind, listRights(kind)]);
  },
);

test('a proportion by entrances or areas requires the right for that kind', async () => {
  for (const route of [comparisons.proportion, comparisonExports.proportion]) {
    const by = (word: string) => rightsFor(route, selectPlace('entity', { ...inputs.figure, by: word }));
    expect(await by('entrance')).toEqual(query.access);
    expect(await by('area')).toEqual(query.area);
    expect(await by('place')).toEqual(query.entity);
  }
});

test('a background export requires the right for the kind of place', async () => {
  for (const kind of kinds) {
    const job = { what: 'series', format: 'csv', asked: selectPlace(kind, inputs.series) };
    expect([kind, await rightsFor(exports.start, job)]).toEqual([kind, orContrast(kind)]);
  }
});

test('the right to home is enough for all queries of home', async () => {
  const { token } = await server.factory.user({ company: company.company });
  const homeCalls: [Route, object][] = [
    [home.statistical, { entityId: ids.entity }],
    [home.trend, { entityId: ids.entity }],
    [home.usualHours, { entityId: ids.entity }],
    [homePanelRoutes.entrances, { entityId: ids.entity }],
    [analysis.records, selectPlace('entity', inputs.figure)],
    [analysis.records, selectPlace('access', inputs.figure)],
  ];
  for (const [route, input] of homeCalls)
    expect([route.path, (await server.call(route, input, { token })).status]).toEqual([route.path, 200]);
  const { rows } = (await server.call(homePanelRoutes.entrances, { entityId: ids.entity, type: 1 }, { token })).result;
  expect(rows).toMatchObject([{ id: ids.access, value: 7, compared: 7, base: null }]);
  for (const route of [analysis.series, comparisonExports.series, analysis.recordsDownload])
    for (const kind of kinds)
      expect(await callError(route, selectPlace(kind, { ...inputs.series, ...inputs.figure }), token)).toBe(
        'forbidden',
      );
});

test('places outside the scope are not found, whatever the rights', async () => {
  const south = await server.factory.organisation({ company: company.company, name: 'south' });
  const elsewhere = await company.addPlace();
  const strangers = [
    await server.factory.user({ company: await server.factory.company(), permissions }),
    await server.factory.user({ company: company.company, permissions, organisations: [south] }),
    await server.factory.user({ company: company.company, permissions, entities: [elsewhere.entity] }),
  ];
  let checkedCount = 0;
  for (const { token } of strangers) {
    for (const { route, input } of Object.values<Case>(cases)) {
      for (const kind of kinds) {
        expect([route.path, kind, await callError(route, selectPlace(kind, input), token)]).toEqual([
          route.path,
          kind,
          'notFound',
        ]);
        checkedCount += 1;
      }
    }
    expect((await server.call(homePanelRoutes.entrances, { entityId: ids.entity }, { token })).error).toBe('notFound');
  }
  expect(checkedCount).toBe(3 * 6 * 4);
});

test('an unknown kind of place is an invalid field, not a missing right', async () => {
  const { token } = await server.factory.user({ company: company.company, permissions: ['query:create'] });
  const { route, input }: Case = cases.series;
  expect((await server.call(route, { ...input, rangeType: 7, ids: [1] }, { token })).body).toMatchObject({
    key: 'badRequest',
    details: { rangeType: 'notAChoice' },
  });
});
