import { type DeviceKindName, deviceKinds } from '@portico/contract/words/device-kinds';
import { type Metric, metrics } from '@portico/contract/words/metrics';
import { type ComparingCompany, comparingCompany } from '../../platform/testing/comparing-company.ts';
import { type Random, seededRandom } from '../../platform/testing/seeded-random.ts';
import type { TestServer } from '../../platform/testing/server.ts';
import { chainStores } from './stores.ts';
import { insertRecords } from '../analyses/insert-records.ts';
import type { Window } from '../analyses/naive-world.ts';

export const day = 86_400;

export type ChainEntity = {
  id: number;
  name: string;
  /** Opening hours, both ends included. */
  hours: Window;
  workTime: string;
  /** Position among the organisations. */
  organisation: number;
  timeZone: string;
  capacity: number | null;
  /** The wall clock read as if it were UTC. */
  local: (instant: number) => number;
};

export type ChainDevice = {
  id: number;
  kind: DeviceKindName;
  entity: ChainEntity;
  corridor: number;
  minutes: number;
  /** The instant it was hung up. */
  since: number;
};

/** What a device told of one period; absent: it does not know. */
export type ChainRecord = { device: ChainDevice; at: number; local: number; sums: Partial<Record<Metric, number>> };

export type ChainPlace = { id: number; name: string; entities: ChainEntity[]; corridors: number[] };

export type ChainWorld = {
  us: ComparingCompany;
  entities: ChainEntity[];
  devices: ChainDevice[];
  records: ReadonlyMap<ChainEntity, ChainRecord[]>;
  /** Names a record by its device and start. */
  sent: ReadonlySet<string>;
  /** By range type: stores, doors, areas, organisations. The first organisation has all stores. */
  places: readonly (readonly ChainPlace[])[];
};

export const seconds = (iso: string) => Date.parse(iso) / 1000;

/** Instants in which devices told: autumns, the turn to a year after a week 53, a spring, and one with a leap day. */
const seasons = [
  ['2025-09-20', '2025-11-14'],
  ['2025-12-18', '2026-01-16'],
  ['2026-07-25', '2026-11-14'],
  ['2026-12-01', '2027-04-10'],
  ['2028-01-25', '2028-04-08'],
].map(([from, to]) => [seconds(`${from}T00:00:00Z`), seconds(`${to}T00:00:00Z`)] as const);

/** When stores opened that were not always there: each in time for some question or other to find it in the middle of its base. */
const openings = [
  ['2026-09-20', 30],
  ['2026-12-20', 20],
  ['2027-02-20', 35],
  ['2028-02-01', 50],
] as const;

/** `store`: all devices of a store were hung up at once; `device`: each at a time of its own. */
export type HungUp = 'store' | 'device';

/** Nights in which a clock of the stores changes, either way. */
const changes = [
  '2026-10-03T16:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T06:00:00Z',
  '2027-03-14T07:00:00Z',
  '2027-03-28T01:00:00Z',
  '2027-04-03T15:30:00Z',
  '2028-03-12T07:00:00Z',
  '2028-03-26T01:00:00Z',
].map(seconds);

const moments = [
  ['2026-09-25', 46],
  ['2026-12-27', 16],
  ['2027-03-10', 27],
  ['2028-02-20', 42],
] as const;

/** A moment somebody may ask at, to the second: often close to a change of the clock, or on a leap day. */
export function momentOf(random: Random): number {
  const kind = random(8);
  if (kind < 2) return (changes[random(changes.length)] ?? 0) + random(2 * day) - day;
  if (kind === 2) return seconds('2028-02-29T00:00:00Z') + random(day);
  const [from, days] = moments[random(moments.length)] ?? moments[0];
  return seconds(`${from}T00:00:00Z`) + random(days * day);
}

