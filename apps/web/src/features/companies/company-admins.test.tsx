import type { Company } from '@portico/contract/routes/companies';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { showToast, Toaster } from '../../ui/toast.tsx';
import CompanyAdmins from './company-admins.tsx';

const company = { tenantId: 3, name: 'Tidewater' } as Company; // the dialog reads nothing else of the company

/** The administrators on the server, and the changes sent to it. */
let admins: Record<string, unknown>[];
let sent: { method: string; given: unknown }[];
/** The reply to changes; null: success. */
let refusal: { key: string; message: string } | null;

beforeEach(() => {
  stubBrowserWindow();
  refusal = null;
  sent = [];
  admins = ['Ito', 'Abe'].map((nickName, at) => ({
    id: at + 1,
    nickName,
    username: nickName.toLowerCase(),
    phone: null,
    email: null,
    enabled: true,
    revision: 1,
    roles: [{ id: 9, name: 'Administrator', permission: 'companyAdmin' }],
    depts: [{ id: 5, name: 'Tidewater' }],
    hasSecondFactor: at === 1,
    lastLoginTime: null,
  }));
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://console');
    if (method === 'GET') return Response.json(pathname.endsWith('/adminUser') ? admins : []);
    const given = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(searchParams);
    sent.push({ method, given });
    if (refusal !== null) return Response.json({ code: 409, ...refusal }, { status: 409 });
    if (method === 'DELETE') admins = admins.slice(0, 1);
    else admins = admins.map((admin) => (admin['id'] === given.id ? { ...admin, ...given } : admin));
    return Response.json({ code: 200, data: {} });
  });
});
afterEach(() => {
  act(() => showToast(null));
  cleanup();
  vi.unstubAllGlobals();
});

async function open(onClose: () => void = () => undefined) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await renderAtAddress(
    <QueryClientProvider client={client}>
      <CompanyAdmins company={company} onClose={onClose} />
      <Toaster />
    </QueryClientProvider>,
    '/',
  );
  await screen.findByText('Abe');
}

/** Presses an action of an administrator, in the row or in its menu. */
async function press(name: string, action: string) {
  const group = within(screen.getByRole('group', { name: `Actions: ${name}` }));
  const shown = group.queryByRole('button', { name: action });
  if (shown !== null) {
    fireEvent.click(shown);
    return;
  }
  fireEvent.click(group.getByRole('button', { name: `More: ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

/** The dialog with a title. In tests all dialogs have the same id, and so the same accessible name. */
async function findDialog(title: string): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]');
  if (dialog === null) throw new Error(`${title} is in no dialog`);
  return dialog;
}

async function confirm(title: string, action: string) {
  fireEvent.click(within(await findDialog(title)).getByRole('button', { name: action }));
}

test('an administrator is disabled and deleted after a confirmation', async () => {
  await open();
  await press('Abe', 'Disable');
  expect(sent).toEqual([]);
  await confirm('Disable the user “Abe”?', 'Disable');
  await screen.findByText('Disabled');
  expect(sent).toEqual([{ method: 'PUT', given: { id: 2, enabled: false } }]);
  await press('Abe', 'Enable');
  await confirm('Enable the user “Abe”?', 'Enable');
  await waitFor(() => expect(screen.queryByText('Disabled')).toBeNull());
  await press('Abe', 'Delete');
  await confirm('Delete “Abe”?', 'Delete');
  await waitFor(() => expect(screen.queryByText('Abe')).toBeNull());
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE' });
});

test('a refusal of the server is shown in the confirmation', async () => {
  await open();
  refusal = { key: 'lastAdministrator', message: 'At least one administrator must remain.' };
  await press('Ito', 'Delete');
  await confirm('Delete “Ito”?', 'Delete');
  await screen.findByText(/administrator.* must remain/);
  expect(screen.getByText('Ito')).toBeDefined();
});

test('an administrator is edited with roles and organisations', async () => {
  await open();
  await press('Abe', 'Edit');
  const form = await findDialog('Edit administrator');
  const name = within(form).getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  expect(name.value).toBe('Abe');
  fireEvent.change(name, { target: { value: 'Abe Jun' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    given: { id: 2, revision: 1, nickName: 'Abe Jun', username: 'abe', roles: [9], deptIds: [5], email: null },
  });
});

test('only an administrator with a second factor has it reset', async () => {
  await open();
  for (const [name, hasAction] of [
    ['Ito', false],
    ['Abe', true],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: `More: ${name}` }));
    const found = screen.queryByRole('menuitem', { name: 'Reset two-step verification' });
    expect([name, found !== null]).toEqual([name, hasAction]);
    fireEvent.click(screen.getByRole('button', { name: `More: ${name}` }));
  }
});

test('Escape closes the menu of an administrator, not the dialog', async () => {
  const onClose = vi.fn<() => void>();
  await open(onClose);
  fireEvent.click(screen.getByRole('button', { name: 'More: Abe' }));
  const [entry] = await screen.findAllByRole('menuitem');
  if (entry === undefined) throw new Error('the menu has no entry');
  fireEvent.keyDown(entry, { key: 'Escape' });
  await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]));
  expect(onClose).not.toHaveBeenCalled();
});
