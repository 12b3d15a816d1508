import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '../../../session/session.ts';
import { renderAtAddress, stubBrowserWindow } from '../../../ui/testing/render-at-address.tsx';
import { readHomeAddress } from '../home-view.ts';
import { TargetsLink } from '../targets-link.tsx';
import AttentionPanel from './attention-panel.tsx';

const lines = Array.from({ length: 12 }, (_, index) => ({
  entityId: index + 1,
  name: `Store ${index + 1}`,
  kind: 'overCapacity',
  zone: 'Asia/Shanghai',
  dstEnable: 1,
  completeness: 1,
  devices: null,
  usual: null,
  entrance: null,
  inside: { value: 418, capacity: 400, since: '2026-11-20 15:36:00' },
  month: null,
}));

// no other field of the user is read
const session = (menu: unknown) => ({ user: {}, roles: ['entity:list'], menu }) as unknown as Session;

beforeEach(() => {
  stubBrowserWindow();
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://portico.test');
    const [page, size] = [Number(searchParams.get('page') ?? 0), Number(searchParams.get('size') ?? 10)];
    const content = lines.slice(page * size, (page + 1) * size);
    return Response.json({ code: 200, msg: '', data: { content, totalElements: lines.length, entityCount: 14 } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('showing more rows keeps the shown ones', async () => {
  await renderAtAddress(
    <SessionProvider value={session([])}>
      <QueryClientProvider client={new QueryClient()}>
        <AttentionPanel
          view={readHomeAddress(new URLSearchParams())}
          day={null}
          hasLeague
          store={null}
          item="flowIn"
          statistics={undefined}
          failure={null}
          workTime={undefined}
          onViewChange={() => undefined}
        />
      </QueryClientProvider>
    </SessionProvider>,
  );
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(12));
  expect(screen.getByText('Store 1')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('the link to targets is shown only if the menu contains targets', async () => {
  const menu = [{ path: '/plans', component: 'targets', children: [] }];
  await renderAtAddress(
    <SessionProvider value={session(menu)}>
      <TargetsLink />
    </SessionProvider>,
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('/plans');
  cleanup();
  await renderAtAddress(
    <SessionProvider value={session([])}>
      <TargetsLink />
    </SessionProvider>,
  );
  expect(screen.queryByRole('link')).toBeNull();
});
