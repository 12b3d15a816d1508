import { type ComparingCompany, comparingCompany } from '../../platform/testing/comparing-company.ts';
import { seededRandom } from '../../platform/testing/seeded-random.ts';
import type { TestServer } from '../../platform/testing/server.ts';
import { insertRecords } from './insert-records.ts';

export const day = 86_400;

/** Seconds of a day, both ends included; an end before the start runs past midnight. */
export type Window = readonly [start: number, end: number];

export type NaiveEntity = {
  id: number;
  name: string;
  hours: Window;
  organisation: number;
  /** The wall clock read as if it were UTC. */
  local: (instant: number) => number;
};

export type NaiveDevice = { id: number; entity: NaiveEntity; corridor: number; minutes: number; since: number };

/** What a device told of one period, and where and when that was. */
export type NaiveRecord = { device: NaiveDevice; at: number; local: number; sums: Sums };

export type Sums = Readonly<Record<(typeof columns)[number], number | null>>;

export const columns = [
  'flow_in',
  'flow_passby',
  'enter_staff',
  'batch',
  'dwell_seconds',
  'dwell_count',
  'deduped_count',
] as const;

export type Place = { id: number; name: string; entities: NaiveEntity[]; corridors: number[] };

export type NaiveWorld = {
  us: ComparingCompany;
  entities: NaiveEntity[];
  devices: NaiveDevice[];
  records: NaiveRecord[];
  /** By range type: stores, doors, areas, organisations. */
  places: readonly (readonly Place[])[];
};

const seconds = (iso: string) => Date.parse(iso) / 1000;

/** Instants in which devices told: the autumn with its change of the clock, and the same weeks of the year before. */
const seasons = [
  [seconds('2025-10-10T00:00:00Z'), seconds('2025-11-12T00:00:00Z')],
  [seconds('2026-09-10T00:00:00Z'), seconds('2026-11-12T00:00:00Z')],
] as const;

const wholeDay: Window = [0, day - 1];
const stores = [
  { timeZone: 'Europe/Berlin', workTime: '00:00:00~23:59:59', hours: wholeDay, organisation: 0 },
  { timeZone: 'Europe/Berlin', workTime: '20:00:00~02:59:59', hours: [72_000, 10_799], organisation: 1 },
  { timeZone: 'Asia/Kathmandu', workTime: '10:00:00~19:59:59', hours: [36_000, 71_999], organisation: 1 },
  { timeZone: 'America/New_York', dstEnable: 0, workTime: '00:00:00~23:59:59', hours: wholeDay, organisation: 2 },
  { timeZone: 'Europe/Berlin', workTime: '09:30:00~18:29:59', hours: [34_200, 66_599], organisation: 0 },
] as const;

function wallClock(timeZone: string): (instant: number) => number {
  const shown = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', shown);
  const known = new Map<number, number>();
  return (instant) => {
    const local = known.get(instant) ?? Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000;
    known.set(instant, local);
    return local;
  };
}

