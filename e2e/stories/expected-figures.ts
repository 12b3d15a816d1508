import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Fleet, type TruthLine, truthLine } from '@portico/contract/fields/fleet';
import { type Metric, metricNames, metrics, ratios } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { computeItemByHand, sumKey } from './items-by-hand.ts';

// The expected value of every item, computed from the simulator's truth file with Intl instead of the product's calendar. Uses the
// product's names but none of its arithmetic.

export const truthSteps = ['1h', '1d', '1w', '1n'] as const;
/** A bucket size of a series, or the whole time. */
export type TruthStep = (typeof truthSteps)[number] | 'all';

/** Identifies a value: place ("entity:7" or "corridor:7"), item or part of it, and the start of its bucket ("" for the whole time). */
type Figure = { place: string; item: StatisticItem; part: string | null; step: TruthStep; bucket: string };

export type ExpectedFigures = {
  /** Number of acknowledged records. */
  records: number;
  /**
   * Number of days on which several devices of an entity reported distinct people, by the serial number of the device that reported most
   * (in the fleet's order).
   */
  multiDeviceDaysByDevice: Map<string, number>;
  /** The expected value; null: no record contributes to it. */
  valueFor(figure: Figure): number | null;
  /** The value of several places and buckets together, computed from their sums. */
  totalFor(
    figures: Pick<Figure, 'item' | 'part' | 'step'> & { places: readonly string[]; buckets: readonly string[] },
  ): number | null;
};

const additive = metricNames.filter((metric) => metrics[metric].kind === 'additive');
/** Metrics of distinct people, in groups: a single metric, or all parts of a split. Per day, one device supplies a whole group. */
const distinct: readonly (readonly Metric[])[] = Object.values(statisticItems)
  .map(({ sourceMetrics: from }): readonly Metric[] => from)
  .filter((from) => from.every((metric) => metrics[metric].kind === 'daily'));

type Sums = Map<string, number>;

function add(sums: Sums, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

/** Reads the truth file of a fleet whose sites are named "entity:7/corridor:9". */
export async function loadExpectedFigures(file: string, fleet: Fleet): Promise<ExpectedFigures> {
  // The last line of a period wins, because a record that was sent again was acknowledged again.
  const last = new Map<string, TruthLine>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const record = truthLine.parse(JSON.parse(line));
    last.set(`${record.sn}/${record.line}/${record.at}`, record);
  }
  const clocks = new Map(fleet.sites.map((site) => [site.key, createLocalClock(site.zone, site.dstEnable)]));
  // Sums by hour and place first: 40 times fewer numbers to assign to days, weeks and months.
  const hours: Sums = new Map();
  const entityHours = new Map<string, EntityHour>();
  const days = new Map<string, Map<string, Sums>>();
  for (const record of last.values()) {
    const clock = clocks.get(record.site);
    if (clock === undefined) throw new Error(`truth of an unknown place ${record.site}`);
    const local = clock(record.at);
    for (const metric of additive) {
      const value = record.metrics[metric];
      if (value !== undefined) add(hours, `${record.site}|${metric}|${local.slice(0, 13)}`, value);
    }
    addToHour(entityHours, record, local.slice(0, 13));
    if (distinct.some((group) => group.some((metric) => record.metrics[metric] !== undefined)))
      addToDay(days, record, local.slice(0, 10));
  }
  /** "place/metric/step/bucket" → sum. */
  const sums: Sums = new Map();
  // Sums of days are computed from hours, and longer buckets from days: again 20 times fewer numbers.
  const wholeDays: Sums = new Map();
  for (const [key, value] of hours) {
    const [site = '', metric = '', hour = ''] = key.split('|');
    add(sums, `${site.split('/')[0]}/${metric}/1h/${hour}:00:00`, value);
    add(wholeDays, `${site}|${metric}|${hour.slice(0, 10)}`, value);
  }
  for (const [key, value] of wholeDays) {
    const [site = '', metric = '', day = ''] = key.split('|');
    const [entity = '', corridor = ''] = site.split('/');
    for (const step of ['1d', '1w', '1n', 'all'] as const)
      add(sums, `${entity}/${metric}/${step}/${bucketOf(`${day} 00:00:00`, step)}`, value);
    for (const step of ['1d', 'all'] as const)
      add(sums, `${corridor}/${metric}/${step}/${bucketOf(`${day} 00:00:00`, step)}`, value);
  }
  addJoint(sums, entityHours);
  const multiDeviceDaysByDevice = addDistinct(
    sums,
    days,
    fleet.devices.map(({ sn }) => sn),
  );
  return {
    records: last.size,
    multiDeviceDaysByDevice,
    valueFor: (figure) => computeItemByHand(figure.item, figure.part, readSumsAt(sums, figure)),
    totalFor: ({ places, buckets, item, part, step }) =>
      computeItemByHand(item, part, (metric) => {
        const sumsOfUnit = places.flatMap((place) =>
          buckets.map((bucket) => readSumsAt(sums, { place, item, step, bucket })(metric)),
        );
        const known = sumsOfUnit.filter((value) => value !== null);
        return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
      }),
  };
}

/** The sums of each device line in an hour of an entity, by entrance. */
type EntityHour = Map<string, Map<string, Sums>>;

const ratioMetrics = new Set<string>(Object.values(ratios).flat());

