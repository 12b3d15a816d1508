import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { stubCanvas, stubFileSaving } from '../../ui/testing/canvas-stubs.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { PanelExport } from './panel-export.tsx';

let sent: { path: string; body: unknown }[] = [];
let saved: string[] = [];
let isRefused = false;

// jsdom renders no pictures.
vi.mock('modern-screenshot', () => ({ domToCanvas: async () => document.createElement('canvas') }));

// Load the module first, so that the first test does not have to wait for it.
beforeAll(() => import('./save-panel.ts'), 120_000);

beforeEach(() => {
  stubBrowserWindow();
  [sent, saved, isRefused] = [[], [], false];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push({ path: address.replace('/hx-api', ''), body: JSON.parse(body) });
    if (isRefused) return Response.json({ key: 'notFound', msg: 'Gone.' }, { status: 404 });
    return new Response('bytes', { headers: { 'content-disposition': "attachment; filename*=UTF-8''Periods.csv" } });
  });
  URL.createObjectURL = () => 'blob:kept';
  stubCanvas();
  stubFileSaving((name) => saved.push(name));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function PeriodsOfStore() {
  const container = useRef<HTMLDivElement>(null);
  return (
    <>
      <PanelExport
        name="Periods"
        panel="periods"
        query={{ entityId: 7, item: 'flowIn' }}
        picture={{ detail: 'People in', firstDay: '2026-11-20 00:00:00', container }}
      />
      <div ref={container}>
        <p data-picture="">12</p>
      </div>
      <Toaster />
    </>
  );
}

async function choose(name: string): Promise<void> {
  await renderAtAddress(<PeriodsOfStore />);
  fireEvent.click(screen.getByRole('button', { name: 'Export: Periods' }));
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
}

test('panel figures are saved under the file name that the server gives', async () => {
  await choose('CSV');
  await waitFor(() => expect(saved).toEqual(['Periods.csv']));
  expect(sent).toEqual([{ path: '/home/periods/export', body: { entityId: 7, item: 'flowIn', format: 'csv' } }]);
});

test('a panel is saved as a picture without a request', async () => {
  await choose('Image (PNG)');
  await waitFor(() => expect(saved).toEqual(['Periods 2026-11-20.png']));
  expect(sent).toEqual([]);
});

test('a refused export shows the error and saves no file', async () => {
  isRefused = true;
  await choose('Excel (.xlsx)');
  expect((await screen.findByRole('alert')).textContent).toContain('Gone.');
  expect(saved).toEqual([]);
});
