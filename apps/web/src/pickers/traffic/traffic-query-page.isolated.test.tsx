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

vi.mock('../analysis/series-chart.tsx', () => ({ default: ({ label }: { label: string }) => <p>{label}</p> }));
afterEach(cleanUpPage);

const row = { item: 'flowIn', part: null, completeness: [1], totalCompleteness: 1 };
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
