import { loginMarkCookie } from '@portico/contract/route';
import { loadCatalogue } from '@portico/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import LoginPage from './page.tsx';

vi.mock('../../api/encrypt-password.ts', () => ({
  loadEncryptionCode: async () => undefined,
  encryptPasswordWithServerKey: async (password: string) => `sealed ${password}`,
  EncryptionError: class extends Error {},
}));

const texts = createInstance();
beforeAll(async () => {
  await texts.init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
});

type Reply = { status: number; body: unknown; headers?: Record<string, string> };
const replies = new Map<string, Reply>();
const sent: { path: string; body: unknown }[] = [];
let storesCookies = true;

beforeEach(() => {
  replies.clear();
  sent.length = 0;
  storesCookies = true;
  document.cookie = `${loginMarkCookie}=; Max-Age=0`;
  replies.set('/hx-api/auth/code', { status: 200, body: { img: '', uuid: '', enabled: false } });
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    sent.push({ path, body: body === undefined ? null : JSON.parse(body) });
    const reply = replies.get(path);
    if (reply === undefined) throw new Error(`Nobody answers ${path}`);
    if (reply === loggedIn && storesCookies) document.cookie = `${loginMarkCookie}=mark`;
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers: reply.headers ?? {} });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refusal = (key: string, msg: string, details = {}) => ({ status: 400, body: { key, msg, details } });
const user = {
  id: 1,
  username: 'lin',
  nickName: 'Lin',
  avatar: null,
  depts: [],
  entitys: [],
  company: null,
  language: null,
  mustChangePassword: false,
  mustSetSecondFactor: false,
  seesWholeCompany: true,
};
const loggedIn = { status: 200, body: { user, roles: [] } };

function open(state: unknown = null) {
  const onLogin = vi.fn<() => void>();
  render(
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
          <LoginPage onLogin={onLogin} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return onLogin;
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function toSecondStep() {
  replies.set('/hx-api/auth/login', refusal('secondFactorNeeded', 'Enter the code', { ticket: 'half' }));
  const onLogin = open();
  await waitFor(() => expect(screen.queryByLabelText('Verification')).toBeNull());
  type('Account', ' lin ');
  type('Password', 'walk4river');
  press('Log in');
  await screen.findByLabelText('6-digit code');
  return onLogin;
}

test('a user with a second factor logs in with its code', async () => {
  const onLogin = await toSecondStep();
  press('Log in');
  expect(screen.getByLabelText('6-digit code').getAttribute('aria-invalid')).toBe('true');
  replies.set('/hx-api/auth/login/secondFactor', loggedIn);
  type('6-digit code', '123 456');
  press('Log in');
  await waitFor(() => expect(onLogin).toHaveBeenCalledOnce());
  expect(sent.filter(({ path }) => path.endsWith('secondFactor'))).toEqual([
    { path: '/hx-api/auth/login/secondFactor', body: { ticket: 'half', code: '123 456', session: 'cookie' } },
  ]);
});

test('a login reports that the browser refuses cookies', async () => {
  storesCookies = false;
  const onLogin = await toSecondStep();
  replies.set('/hx-api/auth/login/secondFactor', loggedIn);
  type('6-digit code', '123456');
  press('Log in');
  await screen.findByText('This browser does not store cookies. Allow cookies for this site and log in again.');
  expect(onLogin).not.toHaveBeenCalled();
});

test('the code field has one-time-code autofill and a numeric keyboard', async () => {
  await toSecondStep();
  const field = screen.getByLabelText('6-digit code');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
});

test('a wrong code is reported at its field', async () => {
  const onLogin = await toSecondStep();
  replies.set('/hx-api/auth/login/secondFactor', refusal('secondFactorWrong', 'This code is wrong.'));
  type('6-digit code', '123456');
  press('Log in');
  await screen.findByText('This code is wrong.');
  expect(screen.getByLabelText('6-digit code').getAttribute('aria-invalid')).toBe('true');
  expect(onLogin).not.toHaveBeenCalled();
});

test('a user with a second factor logs in with a recovery code', async () => {
  const onLogin = await toSecondStep();
  press('Use a recovery code');
  replies.set('/hx-api/auth/login/secondFactor', loggedIn);
  type('Recovery code', 'kejmg-55ypk-m5h');
  press('Log in');
  await waitFor(() => expect(onLogin).toHaveBeenCalledOnce());
});

test('an expired login returns to the account step with the reason', async () => {
  await toSecondStep();
  replies.set('/hx-api/auth/login/secondFactor', refusal('secondFactorExpired', 'Timed out. Log in again.'));
  type('6-digit code', '123456');
  press('Log in');
  await screen.findByText('Timed out. Log in again.');
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('lin');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('a locked-out user reads how long to wait', async () => {
  open();
  await waitFor(() => expect(screen.queryByLabelText('Verification')).toBeNull());
  replies.set('/hx-api/auth/login', {
    status: 429,
    body: { key: 'tooManyLogins', msg: 'Too many login attempts. Try again in 14 minutes.' },
  });
  type('Account', 'lin');
  type('Password', 'walk4river');
  press('Log in');
  await screen.findByText('Too many login attempts. Try again in 14 minutes.');
});

test('after registration the account is filled in', () => {
  open({ registered: 'lin@example.com' });
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('lin@example.com');
  expect(screen.getByText(/Your company is registered/)).toBeDefined();
});
