import { selectionTypes } from '@portico/contract/words/time-ranges';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startView } from '../analysis/start-view.ts';
import { answerCalls, leave, placeRow, showPage, storeRow } from '../testing/analysis-stage.tsx';
import { TrafficQuery } from './traffic-query.tsx';

vi.mock('../analysis/series-chart.tsx', () => ({ default: ({ label }: { label: string }) => <p>{label}</p> }));
afterEach(leave);

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
  <TrafficQuery title="Traffic" page="queryCreate" start={{ ...startView, items: ['flowIn'] }} kinds={['entity']} />
);

test('the range is asked by its name, and the day on the store’s clock is told', async () => {
  const sent = answerCalls((path) => {
    if (path === '/api/views/visible') return { places: [placeRow(7, 'Ginza')], leftOut: 0 };
    if (path === '/api/entity/getEntitys') return [storeRow(7, 'Ginza')];
    return path === '/api/analysis/series' ? reply : undefined;
  });
  await showPage(page, '/?of=0&ids=7&range=today');
  // The chart is told of by its name, with the days and the clock it is about.
  expect(
    await screen.findByText(/^People in by day, .*July 1.*Japan Standard Time/, {}, { timeout: 10_000 }),
  ).toBeDefined();
  const asked = sent.find(({ path }) => path === '/api/analysis/series')?.body;
  expect(asked).toMatchObject({ ids: [7], type: 1 });
  expect(asked).not.toHaveProperty('startTime');
});

test.each([
  { status: 400, msg: 'Too many hours', tries: 1 },
  { status: 500, msg: 'Broken', tries: 2 },
])('a question that failed can be asked again, one that is refused cannot: $status', async ({ status, msg, tries }) => {
  const sent = answerCalls((path) => {
    if (path === '/api/views/visible') return { places: [placeRow(7, 'Ginza')], leftOut: 0 };
    if (path === '/api/entity/getEntitys') return [storeRow(7, 'Ginza')];
    return path === '/api/analysis/series' ? Response.json({ code: status, msg }, { status }) : undefined;
  });
  const asked = () => sent.filter(({ path }) => path === '/api/analysis/series').length;
  await showPage(page, '/?of=0&ids=7&range=today');
  expect((await screen.findByRole('alert')).textContent).toContain(msg);
  expect(asked()).toBe(1);
  const buttons = screen.queryAllByRole('button', { name: 'Try again' });
  expect(buttons).toHaveLength(tries - 1);
  for (const button of buttons) fireEvent.click(button);
  await vi.waitFor(() => expect(asked()).toBe(tries));
});

test.each([
  { kind: 'access', says: 'No entrances yet' },
  { kind: 'area', says: 'No areas yet' },
] as const)('where there is nothing to choose, that is said: $kind', async ({ kind, says }) => {
  answerCalls((path) => (path === '/api/entity/getEntitys' ? [storeRow(7, 'Ginza')] : undefined));
  const start = {
    ...startView,
    items: ['flowIn' as const],
    places: { of: selectionTypes[kind], ids: 'some' as const },
  };
  await showPage(<TrafficQuery title="Traffic" page="queryCreate" start={start} kinds={[kind]} />, '/');
  expect(await screen.findByText(says)).toBeDefined();
});
