import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';
import EntrancesPanel from './entrance-rank.tsx';
import { HolidayPanel } from './holiday-panel.tsx';
import { readView } from './home-view.ts';
import { InsideNow } from './inside-now.tsx';
import ItemSettings from './item-settings.tsx';
import type { PanelProps } from './panels.tsx';
import Peaks from './peaks.tsx';
import type { Statistics } from './requests.ts';

/** What the server answers by a part of the address; a number is a status that refuses, and nothing is never answered. */
let answers: Record<string, unknown>;

beforeEach(() => {
  furnishWindow();
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
  return show(<QueryClientProvider client={client}>{panel}</QueryClientProvider>);
}

const statistics = {
  range: { from: '2026-11-20 00:00:00', to: '2026-11-21 00:00:00' },
  base: { from: '2026-11-13 00:00:00', to: '2026-11-14 00:00:00' },
  unfinished: false,
  asOf: '2026-11-21 00:00:00',
  zone: 'Asia/Shanghai',
  cards: [],
  entityCount: 1,
} as unknown as Statistics; // what the panels read of it

const given: PanelProps = {
  view: readView(new URLSearchParams()),
  store: 7,
  item: 'flowIn',
  statistics,
  failure: null,
  workTime: '00:00:00~23:59:59',
  onView: () => undefined,
};
const refetch = vi.fn<() => void>();
const failure = { error: new Error('no line'), isError: true, refetch };

const triesAgain = () => screen.findByRole('button', { name: 'Try again' });

test('entrances that could not be listed are no store without entrances', async () => {
  answers = { getCorridor: 500, corridor: 500, entrance: 500 };
  await draw(<EntrancesPanel {...given} />);
  expect(await triesAgain()).toBeDefined();
  expect(screen.queryByText('This store has no entrances yet')).toBeNull();
});

test('panels say what is missing and try it again where the figures of the page could not be had', async () => {
  await draw(
    <>
      <EntrancesPanel {...given} statistics={undefined} failure={failure} />
      <InsideNow store={7} workTime={undefined} asOf={undefined} failure={failure} />
      <InsideNow store={7} workTime={undefined} asOf={undefined} failure={failure} bare />
    </>,
  );
  const buttons = screen.getAllByRole('button', { name: 'Try again' });
  expect(buttons).toHaveLength(3);
  for (const button of buttons) fireEvent.click(button);
  expect(refetch).toHaveBeenCalledTimes(3);
});

test.each([
  ['festivals', <HolidayPanel key="1" store={7} item="flowIn" />],
  ['peaks', <Peaks key="2" store={7} item="flowIn" />],
  [
    'who is inside',
    <InsideNow key="3" store={7} workTime="00:00:00~23:59:59" asOf="2026-11-20 12:00:00" failure={null} bare />,
  ],
])('%s that could not be had say so and can be tried again', async (_, panel) => {
  answers = { '/': 422 };
  await draw(panel);
  expect(await triesAgain()).toBeDefined();
});

test('who lacks the right reads that, and has nothing to try again', async () => {
  answers = { '/': 403 };
  await draw(<Peaks store={7} item="flowIn" />);
  await screen.findByText('You do not have permission', { exact: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test('without a festival the panel says so; while it is on its way it keeps its place', async () => {
  await draw(<HolidayPanel store={7} item="flowIn" />);
  expect(screen.getByRole('region', { name: 'Festivals' })).toBeDefined();
  cleanup();
  answers = { '/': null };
  await draw(<HolidayPanel store={7} item="flowIn" />);
  expect(await screen.findByText('No festival has been counted yet')).toBeDefined();
});

const panels = { shown: ['trend'], hidden: [] };
const ofStore = { settings: undefined, role: 'store' } as const;
const items = { all: ['flowIn', 'flowOut'], chosen: ['flowIn'] };

test('settings of home that could not be read say so, and restore nothing', async () => {
  answers = { panels, '/': 500 };
  await draw(<ItemSettings {...ofStore} onClose={() => undefined} />);
  expect(await triesAgain()).toBeDefined();
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore defaults' }).disabled).toBe(true);
});

test('closing the settings of home asks once something was changed', async () => {
  answers = { panels, '/': items };
  const onClose = vi.fn<() => void>();
  await draw(<ItemSettings {...ofStore} onClose={onClose} />);
  const [, second] = await screen.findAllByRole('checkbox');
  if (second === undefined) throw new Error('One item only');
  fireEvent.click(second);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
  // As it was before: nothing would be lost.
  fireEvent.click(second);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
