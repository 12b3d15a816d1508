import { comparisons } from '@portico/contract/routes/comparisons';
import { countingRules } from '@portico/contract/routes/counting-rules';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisCompany, createAnalysisCompany } from '../platform/testing/analysis-company.ts';
import { createFiveMinuteRecord } from '../platform/testing/counting-company.ts';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import type { TestCorridor, TestDevice, TestEntity } from '../platform/testing/test-factory.ts';
import { calendarStories } from './analyses/calendar.ts';
import { gapStories } from './analyses/gaps.ts';
import { nightStories } from './analyses/nights.ts';
import { placeStories } from './analyses/places.ts';
import {
  type AnalysisStory,
  answerSummarizers,
  defaultNow,
  type StoryRecord,
  type StoryStore,
} from './analyses/story.ts';
import { timeZoneStories } from './analyses/time-zones.ts';

// Answers of each analysis for small fixtures, with expected numbers computed by hand. All stories share one server.

const stories = [...calendarStories, ...timeZoneStories, ...nightStories, ...gapStories, ...placeStories];

type Door = { name: string; corridor: TestCorridor; device: TestDevice };
type Built = { entity: TestEntity; doors: Door[]; areas: number[] };
type Fixture = { stores: Built[]; organisations: number[] };

// Later than all records, so that no record lies in the future.
const clock = createFixedClock('2029-01-01T00:00:00Z');
let server: TestServer;
let countingCompany: AnalysisCompany;
let ruleToken: string;
const fixtures = new Map<AnalysisStory, Fixture>();

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  countingCompany = await createAnalysisCompany(server);
  const permissions = ['rule:eliminate', 'rule:correct'] as const;
  ({ token: ruleToken } = await server.factory.user({
    company: countingCompany.company,
    permissions: [...permissions],
  }));
  for (const story of stories) fixtures.set(story, await build(story));
  await Promise.all(
    [...fixtures].flatMap(([{ stores }, fixture]) =>
      Object.values(stores).flatMap((store, index) =>
        doorsOf(store).map(([, records], door) => send(fixture.stores[index]?.doors[door], records)),
      ),
    ),
  );
}, 120_000);
afterAll(async () => server?.stop());

const doorsOf = ({ records }: StoryStore) =>
  isOfOneDoor(records) ? [['door', records] as const] : Object.entries(records);

function isOfOneDoor(records: StoryStore['records']): records is readonly StoryRecord[] {
  return Array.isArray(records);
}

async function build({ stores }: AnalysisStory): Promise<Fixture> {
  const { company } = countingCompany;
  // Names must be unique in a company.
  const unique = (name: string) => `${name} #${fixtures.size}`;
  const organisations = new Map<string, { id: number }>();
  const built: Built[] = [];
  for (const [name, store] of Object.entries(stores)) {
    const { zone = 'UTC', dst = 1, hours = '00:00:00~23:59:59', since, organisation } = store;
    if (organisation !== undefined && !organisations.has(organisation))
      organisations.set(organisation, await server.factory.organisation({ company, name: unique(organisation) }));
    const of = organisation === undefined ? undefined : organisations.get(organisation);
    const given = { company, name: unique(name), timeZone: zone, dstEnable: dst, workTime: hours };
    const entity = await server.factory.entity({ ...given, ...(of === undefined ? {} : { organisation: of }) });
    const doors: Door[] = [];
    for (const [door] of doorsOf(store)) {
      const corridor = await server.factory.corridor({ entity, name: door });
      const from = since === undefined ? {} : { from: since };
      const device = await server.factory.device({ company, corridor, kind: 'aiCamera', ...from });
      doors.push({ name: door, corridor, device });
    }
    const areas: number[] = [];
    for (const [area, own] of Object.entries(store.areas ?? {})) {
      const corridors = doors.filter((door) => own.includes(door.name)).map(({ corridor }) => corridor);
      areas.push((await server.factory.area({ entity, corridors, name: area })).id);
    }
    built.push({ entity, doors, areas });
  }
  return { stores: built, organisations: [...organisations.values()].map(({ id }) => id) };
}

async function send(door: Door | undefined, records: readonly StoryRecord[]): Promise<void> {
  if (door === undefined || records.length === 0) return;
  await countingCompany.sendRecords(
    door,
    records.map(([iso, flow, rest]) => createFiveMinuteRecord(iso, flow, rest)),
  );
}

function selection({ placeKind = 'stores' }: AnalysisStory, { stores, organisations }: Fixture) {
  switch (placeKind) {
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

// The answer with the names of the story: removes the suffixes added by `unique`.
async function answerWithStoryNames(story: AnalysisStory, fixture: Fixture): Promise<unknown> {
  const text = JSON.stringify(await answer(story, fixture));
  return JSON.parse(text.replaceAll(/ #\d+"/g, '"'));
}

async function answer(story: AnalysisStory, fixture: Fixture): Promise<unknown> {
  const input = { ...selection(story, fixture), ...story.input };
  const { analysis } = story;
  switch (analysis) {
    case 'rank':
    case 'complete':
      return answerSummarizers[analysis](await countingCompany.analyse(comparisons.rank, input));
    case 'contrast':
      return answerSummarizers[analysis](await countingCompany.analyse(comparisons.contrast, input));
    case 'growth':
      return answerSummarizers[analysis](await countingCompany.analyse(comparisons.growth, input));
    case 'highlow':
      return answerSummarizers[analysis](await countingCompany.analyse(comparisons.highlow, input));
    case 'matrix':
      return answerSummarizers[analysis](await countingCompany.analyse(comparisons.matrix, input));
    case 'batch':
      return answerSummarizers[analysis](await countingCompany.analyse(comparisons.batch, input));
    case 'funnel':
      return answerSummarizers[analysis](await countingCompany.analyse(comparisons.funnel, input));
    case 'proportion':
      return answerSummarizers[analysis](await countingCompany.analyse(comparisons.proportion, input));
  }
}

async function applyRule(rule: object, { stores }: Fixture): Promise<void> {
  const [store] = stores;
  const isOfDoor = 'place' in rule && rule.place === 'corridor';
  const id = isOfDoor ? store?.doors[0]?.corridor.id : store?.entity.id;
  const input = { reason: 'story', ids: [id ?? 0], ...rule };
  const { result } = await server.call(countingRules.add, input, { token: ruleToken });
  const stateOf = async () =>
    (await server.call(countingRules.runs, { ids: [result.run] }, { token: ruleToken })).result.content[0]?.state;
  await expect.poll(stateOf, { timeout: 20_000, interval: 20 }).toBe('done');
}

test.each(stories)('$story', async (story) => {
  const fixture = fixtures.get(story);
  if (fixture === undefined) throw new Error('The story was not built.');
  clock.set(story.now ?? defaultNow);
  expect(await answerWithStoryNames(story, fixture)).toEqual(story.expected);
  if (story.later === undefined) return;
  const { lateRecords, rule, expected } = story.later;
  await send(fixture.stores[0]?.doors[0], lateRecords ?? []);
  if (rule !== undefined) await applyRule(rule, fixture);
  expect(await answerWithStoryNames(story, fixture)).toEqual(expected);
});

test('there are at least 75 stories, with every analysis', () => {
  expect(stories.length).toBeGreaterThanOrEqual(75);
  expect(new Set(stories.map(({ title }) => title)).size).toBe(stories.length);
  expect([...new Set(stories.map(({ analysis }) => analysis))].toSorted()).toEqual(
    Object.keys(answerSummarizers).toSorted(),
  );
});
