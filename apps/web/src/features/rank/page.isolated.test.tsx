import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PlottedSeries } from '../../pickers/analysis/series.ts';
import {
  cleanUpPage,
  renderAnalysisPage,
  stubAnalysisReplies,
  visiblePlaceRow,
} from '../../pickers/testing/render-analysis-page.tsx';
import RankPage from './page.tsx';

vi.mock('../../pickers/analysis/series-chart.tsx', () => ({
  default: ({ series }: { series: readonly PlottedSeries[] }) => (
    <p>{series.map(({ changes }) => changes?.map((change) => change?.growth ?? 'none').join(', ')).join()}</p>
  ),
}));
afterEach(cleanUpPage);

const row = (id: number, name: string, growth: number, completeness: readonly [number, number]) => ({
  id,
  name,
  entityId: id,
  rank: id,
  value: 100 * (1 + growth),
  compared: 100 * (1 + growth),
  base: 100,
  growth,
  leftOut: null,
  leftOutInside: 0,
  completeness: completeness[0],
  comparedCompleteness: completeness[0],
  baseCompleteness: completeness[1],
  share: 0.2,
  baseRank: id,
  rankChange: 0,
});
const rows = [
  row(1, 'Mill', 0.3, [1, 1]),
  row(2, 'Quay', -0.45, [0.94, 1]),
  row(3, 'Pier', -0.2, [0.96, 1]),
  row(4, 'Bay', 0.8, [1, 0.94]),
];
const reply = {
  zone: 'UTC',
  range: { from: '2026-07-08 00:00:00', to: '2026-07-09 00:00:00' },
  base: { from: '2026-07-01 00:00:00', to: '2026-07-02 00:00:00' },
  unfinished: false,
  asOf: '2026-07-09 09:00:00',
  settings: { of: 'company', staffAreCustomers: false, childrenAreCustomers: true, captureRate: 1 },
  item: 'flowIn',
  rows,
  total: 445,
  likeForLike: { compared: 445, base: 400, growth: 0.1125, places: 4, leftOut: [] },
};

async function openRanking() {
  stubAnalysisReplies((path) => {
    if (path === '/api/views/visible')
      return { places: rows.map(({ id, name }) => visiblePlaceRow(id, name)), leftOut: 0 };
    return path === '/api/analysis/rank' ? reply : undefined;
  });
  await renderAnalysisPage(<RankPage />, '/?of=0&ids=1,2,3,4&range=yesterday');
  return screen.findByRole('table', { name: /ranked|ranking/i }, { timeout: 10_000 });
}

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '') ?? '';

test('a store with 94 % of its data is not comparable, one with 96 % is', async () => {
  const table = await openRanking();
  const inRow = (name: string) => within(within(table).getByRole('row', { name: new RegExp(name) }));
  expect(inRow('Mill').getByText('+30.0%')).toBeDefined();
  expect(inRow('Pier').getByText('−20.0%')).toBeDefined();
  const quay = inRow('Quay').getByRole('link', { name: /^Not comparable\. No comparison yet/ });
  expect(plain(quay.title)).toBe('No comparison yet: only 94.0% of the data has arrived.');
  expect(quay.getAttribute('href')).toBe('/health?entityId=2');
  const bay = inRow('Bay').getByRole('link', { name: /^Not comparable\. / });
  expect(plain(bay.title)).toBe(
    'No comparison: only 94.0% of the data exists for the comparison period (Wed, July 1).',
  );
  expect(within(table).queryByText('−45.0%')).toBeNull();
  expect(within(table).queryByText('+80.0%')).toBeNull();
});

test('sorted by change, stores that are not comparable come last', async () => {
  const table = await openRanking();
  const names = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.querySelector('bdi')?.textContent);
  const header = within(table).getByRole('button', { name: /^Change/ });
  fireEvent.click(header);
  expect(names()).toEqual(['Pier', 'Mill', 'Quay', 'Bay']);
  fireEvent.click(header);
  expect(names()).toEqual(['Mill', 'Pier', 'Quay', 'Bay']);
});

test('the chart has no change of stores that are not comparable', async () => {
  await openRanking();
  expect(await screen.findByText('0.3, none, -0.2, none')).toBeDefined();
});
