import type { Metric } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { Window } from '@portico/counting/business-hours';
import type { Receipt } from '@portico/counting/completeness';
import { type Days, daysOf } from '@portico/counting/festivals';
import { type FigureSettings, type MeantSums, metricsOf, ratiosOf } from '@portico/counting/items';
import { daySeconds } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { AppError } from '../../platform/app-error.ts';
import {
  type Asker,
  countedSince,
  expectedOf,
  figuresMeant,
  hungDevices,
  receiptsOf,
  type sourcesOf,
  type Tallies,
  tallyReceipts,
} from '../analysis/index.ts';
import { type AskedDays, distinctSums, eachOnce, isByCorridor, isDistinct, noSums, type ReadSums } from './day-sums.ts';
import type { Place, Places } from './places.ts';

/** What figures of days are read from. */
export type Reading = { asker: Asker; sources: ReturnType<typeof sourcesOf>; now: number };

/** Which figure, in which hours of the day. */
export type Wanted = { item: StatisticItem; window: Window };

/** Something that adds up over days: a place, or a part of what places have together, each entrance once. */
export type Addend = {
  /** Of the day that begins at this midnight, of everything received. */
  day(start: number): MeantSums[];
  /** Of the part of that day that was read: only periods that are over by its end. */
  elapsed(start: number): MeantSums[];
};

/** Sums and receipts of days of places. */
export type DayFigures = {
  item: StatisticItem;
  rates: FigureSettings;
  place(place: Place): Addend;
  /** What all places are together; to be added up. */
  all: readonly Addend[];
  /** What only these places are together on days that were read. */
  together(places: readonly Place[], days: AskedDays): Promise<readonly Addend[]>;
  /** Periods received and expected on these days; null: of all places. */
  receipts(place: Place | null, days: readonly number[]): Receipt[];
  /** Local seconds at which a place was first counted; Infinity: never. */
  countedSince(place: Place): number;
};

// A reply of more values than this helps nobody and costs everybody.
const mostValues = 500_000;

/** Reads days, and parts of days, of places. */
export async function readDays(
  { asker, sources, now }: Reading,
  { places, selection }: Places,
  { item, window }: Wanted,
  asked: AskedDays,
): Promise<DayFigures> {
  const { scopes, entities, meanings } = selection;
  const names = metricsOf(
    [item],
    meanings.map(({ settings }) => settings),
  );
  const asking = { metrics: names, ratios: ratiosOf([item]), window, each: true };
  const { days: stretches, parts } = eachOnce(asked);
  const units = scopes.reduce((sum, { ids }) => sum + ids.length, 0);
  if (stretches.reduce((sum, { from, to }) => sum + (to - from) / daySeconds, 0) * units > mostValues)
    throw new AppError('rangeTooLong');
  const devices = await hungDevices(sources, entities);
  const sinceAt = countedSince(devices, entities, item, scopes[0]?.by);
  const ofUnits = noSums(selection);
  const readTallies = stretches.map(async ({ from, to }) => {
    const question = { ...asking, from, to, step: '1d' as const };
    const { sums, receipts } = await asker.sumsAndReceipts(selection, question);
    for (const { company, group, bucket, sums: found } of sums)
      ofUnits.days.add(`unit ${group}`, bucket, company, found);
    const expected = expectedOf(devices, entities, question, daysOf({ from, to }), now);
    const by = scopes[0]?.by ?? 'entity';
    return { from, to, tallies: tallyReceipts(devices, by, expected, receipts, rowsOf(places)) };
  });
  const readParts = parts.map(async ({ day, part }) => {
    const sums = await asker.sums(scopes, { ...asking, ...part, step: null, ended: true });
    for (const { company, group, sums: found } of sums) ofUnits.parts.add(`unit ${group}`, day, company, found);
  });
  const isApart = names.some(isDistinct) && isByCorridor(selection);
  const distinct = (rows: readonly { row: string; units: readonly number[] }[], days: AskedDays) =>
    distinctSums(asker, selection, rows, { asked: days, metrics: names.filter(isDistinct), window });
  const together = (some: readonly Place[]) => ({ row: 'together', units: some.flatMap((place) => place.units) });
  const areas = isApart && selection.groups !== null ? places : [];
  const rows = [...areas.map((place) => ({ row: `place ${place.id}`, units: place.units })), together(places)];
  const [tallies, apart] = await Promise.all([
    Promise.all(readTallies),
    isApart ? distinct(rows, asked) : noSums(selection),
    ...readParts,
  ]);

  const unitRows = (place: Place) => place.units.map((unit) => `unit ${unit}`);
  const eachUnit = (some: readonly Place[]) =>
    [...new Set(some.flatMap(unitRows))].map((row) => addendOf(ofUnits, [row]));
  return {
    item,
    rates: figuresMeant(meanings),
    place: (place) => (areas.length > 0 ? addendOf(apart, [`place ${place.id}`]) : addendOf(ofUnits, unitRows(place))),
    all: isApart ? [addendOf(apart, ['together'])] : eachUnit(places),
    async together(some, days) {
      if (!isApart) return eachUnit(some);
      if (some.length === 0) return [];
      const read = some.length === places.length ? apart : await distinct([together(some)], days);
      return [addendOf(read, ['together'])];
    },
    receipts: (place, days) => {
      const row = place === null ? 0 : 1 + places.indexOf(place);
      return days.flatMap((day) => receiptAt(tallies, row, names, day));
    },
    countedSince: ({ units }) => sinceAt(units),
  };
}

function addendOf({ days, parts }: ReadSums, rows: readonly string[]): Addend {
  return { day: (start) => days.of(rows, start), elapsed: (start) => parts.of(rows, start) };
}

/** The days of an addend at these midnights. */
export function daysAt(addend: Addend, starts: readonly number[]): Days {
  return starts.map((start) => addend.day(start));
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