function addToHour(hours: Map<string, EntityHour>, { sn, line, site, metrics: counts }: TruthLine, hour: string): void {
  const [entity = '', corridor = ''] = site.split('/');
  for (const metric of additive) {
    const value = counts[metric];
    if (value === undefined || !ratioMetrics.has(metric)) continue;
    const lines = getOrCreate(
      getOrCreate(hours, `${entity}|${hour}`, () => new Map()),
      corridor,
      () => new Map<string, Sums>(),
    );
    add(
      getOrCreate(lines, `${sn}/${line}`, () => new Map()),
      metric,
      value,
    );
  }
}

function getOrCreate<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

// Adds the sums of both metrics of a ratio: in each hour those of the device lines that know both; of an entrance without such a line, those
// of the entrance if it knows both; of an entity without such an entrance, those of the entity if it knows both. No record of a fleet is
// longer than an hour.
function addJoint(sums: Sums, hours: ReadonlyMap<string, EntityHour>): void {
  for (const [key, entrances] of hours) {
    const [entity = '', hour = ''] = key.split('|');
    for (const [ratio, sides] of Object.entries(ratios)) {
      const knowBoth = (known: Sums) => sides.every((side) => known.has(side));
      const addAt = (place: string, known: Sums) => {
        for (const side of sides)
          for (const step of [...truthSteps, 'all'] as const)
            add(sums, `${place}/${ratio}:${side}/${step}/${bucketOf(`${hour}:00:00`, step)}`, known.get(side) ?? 0);
      };
      const found = [...entrances].flatMap(([entrance, lines]) => {
        const all = [...lines.values()];
        const complete = all.filter(knowBoth);
        const known = sumAll(complete.length > 0 ? complete : all);
        if (!knowBoth(known)) return [];
        addAt(entrance, known);
        return [known];
      });
      const ofEntity = sumAll(found.length > 0 ? found : [...entrances.values()].flatMap((one) => [...one.values()]));
      if (knowBoth(ofEntity)) addAt(entity, ofEntity);
    }
  }
}

function sumAll(list: readonly Sums[]): Sums {
  const total: Sums = new Map();
  for (const one of list) for (const [metric, value] of one) add(total, metric, value);
  return total;
}

// Adds the distinct people that a device reported for an entity's day, in one record for the day or in one per period.
function addToDay(days: Map<string, Map<string, Sums>>, record: TruthLine, day: string): void {
  const key = `${record.site.split('/')[0]}|${day}`;
  const devices = days.get(key) ?? new Map<string, Sums>();
  days.set(key, devices);
  const sumsOfUnit = devices.get(record.sn) ?? new Map<string, number>();
  devices.set(record.sn, sumsOfUnit);
  for (const metric of distinct.flat()) {
    const value = record.metrics[metric];
    if (value !== undefined) add(sumsOfUnit, metric, value);
  }
}

// Adds the distinct people of each entity and day. Several devices saw the same people, so only the device that reported most counts; if
// equal, the first one in the fleet's order. Longer buckets are sums of days.
function addDistinct(
  sums: Sums,
  days: ReadonlyMap<string, ReadonlyMap<string, Sums>>,
  fleetOrder: readonly string[],
): Map<string, number> {
  const contested = new Map<string, number>();
  for (const [key, devices] of days) {
    const [entity = '', day = ''] = key.split('|');
    for (const group of distinct) {
      const reporting = fleetOrder.flatMap((sn) => {
        const sumsOfUnit = devices.get(sn);
        return sumsOfUnit !== undefined && group.some((metric) => sumsOfUnit.has(metric))
          ? [{ sn, sums: sumsOfUnit }]
          : [];
      });
      const totals = reporting.map(({ sums: sumsOfUnit }) =>
        group.reduce((total, metric) => total + (sumsOfUnit.get(metric) ?? 0), 0),
      );
      const most = reporting[totals.indexOf(Math.max(...totals))];
      if (most === undefined) continue;
      if (reporting.length > 1 && group[0] === 'dedupedCount') add(contested, most.sn, 1);
      for (const metric of group) {
        const value = most.sums.get(metric);
        if (value === undefined) continue;
        for (const step of ['1d', '1w', '1n', 'all'] as const)
          add(sums, `${entity}/${metric}/${step}/${bucketOf(`${day} 00:00:00`, step)}`, value);
      }
    }
  }
  return contested;
}

/** Returns a function from epoch seconds to local time, "yyyy-MM-dd HH:mm:ss". */
function createLocalClock(zone: string, followsDst: boolean): (at: number) => string {
  if (!followsDst) throw new Error('the demonstration has no place that ignores daylight saving');
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at * 1000);
}

/** Start of the bucket that contains a local time. */
function bucketOf(local: string, step: TruthStep): string {
  if (step === 'all') return '';
  if (step === '1h') return `${local.slice(0, 13)}:00:00`;
  if (step === '1n') return `${local.slice(0, 7)}-01 00:00:00`;
  if (step === '1d') return `${local.slice(0, 10)} 00:00:00`;
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return `${day.toISOString().slice(0, 10)} 00:00:00`;
}

function readSumsAt(
  sums: Sums,
  { place, item, step, bucket }: Pick<Figure, 'place' | 'item' | 'step' | 'bucket'>,
): (metric: Metric) => number | null {
  return (metric) => sums.get(`${place}/${sumKey(item, metric)}/${step}/${bucket}`) ?? null;
}
