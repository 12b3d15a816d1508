import { type DeviceKindName, deviceKinds } from '@portico/contract/words/device-kinds';
import { type Metric, metrics } from '@portico/contract/words/metrics';
import { type AnalysisCompany, createAnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { createSeededRandom, type Random } from '../../platform/testing/seeded-random.ts';
import type { TestServer } from '../../platform/testing/server.ts';
import { insertStoryRecords } from '../analyses/insert-records.ts';
import type { DayWindow } from '../analyses/naive-fixture.ts';
import { chainStores } from './stores.ts';

export const daySeconds = 86_400;

export type ChainEntity = {
  id: number;
  name: string;
  /** Opening hours, both ends included. */
  hours: DayWindow;
  workTime: string;
  /** Position among the organisations. */
  organisation: number;
  timeZone: string;
  capacity: number | null;
  /** Local time of an instant, as if it were UTC (seconds). */
  toLocal: (instant: number) => number;
};

export type ChainDevice = {
  id: number;
  kind: DeviceKindName;
  entity: ChainEntity;
  corridor: number;
  minutes: number;
  /** Instant of its installation (epoch seconds). */
  installedAt: number;
};

/** Metrics that a device reported for one period; absent: unknown. `at`: epoch seconds; `local`: local seconds. */
export type ChainRecord = {
  device: ChainDevice;
  at: number;
  local: number;
  metricValues: Partial<Record<Metric, number>>;
};

export type ChainPlace = { id: number; name: string; entities: ChainEntity[]; corridors: number[] };

export type ChainFixture = {
  company: AnalysisCompany;
  entities: ChainEntity[];
  devices: ChainDevice[];
  records: ReadonlyMap<ChainEntity, ChainRecord[]>;
  /** Keys of all records, "device id/start". */
  recordKeys: ReadonlySet<string>;
  /** By range type: stores, entrances, areas, organisations. The first organisation has all stores. */
  places: readonly (readonly ChainPlace[])[];
};

export const parseChainTime = (iso: string) => Date.parse(iso) / 1000;

/** Ranges with records: autumns, the turn of the year after a week 53, a spring, and a range with a leap day. */
const seasons = [
  ['2025-09-20', '2025-11-14'],
  ['2025-12-18', '2026-01-16'],
  ['2026-07-25', '2026-11-14'],
  ['2026-12-01', '2027-04-10'],
  ['2028-01-25', '2028-04-08'],
].map(([from, to]) => [parseChainTime(`${from}T00:00:00Z`), parseChainTime(`${to}T00:00:00Z`)] as const);

/** Opening dates of stores that opened later. Each lies in the middle of some query's comparison period. */
const openings = [
  ['2026-09-20', 30],
  ['2026-12-20', 20],
  ['2027-02-20', 35],
  ['2028-02-01', 50],
] as const;

/** `store`: all devices of a store were installed at once; `device`: each at its own time. */
export type InstallationTiming = 'store' | 'device';

/** Nights with a clock change in the stores' time zones, forward or back. */
const clockChanges = [
  '2026-10-03T16:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T06:00:00Z',
  '2027-03-14T07:00:00Z',
  '2027-03-28T01:00:00Z',
  '2027-04-03T15:30:00Z',
  '2028-03-12T07:00:00Z',
  '2028-03-26T01:00:00Z',
].map(parseChainTime);

const moments = [
  ['2026-09-25', 46],
  ['2026-12-27', 16],
  ['2027-03-10', 27],
  ['2028-02-20', 42],
] as const;

/** A random query time, to the second: often close to a clock change, or on a leap day. */
export function pickQueryTime(random: Random): number {
  const kind = random(8);
  if (kind < 2) return (clockChanges[random(clockChanges.length)] ?? 0) + random(2 * daySeconds) - daySeconds;
  if (kind === 2) return parseChainTime('2028-02-29T00:00:00Z') + random(daySeconds);
  const [from, days] = moments[random(moments.length)] ?? moments[0];
  return parseChainTime(`${from}T00:00:00Z`) + random(days * daySeconds);
}

/** Creates a chain of stores with many time zones, opening hours and kinds of devices, and random records. */
export async function createChainFixture(
  server: TestServer,
  seed: number,
  timing: InstallationTiming,
): Promise<ChainFixture> {
  const random = createSeededRandom(seed);
  const countingCompany = await createAnalysisCompany(server);
  const { company } = countingCompany;
  const region = await server.factory.organisation({ company, name: 'Region' });
  const city = await server.factory.organisation({ company, parent: region, name: 'City' });
  const other = await server.factory.organisation({ company, name: 'Other' });
  const emptyOrganisation = await server.factory.organisation({ company, name: 'Nobody' });
  const organisations = [company.root, region, city, other, emptyOrganisation];

  const entities: ChainEntity[] = [];
  const devices: ChainDevice[] = [];
  const [doors, areas]: [ChainPlace[], ChainPlace[]] = [[], []];
  for (const [number, store] of chainStores.entries()) {
    const { timeZone, workTime, hours, organisation, dstEnable = 1, capacity = null } = store;
    const of = organisations[organisation] ?? company.root;
    const name = `Store ${number + 1}`;
    const built = await server.factory.entity({ company, organisation: of, name, timeZone, workTime, dstEnable });
    await server.db.updateTable('entities').set({ capacity }).where('id', '=', built.id).execute();
    const toLocal = createLocalClock(timeZone, dstEnable === 1);
    const entity: ChainEntity = { id: built.id, name, hours, workTime, organisation, timeZone, capacity, toLocal };
    entities.push(entity);
    const opened = randomOpening(random);
    const corridors = [];
    for (const [door, doorDevices] of Object.entries(store.doors)) {
      const corridor = await server.factory.corridor({ entity: built, name: `${name} ${door}` });
      corridors.push(corridor);
      doors.push({ id: corridor.id, name: `${name} ${door}`, entities: [entity], corridors: [corridor.id] });
      for (const { kind, minutes } of doorDevices) {
        const own = randomOpening(random);
        const installedAt = timing === 'store' ? opened : Math.max(opened, own);
        const from = new Date(installedAt * 1000).toISOString();
        const { id } = await server.factory.device({
          company,
          corridor,
          kind,
          recordPeriod: minutes,
          uploadInterval: 5,
          from,
        });
        devices.push({ id, kind, entity, corridor: corridor.id, minutes, installedAt });
      }
    }
    for (const [area, members] of [
      ['all', corridors],
      ['one', corridors.slice(1)],
    ] as const) {
      const { id } = await server.factory.area({ entity: built, corridors: members, name: `${name} ${area}` });
      const place = { id, name: `${name} ${area}`, entities: [entity] };
      areas.push({ ...place, corridors: members.map((corridor) => corridor.id) });
    }
  }

  const records = devices.flatMap((device) => generateRecords(device, isDense(device), random));
  await storeRecords(server, company.id, records);
  const below = [[0, 1, 2, 3, 4], [1, 2], [2], [3], [4]];
  const named = ['All', 'Region', 'City', 'Other', 'Nobody'].map((name, index) => ({
    id: organisations[index]?.id ?? 0,
    name,
    entities: entities.filter((entity) => below[index]?.includes(entity.organisation)),
    corridors: [],
  }));
  return {
    company: countingCompany,
    entities,
    devices,
    records: Map.groupBy(records, ({ device }) => device.entity),
    recordKeys: new Set(records.map(({ device, at }) => `${device.id}/${at}`)),
    places: [
      entities.map((entity) => ({ id: entity.id, name: entity.name, entities: [entity], corridors: [] })),
      doors,
      areas,
      named,
    ],
  };
}

const isDense = ({ entity }: ChainDevice) => chainStores[Number(entity.name.slice(6)) - 1]?.sendsNearlyAll === true;

// Half of the stores and devices were installed from the beginning.
function randomOpening(random: Random): number {
  const [from, days] = openings[random(openings.length)] ?? openings[0];
  const opened = parseChainTime(`${from}T00:00:00Z`) + random(days * 288) * 300;
  return random(2) === 0 ? parseChainTime('2020-01-01T00:00:00Z') : opened;
}

/** Local clock of a time zone, from the offset Intl gives for each half hour. Without daylight saving: the smaller offset of the year. */
function createLocalClock(timeZone: string, isSaving: boolean): (instant: number) => number {
  const shown = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', shown);
  const offsetAt = (instant: number) =>
    Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000 - instant;
  const standard = Math.min(
    offsetAt(parseChainTime('2026-01-01T00:00:00Z')),
    offsetAt(parseChainTime('2026-07-01T00:00:00Z')),
  );
  const known = new Map<number, number>();
  return (instant) => {
    if (!isSaving) return instant + standard;
    const half = Math.floor(instant / 1800);
    const offset = known.get(half) ?? offsetAt(half * 1800);
    known.set(half, offset);
    return instant + offset;
  };
}

async function storeRecords(server: TestServer, company: number, records: readonly ChainRecord[]): Promise<void> {
  const metricNames = Object.keys(metrics) as Metric[]; // keys of `metrics`
  await insertStoryRecords(server, company, records, {
    columns: metricNames.map((metric) => metrics[metric].column),
    getMetrics: ({ metricValues }) => metricNames.map((metric) => metricValues[metric] ?? null),
  });
}

// Dense: nearly every period in opening hours, like a good camera; otherwise some periods a day, and now and then a day without records.
function generateRecords(device: ChainDevice, isDensePeriods: boolean, random: Random): ChainRecord[] {
  const { minutes, entity, installedAt } = device;
  const step = minutes % 15 === 0 ? 900 : 300;
  const found: ChainRecord[] = [];
  for (const [from, to] of seasons) {
    for (let at = Math.ceil(Math.max(from, installedAt) / step) * step; at < to; at += step) {
      const local = entity.toLocal(at);
      const second = local % daySeconds;
      if (second % (minutes * 60) !== 0) continue;
      const [start, end] = entity.hours;
      const isOpen = end < start ? second >= start || second <= end : second >= start && second <= end;
      if (isDensePeriods && (isOpen ? random(70) === 0 : random(50) > 0)) continue;
      found.push({ device, at, local, metricValues: generateMetrics(device, local, random) });
      if (random(isDensePeriods ? 2500 : 40) === 0) at += daySeconds;
      else if (!isDensePeriods) at += random(80) * step;
    }
  }
  return found;
}

// Some metrics of a kind are missing at random. One day in thirty has unusually many or few people.
function generateMetrics(
  { kind, entity, minutes }: ChainDevice,
  local: number,
  random: Random,
): ChainRecord['metricValues'] {
  const on = Math.floor(local / daySeconds);
  const isStrange = (on * 7 + entity.id * 5) % 30 === 0;
  const scale = (isStrange ? ((on + entity.id) % 2 === 0 ? 4 : 0.2) : 1) * Math.max(5, minutes);
  const sums: ChainRecord['metricValues'] = {};
  for (const metric of deviceKinds[kind].measures)
    if (random(9) > 0) sums[metric] = Math.floor(scale * (0.5 + random(100) / 400) * (weightOf[metric] ?? 0.4));
  // Dwell seconds and the number of stays are usually reported together.
  if (sums.dwellSeconds === undefined && random(4) > 0) delete sums.dwellCount;
  return sums;
}

const weightOf: Partial<Record<Metric, number>> = {
  flowIn: 1,
  flowOut: 0.97,
  flowPassby: 3,
  enterStaff: 0.1,
  leaveStaff: 0.1,
  dwellSeconds: 300,
  dwellCount: 0.8,
  batch: 0.6,
};
