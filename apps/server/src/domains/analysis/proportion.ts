import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { resolvePeriod } from '@portico/counting/base-periods';
import type { TimeWindow } from '@portico/counting/business-hours';
import { addMetrics, computeItemParts, getAggregation } from '@portico/counting/items';
import { computeShare } from '@portico/counting/rank';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { resolvePeriodAtFirstPlace } from './compared-items.ts';
import { findCommonTimeZone, formatRange, groupByLocalTime } from './local-time-groups.ts';
import { createRowCompleteness } from './period-tallies.ts';
import { combinedRowId, listSummedRanges, readCombinedUnitSums, readSumsAndTallies } from './place-sums.ts';
import type { QueryRunner } from './query-runner.ts';
import {
  parseRequestedPeriod,
  parseTimeWindow,
  pickCustomTimes,
  requireFields,
  requirePlaces,
  undefinedIfEmpty,
} from './requested-period.ts';
import { type RequestedPlaces, resolveRequestedPlaces, toRequestedPlaces } from './requested-places.ts';
import { selectPlacesCached } from './selection.ts';
import {
  createAnalysisContext,
  createCellCalculator,
  type SumsCell,
  sumCells,
  sumUnitsByPosition,
} from './sums-grid.ts';

type Input = InputOf<typeof comparisons.proportion>;
type Reply = ResultOf<typeof comparisons.proportion>;
type Call = Pick<UserCall, 'db' | 'user' | 'language'>;

/** The parts of a total, the total, and the rest that no part contains. */
type ProportionParts = Pick<Reply, 'rows' | 'whole' | 'rest'>;

/** Answers the proportion analysis: the share of each part in a total. */
export async function answerProportion(app: App, queryRunner: QueryRunner, input: Input, call: Call): Promise<Reply> {
  const { by, item, items } = input;
  requirePlaces(input);
  const needed = by === 'item' ? { items: undefinedIfEmpty(items) } : { item };
  requireFields({ ...needed, ...pickCustomTimes(input) });
  const requestedPeriod = parseRequestedPeriod(input);
  const places = await resolveRequestedPlaces(app, call, input);
  const [window, now] = [parseTimeWindow(input), app.clock.now()];
  const sums = (requestedPlaces: RequestedPlaces, requestedItem: StatisticItem) =>
    readItemSums(queryRunner, requestedPlaces, requestedItem, { window, now, requestedPeriod });
  const computeParts = async (): Promise<ProportionParts> => {
    if (by === 'item') return proportionOfItems(places, items, item, sums);
    const requiredItem = requireFields({ item }).item;
    if (by === 'part') return proportionOfParts(requiredItem, await sums(places, requiredItem));
    if (by === 'place') return proportionOfPlaces(places, requiredItem, await sums(places, requiredItem), null);
    const whole = (await sums(places, requiredItem)).value;
    const parts = await loadEntranceOrAreaPlaces(app, call, input, places);
    return proportionOfPlaces(parts, requiredItem, await sums(parts, requiredItem), whole);
  };
  return {
    zone: findCommonTimeZone(places),
    range: formatRange(resolvePeriodAtFirstPlace(places, requestedPeriod, window, now)),
    settings: places.calculationSettings,
    ...(await computeParts()),
  };
}

/** An item of places: by row, and in total with each place once. */
type ItemSums = {
  value: number | null;
  combined: SumsCell | undefined;
  /** By row index. */
  values: (number | null)[];
  getCompleteness: (row: number) => number | null;
};

type Sums = (requestedPlaces: RequestedPlaces, item: StatisticItem) => Promise<ItemSums>;

async function readItemSums(
  queryRunner: QueryRunner,
  places: RequestedPlaces,
  item: StatisticItem,
  {
    window,
    now,
    requestedPeriod,
  }: { window: TimeWindow; now: number; requestedPeriod: ReturnType<typeof parseRequestedPeriod> },
): Promise<ItemSums> {
  const context = createAnalysisContext(queryRunner, places, [item], { window, now });
  const parts = groupByLocalTime(places, now, (nowLocal) => {
    const { from, to } = resolvePeriod(requestedPeriod, window, nowLocal);
    return { fullRange: { from, to } };
  });
  const { grid, tallies } = await readSumsAndTallies(context, parts, null);
  const ranges = listSummedRanges(parts, ({ fullRange: full }) => ({ bucketRange: full, summed: full }));
  const combined = sumCells(await readCombinedUnitSums(context, grid, places.units, ranges, null));
  const calculate = createCellCalculator(context, item);
  const completenessOf = createRowCompleteness(tallies, statisticItems[item].sourceMetrics, 0);
  return {
    value: calculate(combined),
    combined,
    values: places.rows.map(({ units }) => calculate(sumCells(sumUnitsByPosition(context, grid, units)))),
    getCompleteness: (row) => completenessOf(row).total,
  };
}

