import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { LikeForLikeNote } from './comparison.tsx';
import type { PlottedSeries } from './series.ts';
import { placeNameColumn, SortableTable } from './sortable-table.tsx';
import { useChartSelection } from './use-chart-selection.ts';

vi.mock('./series-chart.tsx', () => ({
  default: ({ series }: { series: readonly PlottedSeries[] }) => (
    <p>draws {series.map(({ name, colour }) => `${name} ${colour}`).join(', ')}</p>
  ),
}));
beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

/** The chart is loaded lazily. */
const findChart = () => screen.findByText(/^draws /, {}, { timeout: 10_000 });

const rows = Array.from({ length: 9 }, (_, index) => ({ id: index + 1, name: `Store ${index + 1}` }));
const line = ({ id, name }: { id: number; name: string }, colour: string): PlottedSeries => ({
  key: String(id),
  name,
  colour,
  values: [id],
  comparisonValues: [],
  unfinishedBucket: null,
});
const panel = {
  title: 'People in',
  item: 'flowIn' as const,
  range: { from: '2026-07-01 00:00:00', to: '2026-07-02 00:00:00' },
  zone: null,
  hours: null,
  buckets: [],
  kind: 'count' as const,
  unfinishedText: '',
};

function Page() {
  const selection = useChartSelection(rows.map(({ id }) => String(id)));
  const series = rows
    .filter(({ id }) => selection.has(String(id)))
    .map((row) => line(row, selection.getColour(String(row.id))));
  return (
    <>
      <ChartPanel {...panel} series={series} totalLineCount={rows.length} />
      <SortableTable
        name="All"
        columns={[placeNameColumn('Places', selection)]}
        rows={rows}
        getRowKey={({ id }) => id}
      />
    </>
  );
}

test('any row can be added to the chart with its own colour', async () => {
  await renderAtAddress(<Page />);
  expect((await findChart()).textContent).not.toContain('Store 9');
  expect(screen.getByText(/6 of 9 shown/)).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Store 9' }));
  const drawn = screen.getByText(/^draws /).textContent;
  expect(drawn).toMatch(/^draws Store 2 .*, Store 9 /);
  expect(new Set(drawn.match(/--series-\d/g)).size).toBe(6);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Store 2' }));
  expect(screen.getByText(/5 of 9 shown/)).toBeDefined();
});

test('the legend of a chart hides and shows lines', async () => {
  await renderAtAddress(<ChartPanel {...panel} series={[line({ id: 1, name: 'Now' }, '#000000')]} hasLegend />);
  const box = await screen.findByRole('checkbox', { name: 'Now' });
  expect((await findChart()).textContent).toMatch(/^draws Now/);
  fireEvent.click(box);
  expect(screen.queryByText(/^draws/)).toBeNull();
  fireEvent.click(box);
  expect(screen.getByText(/^draws Now/)).toBeDefined();
});

test('a share is compared in percentage points, as in the table', async () => {
  const of = { compared: 0.3, base: 0.2, growth: 0.5, places: 4, leftOut: [] };
  await renderAtAddress(<LikeForLikeNote comparison={of} kind="share" base={panel.range} comparedUntil={null} />);
  const noteText = screen.getByText(/4 comparable locations/).closest('p')?.textContent;
  expect(noteText).toContain('10');
  expect(noteText).toMatch(/pt|point/);
  expect(noteText).not.toContain('50');
});

test("names are sorted in the order of the reader's language", async () => {
  // Turkish sorts C before Ç, so Cuma is first; most languages treat them as one letter, and Çorum would be first.
  const named = ['Çorum', 'Denizli', 'Cuma'].map((name, id) => ({ id, name }));
  const turkish = createInstance();
  await turkish.init({ lng: 'tr', resources: {} });
  await renderAtAddress(
    <I18nextProvider i18n={turkish}>
      <SortableTable
        name="All"
        columns={[placeNameColumn('Places')]}
        rows={named}
        getRowKey={({ id }) => id}
        order={{ key: 'name', descending: false }}
      />
    </I18nextProvider>,
  );
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Cuma', 'Çorum', 'Denizli']);
});