/** Stores of several zones and hours with doors, areas and organisations, and what their devices told at random. */
export async function naiveWorld(server: TestServer, seed: number): Promise<NaiveWorld> {
  const random = seededRandom(seed);
  const us = await comparingCompany(server);
  const { company } = us;
  const region = await server.world.organisation({ company, name: 'Region' });
  const city = await server.world.organisation({ company, parent: region, name: 'City' });
  const other = await server.world.organisation({ company, name: 'Other' });
  const nobody = await server.world.organisation({ company, name: 'Nobody' });
  const organisations = [region, city, other];
  const berlin = wallClock('Europe/Berlin');
  const clocks: Record<string, (instant: number) => number> = {
    'Europe/Berlin': berlin,
    'Asia/Kathmandu': wallClock('Asia/Kathmandu'),
    // Without daylight saving: five hours behind all year.
    'America/New_York': (instant) => instant - 5 * 3600,
  };

  const entities: NaiveEntity[] = [];
  const devices: NaiveDevice[] = [];
  const [doors, areas]: [Place[], Place[]] = [[], []];
  for (const [number, { hours, organisation, ...given }] of stores.entries()) {
    const of = organisations[organisation] ?? region;
    const name = `Store ${number + 1}`;
    const built = await server.world.entity({ company, organisation: of, name, ...given });
    const entity = { id: built.id, name, hours, organisation, local: clocks[given.timeZone] ?? berlin };
    entities.push(entity);
    const corridors = [];
    for (const door of ['east', 'west']) {
      const corridor = await server.world.corridor({ entity: built, name: `${name} ${door}` });
      corridors.push(corridor);
      doors.push({ id: corridor.id, name: `${name} ${door}`, entities: [entity], corridors: [corridor.id] });
      for (let left = number === 0 && door === 'east' ? 2 : 1; left > 0; left -= 1) {
        const minutes = [5, 15, 60][random(3)] ?? 5;
        const since = number === 4 ? seconds('2026-10-14T09:00:00Z') : 0;
        const from = new Date((since === 0 ? seconds('2020-01-01T00:00:00Z') : since) * 1000).toISOString();
        const set = { kind: 'aiCamera', recordPeriod: minutes, uploadInterval: 5, from } as const;
        const device = await server.world.device({ company, corridor, ...set });
        devices.push({ id: device.id, entity, corridor: corridor.id, minutes, since });
      }
    }
    for (const [area, of2] of [
      ['all', corridors],
      ['one', corridors.slice(1)],
    ] as const) {
      const { id } = await server.world.area({ entity: built, corridors: of2, name: `${name} ${area}` });
      areas.push({ id, name: `${name} ${area}`, entities: [entity], corridors: of2.map((corridor) => corridor.id) });
    }
  }
  const below = [[0, 1], [1], [2]];
  const ofOrganisation = (organisation: { id: number }, name: string, of: readonly number[]) => ({
    id: organisation.id,
    name,
    entities: entities.filter((entity) => of.includes(entity.organisation)),
    corridors: [],
  });
  const named = ['Region', 'City', 'Other'].map((name, place) =>
    ofOrganisation(organisations[place] ?? nobody, name, below[place] ?? []),
  );

  const records = devices.flatMap((device) => recordsOf(device, random));
  await insertRecords(server, company.id, records, {
    columns,
    metricsOf: ({ sums }) => columns.map((name) => sums[name]),
  });
  return {
    us,
    entities,
    devices,
    records,
    places: [
      entities.map((entity) => ({ id: entity.id, name: entity.name, entities: [entity], corridors: [] })),
      doors,
      areas,
      [...named, ofOrganisation(nobody, 'Nobody', [])],
    ],
  };
}

// On most days some periods, on some none; not every number is always told.
function recordsOf(device: NaiveDevice, random: (below: number) => number): NaiveRecord[] {
  const { minutes, entity, since } = device;
  const found: NaiveRecord[] = [];
  for (const [from, to] of seasons) {
    for (let at = Math.max(from, since); at < to; ) {
      const local = entity.local(at);
      const isStart = local % (minutes * 60) === 0;
      if (isStart) {
        const maybe = (below: number, chance: number) => (random(chance) === 0 ? null : random(below));
        const flow = random(40);
        const sums = {
          flow_in: maybe(40, 12),
          flow_passby: maybe(90, 9),
          enter_staff: maybe(8, 3),
          batch: maybe(15, 5),
          dwell_seconds: random(2) === 0 ? null : flow * 60,
          dwell_count: flow,
          deduped_count: maybe(20, 2),
        };
        found.push({ device, at, local, sums: { ...sums, dwell_count: sums.dwell_seconds === null ? null : flow } });
      }
      // A day without anything now and then.
      at += isStart ? (random(30) === 0 ? day + 300 : (1 + random(40)) * 300) : 300;
    }
  }
  return found;
}
