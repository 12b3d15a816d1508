import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Fleet } from '@portico/contract/fields/fleet';
import { devices as deviceRoutes } from '@portico/contract/routes/devices';
import { entities as entityRoutes } from '@portico/contract/routes/entities';
import { metrics } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isLongRun } from '../../tools/test-size.ts';
import { millisecondsUntilDate } from './clock-shift.ts';
import { type ExpectedFigures, loadExpectedFigures, type TruthStep, truthSteps } from './expected-figures.ts';
import { type Portico, startPortico } from './portico.ts';
import { createRouteCaller } from './route-caller.ts';
import { querySeries } from './series.ts';
import { createAnalysisCheck } from './truth-analyses.ts';

// All three companies in three time zones, with clock changes, moved devices, an outage, a silent device and a camera that sends running
// totals, compared with the simulator's truth file. Thirteen months in the long test run, otherwise eight weeks around the end of daylight
// saving time.

const dayMilliseconds = 86_400_000;
/** In the short test run, the date is three weeks after the clock change in America, and four weeks after the one in Europe. */
const clockAhead = isLongRun ? 0 : millisecondsUntilDate(11, 22);
const now = () => Date.now() + clockAhead;
const historyDays = isLongRun ? null : 56;

let portico: Portico;
let fleet: Fleet;
let platform: string;
let expected: ExpectedFigures;

type ItemKind = 'summed' | 'distinct' | 'derived';

function kindOf(item: StatisticItem): ItemKind {
  const { kind, sourceMetrics: from } = statisticItems[item];
  if (kind === 'derived') return 'derived';
  return from.every((metric) => metrics[metric].kind === 'additive') ? 'summed' : 'distinct';
}

const sumsAndDerived = statisticItemNames.filter((item) => kindOf(item) !== 'distinct');

beforeAll(async () => {
  portico = await startPortico({ clockAhead });
  platform = await portico.login(null, 'platform');
  fleet = await withTwoFaceCamerasAtOneEntity(portico.fleet());
  const fleetFile = path.join(portico.folder, 'fleet-of-the-story.json');
  writeFileSync(fleetFile, JSON.stringify(fleet));
  const truthFile = path.join(portico.folder, 'truth.jsonl');
  const since = historyDays === null ? [] : ['--from', new Date(now() - historyDays * dayMilliseconds).toISOString()];
  await portico.simulate(['run', '--fleet', fleetFile, '--truth', truthFile, '--history-only', ...since]);
  expected = await loadExpectedFigures(truthFile, fleet);
}, 900_000);

afterAll(async () => portico?.stopAndRemove());

