import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedExportJob } from '../../pickers/export-requests.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { ExportTask } from './export-task.tsx';

const job: ListedExportJob = {
  id: 7,
  what: 'series',
  format: 'csv',
  fileName: 'Traffic 2026-11-01–2026-11-20.csv',
  state: 'running',
  done: 40_000,
  total: 80_000,
  bytes: null,
  problem: null,
  createTime: '2026-11-20T08:00:00Z',
  keptUntil: null,
};
let sent: unknown[] = [];

beforeEach(() => {
  stubBrowserWindow();
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push([address, JSON.parse(body)]);
    return Response.json({ code: 200, msg: '', data: {} });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = (overrides: Partial<ListedExportJob>) =>
  renderAtAddress(
    <QueryClientProvider client={new QueryClient()}>
      <ExportTask job={{ ...job, ...overrides }} />
    </QueryClientProvider>,
  );

test('a running export shows its progress and can be cancelled', async () => {
  await draw({});
  expect(screen.getByText('Being made')).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain('40,000 of 80,000 rows');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel export' }));
  await waitFor(() => expect(sent).toEqual([['/hx-api/api/exports/cancel', { id: 7 }]]));
});

test('a finished export shows its download link, size and expiry', async () => {
  await draw({ state: 'done', done: 80_000, bytes: 2_500_000, keptUntil: '2026-11-27T08:00:00Z' });
  const link = screen.getByRole('link', { name: 'Download' });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/hx-api/api/exports/file?id=7',
    job.fileName,
  ]);
  expect(screen.getByText(/2\.4\sMB · Kept until/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed export shows the reason and no actions', async () => {
  await draw({ state: 'failed', problem: 'The server was restarted.' });
  expect(screen.getByRole('alert').textContent).toBe('The server was restarted.');
  expect([screen.queryByRole('link'), screen.queryByRole('button')]).toEqual([null, null]);
});
