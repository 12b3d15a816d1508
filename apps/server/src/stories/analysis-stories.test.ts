import { countingRules } from '@portico/contract/routes/counting-rules';
import { comparisons } from '@portico/contract/routes/comparisons';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ComparingCompany, comparingCompany } from '../platform/testing/comparing-company.ts';
import { at } from '../platform/testing/counting-company.ts';
import { fixedClock } from '../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../platform/testing/server.ts';
import type { TestCorridor, TestDevice, TestEntity } from '../platform/testing/world.ts';
import { calendarStories } from './analyses/calendar.ts';
import { clockStories } from './analyses/clocks.ts';
import { gapStories } from './analyses/gaps.ts';
import { nightStories } from './analyses/nights.ts';
import { placeStories } from './analyses/places.ts';
import { digests, noon, type Store, type Story, type Told } from './analyses/story.ts';

// What each analysis says of small worlds, with numbers worked out by hand. One server hears all of them.

const stories = [...calendarStories, ...clockStories, ...nightStories, ...gapStories, ...placeStories];

type Door = { name: string; corridor: TestCorridor; device: TestDevice };
type Built = { entity: TestEntity; doors: Door[]; areas: number[] };
type World = { stores: Built[]; organisations: number[] };

// After everything that is told, so that nothing comes from the future.
const clock = fixedClock('2029-01-01T00:00:00Z');
let server: TestServer;
let us: ComparingCompany;
let ruler: string;
const worlds = new Map<Story, World>();

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
  us = await comparingCompany(server);
  const permissions = ['rule:eliminate', 'rule:correct'] as const;
  ({ token: ruler } = await server.world.user({ company: us.company, permissions: [...permissions] }));
  for (const story of stories) worlds.set(story, await build(story));
  await Promise.all(
    [...worlds].flatMap(([{ stores }, world]) =>
      Object.values(stores).flatMap((store, place) =>
        doorsOf(store).map(([, told], door) => send(world.stores[place]?.doors[door], told)),
      ),
    ),
  );
}, 120_000);
afterAll(async () => server?.stop());

const doorsOf = ({ told }: Store) => (isOfOneDoor(told) ? [['door', told] as const] : Object.entries(told));

function isOfOneDoor(told: Store['told']): told is readonly Told[] {
  return Array.isArray(told);
}

async function build({ stores }: Story): Promise<World> {
  const { company } = us;
  // Names are one of a kind in a company.
  const unique = (name: string) => `${name} #${worlds.size}`;
  const organisations = new Map<string, { id: number }>();
  const built: Built[] = [];
  for (const [name, store] of Object.entries(stores)) {
    const { zone = 'UTC', dst = 1, hours = '00:00:00~23:59:59', since, organisation } = store;
    if (organisation !== undefined && !organisations.has(organisation))
      organisations.set(organisation, await server.world.organisation({ company, name: unique(organisation) }));
    const of = organisation === undefined ? undefined : organisations.get(organisation);
    const given = { company, name: unique(name), timeZone: zone, dstEnable: dst, workTime: hours };
    const entity = await server.world.entity({ ...given, ...(of === undefined ? {} : { organisation: of }) });
    const doors: Door[] = [];
    for (const [door] of doorsOf(store)) {
      const corridor = await server.world.corridor({ entity, name: door });
      const from = since === undefined ? {} : { from: since };
      const device = await server.world.device({ company, corridor, kind: 'aiCamera', ...from });
      doors.push({ name: door, corridor, device });
    }
    const areas: number[] = [];
    for (const [area, own] of Object.entries(store.areas ?? {})) {
      const corridors = doors.filter((door) => own.includes(door.name)).map(({ corridor }) => corridor);
      areas.push((await server.world.area({ entity, corridors, name: area })).id);
    }
    built.push({ entity, doors, areas });
  }
  return { stores: built, organisations: [...organisations.values()].map(({ id }) => id) };
}

async function send(door: Door | undefined, told: readonly Told[]): Promise<void> {
  if (door === undefined || told.length === 0) return;
  await us.send(
    door,
    told.map(([iso, flow, rest]) => at(iso, flow, rest)),
  );
}

function selection({ of = 'stores' }: Story, { stores, organisations }: World) {
  switch (of) {
    case 'stores':
      return { rangeType: selectionTypes.entity, ids: stores.map(({ entity }) => entity.id) };
    case 'doors':
      return {
        rangeType: selectionTypes.access,
        ids: stores.flatMap(({ doors }) => doors.map(({ corridor }) => corridor.id)),
      };
    case 'areas':
      return { rangeType: selectionTypes.area, ids: stores.flatMap(({ areas }) => areas) };
    case 'organisations':
      return { rangeType: selectionTypes.organisation, ids: organisations };
  }
}

// As the story has it, its stores by the names it gives them.
async function told(story: Story, world: World): Promise<unknown> {
  const text = JSON.stringify(await answer(story, world));
  return JSON.parse(text.replaceAll(/ #\d+"/g, '"'));
}

async function answer(story: Story, world: World): Promise<unknown> {
  const input = { ...selection(story, world), ...story.input };
  const { ask } = story;
  switch (ask) {
    case 'rank':
    case 'complete':
      return digests[ask](await us.analyse(comparisons.rank, input));
    case 'contrast':
      return digests[ask](await us.analyse(comparisons.contrast, input));
    case 'growth':
      return digests[ask](await us.analyse(comparisons.growth, input));
    case 'highlow':
      return digests[ask](await us.analyse(comparisons.highlow, input));
    case 'matrix':
      return digests[ask](await us.analyse(comparisons.matrix, input));
    case 'batch':
      return digests[ask](await us.analyse(comparisons.batch, input));
    case 'funnel':
      return digests[ask](await us.analyse(comparisons.funnel, input));
    case 'proportion':
      return digests[ask](await us.analyse(comparisons.proportion, input));
  }
}

async function follow(rule: object, { stores }: World): Promise<void> {
  const [store] = stores;
  const isOfDoor = 'place' in rule && rule.place === 'corridor';
  const id = isOfDoor ? store?.doors[0]?.corridor.id : store?.entity.id;
  const asked = { reason: 'story', ids: [id ?? 0], ...rule };
  const { result } = await server.call(countingRules.add, asked, { token: ruler });
  const stateOf = async () =>
    (await server.call(countingRules.runs, { ids: [result.run] }, { token: ruler })).result.content[0]?.state;
  await expect.poll(stateOf, { timeout: 20_000, interval: 20 }).toBe('done');
}

test.each(stories)('$story', async (story) => {
  const world = worlds.get(story);
  if (world === undefined) throw new Error('The story was not built.');
  clock.set(story.now ?? noon);
  expect(await told(story, world)).toEqual(story.told);
  if (story.later === undefined) return;
  const { late, rule, told: expected } = story.later;
  await send(world.stores[0]?.doors[0], late ?? []);
  if (rule !== undefined) await follow(rule, world);
  expect(await told(story, world)).toEqual(expected);
});

test('they are many, of every analysis', () => {
  expect(stories.length).toBeGreaterThanOrEqual(75);
  expect(new Set(stories.map(({ story }) => story)).size).toBe(stories.length);
  expect([...new Set(stories.map(({ ask }) => ask))].toSorted()).toEqual(Object.keys(digests).toSorted());
});
