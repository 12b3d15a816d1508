import type { Device } from '@portico/contract/routes/devices';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '../../session/session.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { showToast, Toaster } from '../../ui/toast.tsx';
import { OldRecords } from './old-records.tsx';

/** Old records on the server. */
let kept: number;
let sent: string[];
let times: { first: string; last: string };
/** Completes the import call that is running. */
let finishImport: () => void;

beforeEach(() => {
  stubBrowserWindow();
  kept = 2_500;
  sent = [];
  times = { first: '2024-01-05T08:00:00Z', last: '2024-01-13T20:00:00Z' };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://console');
    const wrapped = (data: unknown) => Response.json({ code: 200, data });
    if (method !== 'GET') sent.push(pathname.split('/oldRecords/')[1] ?? pathname);
    if (pathname.endsWith('/import')) {
      await new Promise<void>((resolve) => {
        finishImport = resolve;
      });
      const imported = Math.min(1_000, kept);
      kept -= imported;
      return wrapped({ imported, remaining: kept });
    }
    if (pathname.endsWith('/discard')) {
      kept = 0;
      return wrapped({ removed: 2_500 });
    }
    return wrapped({ records: kept, ...(kept === 0 ? { first: null, last: null } : times), in: 5_000, out: null });
  });
});
afterEach(() => {
  act(() => showToast(null));
  cleanup();
  vi.unstubAllGlobals();
});

const device = { sn: 'SN1', name: 'Door' } as Device; // the section reads nothing else of the device

function Page({ roles = ['device:set'] }: { roles?: string[] }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const session = { user: {}, roles, menu: [], can: (right: string) => roles.includes(right) } as unknown as Session; // only rights are read
  return (
    <SessionProvider value={session}>
      <QueryClientProvider client={client}>
        <OldRecords device={device} />
        <Toaster />
      </QueryClientProvider>
    </SessionProvider>
  );
}

const notice = () => screen.findByText(/2,500 records \(Jan 5\s–\s13, 2024\) are older/);
async function confirm(title: string, action: string): Promise<void> {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]');
  if (dialog === null) throw new Error(`no dialog ${title}`);
  fireEvent.click(within(dialog).getByRole('button', { name: action }));
}

test('old records are imported step by step after a confirmation', async () => {
  await renderAtAddress(<Page />);
  await notice();
  fireEvent.click(screen.getByRole('button', { name: 'Import records' }));
  await screen.findByText(/^These records count for Jan 5\s–\s13, 2024: 5,000 in, — out\. Past counts change\.$/);
  expect(sent).toEqual([]);
  await confirm('Import the old records?', 'Import records');
  for (const done of ['0', '1,000', '2,000']) {
    await screen.findByText(`${done} of 2,500 imported`);
    await act(async () => finishImport());
  }
  await waitFor(() => expect(screen.queryByText(/older than the history limit/)).toBeNull());
  expect(sent).toEqual(['import', 'import', 'import']);
});

test('a cancelled import ends after the current step', async () => {
  await renderAtAddress(<Page />);
  await notice();
  fireEvent.click(screen.getByRole('button', { name: 'Import records' }));
  await confirm('Import the old records?', 'Import records');
  await screen.findByText('0 of 2,500 imported');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => finishImport());
  await screen.findByText(/1,500 records .* are older/);
  expect(sent).toEqual(['import']);
});

test('old records are discarded after a confirmation', async () => {
  await renderAtAddress(<Page />);
  await notice();
  fireEvent.click(screen.getByRole('button', { name: 'Discard records' }));
  await confirm('Discard the old records?', 'Discard records');
  await waitFor(() => expect(screen.queryByText(/older than the history limit/)).toBeNull());
  expect(sent).toEqual(['discard']);
});

test('a user without the right sees old records and no buttons', async () => {
  await renderAtAddress(<Page roles={[]} />);
  await notice();
  expect(screen.queryByRole('button')).toBeNull();
});

test('old records of one day name it once', async () => {
  kept = 1;
  times = { first: '2024-01-05T08:00:00Z', last: '2024-01-05T09:00:00Z' };
  await renderAtAddress(<Page />);
  const text = '1 record (Jan 5, 2024) is older than the history limit and is not counted.';
  expect(await screen.findByText(text)).not.toBeNull();
});
