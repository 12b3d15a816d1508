import { devices } from '@portico/contract/routes/devices';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import UnassignedDevicesPage from './page.tsx';
import type { UnassignedDevice, UnidentifiedSender } from './requests.ts';

const contact = { firstSeen: '2026-03-05T08:00:00Z', lastSeen: '2026-03-05T09:00:00Z', messages: 4 };
const counter: UnassignedDevice = {
  ...contact,
  sn: 'HE2-7',
  format: 'hx-f2',
  address: '203.0.113.9',
  lastMessage: '~HE2-7',
  maker: 'HX',
  devices: 'HX infrared counters, digital series',
  model: null,
  counts: { records: 2, in: 1_006, out: null, first: '2026-03-05 10:00:00', last: '2026-03-05 10:30:00' },
};
const sender: UnidentifiedSender = {
  ...contact,
  format: 'hx-f2',
  maker: 'HX',
  address: '203.0.113.8',
  path: '',
  reason: 'a frame of only 9 bytes',
  text: '',
  hex: '7ED202',
};

let unassigned: UnassignedDevice[];
let senders: UnidentifiedSender[];

beforeEach(() => {
  stubBrowserWindow();
  localStorage.clear();
  unassigned = [counter];
  senders = [sender];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://console');
    const content = pathname.endsWith(devices.unidentified.path) ? senders : unassigned;
    return Response.json({ content, totalElements: content.length });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={client}>
      <UnassignedDevicesPage />
    </QueryClientProvider>
  );
}

/** The text of the row of a device, with its range in one kind of spaces and dashes. */
async function readRow(name: string): Promise<string> {
  const row = (await screen.findByText(name)).closest('tr');
  return (row?.textContent ?? '').replaceAll(/\s/g, ' ').replaceAll(/ ?– ?/g, '–');
}

test('a device shows its maker and what its last message would count', async () => {
  await renderAtAddress(<Page />);
  const row = await readRow('HE2-7');
  expect(row).toContain('HXHX infrared counters, digital series');
  expect(row).toContain('2 records: 1,006 in, — outMar 5, 2026, 10:00–10:30, device time');
});

test('a reported model stands in place of the description', async () => {
  unassigned = [{ ...counter, model: 'HX-HE2' }];
  await renderAtAddress(<Page />);
  const row = await readRow('HE2-7');
  expect(row).toContain('HXHX-HE2HX F2');
});

test('a message without records has no counts', async () => {
  unassigned = [{ ...counter, counts: null }];
  await renderAtAddress(<Page />);
  expect(await readRow('HE2-7')).toContain('No counts in the last message');
});

test('an unreadable time of a record is left out', async () => {
  unassigned = [{ ...counter, counts: { records: 1, in: 1, out: 2, first: 'noon', last: 'noon' } }];
  await renderAtAddress(<Page />);
  const row = await readRow('HE2-7');
  expect(row).toContain('1 record: 1 in, 2 out');
  expect(row).not.toMatch(/noon|Invalid|device time/);
});

test('the tabs name the numbers of devices and senders', async () => {
  senders = [];
  await renderAtAddress(<Page />);
  await screen.findByText('HE2-7');
  const tabs = within(screen.getByRole('group', { name: 'Unassigned devices' })).getAllByRole('button');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Devices1', 'Senders without serial number0']);
});

test('senders without serial number are in a list of their own', async () => {
  const router = await renderAtAddress(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: /Senders without serial number/ }));
  const row = await readRow('203.0.113.8');
  expect(row).toContain('a frame of only 9 bytes');
  expect(row).toContain('7ED202');
  expect(router.state.location.search).toBe('?view=senders');
  fireEvent.click(screen.getByRole('button', { name: /Last message/ }));
  expect(await screen.findByText('7E D2 02')).not.toBeNull();
});

test('the list of senders has its own text when it is empty', async () => {
  senders = [];
  await renderAtAddress(<Page />, '/?view=senders');
  expect(await screen.findByText('No messages without a serial number')).not.toBeNull();
});
