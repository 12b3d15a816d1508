import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawNothing, hearSaved } from '../ui/testing/drawing.ts';
import { furnishWindow, show } from '../ui/testing/stage.tsx';
import { Toaster } from '../ui/toast.tsx';
import { AnalysisExport } from './analysis-export.tsx';

const asked = { ids: [1, 2], item: 'flowIn', compare: 'before' } as const;
let sent: { path: string; body: unknown }[] = [];
let saved: string[] = [];

beforeEach(() => {
  furnishWindow();
  [sent, saved] = [[], []];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const path = address.replace('/hx-api', '');
    sent.push({ path, body: JSON.parse(body) });
    if (path === '/api/exports') return Response.json({ code: 200, msg: '', data: { id: 7 } });
    if (path === '/api/analysis/growth/export') return Response.json({ key: 'forbidden', msg: 'No.' }, { status: 403 });
    const headers = { 'content-disposition': 'attachment; filename="x"; filename*=UTF-8\'\'Ranking%202026-11-20.xlsx' };
    return new Response('bytes', { headers });
  });
  URL.createObjectURL = () => 'blob:kept';
  hearSaved((name) => saved.push(name));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page({
  rows,
  what = 'rank',
  withPicture = false,
}: {
  rows: number;
  what?: 'rank' | 'growth';
  withPicture?: boolean;
}) {
  const [client] = useState(() => new QueryClient());
  const picture = {
    title: 'Ranking',
    detail: 'people',
    range: { from: '2026-11-01 00:00:00' },
    picture: () => document.createElement('canvas'),
  };
  return (
    <QueryClientProvider client={client}>
      <AnalysisExport
        what={what}
        asked={{ ...asked, ids: [...asked.ids] }}
        rows={rows}
        {...(withPicture ? { picture } : {})}
      />
      <Toaster />
    </QueryClientProvider>
  );
}

async function choose(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
}

test('a short table is saved at once, under the name the server gives it', async () => {
  await show(<Page rows={50_000} />);
  await choose('Excel (.xlsx)');
  await waitFor(() => expect(saved).toEqual(['Ranking 2026-11-20.xlsx']));
  expect(sent).toEqual([{ path: '/api/analysis/rank/export', body: { ...asked, format: 'xlsx' } }]);
});

test('a long one is made in the background, and the page says where it will be', async () => {
  await show(<Page rows={50_001} />);
  await choose('CSV');
  await screen.findByText('This takes a while. The file will be under “Tasks”.');
  expect(sent).toEqual([{ path: '/api/exports', body: { what: 'rank', format: 'csv', asked } }]);
  expect(saved).toEqual([]);
});

test('a refusal is told', async () => {
  await show(<Page rows={10} what="growth" />);
  await choose('CSV');
  expect((await screen.findByRole('alert')).textContent).toContain('No.');
});

test('a picture is offered where something is drawn', async () => {
  await show(<Page rows={10} />);
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Excel (.xlsx)',
    'CSV',
  ]);
  cleanup();
  drawNothing();
  await show(<Page rows={10} withPicture />);
  await choose('Picture (PNG)');
  await waitFor(() => expect(saved).toEqual(['Ranking 2026-11-01.png']));
  expect(sent).toEqual([]);
});
