import type { DayComparison, FestivalIndex } from '@portico/contract/routes/festivals';
import type { QueryTime } from '@portico/counting/festival-days';
import { computeDailyMean, computeItemOverDays, type DailySums } from '@portico/counting/festivals';
import { computeGrowth } from '@portico/counting/growth';
import { getAggregation } from '@portico/counting/items';
import { findLeftOutReason } from '@portico/counting/like-for-like';
import { addDays, formatDay } from '@portico/counting/local-time';
import type { WholeAndPartialDays } from './day-sums.ts';
import type { FestivalPlace } from './festival-places.ts';
import { type ComparedRow, listPartialDays } from './festival-time.ts';
import type { ComparedUnit, PlaceDays, SumsByDay } from './place-days.ts';

/** The comparison of the two days of a row. */
export type RowComparison = Pick<
  DayComparison,
  'compared' | 'comparedBase' | 'growth' | 'leftOut' | 'shown' | 'shownBase'
>;

/** The comparison of all rows. The two means are those of the compared rows; for quotients, the quotients of their sums. */
type RowsComparison = {
  rows: RowComparison[];
  compared: number | null;
  comparedBase: number | null;
  comparedDays: number;
  growth: number | null;
};

/** Rows to compare. */
export type RowsQuery = { rows: readonly ComparedRow[]; moment: QueryTime };

type Side = 'day' | 'base';

/** Compares the days of a place. The reason is null if it is compared, and if no day can be compared yet or at all. */
export async function comparePlaceRows(placeDays: PlaceDays, place: FestivalPlace, query: RowsQuery) {
  const comparison = await compareUnits(placeDays, placeDays.listUnits([place]), query);
  const rows = query.rows.filter(({ extent }) => extent !== null);
  if (comparison.comparedDays > 0 || rows.length === 0) return { ...comparison, leftOut: null };
  const addend = placeDays.getPlaceSums(place);
  const meanOf = (side: Side) =>
    computeDailyMean(
      placeDays.item,
      rows.map((row) => getSums(addend, row, side)),
      placeDays.calculationSettings,
    );
  const [compared, comparedBase] = [meanOf('day'), meanOf('base')];
  const reason = findLeftOutReason({
    compared,
    base: comparedBase,
    firstCountedAt: placeDays.countingStart(place),
    baseFrom: findFirstBase(query.rows),
  });
  // Both sides have values, but on days that are not matched with each other.
  return { ...comparison, compared, comparedBase, leftOut: reason ?? ('noBase' as const) };
}

/** Compares the days of all places together: on each day the places that have values on both sides. */
export async function compareRowsOfAllPlaces(
  placeDays: PlaceDays,
  places: readonly FestivalPlace[],
  query: RowsQuery,
): Promise<RowsComparison & Pick<FestivalIndex['rows'][number], 'places' | 'leftOutPlaces' | 'leftOutDays'>> {
  const [comparison, reasons] = await Promise.all([
    compareUnits(placeDays, placeDays.listUnits(places), query),
    Promise.all(
      places.map(async (place) => ({
        id: place.id,
        reason: (await comparePlaceRows(placeDays, place, query)).leftOut,
      })),
    ),
  ]);
  const leftOutPlaces = reasons.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }]));
  return {
    ...comparison,
    places: places.length - leftOutPlaces.length,
    leftOutPlaces,
    leftOutDays: query.rows.flatMap(({ day, base }, index) => {
      const reason = comparison.rows[index]?.leftOut ?? null;
      const either = day ?? base;
      return reason === null || either === null ? [] : [{ day: formatDay(either), reason }];
    }),
  };
}

