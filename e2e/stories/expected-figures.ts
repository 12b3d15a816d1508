import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Fleet, type TruthLine, truthLine } from '@portico/contract/fields/fleet';
import { type Metric, metricNames, metrics, ratios } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { figureOf, sumName } from './items-by-hand.ts';

// What every figure has to be, computed from the simulator's truth file in the plainest way, with the platform's own calendar
// (Intl) instead of the product's. Shares words with the product and no arithmetic.

export const steps = ['1h', '1d', '1w', '1n'] as const;
/** A bucket of a series, or all the time there is. */
export type TruthStep = (typeof steps)[number] | 'all';

/** Names one figure: at "entity:7" or "corridor:7", of an item or a part of it, in the bucket that starts then ("" for all time). */
type Figure = { place: string; item: StatisticItem; part: string | null; step: TruthStep; bucket: string };

export type ExpectedFigures = {
  /** Records the devices have had acknowledged. */
  records: number;
  /** Days of an entity of whose distinct people several devices told, by which of them (in the fleet's order) told of most. */
  contested: Map<string, number>;
  /** null: nobody told of it there and then. */
  of(figure: Figure): number | null;
  /** The same of several places and buckets together: computed from their sums. */
  over(
    figures: Pick<Figure, 'item' | 'part' | 'step'> & { places: readonly string[]; buckets: readonly string[] },
  ): number | null;
};

const additive = metricNames.filter((metric) => metrics[metric].kind === 'additive');
/** What a device tells together of a day's distinct people: a number of its own, or all the parts of a split. */
const distinct: readonly (readonly Metric[])[] = Object.values(statisticItems)
  .map(({ from }): readonly Metric[] => from)
  .filter((from) => from.every((metric) => metrics[metric].kind === 'daily'));

type Sums = Map<string, number>;

function add(sums: Sums, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

/** Reads the truth file of a fleet whose sites are named "entity:7/corridor:9". */
export async function expectedFigures(file: string, fleet: Fleet): Promise<ExpectedFigures> {
  // The last line of a period stands: a record that was sent again was acknowledged again.
  const last = new Map<string, TruthLine>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const record = truthLine.parse(JSON.parse(line));
    last.set(`${record.sn}/${record.line}/${record.at}`, record);
  }
  const clocks = new Map(fleet.sites.map((site) => [site.key, clockOf(site.zone, site.dstEnable)]));
  // First by hour of each place, which is 40 times fewer numbers to cut into days, weeks and months.
  const hours: Sums = new Map();
  const days = new Map<string, Map<string, Sums>>();
  for (const record of last.values()) {
    const clock = clocks.get(record.site);
    if (clock === undefined) throw new Error(`truth of an unknown place ${record.site}`);
    const local = clock(record.at);
    for (const metric of additive) {
      const value = record.metrics[metric];
      if (value !== undefined) add(hours, `${record.site}|${metric}|${local.slice(0, 13)}`, value);
    }
    if (distinct.some((group) => group.some((metric) => record.metrics[metric] !== undefined)))
      addToDay(days, record, local.slice(0, 10));
  }
  /** "place/metric/step/bucket" → sum. */
  const sums: Sums = new Map();
  // Hours make days, and days make everything longer, which is 20 times fewer numbers again.
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
  addJoint(sums, hours);
  const contested = addDistinct(
    sums,
    days,
    fleet.devices.map(({ sn }) => sn),
  );
  return {
    records: last.size,
    contested,
    of: (figure) => figureOf(figure.item, figure.part, toldAt(sums, figure)),
    over: ({ places, buckets, item, part, step }) =>
      figureOf(item, part, (metric) => {
        const told = places.flatMap((place) =>
          buckets.map((bucket) => toldAt(sums, { place, item, step, bucket })(metric)),
        );
        const known = told.filter((value) => value !== null);
        return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
      }),
  };
}

