import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { type Metrics, metrics as metricKinds } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { periodAt } from '@portico/counting/base-periods';
import type { Window } from '@portico/counting/business-hours';
import { addingOf, addMetrics, itemParts } from '@portico/counting/items';
import { shareOf } from '@portico/counting/rank';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { askedPeriodOf, required, requirePlaces, timesOf, unlessEmpty, windowOf } from './asked-period.ts';
import { type AskedPlaces, askedPlaces, placesOf } from './asked-places.ts';
import { completenessOfRows } from './bucket-receipts.ts';
import { firstPeriod } from './compared-figures.ts';
import { addedUp, type Cell, cellsOf, figureOf, inquiryOf } from './cells.ts';
import { stretchesOf, sumsAndTallies, together, togetherOver } from './place-sums.ts';
import { selectionOf } from './selection.ts';
import { timeParts, toldRange, zoneOf } from './time-parts.ts';

type Input = InputOf<typeof comparisons.proportion>;
type Reply = ResultOf<typeof comparisons.proportion>;
type Call = Pick<UserCall, 'db' | 'user'>;

/** What a whole is made of. */
type Whole = Pick<Reply, 'rows' | 'whole' | 'rest'>;

/** What share of a whole each of its parts has. */
export async function answerProportion(app: App, asker: Asker, input: Input, call: Call): Promise<Reply> {
  const { by, item, items } = input;
  requirePlaces(input);
  const needed = by === 'item' ? { items: unlessEmpty(items) } : { item };
  required({ ...needed, ...timesOf(input) });
  const asked = askedPeriodOf(input);
  const places = await askedPlaces(app, call, input);
  const [window, now] = [windowOf(input), app.clock.now()];
  const sums = (of: AskedPlaces, wanted: StatisticItem) => itemSums(asker, of, wanted, { window, now, asked });
  const found = async (): Promise<Whole> => {
    if (by === 'item') return ofItems(places, items, item, sums);
    const one = required({ item }).item;
    if (by === 'part') return ofParts(one, await sums(places, one));
    if (by === 'place') return ofPlaces(places, one, await sums(places, one), null);
    const whole = (await sums(places, one)).value;
    const parts = await partsOfEntity(app, call, input, places);
    return ofPlaces(parts, one, await sums(parts, one), whole);
  };
  return {
    zone: zoneOf(places),
    range: toldRange(firstPeriod(places, asked, window, now)),
    settings: places.settings,
    ...(await found()),
  };
}

/** An item of places: each, and all together once. */
type ItemSums = {
  value: number | null;
  all: Cell | undefined;
  /** By row. */
  values: (number | null)[];
  completenessOf: (row: number) => number | null;
};

type Sums = (of: AskedPlaces, item: StatisticItem) => Promise<ItemSums>;

async function itemSums(
  asker: Asker,
  places: AskedPlaces,
  item: StatisticItem,
  { window, now, asked }: { window: Window; now: number; asked: ReturnType<typeof askedPeriodOf> },
): Promise<ItemSums> {
  const inquiry = inquiryOf(asker, places, [item], { window, now });
  const parts = timeParts(places, now, (nowLocal) => {
    const { from, to } = periodAt(asked, window, nowLocal);
    return { value: { from, to } };
  });
  const { grid, tallies } = await sumsAndTallies(inquiry, parts, null);
  const stretches = stretchesOf(parts, ({ value }) => ({ whole: value, counted: value }));
  const all = addedUp(await togetherOver(inquiry, grid, places.units, stretches, null));
  const figure = figureOf(inquiry, item);
  const completenessOf = completenessOfRows(tallies, statisticItems[item].from, 0);
  return {
    value: figure(all),
    all,
    values: places.rows.map(({ units }) => figure(addedUp(cellsOf(inquiry, grid, units)))),
    completenessOf: (row) => completenessOf(row).total,
  };
}

// `whole`: of the entity whose entrances or areas these are; null: the places are the whole themselves.
function ofPlaces(
  { rows }: AskedPlaces,
  item: StatisticItem,
  { value, values, completenessOf }: ItemSums,
  whole: number | null,
): Whole {
  const all = whole ?? value;
  const adding = addingOf(item);
  // Distinct people of some entrances may be among those of others.
  const left = adding === 'sum' && whole !== null ? whole - (value ?? 0) : 0;
  return {
    rows: rows.map(({ id, name }, place) => ({
      id,
      name,
      value: values[place] ?? null,
      share: adding === 'quotient' ? null : shareOf(values[place] ?? null, all),
      completeness: completenessOf(id),
    })),
    whole: all,
    rest: left > 0 ? left : null,
  };
}

function ofParts(item: StatisticItem, { value, all, completenessOf }: ItemSums): Whole {
  const parts = itemParts(item, (all ?? []).reduce<Metrics>(addMetrics, {}));
  if (parts === null) throw new AppError('badRequest', { item: 'notAChoice' });
  return {
    rows: parts.map(({ part, value: ofPart }) => ({
      id: null,
      name: part,
      value: ofPart,
      share: shareOf(ofPart, value),
      completeness: completenessOf(together),
    })),
    whole: value,
    rest: null,
  };
}

// Beside each other, or as parts of one they are told to be of.
async function ofItems(
  places: AskedPlaces,
  items: readonly StatisticItem[],
  whole: StatisticItem | undefined,
  sums: Sums,
): Promise<Whole> {
  const named = [...new Set(items)];
  const all = whole === undefined ? named : [...named, whole];
  const units = new Set(all.map((item) => statisticItems[item].unit));
  if (units.size > 1 || all.some((item) => addingOf(item) === 'quotient'))
    throw new AppError('badRequest', { items: 'notAChoice' });
  const found = await Promise.all(named.map(async (item) => ({ item, ...(await sums(places, item)) })));
  const known = found.flatMap(({ value }) => value ?? []);
  const sum = known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  const ofWhole = whole === undefined ? sum : (await sums(places, whole)).value;
  const isDaily = all.some((item) => statisticItems[item].from.some((metric) => metricKinds[metric].kind === 'daily'));
  const left = whole === undefined || isDaily ? 0 : (ofWhole ?? 0) - (sum ?? 0);
  return {
    rows: found.map(({ item, value, completenessOf }) => ({
      id: null,
      name: item,
      value,
      share: shareOf(value, ofWhole),
      completeness: completenessOf(together),
    })),
    whole: ofWhole,
    rest: left > 0 ? left : null,
  };
}

// The entrances or areas of the one entity asked about. Deleted entrances are none of them, whenever it is about: they are in the rest.
async function partsOfEntity(app: App, call: Call, { by, rangeType }: Input, places: AskedPlaces) {
  const [entity, ...others] = places.rows;
  if (rangeType !== selectionTypes.entity) throw new AppError('badRequest', { rangeType: 'notAChoice' });
  if (entity === undefined || others.length > 0) throw new AppError('badRequest', { ids: 'tooLong' });
  const rows = await call.db
    .selectFrom(by === 'area' ? 'areas' : 'corridors')
    .select('id')
    .where('entityId', '=', entity.id)
    .$if(by !== 'area', (query) => query.where(sql<boolean>`removed_at is null`))
    .orderBy('name')
    .orderBy('id')
    .execute();
  const nothing = { ...places.selection, corridors: [], groups: null, scopes: [] };
  if (rows.length === 0) return placesOf(nothing, places.sources, []);
  const ids = rows.map(({ id }) => id);
  const type = by === 'area' ? selectionTypes.area : selectionTypes.access;
  return placesOf(await selectionOf(app.remember, call, type, ids), places.sources, ids);
}
