import { expect, test } from 'vitest';
import { readView, trendItems, writeView } from './home-view.ts';

const read = (query: string) => readView(new URLSearchParams(query));

test('an address says the whole view, and comes back the same', () => {
  const query = 'store=12&range=custom&from=2026-11-01&to=2026-11-03&item=flowOut';
  const view = read(query);
  expect(view).toEqual({ store: 12, range: 'custom', days: { from: '2026-11-01', to: '2026-11-03' }, item: 'flowOut' });
  expect(writeView(view).toString()).toBe(query);
});

test('an empty address is today of a store that is not said', () => {
  expect(read('')).toEqual({ store: undefined, range: 'today', days: null, item: null });
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

test('the trend offers what an hour can have', () => {
  expect(trendItems).toHaveLength(22);
  expect(trendItems).not.toContain('gender');
  expect(trendItems).not.toContain('dedupedCount');
});