// The sides of ratios, of the entities and hours, and the entrances and hours, that know both; no record of a fleet is longer than an hour.
function addJoint(sums: Sums, hours: Sums): void {
  const places = new Map<string, Sums>();
  const named = new Set<string>(Object.values(ratios).flat());
  for (const [key, value] of hours) {
    const [site = '', metric = '', hour = ''] = key.split('|');
    if (!named.has(metric)) continue;
    for (const place of site.split('/')) {
      const told = places.get(`${place}|${hour}`) ?? new Map<string, number>();
      places.set(`${place}|${hour}`, told);
      add(told, metric, value);
    }
  }
  for (const [key, told] of places) {
    const [place = '', hour = ''] = key.split('|');
    for (const [ratio, sides] of Object.entries(ratios)) {
      if (!sides.every((side) => told.has(side))) continue;
      for (const side of sides)
        for (const step of [...steps, 'all'] as const)
          add(sums, `${place}/${ratio}:${side}/${step}/${bucketOf(`${hour}:00:00`, step)}`, told.get(side) ?? 0);
    }
  }
}

// What one device told of one entity's day, whether in one line or in one a period.
function addToDay(days: Map<string, Map<string, Sums>>, record: TruthLine, day: string): void {
  const key = `${record.site.split('/')[0]}|${day}`;
  const devices = days.get(key) ?? new Map<string, Sums>();
  days.set(key, devices);
  const told = devices.get(record.sn) ?? new Map<string, number>();
  devices.set(record.sn, told);
  for (const metric of distinct.flat()) {
    const value = record.metrics[metric];
    if (value !== undefined) add(told, metric, value);
  }
}

// Distinct people of an entity's day: several devices saw the same people, so the one that told of most stands for the day, the
// first of the fleet where they are even. Days are added.
function addDistinct(
  sums: Sums,
  days: ReadonlyMap<string, ReadonlyMap<string, Sums>>,
  fleetOrder: readonly string[],
): Map<string, number> {
  const contested = new Map<string, number>();
  for (const [key, devices] of days) {
    const [entity = '', day = ''] = key.split('|');
    for (const group of distinct) {
      const tellers = fleetOrder.flatMap((sn) => {
        const told = devices.get(sn);
        return told !== undefined && group.some((metric) => told.has(metric)) ? [{ sn, told }] : [];
      });
      const totals = tellers.map(({ told }) => group.reduce((total, metric) => total + (told.get(metric) ?? 0), 0));
      const most = tellers[totals.indexOf(Math.max(...totals))];
      if (most === undefined) continue;
      if (tellers.length > 1 && group[0] === 'dedupedCount') add(contested, most.sn, 1);
      for (const metric of group) {
        const value = most.told.get(metric);
        if (value === undefined) continue;
        for (const step of ['1d', '1w', '1n', 'all'] as const)
          add(sums, `${entity}/${metric}/${step}/${bucketOf(`${day} 00:00:00`, step)}`, value);
      }
    }
  }
  return contested;
}

/** Local "yyyy-MM-dd HH:mm:ss" of epoch seconds. */
function clockOf(zone: string, followsDst: boolean): (at: number) => string {
  if (!followsDst) throw new Error('the demonstration has no place that ignores daylight saving');
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at * 1000);
}

/** Bucket start of "yyyy-MM-dd HH:mm:ss". */
function bucketOf(local: string, step: TruthStep): string {
  if (step === 'all') return '';
  if (step === '1h') return `${local.slice(0, 13)}:00:00`;
  if (step === '1n') return `${local.slice(0, 7)}-01 00:00:00`;
  if (step === '1d') return `${local.slice(0, 10)} 00:00:00`;
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return `${day.toISOString().slice(0, 10)} 00:00:00`;
}

function toldAt(
  sums: Sums,
  { place, item, step, bucket }: Pick<Figure, 'place' | 'item' | 'step' | 'bucket'>,
): (metric: Metric) => number | null {
  return (metric) => sums.get(`${place}/${sumName(item, metric)}/${step}/${bucket}`) ?? null;
}