// `whole` is the value of the entity whose entrances or areas these are; null: the total of the places is the whole.
function proportionOfPlaces(
  { rows }: RequestedPlaces,
  item: StatisticItem,
  { value, values, getCompleteness }: ItemSums,
  whole: number | null,
): ProportionParts {
  const all = whole ?? value;
  const aggregation = getAggregation(item);
  // Distinct people of some entrances may be the same as those of others.
  const rest = aggregation === 'sum' && whole !== null ? whole - (value ?? 0) : 0;
  return {
    rows: rows.map(({ id, name }, index) => ({
      id,
      name,
      value: values[index] ?? null,
      share: aggregation === 'quotient' ? null : computeShare(values[index] ?? null, all),
      completeness: getCompleteness(id),
    })),
    whole: all,
    rest: rest > 0 ? rest : null,
  };
}

function proportionOfParts(item: StatisticItem, { value, combined, getCompleteness }: ItemSums): ProportionParts {
  const parts = computeItemParts(item, (combined ?? []).reduce<Metrics>(addMetrics, {}));
  if (parts === null) throw new AppError('badRequest', { item: 'notAChoice' });
  return {
    rows: parts.map(({ part, value: partValue }) => ({
      id: null,
      name: part,
      value: partValue,
      share: computeShare(partValue, value),
      completeness: getCompleteness(combinedRowId),
    })),
    whole: value,
    rest: null,
  };
}

// Shares of the sum of the items, or of the given item `whole`.
async function proportionOfItems(
  places: RequestedPlaces,
  items: readonly StatisticItem[],
  whole: StatisticItem | undefined,
  sums: Sums,
): Promise<ProportionParts> {
  const partItems = [...new Set(items)];
  const all = whole === undefined ? partItems : [...partItems, whole];
  const units = new Set(all.map((item) => statisticItems[item].unit));
  if (units.size > 1 || all.some((item) => getAggregation(item) === 'quotient'))
    throw new AppError('badRequest', { items: 'notAChoice' });
  const found = await Promise.all(partItems.map(async (item) => ({ item, ...(await sums(places, item)) })));
  const known = found.flatMap(({ value }) => value ?? []);
  const sum = known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  const wholeValue = whole === undefined ? sum : (await sums(places, whole)).value;
  const isDaily = all.some((item) =>
    statisticItems[item].sourceMetrics.some((metric) => metricKinds[metric].kind === 'daily'),
  );
  const rest = whole === undefined || isDaily ? 0 : (wholeValue ?? 0) - (sum ?? 0);
  return {
    rows: found.map(({ item, value, getCompleteness }) => ({
      id: null,
      name: item,
      value,
      share: computeShare(value, wholeValue),
      completeness: getCompleteness(combinedRowId),
    })),
    whole: wholeValue,
    rest: rest > 0 ? rest : null,
  };
}

// The entrances or areas of the requested entity. Deleted entrances are never among them: their counts are in the rest.
async function loadEntranceOrAreaPlaces(app: App, call: Call, { by, rangeType }: Input, places: RequestedPlaces) {
  const [entity, ...others] = places.rows;
  if (rangeType !== selectionTypes.entity) throw new AppError('badRequest', { rangeType: 'notAChoice' });
  if (entity === undefined || others.length > 0) throw new AppError('badRequest', { ids: 'tooLong' });
  const rows = await call.db
    .selectFrom(by === 'area' ? 'areas' : 'corridors')
    .select('id')
    .where('entityId', '=', entity.id)
    .$if(by !== 'area', (query) => query.where(sql<boolean>`removed_at is null`))
    .orderBy(orderByName('name', call.language))
    .orderBy('id')
    .execute();
  const nothing = { ...places.selection, corridors: [], groups: null, scopes: [] };
  if (rows.length === 0) return toRequestedPlaces(nothing, places.dataSources, []);
  const ids = rows.map(({ id }) => id);
  const type = by === 'area' ? selectionTypes.area : selectionTypes.access;
  return toRequestedPlaces(await selectPlacesCached(app.readCached, call, type, ids), places.dataSources, ids);
}