async function call(method: string, route: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${portico.api}${route}`, {
    method,
    headers: { authorization: platform, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const daysWithTwo = isLongRun ? 120 : 30;
/** A fifth of the visitors gives as many records and values with less simulation. */
const shareOfVisitors = isLongRun ? 1 : 0.2;

/**
 * Moves a face camera, in the middle of a day, to another entrance of an entity that already has a face camera, because no entity of the
 * demonstration has two. This tests the rule that one device counts for an entity's distinct people when several report them. Both cameras
 * see about as many people, so each of them reports more than the other on some days.
 */
async function withTwoFaceCamerasAtOneEntity(demonstration: Fleet): Promise<Fleet> {
  const sites = new Map(demonstration.sites.map((site) => [site.key, site]));
  const faces = demonstration.devices.filter(
    ({ kind, placements }) => kind === 'face' && sites.get(placements[0]?.site ?? '')?.zone === 'Asia/Shanghai',
  );
  const moved = faces.findLast(({ format }) => format.startsWith('native-'));
  const resident = faces.find((device) => device !== moved);
  const [home, before] = [resident?.placements[0], moved?.placements[0]];
  const entity = home?.site.split('/')[0];
  const entrance = demonstration.sites.find(({ key }) => key.startsWith(`${entity}/`) && key !== home?.site);
  if (!moved || !home || !before || !entrance)
    throw new Error('the demonstration has no two face cameras to bring together');
  const people = (sites.get(home.site)?.visitorsPerDay ?? 0) * home.share;
  const noon = Math.floor(now() / dayMilliseconds - daysWithTwo) * dayMilliseconds + 4 * 3_600_000;
  const from = new Date(noon).toISOString();

  const listed = z.object({ content: z.array(deviceRoutes.list.output) });
  const { content } = listed.parse(await call('GET', `${deviceRoutes.list.path}?sn=${moved.sn}`));
  const [entityId, corridorId] = entrance.key.split('/').map((name) => Number(name.split(':')[1]));
  const place = { entityId, corridorId, from, move: true };
  await call('POST', deviceRoutes.bind.path, { ...place, devices: content.map(({ id }) => id) });
  const placements = [
    { ...before, to: from },
    { site: entrance.key, share: people / entrance.visitorsPerDay, from, to: null },
  ];
  return {
    ...demonstration,
    sites: demonstration.sites.map((site) => ({
      ...site,
      visitorsPerDay: Math.ceil(site.visitorsPerDay * shareOfVisitors),
    })),
    devices: demonstration.devices.map((device) => ({
      ...device,
      ...(device === moved ? { placements } : {}),
      // Hourly records give the same values of hours and days as shorter ones, from far fewer records.
      recordPeriod: Math.max(device.recordPeriod, 60),
    })),
  };
}

test('sums, distinct people and derived items match the truth file', async () => {
  const list = await call('POST', `${entityRoutes.list.path}?size=100`);
  const { content } = z.object({ content: z.array(entityRoutes.list.output) }).parse(list);
  expect(content.length).toBeGreaterThanOrEqual(9);
  const first = new Date(now() - (historyDays === null ? 400 : historyDays + 3) * dayMilliseconds)
    .toISOString()
    .slice(0, 10);
  const afterTomorrow = new Date(now() + 2 * dayMilliseconds).toISOString().slice(0, 10);
  const range = { startTime: `${first} 00:00:00`, endTime: `${afterTomorrow} 00:00:00` };
  const wrong: string[] = [];
  const compared: Record<ItemKind, number> = { summed: 0, distinct: 0, derived: 0 };
  const present: Record<ItemKind, number> = { summed: 0, distinct: 0, derived: 0 };
  const seen = new Set<string>();
  const compare = async (
    placeOf: (id: number | null) => string,
    step: TruthStep,
    items: readonly StatisticItem[],
    question: object,
  ) => {
    const series = await querySeries(portico.api, platform, {
      ...range,
      step,
      items,
      completeness: false,
      ...question,
    });
    for (const { id, item: name, part, values, total } of series.rows) {
      const place = placeOf(id);
      const item = statisticItemNames.find((known) => known === name);
      if (item === undefined) throw new Error(`asked for no ${name}`);
      const kind = kindOf(item);
      seen.add(`${item}/${part}`);
      const check = (value: number | null, of: { step: TruthStep; bucket: string }) => {
        const right = expected.valueFor({ place, item, part, ...of });
        compared[kind] += 1;
        if (right !== null) present[kind] += 1;
        if (value !== right) wrong.push(`${place} ${item}/${part} ${of.step} ${of.bucket}: ${value}, not ${right}`);
      };
      for (const [position, value] of values.entries()) check(value, { step, bucket: series.buckets[position] ?? '' });
      check(total, { step: 'all', bucket: '' });
    }
  };
  const ids = content.map(({ id }) => id);
  const byZone = Map.groupBy(content, ({ timeZone }) => timeZone);
  const hourly = new Set([...byZone.values()].flatMap((own) => own.slice(0, isLongRun ? 3 : 1).map(({ id }) => id)));
  for (const id of isLongRun ? ids : hourly) {
    // Distinct people exist per day only, so the query by hour leaves them out.
    if (hourly.has(id)) await compare(() => `entity:${id}`, '1h', sumsAndDerived, { ids: [id] });
    await compare(() => `entity:${id}`, '1d', statisticItemNames, { ids: [id] });
  }
  // A query over all entities of all companies uses cached days: read for the first step, reused for the others.
  for (const step of truthSteps.filter((longer) => longer !== '1h'))
    await compare((id) => `entity:${id}`, step, statisticItemNames, { ids, each: true });
  const corridors = [...new Set(fleet.sites.map(({ key }) => Number(/corridor:(\d+)$/.exec(key)?.[1])))];
  const askedCorridors = corridors.filter((_, index) => isLongRun || index % 3 === 0);
  for (const id of askedCorridors)
    await compare(() => `corridor:${id}`, '1d', sumsAndDerived, { rangeType: 1, ids: [id] });
  const contested = [...expected.multiDeviceDaysByDevice.values()];
  const counts = (kind: ItemKind) => `${compared[kind]} ${kind} (${present[kind]} with people)`;
  console.log(
    `compared ${counts('summed')}, ${counts('distinct')} and ${counts('derived')} figures of ${seen.size} rows at ${content.length} entities and ${askedCorridors.length} entrances; ${expected.records} records sent; two devices reported the distinct people of ${contested.join(' + ')} days`,
  );
  expect(wrong.slice(0, 20)).toEqual([]);
  const share = isLongRun ? 1 : 0.05;
  expect(present.summed).toBeGreaterThan(500_000 * share);
  expect(present.distinct).toBeGreaterThan(15_000 * share);
  expect(present.derived).toBeGreaterThan(300_000 * share);
  // Each of the two cameras at one entity counts on some days.
  expect(contested).toHaveLength(2);
  expect(Math.min(...contested)).toBeGreaterThan(isLongRun ? 10 : 2);
  expect(corridors.length).toBeGreaterThan(20);
}, 300_000);

test('every analysis reply matches the truth file', async () => {
  const call = createRouteCaller(portico.api, platform);
  const { content } = await call(entityRoutes.list, { size: 100 });
  const zones = Map.groupBy(content, ({ timeZone }) => timeZone);
  expect(zones.size).toBe(3);
  const seen = new Map<string, number>();
  let known = 0;
  for (const [zone, entities] of zones) {
    const story = createAnalysisCheck(call, expected, entities, fleet);
    await story.compareAll(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now()));
    expect(story.compared.wrong.slice(0, 10)).toEqual([]);
    known += story.compared.known;
    for (const [analysis, figures] of story.compared.countByAnalysis)
      seen.set(analysis, (seen.get(analysis) ?? 0) + figures);
  }
  console.log(
    `figures of analyses compared: ${[...seen].map((entry) => entry.join(' ')).join(', ')}; ${known} with a value`,
  );
  expect(seen.size).toBe(9);
  expect(known).toBeGreaterThan(isLongRun ? 15_000 : 500);
}, 300_000);
