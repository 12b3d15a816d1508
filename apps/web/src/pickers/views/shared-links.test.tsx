import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';
import { showToast, Toaster } from '../../ui/toast.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { LeftOutNote } from './left-out-note.tsx';
import { useVisiblePlaces } from './view-requests.ts';

// What every page that is opened by a link needs, whether it is a saved view or not.

const asked = vi.fn<(body: unknown) => void>();
const write = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  furnishWindow();
  asked.mockReset();
  write.mockReset();
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    asked(typeof body === 'string' ? JSON.parse(body) : null);
    const places = [{ id: 12, name: 'North door', entityName: 'Harbour', workTimes: ['10:00:00~21:59:59'] }];
    return Response.json({ code: 200, data: { places, leftOut: 2 } });
  });
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } });
});
afterEach(() => {
  act(() => showToast(null));
  cleanup();
  vi.unstubAllGlobals();
});

function Chosen({ ids }: { ids: number[] }) {
  const { places, leftOut, loading } = useVisiblePlaces(1, ids);
  return (
    <>
      <output>{loading ? 'loading' : places?.map(({ name, entityName }) => `${entityName} ${name}`).join()}</output>
      <LeftOutNote leftOut={leftOut} total={ids.length} />
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

test('the places of a link that may be seen are named, and the others counted', async () => {
  await show(<Page ids={[11, 12, 13]} />);
  expect(screen.getByText('loading')).toBeDefined();
  expect(await screen.findByText('Harbour North door')).toBeDefined();
  expect(screen.getByText('2 of 3 places are outside what you may see')).toBeDefined();
  expect(asked).toHaveBeenCalledExactlyOnceWith({ rangeType: 1, ids: [11, 12, 13] });
});

test('a link without places asks for nothing', async () => {
  await show(<Page ids={[]} />);
  expect(screen.queryByText('loading')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  [0, 5, undefined],
  [1, 5, '1 of 5 places is outside what you may see'],
  [1200, 5000, '1,200 of 5,000 places are outside what you may see'],
  [5, 5, 'None of the chosen places is within what you may see.'],
])('%i of %i left out', async (leftOut, total, text) => {
  await show(<LeftOutNote leftOut={leftOut} total={total} />);
  expect(screen.queryByText(/place/)?.textContent).toBe(text);
});

test('the whole address is copied, and where the browser does not let it, that is said', async () => {
  write.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('refused'));
  document.execCommand = () => false;
  await show(
    <>
      <CopyLinkButton />
      <Toaster />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeDefined();
  expect(write).toHaveBeenCalledExactlyOnceWith(location.href);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('address bar'));
});
