import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import EntrancesPanel from './entrance-rank.tsx';
import { HolidayPanel } from './holiday-panel.tsx';
import HomeSettings from './home-settings.tsx';
import { readHomeAddress } from './home-view.ts';
import { InsideNow } from './inside-now.tsx';
import type { HomePanelProps } from './panels.tsx';
import PeakHours from './peak-hours.tsx';
import type { StatisticsReply } from './requests.ts';

/** Replies by a part of the URL: a number is an error status, undefined never replies. */
let answers: Record<string, unknown>;

beforeEach(() => {
  stubBrowserWindow();
  answers = {};
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const path = address instanceof Request ? address.url : String(address);
    const found = Object.entries(answers).find(([part]) => path.includes(part))?.[1];
    if (found === undefined) return new Promise(() => undefined);
    const isRefused = typeof found === 'number';
    const body = isRefused ? { code: found, key: null, msg: '' } : { code: 200, msg: '', data: found };
    return Response.json(body, { status: isRefused ? found : 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw(panel: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderAtAddress(<QueryClientProvider client={client}>{panel}</QueryClientProvider>);
}

const statistics = {
  range: { from: '2026-11-20 00:00:00', to: '2026-11-21 00:00:00' },
  base: { from: '2026-11-13 00:00:00', to: '2026-11-14 00:00:00' },
  unfinished: false,
  asOf: '2026-11-21 00:00:00',
  zone: 'Asia/Shanghai',
  cards: [],
  entityCount: 1,
} as unknown as StatisticsReply; // only the fields that the panels read

const given: HomePanelProps = {
  view: readHomeAddress(new URLSearchParams()),
  day: null,
  hasLeague: true,
  store: 7,
  item: 'flowIn',
  statistics,
  failure: null,
  workTime: '00:00:00~23:59:59',
  onViewChange: () => undefined,
};
const refetch = vi.fn<() => void>();
const failure = { error: new Error('no line'), isError: true, refetch };

const findRetryButton = () => screen.findByRole('button', { name: 'Try again' });

test('a failed request for entrances is not shown as "no entrances"', async () => {
  answers = { getCorridor: 500, corridor: 500, entrance: 500 };
  await draw(<EntrancesPanel {...given} />);
  expect(await findRetryButton()).toBeDefined();
  expect(screen.queryByText('No entrances in this store yet')).toBeNull();
});

test('panels offer "Try again" when the page’s figures failed to load', async () => {
  await draw(
    <>
      <EntrancesPanel {...given} statistics={undefined} failure={failure} />
      <InsideNow store={7} workTime={undefined} asOf={undefined} failure={failure} />
      <InsideNow store={7} workTime={undefined} asOf={undefined} failure={failure} compact />
    </>,
  );
  const buttons = screen.getAllByRole('button', { name: 'Try again' });
  expect(buttons).toHaveLength(3);
  for (const button of buttons) fireEvent.click(button);
  expect(refetch).toHaveBeenCalledTimes(3);
});

test.each([
  ['festivals', <HolidayPanel key="1" store={7} item="flowIn" />],
  ['peaks', <PeakHours key="2" day={null} store={7} item="flowIn" />],
  [
    'people inside',
    <InsideNow key="3" store={7} workTime="00:00:00~23:59:59" asOf="2026-11-20 12:00:00" failure={null} compact />,
  ],
])('a failed request for %s shows an error with a retry', async (_, panel) => {
  answers = { '/': 422 };
  await draw(panel);
  expect(await findRetryButton()).toBeDefined();
});

test('a panel without permission shows a message and no retry', async () => {
  answers = { '/': 403 };
  await draw(<PeakHours day={null} store={7} item="flowIn" />);
  await screen.findByText('No permission to see', { exact: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test('the festival panel is shown while loading and when empty', async () => {
  await draw(<HolidayPanel store={7} item="flowIn" />);
  expect(screen.getByRole('region', { name: 'Festivals' })).toBeDefined();
  cleanup();
  answers = { '/': null };
  await draw(<HolidayPanel store={7} item="flowIn" />);
  expect(await screen.findByText('No festival counted yet')).toBeDefined();
});

const panels = { shown: ['trend'], hidden: [] };
const ofStore = { settings: undefined, role: 'store' } as const;
const items = { all: ['flowIn', 'flowOut'], chosen: ['flowIn'] };

test('home settings that failed to load show an error and disable Restore', async () => {
  answers = { panels, '/': 500 };
  await draw(<HomeSettings {...ofStore} onClose={() => undefined} />);
  expect(await findRetryButton()).toBeDefined();
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore defaults' }).disabled).toBe(true);
});

test('closing the home settings asks only when there are changes', async () => {
  answers = { panels, '/': items };
  const onClose = vi.fn<() => void>();
  await draw(<HomeSettings {...ofStore} onClose={onClose} />);
  const [, second] = await screen.findAllByRole('checkbox');
  if (second === undefined) throw new Error('One item only');
  fireEvent.click(second);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
  // Back to the saved state: no changes would be lost.
  fireEvent.click(second);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
