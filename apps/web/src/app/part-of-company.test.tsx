import { companies } from '@portico/contract/routes/companies';
import { roles } from '@portico/contract/routes/roles';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import BaseInfoPage from '../features/base-info/page.tsx';
import RolesPage from '../features/roles/page.tsx';
import { stubBrowserWindow } from '../ui/testing/render-at-address.tsx';
import { renderLoggedIn, stubApiReplies } from './testing/render-logged-in.tsx';

const role = {
  id: 6,
  name: 'Porter',
  permission: 'porter',
  level: 30,
  remark: null,
  menus: [],
  users: 1,
  isProtected: false,
  revision: 1,
  createTime: '2026-01-01T00:00:00Z',
};
const company = {
  id: 3,
  name: 'Tidewater',
  contact: 'Ms Ito',
  phone: null,
  address: null,
  logoName: null,
  businessTime: '00:00:00~23:59:59',
  captureRate: 1,
  staffAreCustomers: true,
  childrenAreCustomers: true,
  tenantId: 3,
  status: 1,
  username: null,
  expireTime: null,
  deviceQuota: null,
  requireSecondFactor: false,
  devices: 1,
  entities: 1,
  users: 1,
  createTime: '2026-01-01T00:00:00Z',
  retentionMonths: null,
  historyDays: 400,
  deviceNetworks: null,
  revision: 1,
};

beforeEach(() => {
  stubBrowserWindow();
  stubApiReplies({
    [roles.list.path]: { content: [role], totalElements: 1 },
    [companies.info.path]: { code: 200, data: company },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pages = [
  ['roles', <RolesPage key="1" />, 'Porter', 'Add role'],
  ['roles of a row', <RolesPage key="2" />, 'Porter', 'Rights'],
  ['basic information', <BaseInfoPage key="3" />, 'Ms Ito', 'Edit'],
  ['the logo', <BaseInfoPage key="4" />, 'Ms Ito', 'Upload logo'],
] as const;

const reason = /Only users who see the whole company can change/;

test.each(pages)('a user of one store gets a reason instead of actions on %s', async (_what, page, shown, action) => {
  await renderLoggedIn(page, 'company');
  await screen.findByText(shown);
  expect((await screen.findAllByRole('button', { name: action })).length).toBeGreaterThan(0);
  expect(screen.queryByText(reason)).toBeNull();
  cleanup();
  await renderLoggedIn(page, 'part');
  await screen.findByText(shown);
  expect(screen.queryAllByRole('button', { name: action })).toEqual([]);
  expect(screen.getByText(reason)).toBeDefined();
});
