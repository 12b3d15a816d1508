import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { showToast, Toaster } from '../../ui/toast.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { HiddenPlacesNote } from './hidden-places-note.tsx';
import { useVisiblePlaces } from './view-requests.ts';

// Behaviour of all pages opened by a link, with or without a saved view.

const requestBody = vi.fn<(body: unknown) => void>();
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  stubBrowserWindow();
  requestBody.mockReset();
  writeText.mockReset();
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    requestBody(typeof body === 'string' ? JSON.parse(body) : null);
    const places = [{ id: 12, name: 'North door', entityName: 'Harbour', workTimes: ['10:00:00~21:59:59'] }];
    return Response.json({ code: 200, data: { places, leftOut: 2 } });
  });
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
});
afterEach(() => {
  act(() => showToast(null));
  cleanup();
  vi.unstubAllGlobals();
});

function Chosen({ ids }: { ids: number[] }) {
  const { places, hiddenCount, loading } = useVisiblePlaces(1, ids);
  return (
    <>
      <output>{loading ? 'loading' : places?.map(({ name, entityName }) => `${entityName} ${name}`).join()}</output>
      <HiddenPlacesNote hiddenCount={hiddenCount} total={ids.length} />
    </>
  );
}

function Page({ ids }: { ids: number[] }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Chosen ids={ids} />
    </QueryClientProvider>
  );
}

test('permitted places of a link are named, the others counted', async () => {
  await renderAtAddress(<Page ids={[11, 12, 13]} />);
  expect(screen.getByText('loading')).toBeDefined();
  expect(await screen.findByText('Harbour North door')).toBeDefined();
  expect(screen.getByText('2 of 3 locations are outside your data scope')).toBeDefined();
  expect(requestBody).toHaveBeenCalledExactlyOnceWith({ rangeType: 1, ids: [11, 12, 13] });
});

test('a link without places sends no request', async () => {
  await renderAtAddress(<Page ids={[]} />);
  expect(screen.queryByText('loading')).toBeNull();
  expect(requestBody).not.toHaveBeenCalled();
});

test.each([
  [0, 5, undefined],
  [1, 5, '1 of 5 locations is outside your data scope'],
  [1200, 5000, '1,200 of 5,000 locations are outside your data scope'],
  [5, 5, 'All chosen locations are outside your data scope.'],
])('a note reports %i hidden places of %i; without any there is no note', async (leftOut, total, text) => {
  await renderAtAddress(<HiddenPlacesNote hiddenCount={leftOut} total={total} />);
  expect(screen.queryByText(/location/)?.textContent).toBe(text);
});

test('the link is copied, or a message says that copying failed', async () => {
  writeText.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('refused'));
  document.execCommand = () => false;
  await renderAtAddress(
    <>
      <CopyLinkButton />
      <Toaster />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeDefined();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(location.href);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('address bar'));
});
