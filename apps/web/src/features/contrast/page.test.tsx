import { loadCatalogue } from '@portico/i18n';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  cleanUpPage,
  renderAnalysisPage,
  stubAnalysisReplies,
  visiblePlaceRow,
} from '../../pickers/testing/render-analysis-page.tsx';
import ContrastPage from './page.tsx';

afterEach(cleanUpPage);

test('a link to places that the user may not see shows a message', async () => {
  const sent = stubAnalysisReplies((path) => (path === '/api/views/visible' ? { places: [], leftOut: 3 } : undefined));
  await renderAnalysisPage(<ContrastPage />, '/?of=0&ids=1,2,3');
  expect(await screen.findByText('All chosen locations are outside your data scope.')).toBeDefined();
  expect(sent.filter(({ path }) => path.startsWith('/api/analysis'))).toEqual([]);
});

test('the page asks to choose a store, or reports that there is none', async () => {
  const en = await loadCatalogue('en');
  stubAnalysisReplies(() => undefined);
  const router = await renderAnalysisPage(<ContrastPage />, '/');
  expect(await screen.findByText(en.home.noStores)).toBeDefined();
  await act(() => router.navigate('/?of=0&ids='));
  // The message below the query bar; the bar shows the same text beside its button.
  await waitFor(() =>
    expect(screen.getAllByText(en.errors.notEntity).some((given) => given.closest('form') === null)).toBe(true),
  );
});

const stores = { places: [visiblePlaceRow(1, 'Mill'), visiblePlaceRow(2, 'Quay')], leftOut: 0 };
const reply = {
  zone: 'UTC',
  range: { from: '2026-10-01 00:00:00', to: '2026-11-01 00:00:00' },
  base: null,
  unfinished: false,
  asOf: '2026-11-20 15:00:00',
  settings: { of: 'company', staffAreCustomers: false, childrenAreCustomers: true, captureRate: 1 },
  item: 'flowIn',
  buckets: [],
  columns: [],
  together: [],
  total: null,
  likeForLike: null,
};
const stubStores = () =>
  stubAnalysisReplies((path) => {
    if (path === '/api/views/visible') return stores;
    return path === '/api/analysis/contrast' ? reply : undefined;
  });

test('hours over a month run no query and offer days instead', async () => {
  const sent = stubStores();
  const router = await renderAnalysisPage(<ContrastPage />, '/?of=0&ids=1,2&range=lastMonth&step=1h');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Interval “Hour” allows 7 days at most/);
  expect(sent.filter(({ path }) => path.startsWith('/api/analysis'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show by day' }));
  await waitFor(() => expect(sent.some(({ path }) => path === '/api/analysis/contrast')).toBe(true));
  expect(router.state.location.search).not.toContain('step=1h');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('changed conditions mark the result as old until the query runs', async () => {
  stubStores();
  await renderAnalysisPage(<ContrastPage />, '/?of=0&ids=1,2&range=lastMonth');
  const isMarked = () => screen.queryByText(/These results answer the earlier query/) !== null;
  await screen.findByText(/^No data for this selection/);
  expect(isMarked()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /^Interval:/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: /^Week/ }));
  expect(isMarked()).toBe(true);
  expect(screen.getByText(/These results answer/).getAttribute('role')).toBe('status');
  fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  await waitFor(() => expect(isMarked()).toBe(false));
});
