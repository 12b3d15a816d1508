import { metrics } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { type RangeName, rangeNames } from '@portico/contract/words/time-ranges';

/** The view of home as its address describes it. `store`: null is every store, undefined is not given. */
export type HomeView = {
  store: number | null | undefined;
  range: RangeName;
  /** No range is chosen: yesterday until the first store opens, then today. */
  isAutomaticRange: boolean;
  /** First and last local day of a custom range. */
  days: { from: string; to: string } | null;
  item: StatisticItem | null;
  /** Sort order and page of the store league. */
  league: { sort: LeagueSort; descending: boolean; page: number; size: LeagueSize };
};

export const leagueSorts = [
  'rank',
  'name',
  'value',
  'growth',
  'month',
  'target',
  'completion',
  'pace',
  'completeness',
] as const;
export type LeagueSort = (typeof leagueSorts)[number];
export const leagueSizes = [10, 40] as const;
export type LeagueSize = (typeof leagueSizes)[number];

const firstLeague: HomeView['league'] = { sort: 'rank', descending: false, page: 0, size: 10 };

const dayShape = /^\d{4}-\d\d-\d\d$/;

function storeOf(text: string | null): number | null | undefined {
  if (text === 'all') return null;
  const id = Number(text);
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function leagueOf(query: URLSearchParams): HomeView['league'] {
  const text = query.get('sort') ?? '';
  const page = Number(query.get('page')) - 1;
  return {
    sort: leagueSorts.find((name) => name === text.replace(/^-/, '')) ?? firstLeague.sort,
    descending: text.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
    size: leagueSizes.find((size) => String(size) === query.get('size')) ?? firstLeague.size,
  };
}

/** Reads the address; invalid values fall back to their defaults. An automatic range is read as today. */
export function readHomeAddress(query: URLSearchParams): HomeView {
  const chosen = rangeNames.find((name) => name === query.get('range'));
  const range = chosen ?? 'today';
  const from = query.get('from') ?? '';
  const to = query.get('to') ?? '';
  const days = dayShape.test(from) && dayShape.test(to) && from <= to ? { from, to } : null;
  return {
    store: storeOf(query.get('store')),
    range: range === 'custom' && days === null ? 'today' : range,
    isAutomaticRange: chosen === undefined || (chosen === 'custom' && days === null),
    days: range === 'custom' ? days : null,
    item: trendItems.find((name) => name === query.get('item')) ?? null,
    league: leagueOf(query),
  };
}

/** The address of a view, without default values. */
export function writeHomeAddress(view: HomeView): URLSearchParams {
  const query = new URLSearchParams();
  if (view.store !== undefined) query.set('store', view.store === null ? 'all' : String(view.store));
  if (!view.isAutomaticRange) query.set('range', view.range);
  if (view.range === 'custom' && view.days !== null) {
    query.set('from', view.days.from);
    query.set('to', view.days.to);
  }
  if (view.item !== null) query.set('item', view.item);
  const { sort, descending, page, size } = view.league;
  if (sort !== 'rank' || descending) query.set('sort', descending ? `-${sort}` : sort);
  if (page > 0) query.set('page', String(page + 1));
  if (size !== firstLeague.size) query.set('size', String(size));
  return query;
}

/** Items that have hourly values: neither items split into parts (gender, age) nor items that count the distinct people of a day. */
export const trendItems: readonly StatisticItem[] = statisticItemNames.filter(
  (name) =>
    statisticItems[name].kind !== 'split' &&
    statisticItems[name].sourceMetrics.every((metric) => metrics[metric].kind === 'additive'),
);

const storageKey = (userId: number) => `portico-home-store-${userId}`;

/** The store that the user last viewed in this browser; null: all stores, undefined: none stored. */
export function readRememberedStore(userId: number): number | null | undefined {
  return storeOf(localStorage.getItem(storageKey(userId)));
}

/** Stores the viewed store for the user's next visit. */
export function rememberStore(userId: number, store: number | null): void {
  localStorage.setItem(storageKey(userId), store === null ? 'all' : String(store));
}