async function compareUnits(
  placeDays: PlaceDays,
  units: readonly ComparedUnit[],
  { rows, moment }: RowsQuery,
): Promise<RowsComparison> {
  const { item, calculationSettings } = placeDays;
  const baseFrom = findFirstBase(rows);
  const counted = units.filter(({ countingStart }) => countingStart <= baseFrom);
  const valueOf = (sums: DailySums) => computeItemOverDays(item, sums, calculationSettings);
  const unitsOfRows = rows.map((row) =>
    row.extent === null
      ? []
      : counted.filter(
          ({ sums }) => valueOf([getSums(sums, row, 'day')]) !== null && valueOf([getSums(sums, row, 'base')]) !== null,
        ),
  );
  const comparable = new Set(unitsOfRows.flat());
  const shownUnits = comparable.size === 0 ? units : units.filter((unit) => comparable.has(unit));
  const addends = await readAddendsOfRows(
    placeDays,
    rows.map((row, index) => ({ row, units: unitsOfRows[index]?.length ? unitsOfRows[index] : shownUnits })),
    moment,
  );
  const results = rows.map((row, index) => {
    const of = addends[index] ?? [];
    const isCompared = (unitsOfRows[index]?.length ?? 0) > 0;
    const sumsOf = (side: Side) => of.map((addend) => getSums(addend, row, side));
    const [own, other] = [valueOf(sumsOf('day')), valueOf(sumsOf('base'))];
    const [compared, comparedBase] = isCompared ? [own, other] : [null, null];
    const whole = (day: number | null) =>
      day === null ? null : valueOf(of.map((addend) => addend.getWholeDaySums(day)));
    const [shown, shownBase] = isCompared ? [compared, comparedBase] : [whole(row.day), whole(row.base)];
    return {
      sumsOf,
      isCompared,
      comparison: {
        compared,
        comparedBase,
        growth: computeGrowth(compared, comparedBase),
        leftOut: isCompared ? null : findDayReason(row, own, other),
        shown,
        shownBase,
      },
    };
  });
  const comparedRows = results.filter(({ isCompared }) => isCompared);
  const isQuotient = getAggregation(item) === 'quotient';
  const totalOf = (side: Side, name: 'compared' | 'comparedBase') => {
    if (isQuotient) return valueOf(comparedRows.flatMap(({ sumsOf }) => sumsOf(side)));
    return comparedRows.reduce((sum, { comparison }) => sum + (comparison[name] ?? 0), 0);
  };
  const toMean = (total: number | null) =>
    total === null || comparedRows.length === 0 ? null : isQuotient ? total : total / comparedRows.length;
  const [total, baseTotal] = [totalOf('day', 'compared'), totalOf('base', 'comparedBase')];
  return {
    rows: results.map(({ comparison }) => comparison),
    compared: toMean(total),
    comparedBase: toMean(baseTotal),
    comparedDays: comparedRows.length,
    growth: computeGrowth(total, baseTotal),
  };
}

/** Reads the sums of the units of each row, once for all rows with the same units. */
async function readAddendsOfRows(
  placeDays: PlaceDays,
  rowUnits: readonly { row: ComparedRow; units: readonly ComparedUnit[] }[],
  moment: QueryTime,
): Promise<(readonly SumsByDay[])[]> {
  const groups = Map.groupBy(rowUnits, ({ units }) => units.map(({ key }) => key).join());
  const read = new Map(
    await Promise.all(
      [...groups].map(async ([key, group]) => {
        const days = listDaysToRead(
          group.map(({ row }) => row),
          moment,
        );
        return [key, await placeDays.readCombinedSums(group[0]?.units ?? [], days)] as const;
      }),
    ),
  );
  return rowUnits.map(({ units }) => read.get(units.map(({ key }) => key).join()) ?? []);
}

/** Returns the days and parts of days to read for these rows. */
export function listDaysToRead(rows: readonly ComparedRow[], moment: QueryTime): WholeAndPartialDays {
  const days = rows.flatMap(({ day, base }) => [day, base].flatMap((one) => one ?? []));
  return {
    days: days.map((from) => ({ from, to: addDays(from, 1) })),
    partialDays: listPartialDays(rows, moment),
  };
}

function getSums(addend: SumsByDay, row: ComparedRow, side: Side): DailySums[number] {
  const day = row[side];
  if (day === null) return [];
  return row.extent === 'part' ? addend.getElapsedPartSums(day) : addend.getWholeDaySums(day);
}

/** The first matched day of the comparison period. A place that was first counted later is left out. */
function findFirstBase(rows: readonly ComparedRow[]): number {
  return Math.min(...rows.flatMap(({ day, base }) => (day === null || base === null ? [] : [base])));
}

function findDayReason(
  { day, base, extent }: ComparedRow,
  own: number | null,
  other: number | null,
): DayComparison['leftOut'] {
  if (day === null || base === null) return 'noMatch';
  if (extent === null) return 'notOver';
  if (own === null) return 'noValue';
  return other === null ? 'noBase' : 'noPlace';
}
