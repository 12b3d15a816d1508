import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubCanvas, stubFileSaving } from '../ui/testing/canvas-stubs.ts';
import { renderAtAddress, stubBrowserWindow } from '../ui/testing/render-at-address.tsx';
import { Toaster } from '../ui/toast.tsx';
import { AnalysisExportButton } from './analysis-export.tsx';

const input = { ids: [1, 2], item: 'flowIn', compare: 'before' } as const;
let sent: { path: string; body: unknown }[] = [];
let saved: string[] = [];

beforeEach(() => {
  stubBrowserWindow();
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
  stubFileSaving((name) => saved.push(name));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page({
  rows,
  analysis = 'rank',
  withPicture = false,
}: {
  rows: number;
  analysis?: 'rank' | 'growth';
  withPicture?: boolean;
}) {
  const [client] = useState(() => new QueryClient());
  const picture = {
    title: 'Ranking',
    detail: 'people',
    range: { from: '2026-11-01 00:00:00' },
    render: () => document.createElement('canvas'),
  };
  return (
    <QueryClientProvider client={client}>
      <AnalysisExportButton
        analysis={analysis}
        query={{ ...input, ids: [...input.ids] }}
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

test("a short table is saved at once under the server's file name", async () => {
  await renderAtAddress(<Page rows={50_000} />);
  await choose('Excel (.xlsx)');
  await waitFor(() => expect(saved).toEqual(['Ranking 2026-11-20.xlsx']));
  expect(sent).toEqual([{ path: '/api/analysis/rank/export', body: { ...input, format: 'xlsx' } }]);
});

test('a long export starts in the background with a message', async () => {
  await renderAtAddress(<Page rows={50_001} />);
  await choose('CSV');
  await screen.findByText('This takes a while. The file will be under “Tasks”.');
  expect(sent).toEqual([{ path: '/api/exports', body: { what: 'rank', format: 'csv', asked: input } }]);
  expect(saved).toEqual([]);
});

test('a refused export shows the error', async () => {
  await renderAtAddress(<Page rows={10} analysis="growth" />);
  await choose('CSV');
  expect((await screen.findByRole('alert')).textContent).toContain('No.');
});

test('a picture is offered if there is a chart', async () => {
  await renderAtAddress(<Page rows={10} />);
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Excel (.xlsx)',
    'CSV',
  ]);
  cleanup();
  stubCanvas();
  await renderAtAddress(<Page rows={10} withPicture />);
  await choose('Image (PNG)');
  await waitFor(() => expect(saved).toEqual(['Ranking 2026-11-01.png']));
  expect(sent).toEqual([]);
});
