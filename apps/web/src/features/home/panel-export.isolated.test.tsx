import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawNothing, hearSaved } from '../../ui/testing/drawing.ts';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { PanelExport } from './panel-export.tsx';

let sent: { path: string; body: unknown }[] = [];
let saved: string[] = [];
let isRefused = false;

// The tests' document draws nothing.
vi.mock('modern-screenshot', () => ({ domToCanvas: async () => document.createElement('canvas') }));

// What is loaded at a press must not make the first test wait for the machine.
beforeAll(() => import('./panel-export-work.ts'), 120_000);

beforeEach(() => {
  furnishWindow();
  [sent, saved, isRefused] = [[], [], false];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push({ path: address.replace('/hx-api', ''), body: JSON.parse(body) });
    if (isRefused) return Response.json({ key: 'notFound', msg: 'Gone.' }, { status: 404 });
    return new Response('bytes', { headers: { 'content-disposition': "attachment; filename*=UTF-8''Periods.csv" } });
  });
  URL.createObjectURL = () => 'blob:kept';
  drawNothing();
  hearSaved((name) => saved.push(name));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function PeriodsOfStore() {
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      <PanelExport
        name="Periods"
        what="periods"
        asked={{ entityId: 7, item: 'flowIn' }}
        picture={{ detail: 'People in', from: '2026-11-20 00:00:00', place }}
      />
      <div ref={place}>
        <p data-picture="">12</p>
      </div>
      <Toaster />
    </>
  );
}

async function choose(name: string): Promise<void> {
  await show(<PeriodsOfStore />);
  fireEvent.click(screen.getByRole('button', { name: 'Export: Periods' }));
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
}

test('the figures of a panel are saved as the server writes and names them', async () => {
  await choose('CSV');
  await waitFor(() => expect(saved).toEqual(['Periods.csv']));
  expect(sent).toEqual([{ path: '/home/periods/export', body: { entityId: 7, item: 'flowIn', format: 'csv' } }]);
});

test('what it draws is saved as a picture, without asking anybody', async () => {
  await choose('Picture (PNG)');
  await waitFor(() => expect(saved).toEqual(['Periods 2026-11-20.png']));
  expect(sent).toEqual([]);
});

test('a refusal is told', async () => {
  isRefused = true;
  await choose('Excel (.xlsx)');
  expect((await screen.findByRole('alert')).textContent).toContain('Gone.');
  expect(saved).toEqual([]);
});
