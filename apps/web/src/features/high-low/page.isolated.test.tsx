import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  cleanUpPage,
  renderAnalysisPage,
  stubAnalysisReplies,
  visiblePlaceRow,
} from '../../pickers/testing/render-analysis-page.tsx';
import HighLowPage from './page.tsx';

vi.mock('../../pickers/analysis/series-chart.tsx', () => ({ default: () => null }));
afterEach(cleanUpPage);

const hours = Array.from({ length: 24 }, () => 5);
const clock = {
  zone: 'Asia/Tokyo',
  range: { from: '2026-06-01 00:00:00', to: '2026-07-01 00:00:00' },
  settings: { of: 'company', captureRate: 1, staffAreCustomers: false, childrenAreCustomers: true },
  item: 'flowIn',
  completeness: 1,
};
const row = { name: 'Ginza', hours, peak: null, lowest: null, average: 5, days: 30, daysWithout: 0, completeness: 1 };
const weekdays = Array.from({ length: 7 }, () => ({ hours, days: 4, daysWithout: 0 }));

test('the week matrix queries the current places, not the previous ones', async () => {
  let entrances: (() => void) | undefined;
  const sent = stubAnalysisReplies((path, body) => {
    const { rangeType, ids } = (body ?? {}) as { rangeType?: number; ids?: number[] }; // the body as the page sent it
    if (path === '/api/views/visible')
      return { places: (ids ?? []).map((id) => visiblePlaceRow(id, 'Ginza')), leftOut: 0 };
    if (path === '/api/analysis/highlow')
      return rangeType === 1
        ? new Promise((answer) => {
            entrances = () => answer({ ...clock, rows: [{ ...row, id: 70 }] });
          })
        : { ...clock, rows: [{ ...row, id: 7 }] };
    return path === '/api/analysis/matrix' ? { ...clock, weekdays, peak: null } : undefined;
  });
  const router = await renderAnalysisPage(<HighLowPage />, '/?of=0&ids=7');
  const matrices = () => sent.filter(({ path }) => path === '/api/analysis/matrix').map(({ body }) => body);
  await waitFor(() => expect(matrices()).toHaveLength(1), { timeout: 10_000 });
  await act(() => router.navigate('/?of=1&ids=70'));
  await waitFor(() => expect(entrances).toBeDefined(), { timeout: 10_000 });
  await waitFor(() => expect(matrices()).toHaveLength(2), { timeout: 10_000 });
  entrances?.();
  expect(await screen.findAllByText('Ginza')).not.toHaveLength(0);
  expect(matrices()).toEqual([
    expect.objectContaining({ rangeType: 0, ids: [7] }),
    expect.objectContaining({ rangeType: 1, ids: [70] }),
  ]);
  expect(matrices().some((body) => JSON.stringify(body).includes('week'))).toBe(false);
});
