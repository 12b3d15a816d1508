import { loadCatalogue } from '@portico/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RegisterForm } from './register-form.tsx';

vi.mock('../../api/encrypt-password.ts', () => ({
  loadEncryptionCode: async () => undefined,
  encryptPasswordWithServerKey: async (password: string) => `sealed ${password}`,
  EncryptionError: class extends Error {},
}));

const texts = createInstance();
beforeAll(async () => {
  await texts.init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
});

const answer = vi.fn<(path: string, body: unknown) => Response>();
const done = () => new Response(JSON.stringify({ code: 200, data: {} }));

beforeEach(() => {
  answer.mockReset().mockImplementation(done);
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) =>
    path.endsWith('/auth/publicKey')
      ? Response.json({ publicKey: '', nonce: '', passwordPolicy: 'standard' })
      : answer(path, body === undefined ? null : JSON.parse(body)),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const onRegistered = vi.fn<(email: string) => void>();
  render(
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={new QueryClient()}>
        <RegisterForm onRegistered={onRegistered} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return onRegistered;
}

const labels = ['E-mail', 'Code from the e-mail', 'Company or store name', 'Password', 'Repeat the password'] as const;
const field = (label: (typeof labels)[number]) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: (typeof labels)[number], text: string) =>
  fireEvent.change(field(label), { target: { value: text } });
const isWrong = (label: (typeof labels)[number]) => field(label).getAttribute('aria-invalid') === 'true';
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

function fill() {
  type('E-mail', 'lin@example.com ');
  type('Code from the e-mail', '482915');
  type('Company or store name', 'Tingnan Living');
  type('Password', 'walk4river');
  type('Repeat the password', 'walk4river');
}

test('an empty form is not sent; every field is marked, the first focused', () => {
  open();
  fireEvent.click(button(/Register$/));
  expect(labels.filter(isWrong)).toEqual([...labels]);
  expect(document.activeElement).toBe(field('E-mail'));
  expect(answer).not.toHaveBeenCalled();
});

test('a field is checked on blur, unless it is empty', () => {
  open();
  fireEvent.blur(field('Company or store name'));
  expect(isWrong('Company or store name')).toBe(false);
  type('Password', 'abc');
  fireEvent.blur(field('Password'));
  expect(isWrong('Password')).toBe(true);
  type('Password', 'walk4river');
  expect(isWrong('Password')).toBe(false);
  type('Repeat the password', 'walk4rivers');
  fireEvent.blur(field('Repeat the password'));
  expect(screen.getByText('The two passwords are not the same.')).toBeDefined();
});

test('a code can be sent to a valid address, and again only after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  expect(button(/^Send code$/).disabled).toBe(true);
  type('E-mail', 'lin@example.com');
  fireEvent.click(button(/^Send code$/));
  await screen.findByText(/on its way to lin@example.com/);
  expect(answer.mock.calls[0]?.[0]).toBe('/hx-api/auth/sendEmailCode?email=lin%40example.com');
  expect(button(/^Send again/).disabled).toBe(true);
  act(() => void vi.advanceTimersByTime(61_000));
  await waitFor(() => expect(button(/^Send code$/).disabled).toBe(false));
});

test('after too many codes the button is disabled for the retry time', async () => {
  answer.mockImplementation(
    () =>
      new Response(JSON.stringify({ key: 'tooManyRequests', msg: 'Too many requests.' }), {
        status: 429,
        headers: { 'retry-after': '600' },
      }),
  );
  open();
  type('E-mail', 'lin@example.com');
  fireEvent.click(button(/^Send code$/));
  await screen.findByText('Too many requests.');
  expect(isWrong('Code from the e-mail')).toBe(true);
  expect(button(/Send again \((10:00|9:59)\)/)).toBeDefined();
});

test('a refusal is shown at its field; a success reports the e-mail', async () => {
  const onRegistered = open();
  fill();
  answer.mockImplementation(
    () => new Response(JSON.stringify({ key: 'emailCodeWrong', msg: 'Wrong code.' }), { status: 400 }),
  );
  fireEvent.click(button(/Register$/));
  await screen.findByText('Wrong code.');
  expect(labels.filter(isWrong)).toEqual(['Code from the e-mail']);
  expect(document.activeElement).toBe(field('Code from the e-mail'));

  answer.mockImplementation(done);
  type('Code from the e-mail', '482916');
  fireEvent.click(button(/Register$/));
  await waitFor(() => expect(onRegistered).toHaveBeenCalledWith('lin@example.com'));
  expect(answer.mock.lastCall).toEqual([
    '/hx-api/auth/regist',
    { email: 'lin@example.com', code: '482916', companyName: 'Tingnan Living', password: 'sealed walk4river' },
  ]);
});
