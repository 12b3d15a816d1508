import { type Metric, metrics } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { Window } from '@portico/counting/business-hours';
import type { Receipt } from '@portico/counting/completeness';
import { addMeant, type Days, daysOf } from '@portico/counting/festivals';
import { addMetrics, type FigureSettings, type MeantSums, metricsOf, ratiosOf } from '@portico/counting/items';
import { daySeconds } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import { AppError } from '../../platform/app-error.ts';
import {
  type Asker,
  expectedOf,
  figuresMeant,
  type HungDevice,
  hungDevices,
  receiptsOf,
  type Selection,
  type sourcesOf,
  type Tallies,
  tallyReceipts,
} from '../analysis/index.ts';
import type { Place, Places } from './places.ts';

/** What figures of days are read from. */
export type Reading = { asker: Asker; sources: ReturnType<typeof sourcesOf>; now: number };

/** Which figure, in which hours of the day. */
export type Wanted = { item: StatisticItem; window: Window };

/** Something that adds up over days: a place, or a part of what places have together, each entrance once. */
export type Addend = {
  /** Of the day that begins at this midnight, of everything received. */
  day(start: number): MeantSums[];
  /** Of the part of that day that was asked for as elapsed: only periods that are over by its end. */
  elapsed(start: number): MeantSums[];
};

/** Sums and receipts of days of places. */
export type DayFigures = {
  item: StatisticItem;
  rates: FigureSettings;
  place(place: Place): Addend;
  /** What these places are together; to be added up. */
  together(places: readonly Place[]): Addend[];
  /** Periods received and expected on these days; null: of all places. */
  receipts(place: Place | null, days: readonly number[]): Receipt[];
  /** Local seconds at which a place was first counted; Infinity: never. */
  countedSince(place: Place): number;
};

// A reply of more values than this helps nobody and costs everybody.
const mostValues = 500_000;

/** Reads days (and elapsed parts of days, each from its midnight on) of places. */
export async function readDays(
  { asker, sources, now }: Reading,
  { places, selection }: Places,
  { item, window }: Wanted,
  asked: { days: readonly LocalRange[]; elapsed: readonly LocalRange[] },
): Promise<DayFigures> {
  const { scopes, entities, meanings } = selection;
  const names = metricsOf(
    [item],
    meanings.map(({ settings }) => settings),
  );
  const ratios = ratiosOf([item]);
  const stretches = joined(asked.days);
  const units = scopes.reduce((sum, { ids }) => sum + ids.length, 0);
  if (stretches.reduce((sum, { from, to }) => sum + (to - from) / daySeconds, 0) * units > mostValues)
    throw new AppError('rangeTooLong');
  const devices = await hungDevices(sources, entities);
  const [known, elapsed] = [new Sums(selection), new Sums(selection)];
  const tallies = await Promise.all(
    stretches.map(async ({ from, to }) => {
      const question = { from, to, step: '1d' as const, metrics: names, ratios, window, each: true };
      const [{ sums, receipts }, distinct] = await Promise.all([
        asker.sumsAndReceipts(selection, question),
        distinctSums(asker, selection, places, { ...question, metrics: names.filter(isDistinct) }),
      ]);
      for (const { company, group, bucket, sums: found } of sums) known.add(`unit ${group}`, bucket, company, found);
      for (const { row, company, bucket, sums: found } of distinct) known.add(row, bucket, company, found);
      const buckets = daysOf({ from, to });
      const expected = expectedOf(devices, entities, question, buckets, now);
      const by = scopes[0]?.by ?? 'entity';
      return { from, to, tallies: tallyReceipts(devices, by, expected, receipts, rowsOf(places)) };
    }),
  );
  await Promise.all(
    asked.elapsed.map(async ({ from, to }) => {
      const question = { from, to, step: null, metrics: names, ratios, window, each: true, ended: true };
      const [sums, distinct] = await Promise.all([
        asker.sums(scopes, question),
        distinctSums(asker, selection, places, { ...question, metrics: names.filter(isDistinct) }),
      ]);
      for (const { company, group, sums: found } of sums) elapsed.add(`unit ${group}`, from, company, found);
      for (const { row, company, sums: found } of distinct) elapsed.add(row, from, company, found);
    }),
  );

  const addend = (rows: readonly string[]): Addend => ({
    day: (start) => known.of(rows, start),
    elapsed: (start) => elapsed.of(rows, start),
  });
  const isApart = names.some(isDistinct) && isByCorridor(selection);
  const unitRows = (place: Place) => place.units.map((unit) => `unit ${unit}`);
  return {
    item,
    rates: figuresMeant(meanings),
    place: (place) => addend(isApart && selection.groups !== null ? [`place ${place.id}`] : unitRows(place)),
    together: (some) =>
      isApart ? [addend(['together'])] : [...new Set(some.flatMap(unitRows))].map((row) => addend([row])),
    receipts: (place, days) => {
      const row = place === null ? 0 : 1 + places.indexOf(place);
      return days.flatMap((day) => receiptAt(tallies, row, names, day));
    },
    countedSince: firstCounted(devices, selection),
  };
}

