import type { Device } from '@portico/contract/routes/devices';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '../../session/session.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import DeviceDetail from './device-detail.tsx';

beforeEach(() => {
  stubBrowserWindow();
  // No reply comes, so the row is shown.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const unknown = {
  insideTime: null,
  avgStayTime: null,
  battery: null,
  batteryLevel: null,
  batterytxLevel: null,
  counting: null,
  pairing: null,
  signalStatus: null,
  licenseState: null,
  licenseUntil: null,
  settingsWaitingSince: null,
  dataState: null,
  stateReason: null,
  version: null,
  latestVersion: null,
  upgradeState: 'none',
};
const device = {
  ...unknown,
  id: 1,
  sn: 'SN1',
  name: 'Door',
  deviceType: 1,
  model: 'X1',
  state: 'online',
  format: 'hx-f5',
  timeZone: 'Asia/Shanghai',
  dstEnable: 1,
  hasSecret: true,
  lastTime: null,
  lastDataTime: null,
  lastUploadTime: null,
  createTime: '2026-03-05T08:00:00Z',
  reported: {},
  inside: null,
} as unknown as Device; // the other fields are unknown, too

function Page({ row }: { row: Device }) {
  const [client] = useState(() => new QueryClient());
  const session = { user: { company: {} }, roles: [], menu: [], can: () => false } as unknown as Session; // only rights are read
  return (
    <SessionProvider value={session}>
      <QueryClientProvider client={client}>
        <DeviceDetail row={row} actions={{} as never} onOpen={() => undefined} onClose={() => undefined} />
      </QueryClientProvider>
    </SessionProvider>
  );
}

test('people inside are shown with the time of the report', async () => {
  await renderAtAddress(<Page row={{ ...device, inside: 1_037, insideTime: '2020-03-05T08:00:00Z' }} />);
  const value = (await screen.findByText('People inside')).nextElementSibling;
  expect(value?.textContent).toMatch(/^1,037Mar 5, 2020, 16:00$/);
});

test('people inside are left out when the device reports none', async () => {
  await renderAtAddress(<Page row={device} />);
  await screen.findByText('SN1');
  expect(screen.queryByText('People inside')).toBeNull();
});
