import { expect, test } from 'vitest';
import { readHomeAddress, trendItems, writeHomeAddress } from './home-view.ts';

const league = { sort: 'rank', descending: false, page: 0, size: 10 };
const read = (query: string) => readHomeAddress(new URLSearchParams(query));

test('a complete view survives writing to and reading from the address', () => {
  const query = 'store=12&range=custom&from=2026-11-01&to=2026-11-03&item=flowOut';
  const view = read(query);
  expect(view).toEqual({
    store: 12,
    range: 'custom',
    isAutomaticRange: false,
    days: { from: '2026-11-01', to: '2026-11-03' },
    item: 'flowOut',
    league,
  });
  expect(writeHomeAddress(view).toString()).toBe(query);
});

test('an empty query string selects an automatic range and no store', () => {
  expect(read('')).toEqual({
    store: undefined,
    range: 'today',
    isAutomaticRange: true,
    days: null,
    item: null,
    league,
  });
});

test('"all" in the address means all stores', () => {
  expect(read('store=all').store).toBeNull();
});

test.each([
  ['an unknown range', 'range=century'],
  ['a custom range without days', 'range=custom'],
  ['a custom range that ends before it begins', 'range=custom&from=2026-11-03&to=2026-11-01'],
])('%s falls back to today', (_story, query) => {
  expect(read(query)).toMatchObject({ range: 'today', isAutomaticRange: true });
});

test('a chosen range stays in the address, also today', () => {
  const view = { ...read(''), isAutomaticRange: false };
  expect(writeHomeAddress(view).toString()).toBe('range=today');
  expect(read('range=today').isAutomaticRange).toBe(false);
});

test('the address keeps sort order, page and size of the league', () => {
  const view = read('sort=-growth&page=3&size=40');
  expect(view.league).toEqual({ sort: 'growth', descending: true, page: 2, size: 40 });
  expect(writeHomeAddress(view).toString()).toBe('sort=-growth&page=3&size=40');
  expect(read('sort=password&page=-1&size=7').league).toEqual(league);
});

test('the trend offers only items with hourly values', () => {
  expect(trendItems).toHaveLength(22);
  expect(trendItems).not.toContain('gender');
  expect(trendItems).not.toContain('dedupedCount');
});