/** The days of an addend at these midnights. */
export function daysAt(addend: Addend, starts: readonly number[]): Days {
  return starts.map((start) => addend.day(start));
}

// Sums by row and day, of each meaning of the companies they are of.
class Sums {
  readonly #meanings: Selection['meanings'];
  readonly #rows = new Map<string, Map<number, MeantSums[]>>();

  constructor({ meanings }: Selection) {
    this.#meanings = meanings;
  }

  add(row: string, start: number, company: number, sums: MeantSums['sums']): void {
    const days = this.#rows.get(row) ?? new Map<number, MeantSums[]>();
    this.#rows.set(row, days);
    const before = days.get(start) ?? this.#meanings.map(({ settings }) => ({ settings, sums: {} }));
    const isOf = (place: number) => this.#meanings[place]?.companies.has(company) === true;
    days.set(
      start,
      before.map((part, place) => (isOf(place) ? { ...part, sums: addMetrics(part.sums, sums) } : part)),
    );
  }

  of(rows: readonly string[], start: number): MeantSums[] {
    return rows.map((row) => this.#rows.get(row)?.get(start) ?? []).reduce(addMeant, []);
  }
}

const isDistinct = (name: Metric) => metrics[name].kind === 'daily';
const isByCorridor = ({ scopes }: Selection) => scopes.some(({ by }) => by === 'corridor');

// Distinct people are not added over entrances: an area, and all together, are places of their own as far as they go.
async function distinctSums(
  asker: Asker,
  selection: Selection,
  places: readonly Place[],
  question: Parameters<Asker['sums']>[1],
) {
  if (question.metrics.length === 0 || !isByCorridor(selection)) return [];
  const areas = selection.groups === null ? [] : places.map(({ id, units }) => ({ row: `place ${id}`, units }));
  const rows = [...areas, { row: 'together', units: places.flatMap(({ units }) => units) }];
  const found = await Promise.all(
    rows.map(async ({ row, units }) => {
      const own = new Set(units);
      const scopes = selection.scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => own.has(id)) }));
      return (await asker.sums(scopes, { ...question, each: false })).map((sums) => ({ ...sums, row }));
    }),
  );
  return found.flat();
}

// Row 0 is all places together, each entrance once.
function rowsOf(places: readonly Place[]) {
  const ofUnit = new Map<number, number[]>();
  for (const [place, { units }] of places.entries())
    for (const unit of units) ofUnit.set(unit, [...(ofUnit.get(unit) ?? [0]), place + 1]);
  return { rows: [0, ...places.map((_, place) => place + 1)], rowsOf: (unit: number) => ofUnit.get(unit) ?? [] };
}

function receiptAt(
  stretches: readonly (LocalRange & { tallies: Tallies })[],
  row: number,
  names: readonly Metric[],
  day: number,
): Receipt[] {
  const stretch = stretches.find(({ from, to }) => from <= day && day < to);
  if (stretch === undefined) return [];
  const receipt = receiptsOf(stretch.tallies, row, names)[(day - stretch.from) / daySeconds];
  return receipt === undefined ? [] : [receipt];
}

/** Stretches of days in order, those that touch as one. */
function joined(ranges: readonly LocalRange[]): LocalRange[] {
  const found: LocalRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else found.push({ ...range });
  }
  return found;
}

function firstCounted(devices: readonly HungDevice[], selection: Selection): DayFigures['countedSince'] {
  const zones = new Map(selection.entities.map((entity) => [entity.id, entity]));
  const isByDoor = isByCorridor(selection);
  const first = new Map<number, number>();
  for (const { stays } of devices) {
    for (const { from, entityId, corridorId } of stays) {
      const entity = zones.get(entityId);
      if (entity === undefined) continue;
      const unit = isByDoor ? corridorId : entityId;
      const local = localSecondsAt(zoneRules(entity.timeZone, entity.dstEnable === 1), from);
      first.set(unit, Math.min(first.get(unit) ?? Number.POSITIVE_INFINITY, local));
    }
  }
  return ({ units }) => units.reduce((least, unit) => Math.min(least, first.get(unit) ?? Infinity), Infinity);
}
