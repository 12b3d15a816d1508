import { selectionTypes } from '@portico/contract/words/time-ranges';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultAnalysisView } from '../analysis/default-view.ts';
import {
  cleanUpPage,
  renderAnalysisPage,
  storeRow,
  stubAnalysisReplies,
  visiblePlaceRow,
} from '../testing/render-analysis-page.tsx';
import { TrafficQueryPage } from './traffic-query-page.tsx';

type DrawnSeries = readonly { name: string; unfinishedBucket: number | null }[];

// Each series is listed with its first bucket in progress.
vi.mock('../analysis/series-chart.tsx', () => ({
  default: ({ label, series }: { label: string; series: DrawnSeries }) => (
    <>
      <p>{label}</p>
      <ul aria-label="Drawn series">
        {series.map(({ name, unfinishedBucket }) => (
          <li key={name}>{`${name}: ${unfinishedBucket}`}</li>
        ))}
      </ul>
    </>
  ),
}));
afterEach(cleanUpPage);

const row = { item: 'flowIn', part: null, unfinishedBucket: 0, completeness: [1], totalCompleteness: 1 };
const reply = {
  zone: 'Asia/Tokyo',
  range: { from: '2026-07-01 00:00:00', to: '2026-07-02 00:00:00' },
  asOf: '2026-07-01 03:05:00',
  buckets: ['2026-07-01 00:00:00'],
  rows: [{ ...row, id: 7, values: [4], total: 4 }],
  completeness: 1,
  settings: { of: 'company', captureRate: 1, staffAreCustomers: false, childrenAreCustomers: true },
  estimates: [],
};

const page = (
  <TrafficQueryPage
    title="Traffic"
    page="queryCreate"
    defaultView={{ ...defaultAnalysisView, items: ['flowIn'] }}
    placeKinds={['entity']}
  />
);

test("the range is sent by name, and the chart shows the store's day", async () => {
  const sent = stubAnalysisReplies((path) => {
    if (path === '/api/views/visible') return { places: [visiblePlaceRow(7, 'Ginza')], leftOut: 0 };
    if (path === '/api/entity/getEntitys') return [storeRow(7, 'Ginza')];
    return path === '/api/analysis/series' ? reply : undefined;
  });
  await renderAnalysisPage(page, '/?of=0&ids=7&range=today');
  // The chart's accessible name contains the days and the time zone.
  expect(
    await screen.findByText(/^People in by day, .*July 1.*Japan Standard Time/, {}, { timeout: 10_000 }),
  ).toBeDefined();
  const seriesInput = sent.find(({ path }) => path === '/api/analysis/series')?.body;
  expect(seriesInput).toMatchObject({ ids: [7], type: 1 });
  expect(seriesInput).not.toHaveProperty('startTime');
});

const days = ['2026-06-29 00:00:00', '2026-06-30 00:00:00', '2026-07-01 00:00:00'];
const threeDays = { ...reply, zone: null, range: { from: days[0], to: '2026-07-02 00:00:00' }, buckets: days };
const threeDayRow = { ...row, completeness: [1, 1, 1], total: 4 };
const stores = [visiblePlaceRow(7, 'Ginza'), visiblePlaceRow(8, 'Sunset')];

/** Renders a query with these rows; returns the drawn series and the time cells of the table with their tags. */
async function renderRows(rows: readonly object[], address: string) {
  stubAnalysisReplies((path) => {
    if (path === '/api/views/visible') return { places: stores, leftOut: 0 };
    if (path === '/api/entity/getEntitys') return stores.map(({ id, name }) => storeRow(id, name));
    return path === '/api/analysis/series' ? { ...threeDays, rows } : undefined;
  });
  await renderAnalysisPage(page, address);
  const drawn = await screen.findByRole('list', { name: 'Drawn series' }, { timeout: 10_000 });
  const cells = screen.getAllByText(/^in progress$/).map((tag) => tag.closest('tr')?.textContent ?? '');
  return { drawn: [...drawn.children].map(({ textContent }) => textContent), cells };
}

test("each store's own clock decides which bucket is in progress", async () => {
  const { drawn, cells } = await renderRows(
    [
      { ...threeDayRow, id: 7, values: [1, 2, 3], unfinishedBucket: 2 },
      { ...threeDayRow, id: 8, values: [4, 5, null], unfinishedBucket: 1 },
    ],
    '/?of=0&ids=7,8&range=2026-06-29_2026-07-01',
  );
  expect(drawn).toEqual(['Ginza: 2', 'Sunset: 1']);
  expect(cells).toHaveLength(2);
  expect(cells[0]).toMatch(/1.*Ginza/);
  expect(cells[1]).toMatch(/30.*Sunset/);
});

test('a combined row is in progress from its first unfinished bucket on', async () => {
  const { drawn, cells } = await renderRows(
    [{ ...threeDayRow, id: null, values: [5, 7, 3], unfinishedBucket: 1 }],
    '/?of=0&ids=7,8&range=2026-06-29_2026-07-01&kind=together',
  );
  expect(drawn).toEqual(['Combined: 1']);
  expect(cells).toHaveLength(2);
});

test.each([
  { status: 400, msg: 'Too many hours', tries: 1 },
  { status: 500, msg: 'Broken', tries: 2 },
])('a failed query can be retried, a refused one cannot: $status', async ({ status, msg, tries }) => {
  const sent = stubAnalysisReplies((path) => {
    if (path === '/api/views/visible') return { places: [visiblePlaceRow(7, 'Ginza')], leftOut: 0 };
    if (path === '/api/entity/getEntitys') return [storeRow(7, 'Ginza')];
    return path === '/api/analysis/series' ? Response.json({ code: status, msg }, { status }) : undefined;
  });
  const countSeriesCalls = () => sent.filter(({ path }) => path === '/api/analysis/series').length;
  await renderAnalysisPage(page, '/?of=0&ids=7&range=today');
  expect((await screen.findByRole('alert')).textContent).toContain(msg);
  expect(countSeriesCalls()).toBe(1);
  const buttons = screen.queryAllByRole('button', { name: 'Try again' });
  expect(buttons).toHaveLength(tries - 1);
  for (const button of buttons) fireEvent.click(button);
  await vi.waitFor(() => expect(countSeriesCalls()).toBe(tries));
});

test.each([
  { kind: 'access', says: 'No entrances yet' },
  { kind: 'area', says: 'No areas yet' },
] as const)('a message is shown if the store has no place of kind $kind', async ({ kind, says }) => {
  stubAnalysisReplies((path) => (path === '/api/entity/getEntitys' ? [storeRow(7, 'Ginza')] : undefined));
  const start = {
    ...defaultAnalysisView,
    items: ['flowIn' as const],
    places: { rangeType: selectionTypes[kind], ids: 'some' as const },
  };
  await renderAnalysisPage(
    <TrafficQueryPage title="Traffic" page="queryCreate" defaultView={start} placeKinds={[kind]} />,
    '/',
  );
  expect(await screen.findByText(says)).toBeDefined();
});
