import { companies } from '@portico/contract/routes/companies';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type RecordedCall, renderLoggedIn, stubApiReplies } from '../../app/testing/render-logged-in.tsx';
import { stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { showToast } from '../../ui/toast.tsx';
import CompanyForm from './company-form.tsx';

const tidewater = {
  id: 12,
  tenantId: 12,
  name: 'Tidewater',
  status: 1,
  username: null,
  contact: null,
  phone: null,
  address: null,
  logoName: null,
  expireTime: null,
  deviceQuota: null,
  devices: 0,
  entities: 0,
  users: 0,
  requireSecondFactor: false,
  businessTime: '00:00:00~23:59:59',
  captureRate: 1,
  staffAreCustomers: false,
  childrenAreCustomers: true,
  retentionMonths: null,
  historyDays: 90,
  deviceNetworks: null,
  revision: 1,
  createTime: '2026-11-01T00:00:00Z',
};

let calls: RecordedCall[];

afterEach(() => {
  act(() => showToast(null));
  cleanup();
  vi.unstubAllGlobals();
});

async function submitName(name: string) {
  stubBrowserWindow();
  calls = stubApiReplies({ [companies.list.path]: { content: [tidewater], totalElements: 1 } });
  await renderLoggedIn(<CompanyForm company={null} onClose={() => undefined} />, 'platform');
  fireEvent.change(await screen.findByLabelText('Company'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

const isSent = () => calls.some(({ method }) => method === 'POST');

test('a company of an existing name is added only after a confirmation', async () => {
  await submitName('tidewater ');
  const title = await screen.findByText('A company named “Tidewater” already exists');
  const question = title.closest<HTMLElement>('[role=dialog]');
  if (question === null) throw new Error('The question is in no dialog');
  expect(within(question).getByText(/Tenant ID: 12\./)).toBeDefined();
  expect(isSent()).toBe(false);
  fireEvent.click(within(question).getByRole('button', { name: 'Add company' }));
  await waitFor(() => expect(isSent()).toBe(true));
});

test('a company whose name only contains another name is added at once', async () => {
  await submitName('Tidewater North');
  await waitFor(() => expect(isSent()).toBe(true));
});
