import { type AnalysisCompany, createAnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { createSeededRandom } from '../../platform/testing/seeded-random.ts';
import type { TestServer } from '../../platform/testing/server.ts';
import { insertStoryRecords } from './insert-records.ts';

export const daySeconds = 86_400;

/** Seconds of a day, both ends included; an end before the start runs past midnight. */
export type DayWindow = readonly [start: number, end: number];

export type NaiveEntity = {
  id: number;
  name: string;
  hours: DayWindow;
  organisation: number;
  /** Local time of an instant, as if it were UTC (seconds). */
  toLocal: (instant: number) => number;
};

export type NaiveDevice = { id: number; entity: NaiveEntity; corridor: number; minutes: number; since: number };

/** Metrics that a device reported for one period, with the period's start as an instant and in local time (seconds). */
export type NaiveRecord = { device: NaiveDevice; at: number; local: number; metricValues: NaiveMetricValues };

export type NaiveMetricValues = Readonly<Record<(typeof naiveMetricColumns)[number], number | null>>;

export const naiveMetricColumns = [
  'flow_in',
  'flow_passby',
  'enter_staff',
  'batch',
  'dwell_seconds',
  'dwell_count',
  'deduped_count',
] as const;

export type NaivePlace = { id: number; name: string; entities: NaiveEntity[]; corridors: number[] };

export type NaiveFixture = {
  company: AnalysisCompany;
  entities: NaiveEntity[];
  devices: NaiveDevice[];
  records: NaiveRecord[];
  /** By range type: stores, doors, areas, organisations. */
  places: readonly (readonly NaivePlace[])[];
};

const seconds = (iso: string) => Date.parse(iso) / 1000;

/** Ranges with records: the autumn with its clock change, and the same weeks of the year before. */
const seasons = [
  [seconds('2025-10-10T00:00:00Z'), seconds('2025-11-12T00:00:00Z')],
  [seconds('2026-09-10T00:00:00Z'), seconds('2026-11-12T00:00:00Z')],
] as const;

const wholeDay: DayWindow = [0, daySeconds - 1];
const stores = [
  { timeZone: 'Europe/Berlin', workTime: '00:00:00~23:59:59', hours: wholeDay, organisation: 0 },
  { timeZone: 'Europe/Berlin', workTime: '20:00:00~02:59:59', hours: [72_000, 10_799], organisation: 1 },
  { timeZone: 'Asia/Kathmandu', workTime: '10:00:00~19:59:59', hours: [36_000, 71_999], organisation: 1 },
  { timeZone: 'America/New_York', dstEnable: 0, workTime: '00:00:00~23:59:59', hours: wholeDay, organisation: 2 },
  { timeZone: 'Europe/Berlin', workTime: '09:30:00~18:29:59', hours: [34_200, 66_599], organisation: 0 },
] as const;

function createLocalClock(timeZone: string): (instant: number) => number {
  const shown = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', shown);
  const known = new Map<number, number>();
  return (instant) => {
    const local = known.get(instant) ?? Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000;
    known.set(instant, local);
    return local;
  };
}

/**
 * Creates stores with several time zones and opening hours, with entrances, areas and organisations, and random records of their devices.
 */
export async function createNaiveFixture(server: TestServer, seed: number): Promise<NaiveFixture> {
  const random = createSeededRandom(seed);
  const countingCompany = await createAnalysisCompany(server);
  const { company } = countingCompany;
  const region = await server.factory.organisation({ company, name: 'Region' });
  const city = await server.factory.organisation({ company, parent: region, name: 'City' });
  const other = await server.factory.organisation({ company, name: 'Other' });
  const emptyOrganisation = await server.factory.organisation({ company, name: 'Nobody' });
  const organisations = [region, city, other];
  const berlin = createLocalClock('Europe/Berlin');
  const clocks: Record<string, (instant: number) => number> = {
    'Europe/Berlin': berlin,
    'Asia/Kathmandu': createLocalClock('Asia/Kathmandu'),
    // Without daylight saving: UTC−5 all year.
    'America/New_York': (instant) => instant - 5 * 3600,
  };

  const entities: NaiveEntity[] = [];
  const devices: NaiveDevice[] = [];
  const [doors, areas]: [NaivePlace[], NaivePlace[]] = [[], []];
  for (const [number, { hours, organisation, ...given }] of stores.entries()) {
    const of = organisations[organisation] ?? region;
    const name = `Store ${number + 1}`;
    const built = await server.factory.entity({ company, organisation: of, name, ...given });
    const entity = { id: built.id, name, hours, organisation, toLocal: clocks[given.timeZone] ?? berlin };
    entities.push(entity);
    const corridors = [];
    for (const door of ['east', 'west']) {
      const corridor = await server.factory.corridor({ entity: built, name: `${name} ${door}` });
      corridors.push(corridor);
      doors.push({ id: corridor.id, name: `${name} ${door}`, entities: [entity], corridors: [corridor.id] });
      for (let left = number === 0 && door === 'east' ? 2 : 1; left > 0; left -= 1) {
        const minutes = [5, 15, 60][random(3)] ?? 5;
        const since = number === 4 ? seconds('2026-10-14T09:00:00Z') : 0;
        const from = new Date((since === 0 ? seconds('2020-01-01T00:00:00Z') : since) * 1000).toISOString();
        const settings = { kind: 'aiCamera', recordPeriod: minutes, uploadInterval: 5, from } as const;
        const device = await server.factory.device({ company, corridor, ...settings });
        devices.push({ id: device.id, entity, corridor: corridor.id, minutes, since });
      }
    }
    for (const [area, members] of [
      ['all', corridors],
      ['one', corridors.slice(1)],
    ] as const) {
      const { id } = await server.factory.area({ entity: built, corridors: members, name: `${name} ${area}` });
      areas.push({
        id,
        name: `${name} ${area}`,
        entities: [entity],
        corridors: members.map((corridor) => corridor.id),
      });
    }
  }
  const below = [[0, 1], [1], [2]];
  const ofOrganisation = (organisation: { id: number }, name: string, of: readonly number[]) => ({
    id: organisation.id,
    name,
    entities: entities.filter((entity) => of.includes(entity.organisation)),
    corridors: [],
  });
  const named = ['Region', 'City', 'Other'].map((name, index) =>
    ofOrganisation(organisations[index] ?? emptyOrganisation, name, below[index] ?? []),
  );

  const records = devices.flatMap((device) => generateRecords(device, random));
  await insertStoryRecords(server, company.id, records, {
    columns: naiveMetricColumns,
    getMetrics: ({ metricValues }) => naiveMetricColumns.map((name) => metricValues[name]),
  });
  return {
    company: countingCompany,
    entities,
    devices,
    records,
    places: [
      entities.map((entity) => ({ id: entity.id, name: entity.name, entities: [entity], corridors: [] })),
      doors,
      areas,
      [...named, ofOrganisation(emptyOrganisation, 'Nobody', [])],
    ],
  };
}

// Usually there are some periods a day, sometimes none; some metrics are missing at random.
function generateRecords(device: NaiveDevice, random: (below: number) => number): NaiveRecord[] {
  const { minutes, entity, since } = device;
  const found: NaiveRecord[] = [];
  for (const [from, to] of seasons) {
    for (let at = Math.max(from, since); at < to; ) {
      const local = entity.toLocal(at);
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
        found.push({
          device,
          at,
          local,
          metricValues: { ...sums, dwell_count: sums.dwell_seconds === null ? null : flow },
        });
      }
      // Now and then a whole day without records.
      at += isStart ? (random(30) === 0 ? daySeconds + 300 : (1 + random(40)) * 300) : 300;
    }
  }
  return found;
}
