import { entities } from '@portico/contract/routes/entities';
import { home } from '@portico/contract/routes/home';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import type { TrendReply, UsualHours } from './requests.ts';
import { TrendPanel } from './trend-panel.tsx';

const answers = vi.hoisted(() => ({ asked: [] as unknown[], of: new Map<unknown, unknown>() }));
vi.mock('../../api/call.ts', () => ({
  call: (route: unknown) => {
    answers.asked.push(route);
    return Promise.resolve(answers.of.get(route));
  },
}));
// The chart needs a canvas; the table has the same numbers.
vi.mock('./trend-chart.tsx', () => ({ default: () => null }));

const clock = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const hours = (value: (hour: number) => number | null) =>
  clock.map((time, hour) => ({ time, value: value(hour), completeness: 1 }));

// A Friday of a company with a thousand stores, of which the page has read the first hundred.
const trend: TrendReply = {
  day: '2026-11-20',
  yesterdayDay: '2026-11-19',
  zone: 'Asia/Shanghai',
  item: 'flowIn',
  isMeasured: true,
  settings: { of: 'company', captureRate: 1, staffAreCustomers: false, childrenAreCustomers: true },
  workTime: '00:00:00~23:59:59',
  unfinishedHour: '12:00',
  now: hours((hour) => (hour < 12 ? 100_500 : null)),
  yesterday: hours(() => 90_000),
  estimated: [],
};
const usual: UsualHours = {
  day: '2026-11-20',
  weekAgoDay: '2026-11-13',
  item: 'flowIn',
  weekAgo: hours((hour) => (hour === 3 ? null : 99_000)),
  usual: clock.map((time, hour) => ({
    time,
    range: hour === 3 ? null : { low: 98_000, high: 102_000, median: 100_000, weeks: 8 },
  })),
  entities: 1000,
  leftOut: 0,
};

beforeEach(() => {
  stubBrowserWindow();
  answers.asked.length = 0;
  answers.of.clear();
  answers.of.set(entities.list, { content: Array.from({ length: 100 }, (_, id) => ({ id })), totalElements: 1000 });
  answers.of.set(home.trend, trend);
});
afterEach(cleanup);

async function panel(given: UsualHours): Promise<{ head: string[]; rows: string[][]; legend: string[] }> {
  answers.of.set(home.usualHours, given);
  const client = new QueryClient();
  await renderAtAddress(
    <QueryClientProvider client={client}>
      <TrendPanel range="today" requestedDay={null} store={null} item="flowIn" onItemChange={() => undefined} />
    </QueryClientProvider>,
  );
  await waitFor(() => {
    const usualHours = client.getQueryCache().findAll({ queryKey: ['past', 'usual'] });
    if (!usualHours.some(({ state }) => state.data !== undefined)) throw new Error('The usual hours are not loaded.');
  }, slowTimeout);
  await screen.findByText(given.leftOut === 0 ? /^Usual Friday/ : /^Usual Friday · /, {}, slowTimeout);
  const legend = screen.getAllByRole('listitem').map(({ textContent, title }) => `${textContent} (${title})`);
  fireEvent.click(screen.getByRole('button', { name: 'Show table' }));
  const table = await screen.findByRole('table', {}, slowTimeout);
  const head = within(table).getAllByRole('columnheader');
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'));
  return { head: head.map(text), rows: rows.map((cells) => cells.map(text)), legend };
}

// The table is loaded on demand, which may take long on a busy machine.
const slowTimeout = { timeout: 20_000 };
const text = ({ textContent }: HTMLElement) => textContent.trim();

test('the usual range of 1,000 stores comes from one reply of the server', async () => {
  const { head, rows, legend } = await panel(usual);
  expect(head).toEqual(['Hour', 'Today', 'Yesterday', 'Change', 'Last Friday', 'Usual range']);
  expect(rows).toHaveLength(24);
  expect(rows[2]).toEqual(['100,500', '90,000', expect.stringContaining('11.7%'), '99,000', '98,000–102,000']);
  // An unknown value is a gap, not a zero.
  expect(rows[3]?.slice(3)).toEqual(['—', '']);
  expect(legend).toEqual([
    'Today ()',
    'Yesterday ()',
    'Last Friday ()',
    'Usual Friday (Last 8 weeks (Friday), without highest and lowest)',
  ]);
  // One call for all stores, and none per store.
  expect(new Set(answers.asked)).toEqual(new Set([entities.list, home.trend, home.usualHours]));
});

test('the usual range shows its number of stores when some are left out', async () => {
  const { legend } = await panel({ ...usual, entities: 980, leftOut: 20 });
  expect(legend.at(-1)).toBe(
    'Usual Friday · 980/1000 (Last 8 weeks (Friday), without highest and lowest. 980 of 1000 stores compared.)',
  );
});
