import type { PasswordPolicy } from '@portico/contract/words/password-policies';
import { loadCatalogue } from '@portico/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '../../session/session.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import PasswordDrawer from './password-drawer.tsx';

// only the fields that the drawer reads
const session = { user: { username: 'root' }, roles: [], menu: [] } as unknown as Session;
let passwordPolicy: PasswordPolicy = 'standard';
const fetched = vi.fn<(path: string) => Promise<Response>>(async () =>
  Response.json({ publicKey: '', nonce: '', passwordPolicy }),
);

beforeEach(() => {
  stubBrowserWindow();
  fetched.mockClear();
  passwordPolicy = 'standard';
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const problemAt = (label: string) =>
  field(label).closest('.ant-form-item')?.querySelector('.ant-form-item-explain-error')?.textContent ?? null;

const openDrawer = () =>
  renderAtAddress(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider value={session}>
        <PasswordDrawer onClose={() => undefined} />
      </SessionProvider>
    </QueryClientProvider>,
  );

test('password fields are masked, and allow paste and password managers', async () => {
  const { setUp } = await loadCatalogue('en');
  await openDrawer();
  for (const [label, autocomplete] of [
    [setUp.oldPassword, 'current-password'],
    [setUp.newPassword, 'new-password'],
    [setUp.confirmPassword, 'new-password'],
  ] as const) {
    const { type: kind, autocomplete: filledWith } = field(label);
    expect([label, kind, filledWith]).toEqual([label, 'password', autocomplete]);
    // False if the page prevents it.
    expect(fireEvent.paste(field(label))).toBe(true);
  }
});

test('the strict policy is named before and after a password is typed', async () => {
  const { errors, setUp } = await loadCatalogue('en');
  passwordPolicy = 'strict';
  await openDrawer();
  await screen.findByText(errors.passwordNotStrict);
  type(setUp.newPassword, 'walk4rivers');
  fireEvent.blur(field(setUp.newPassword));
  await waitFor(() => expect(problemAt(setUp.newPassword)).toBe(errors.passwordNotStrict));
  // The same sentence does not stand there twice.
  expect(screen.getAllByText(errors.passwordNotStrict)).toHaveLength(1);
  type(setUp.newPassword, 'walk-4-rivers');
  fireEvent.blur(field(setUp.newPassword));
  await waitFor(() => expect(problemAt(setUp.newPassword)).toBeNull());
  expect(screen.getAllByText(errors.passwordNotStrict)).toHaveLength(1);
});

test('a new password needs letters, digits, six characters and a repeat', async () => {
  const { errors, setUp, controls } = await loadCatalogue('en');
  await openDrawer();
  for (const [password, text] of [
    ['a1b2c', errors.passwordTooShort],
    ['lettersonly', errors.passwordNeedsBoth],
    ['7392615480', errors.passwordNeedsBoth],
  ] as const) {
    type(setUp.newPassword, password);
    fireEvent.blur(field(setUp.newPassword));
    await waitFor(() => expect(problemAt(setUp.newPassword)).toBe(text));
  }
  type(setUp.newPassword, 'Quay-7-side');
  type(setUp.confirmPassword, 'Quay-7-sides');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(problemAt(setUp.confirmPassword)).toBe(errors.passwordsDiffer));
  expect(problemAt(setUp.oldPassword)).toBe(controls.required);
  await waitFor(() => expect(problemAt(setUp.newPassword)).toBeNull());
  expect(fetched.mock.calls).toEqual([[expect.stringMatching(/\/auth\/publicKey$/), expect.anything()]]);
});
