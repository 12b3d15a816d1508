import type { Route } from '@portico/contract/route';
import { companies } from '@portico/contract/routes/companies';
import { corridors } from '@portico/contract/routes/corridors';
import { deviceModels, updateConfigs } from '@portico/contract/routes/device-models';
import { type Device, devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { logs } from '@portico/contract/routes/logs';
import { roles } from '@portico/contract/routes/roles';
import { users } from '@portico/contract/routes/users';
import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import AllDevices from '../features/all-devices/page.tsx';
import Companies from '../features/companies/page.tsx';
import DeviceModels from '../features/device-models/page.tsx';
import DeviceLog from '../features/devices/device-log.tsx';
import Devices from '../features/devices/page.tsx';
import RawMessages from '../features/devices/raw-messages.tsx';
import UploadRecord from '../features/devices/upload-record.tsx';
import EntitiesPage from '../features/entities/page.tsx';
import EntrancesPage from '../features/entrances/page.tsx';
import Firmware from '../features/firmware/page.tsx';
import Logs from '../features/logs/page.tsx';
import Roles from '../features/roles/page.tsx';
import UsersPage from '../features/users/page.tsx';
import { BoundDevices } from '../pickers/bound-devices.tsx';
import { EntityDialog } from '../pickers/entity-dialog.tsx';
import { UnboundDevices } from '../pickers/unbound-devices.tsx';
import { stubBrowserWindow } from '../ui/testing/render-at-address.tsx';
import {
  type AdministratorKind,
  type RecordedCall,
  renderLoggedIn,
  stubApiReplies,
} from './testing/render-logged-in.tsx';

// The number of rows a list requests at first, and the page sizes it offers.

let calls: RecordedCall[];

beforeEach(() => {
  stubBrowserWindow();
  localStorage.clear();
  calls = stubApiReplies();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The number of rows in the first request of a screen to a route. */
async function requestedSize(
  content: ReactNode,
  who: AdministratorKind,
  { method, path }: Route,
): Promise<number | null> {
  await renderLoggedIn(content, who);
  const findRequest = () => calls.find((call) => call.method === method && call.path === path && call.size !== null);
  await waitFor(() => expect(findRequest()).toBeDefined());
  return findRequest()?.size ?? null;
}

const pages: readonly (readonly [string, AdministratorKind, ComponentType, Route, number])[] = [
  ['users', 'company', UsersPage, users.list, 20],
  ['the operation log', 'company', Logs, logs.list, 20],
  ['companies', 'platform', Companies, companies.list, 20],
  ['firmware', 'platform', Firmware, updateConfigs.list, 20],
  ['devices of all companies', 'platform', AllDevices, devices.all, 20],
  ['device models', 'platform', DeviceModels, deviceModels.list, 10],
  ['roles', 'company', Roles, roles.list, 10],
  ['stores', 'company', EntitiesPage, entities.list, 10],
  ['entrances', 'company', EntrancesPage, corridors.list, 10],
  ['devices', 'company', Devices, devices.list, 10],
];

test.each(pages)('the page of %s requests its default number of rows', async (_, who, Page, route, size) => {
  expect(await requestedSize(<Page />, who, route)).toBe(size);
});

test('the page sizes of ten pages are tested', () => {
  expect(pages).toHaveLength(10);
});

// The fields of a device that these drawers read.
const device = { id: 4, sn: 'SN-4', name: 'Gate camera', entityId: 9, timeZone: 'Asia/Shanghai' } as unknown as Device;
const nothing = () => undefined;
const changes = { clear: async () => ({}) } as never; // nothing is changed here

const insides: readonly (readonly [string, ReactNode, Route])[] = [
  [
    'the devices bound to an entrance',
    <BoundDevices key="1" corridorId={2} chosen={[]} onChange={nothing} />,
    devices.ofCorridor,
  ],
  ['unbound devices', <UnboundDevices key="2" entityId={9} chosen={[]} onChange={nothing} />, devices.unbound],
  [
    'the log of a device',
    <DeviceLog key="3" device={device} onShowMessages={nothing} onClose={nothing} />,
    devices.log,
  ],
  ['kept messages', <RawMessages key="6" device={device} onClose={nothing} />, devices.rawMessages],
  [
    'the upload record',
    <UploadRecord key="4" device={device} changes={changes} onClose={nothing} />,
    devices.uploadRecord,
  ],
  [
    'the dialog to choose stores',
    <EntityDialog key="5" chosen={[]} onChoose={nothing} onClose={nothing} />,
    entities.list,
  ],
];

test.each(insides)('the list of %s requests ten rows', async (_, content, route) => {
  expect(await requestedSize(content, 'company', route)).toBe(10);
});

const model = {
  id: 1,
  deviceType: 1,
  deviceName: 'Counter',
  code: 'FP112',
  snLenth: 0,
  format: null,
  builtIn: true,
  devices: 0,
  revision: 1,
};

test('a list offers 10, 20 or 40 rows and requests the chosen number', async () => {
  calls = stubApiReplies({ [deviceModels.list.path]: { content: [model], totalElements: 90 } });
  const router = await renderLoggedIn(<DeviceModels />, 'platform');
  const chooser = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-pagination-options [role="combobox"]');
    if (found === null) throw new Error('The list has no choice of its size');
    return found;
  });
  fireEvent.mouseDown(chooser);
  const actions = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')];
    expect(found).toHaveLength(3);
    return found;
  });
  expect(actions.map(({ textContent }) => Number.parseInt(textContent, 10))).toEqual([10, 20, 40]);
  const [, , last] = actions;
  if (last !== undefined) fireEvent.click(last);
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: deviceModels.list.path, size: 40 }));
  expect(router.state.location.search).toContain('size=40');
});
