import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { cleanUpPage, renderAnalysisPage, stubAnalysisReplies } from '../../pickers/testing/render-analysis-page.tsx';
import { HolidayPanel } from './holiday-panel.tsx';

afterEach(cleanUpPage);

const festival = {
  id: 4,
  name: 'Lantern Festival',
  startTime: '2026-11-10',
  endTime: '2026-11-10',
  year: 2026,
  numberOfDays: 1,
  state: 'over',
};
const day = {
  value: 120,
  completeness: 1,
  base: 100,
  baseCompleteness: 1,
  compared: 120,
  comparedBase: 100,
  growth: 0.2,
  leftOut: null,
  shown: 120,
  shownBase: 100,
};
const reply = (comparedCompleteness: number) => ({
  zone: 'UTC',
  asOf: '2026-11-20 15:00:00',
  settings: { of: 'company', staffAreCustomers: false, childrenAreCustomers: true, captureRate: 1 },
  item: 'flowIn',
  isMeasured: true,
  festival,
  positions: [{ day: '2026-11-10', base: '2026-11-03' }],
  unfinishedPosition: null,
  days: [day],
  compared: 120,
  comparedBase: 100,
  growth: 0.2,
  comparedDays: 1,
  comparedCompleteness,
  leftOutPlaces: [],
  leftOutDays: [],
});

async function show(comparedCompleteness: number) {
  stubAnalysisReplies((path) => (path === '/home/holiday' ? reply(comparedCompleteness) : undefined));
  await renderAnalysisPage(<HolidayPanel store={7} item="flowIn" />, '/');
  await screen.findByRole('region', { name: 'Lantern Festival' });
}

test('a festival without 95 % of its data is not compared', async () => {
  await show(0.94);
  const refused = screen.getByText('Not comparable');
  expect(refused.title.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
    'No comparison yet: only 94.0% of the data has arrived.',
  );
  expect(screen.queryByText('+20.0%')).toBeNull();
});

test('a complete festival shows its change', async () => {
  await show(0.95);
  expect(screen.getByText('+20.0%')).toBeDefined();
  expect(screen.queryByText('Not comparable')).toBeNull();
});