/** Stores of a chain, of many zones, hours and kinds of devices, and what those told at random. */
export async function chainWorld(server: TestServer, seed: number, hungUp: HungUp): Promise<ChainWorld> {
  const random = seededRandom(seed);
  const us = await comparingCompany(server);
  const { company } = us;
  const region = await server.world.organisation({ company, name: 'Region' });
  const city = await server.world.organisation({ company, parent: region, name: 'City' });
  const other = await server.world.organisation({ company, name: 'Other' });
  const nobody = await server.world.organisation({ company, name: 'Nobody' });
  const organisations = [company.root, region, city, other, nobody];

  const entities: ChainEntity[] = [];
  const devices: ChainDevice[] = [];
  const [doors, areas]: [ChainPlace[], ChainPlace[]] = [[], []];
  for (const [number, store] of chainStores.entries()) {
    const { timeZone, workTime, hours, organisation, dstEnable = 1, capacity = null } = store;
    const of = organisations[organisation] ?? company.root;
    const name = `Store ${number + 1}`;
    const built = await server.world.entity({ company, organisation: of, name, timeZone, workTime, dstEnable });
    await server.db.updateTable('entities').set({ capacity }).where('id', '=', built.id).execute();
    const local = wallClock(timeZone, dstEnable === 1);
    const entity: ChainEntity = { id: built.id, name, hours, workTime, organisation, timeZone, capacity, local };
    entities.push(entity);
    const opened = openingOf(random);
    const corridors = [];
    for (const [door, hung] of Object.entries(store.doors)) {
      const corridor = await server.world.corridor({ entity: built, name: `${name} ${door}` });
      corridors.push(corridor);
      doors.push({ id: corridor.id, name: `${name} ${door}`, entities: [entity], corridors: [corridor.id] });
      for (const { kind, minutes } of hung) {
        const own = openingOf(random);
        const since = hungUp === 'store' ? opened : Math.max(opened, own);
        const from = new Date(since * 1000).toISOString();
        const { id } = await server.world.device({
          company,
          corridor,
          kind,
          recordPeriod: minutes,
          uploadInterval: 5,
          from,
        });
        devices.push({ id, kind, entity, corridor: corridor.id, minutes, since });
      }
    }
    for (const [area, members] of [
      ['all', corridors],
      ['one', corridors.slice(1)],
    ] as const) {
      const { id } = await server.world.area({ entity: built, corridors: members, name: `${name} ${area}` });
      const place = { id, name: `${name} ${area}`, entities: [entity] };
      areas.push({ ...place, corridors: members.map((corridor) => corridor.id) });
    }
  }

  const records = devices.flatMap((device) => recordsOf(device, isDense(device), random));
  await tell(server, company.id, records);
  const below = [[0, 1, 2, 3, 4], [1, 2], [2], [3], [4]];
  const named = ['All', 'Region', 'City', 'Other', 'Nobody'].map((name, place) => ({
    id: organisations[place]?.id ?? 0,
    name,
    entities: entities.filter((entity) => below[place]?.includes(entity.organisation)),
    corridors: [],
  }));
  return {
    us,
    entities,
    devices,
    records: Map.groupBy(records, ({ device }) => device.entity),
    sent: new Set(records.map(({ device, at }) => `${device.id}/${at}`)),
    places: [
      entities.map((entity) => ({ id: entity.id, name: entity.name, entities: [entity], corridors: [] })),
      doors,
      areas,
      named,
    ],
  };
}

const isDense = ({ entity }: ChainDevice) => chainStores[Number(entity.name.slice(6)) - 1]?.isDense === true;

// Half of all were always there.
function openingOf(random: Random): number {
  const [from, days] = openings[random(openings.length)] ?? openings[0];
  const opened = seconds(`${from}T00:00:00Z`) + random(days * 288) * 300;
  return random(2) === 0 ? seconds('2020-01-01T00:00:00Z') : opened;
}

/** A wall clock, by what the platform's own calendar says of each half hour; without daylight saving the smaller offset of the year. */
function wallClock(timeZone: string, isSaving: boolean): (instant: number) => number {
  const shown = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', shown);
  const offsetAt = (instant: number) =>
    Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000 - instant;
  const standard = Math.min(offsetAt(seconds('2026-01-01T00:00:00Z')), offsetAt(seconds('2026-07-01T00:00:00Z')));
  const known = new Map<number, number>();
  return (instant) => {
    if (!isSaving) return instant + standard;
    const half = Math.floor(instant / 1800);
    const offset = known.get(half) ?? offsetAt(half * 1800);
    known.set(half, offset);
    return instant + offset;
  };
}

async function tell(server: TestServer, company: number, records: readonly ChainRecord[]): Promise<void> {
  const told = Object.keys(metrics) as Metric[]; // its own keys
  await insertRecords(server, company, records, {
    columns: told.map((metric) => metrics[metric].column),
    metricsOf: ({ sums }) => told.map((metric) => sums[metric] ?? null),
  });
}

// Dense: nearly every period in opening hours, as a good camera tells; else some of the day, with days of nothing now and then.
function recordsOf(device: ChainDevice, isDenselyTold: boolean, random: Random): ChainRecord[] {
  const { minutes, entity, since } = device;
  const step = minutes % 15 === 0 ? 900 : 300;
  const found: ChainRecord[] = [];
  for (const [from, to] of seasons) {
    for (let at = Math.ceil(Math.max(from, since) / step) * step; at < to; at += step) {
      const local = entity.local(at);
      const second = local % day;
      if (second % (minutes * 60) !== 0) continue;
      const [start, end] = entity.hours;
      const isOpen = end < start ? second >= start || second <= end : second >= start && second <= end;
      if (isDenselyTold && (isOpen ? random(70) === 0 : random(50) > 0)) continue;
      found.push({ device, at, local, sums: sumsOf(device, local, random) });
      if (random(isDenselyTold ? 2500 : 40) === 0) at += day;
      else if (!isDenselyTold) at += random(80) * step;
    }
  }
  return found;
}

// Not every number a kind measures is always told. A day in thirty is another one altogether.
function sumsOf({ kind, entity, minutes }: ChainDevice, local: number, random: Random): ChainRecord['sums'] {
  const on = Math.floor(local / day);
  const isStrange = (on * 7 + entity.id * 5) % 30 === 0;
  const scale = (isStrange ? ((on + entity.id) % 2 === 0 ? 4 : 0.2) : 1) * Math.max(5, minutes);
  const sums: ChainRecord['sums'] = {};
  for (const metric of deviceKinds[kind].measures)
    if (random(9) > 0) sums[metric] = Math.floor(scale * (0.5 + random(100) / 400) * (weightOf[metric] ?? 0.4));
  // People in and out, and a stay with whom it is of, are mostly told together.
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
