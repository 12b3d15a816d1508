import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { LikeForLikeNote } from './compared.tsx';
import type { DrawnSeries } from './series.ts';
import { placeColumn, TwinTable } from './twin-table.tsx';
import { useShownKeys } from './use-shown-keys.ts';

vi.mock('./series-chart.tsx', () => ({
  default: ({ series }: { series: readonly DrawnSeries[] }) => (
    <p>draws {series.map(({ name, colour }) => `${name} ${colour}`).join(', ')}</p>
  ),
}));
beforeEach(() => furnishWindow());
afterEach(cleanup);

/** The chart is loaded when it is first needed. */
const drawing = () => screen.findByText(/^draws /, {}, { timeout: 10_000 });

const rows = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, name: `Store ${at + 1}` }));
const line = ({ id, name }: { id: number; name: string }, colour: string): DrawnSeries => ({
  key: String(id),
  name,
  colour,
  values: [id],
  baseValues: [],
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
  const shown = useShownKeys(rows.map(({ id }) => String(id)));
  const series = rows.filter(({ id }) => shown.has(String(id))).map((row) => line(row, shown.colourOf(String(row.id))));
  return (
    <>
      <ChartPanel {...panel} series={series} outOf={rows.length} />
      <TwinTable name="All" columns={[placeColumn('Places', shown)]} rows={rows} keyOf={({ id }) => id} />
    </>
  );
}

test('every row of the table can be drawn, in a colour no other line has, and how many are is said', async () => {
  await show(<Page />);
  expect((await drawing()).textContent).not.toContain('Store 9');
  expect(screen.getByText(/6 of 9 drawn/)).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Store 9' }));
  const drawn = screen.getByText(/^draws /).textContent;
  expect(drawn).toMatch(/^draws Store 2 .*, Store 9 /);
  expect(new Set(drawn.match(/#\w{6}/g)).size).toBe(6);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Store 2' }));
  expect(screen.getByText(/5 of 9 drawn/)).toBeDefined();
});

test('the legend of a chart takes lines out and puts them back', async () => {
  await show(<ChartPanel {...panel} series={[line({ id: 1, name: 'Now' }, '#000000')]} hasLegend />);
  const box = await screen.findByRole('checkbox', { name: 'Now' });
  expect((await drawing()).textContent).toMatch(/^draws Now/);
  fireEvent.click(box);
  expect(screen.queryByText(/^draws/)).toBeNull();
  fireEvent.click(box);
  expect(screen.getByText(/^draws Now/)).toBeDefined();
});

test('a rate is set against another in points, as in the table', async () => {
  const of = { compared: 0.3, base: 0.2, growth: 0.5, places: 4, leftOut: [] };
  await show(<LikeForLikeNote of={of} kind="share" base={panel.range} until={null} />);
  const said = screen.getByText(/4 comparable places/).closest('p')?.textContent;
  expect(said).toContain('10');
  expect(said).toMatch(/pt|point/);
  expect(said).not.toContain('50');
});

test('names stand in the order of the language they are read in', async () => {
  // In Turkish every C comes before Ç; elsewhere only the letters behind them count.
  const named = ['Çorum', 'Denizli', 'Cuma'].map((name, id) => ({ id, name }));
  const turkish = createInstance();
  await turkish.init({ lng: 'tr', resources: {} });
  await show(
    <I18nextProvider i18n={turkish}>
      <TwinTable
        name="All"
        columns={[placeColumn('Places')]}
        rows={named}
        keyOf={({ id }) => id}
        order={{ key: 'name', descending: false }}
      />
    </I18nextProvider>,
  );
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Cuma', 'Çorum', 'Denizli']);
});
