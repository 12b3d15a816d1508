import { loginMarkCookie } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, setUpCalls } from '../api/call.ts';
import { readLoginMark, removeLoginMark } from './login-mark.ts';
import { endSession, isEndedHere } from './session.ts';

const setMark = (mark: string) => {
  document.cookie = `${loginMarkCookie}=${mark}; path=/`;
};
const onUnauthorized = vi.fn<(failure: unknown, mark: string) => void>();

beforeEach(() => {
  onUnauthorized.mockClear();
  setUpCalls({ loginMark: () => readLoginMark(), language: 'en', onUnauthorized, onForbidden: () => undefined });
  setMark('first');
});
afterEach(() => vi.unstubAllGlobals());

/** Stubs the reply to all calls; `before` runs when the call has been sent. */
function stubReply(status: number, before: () => void = () => undefined) {
  const sent = vi.fn<typeof fetch>(async () => {
    before();
    return new Response(JSON.stringify({ code: status, data: {} }), { status });
  });
  vi.stubGlobal('fetch', sent);
  return sent;
}

test.each([
  ['', null],
  ['a=1', null],
  [`${loginMarkCookie}=`, null],
  [`x${loginMarkCookie}=a`, null],
  [`a=1; ${loginMarkCookie}=Zm_-9; b=2`, 'Zm_-9'],
  [`a=1; __Host-${loginMarkCookie}=Zm_-9`, 'Zm_-9'],
])('the login mark in the cookies "%s" is %s', (cookies, mark) => {
  expect(readLoginMark(cookies)).toBe(mark);
});

test('a call sends no token: the browser adds the cookie', async () => {
  const sent = stubReply(200);
  await call(auth.logout, {});
  expect(sent.mock.calls[0]?.[1]?.headers).toEqual({ lang: 'en', accept: 'application/json' });
});

test.each([200, 401])('after a logout with reply %s no user is logged in', async (status) => {
  stubReply(status);
  const ending = endSession();
  expect(isEndedHere('first')).toBe(true);
  await ending;
  expect(readLoginMark()).toBeNull();
  expect([isEndedHere('first'), isEndedHere('second')]).toEqual([true, false]);
});

test('the mark is removed under both of its names', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  removeLoginMark();
  const attributes = 'path=/; SameSite=Strict; Max-Age=0';
  const texts = [`${loginMarkCookie}=; ${attributes}`, `__Host-${loginMarkCookie}=; Secure; ${attributes}`];
  expect(written.mock.calls.map(([text]) => text)).toEqual(texts);
  written.mockRestore();
});

test.each([500, 429])('after a logout with reply %s the user is still logged in', async (status) => {
  stubReply(status);
  await expect(endSession()).rejects.toMatchObject({ status });
  expect(readLoginMark()).toBe('first');
  expect(isEndedHere('first')).toBe(false);
});

test('a refused call names the login that it was sent with', async () => {
  stubReply(401, () => setMark('second'));
  await expect(call(auth.info, {})).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 401 }), 'first');
});
