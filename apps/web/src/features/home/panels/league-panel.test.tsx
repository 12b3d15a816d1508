import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '../../../session/session.ts';
import { renderAtAddress, stubBrowserWindow } from '../../../ui/testing/render-at-address.tsx';
import { type HomeView, readHomeAddress } from '../home-view.ts';
import LeaguePanel from './league-panel.tsx';

const compared = { compared: 400, base: 320, growth: 0.25 };
const none = { target: null, targetToDate: null, completion: null, pace: null };
const planned = { target: 31_000, targetToDate: 20_000.4, completion: 0.671, pace: 1.032 };

const row = (id: number, name: string, target: object) => ({
  id,
  name,
  rank: id,
  rankChange: 0,
  value: 400,
  ...compared,
  leftOut: null,
  completeness: 1,
  baseCompleteness: 1,
  opensAt: null as string | null,
  days: Array.from({ length: 28 }, () => 7),
  month: 20_800,
  monthCompleteness: 1,
  ...target,
});

let withTarget: number;
const onView = vi.fn<(change: Partial<HomeView>) => void>();

beforeEach(() => {
  withTarget = 1;
  onView.mockClear();
  vi.stubGlobal('fetch', async () => {
    const likeForLike = { ...compared, entities: 2 };
    const data = {
      zone: 'Asia/Shanghai',
      range: { from: '2026-11-20 00:00:00', to: '2026-11-21 00:00:00' },
      baseRange: { from: '2026-11-13 00:00:00', to: '2026-11-14 00:00:00' },
      unfinished: true,
      asOf: '2026-11-20 15:40:00',
      item: 'flowIn',
      settings: { of: 'company', captureRate: 1, staffAreCustomers: true, childrenAreCustomers: true },
      content: [
        row(1, 'Harbour', planned),
        row(2, 'Hill', none),
        { ...row(3, 'Bay', planned), monthCompleteness: 0.64, baseCompleteness: 0.94 },
      ],
      totalElements: 3,
      totals: {
        all: { value: 800, completeness: 1, entities: 3, open: 1 },
        likeForLike,
        withoutGaps: { ...likeForLike, gaps: [], gapCount: 0 },
        month: { ...likeForLike, value: 41_600 },
        withTarget,
        devices: { all: 2, reporting: 2, incomplete: 0 },
        leftOut: [],
      },
    };
    return Response.json({ code: 200, msg: '', data });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = () =>
  renderAtAddress(
    // no other field of the user is read
    <SessionProvider value={{ user: { id: 1 }, roles: [], menu: [] } as unknown as Session}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <LeaguePanel
          view={readHomeAddress(new URLSearchParams())}
          day={null}
          hasLeague
          store={null}
          item="flowIn"
          statistics={undefined}
          failure={null}
          workTime={undefined}
          onViewChange={onView}
        />
      </QueryClientProvider>
    </SessionProvider>,
  );

/** The visible text, without the characters that isolate the direction of a value. */
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '');

test('the league shows target, completion and pace; without target, dashes', async () => {
  stubBrowserWindow();
  await draw();
  await screen.findByRole('row', { name: /Harbour/ });
  const cells = (name: RegExp) => [...screen.getByRole('row', { name }).querySelectorAll('td')];
  const [target, done, pace] = cells(/Harbour/).slice(-4);
  expect(plain(target?.querySelector('[title]')?.getAttribute('title'))).toBe(
    'Month target 31,000 · Expected by now 20,000',
  );
  expect(target?.querySelectorAll('[style*="inset-inline-start: 64.5"]')).toHaveLength(1);
  expect(done?.textContent).toBe('67.1%');
  expect(plain(pace?.textContent)).toContain('+3.2%');
  // Missing records of the month lower its pace, so there is no pace, although the day is complete.
  const bay = screen.getByRole('row', { name: /Bay/ });
  expect(bay.textContent).toContain('64%');
  expect(bay.textContent).not.toContain('+3.2%');
  expect(plain(cells(/Bay/).at(-2)?.textContent)).toContain('Not comparable');
  // Missing records of the day a week earlier refuse the change.
  expect(screen.getByRole('row', { name: /Bay/ }).textContent).not.toContain('+25.0%');
  expect(screen.getByRole('row', { name: /Hill/ }).textContent).toContain('+25.0%');
  for (const cell of cells(/Hill/).slice(-4, -1)) expect(cell.textContent).toContain('—');

  fireEvent.click(screen.getByRole('button', { name: 'Pace' }));
  const sortedLeague = onView.mock.calls[0]?.[0].league;
  expect(sortedLeague).toMatchObject({ sort: 'pace', descending: false, page: 0 });
});

test('the league has no target columns when no store has a target', async () => {
  stubBrowserWindow();
  withTarget = 0;
  await draw();
  await screen.findByRole('row', { name: /Harbour/ });
  expect(screen.queryByRole('columnheader', { name: 'Pace' })).toBeNull();
});

test('on a phone, target and pace are shown only for stores with a target', async () => {
  stubBrowserWindow({ isPhone: true });
  await draw();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
  expect(first).toContain('67.1%');
  expect(first).toContain('+3.2%');
  expect(second).not.toContain('—');
});
