import { expect, test } from 'vitest';
import { readView, trendItems, writeView } from './home-view.ts';

const league = { sort: 'rank', descending: false, page: 0, size: 10 };
const read = (query: string) => readView(new URLSearchParams(query));

test('an address says the whole view, and comes back the same', () => {
  const query = 'store=12&range=custom&from=2026-11-01&to=2026-11-03&item=flowOut';
  const view = read(query);
  expect(view).toEqual({
    store: 12,
    range: 'custom',
    days: { from: '2026-11-01', to: '2026-11-03' },
    item: 'flowOut',
    league,
  });
  expect(writeView(view).toString()).toBe(query);
});

test('an empty address is today of a store that is not said', () => {
  expect(read('')).toEqual({ store: undefined, range: 'today', days: null, item: null, league });
});

test('all stores are said by name', () => {
  expect(read('store=all').store).toBeNull();
});

test.each([
  ['an unknown range', 'range=century'],
  ['a custom range without days', 'range=custom'],
  ['a custom range that ends before it begins', 'range=custom&from=2026-11-03&to=2026-11-01'],
])('%s is today', (_story, query) => {
  expect(read(query).range).toBe('today');
});

test('the league keeps its order and its page in the address', () => {
  const view = read('sort=-growth&page=3&size=40');
  expect(view.league).toEqual({ sort: 'growth', descending: true, page: 2, size: 40 });
  expect(writeView(view).toString()).toBe('sort=-growth&page=3&size=40');
  expect(read('sort=password&page=-1&size=7').league).toEqual(league);
});

test('the trend offers what an hour can have', () => {
  expect(trendItems).toHaveLength(22);
  expect(trendItems).not.toContain('gender');
  expect(trendItems).not.toContain('dedupedCount');
});
