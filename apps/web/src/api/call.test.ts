import type { Route } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { entities } from '@portico/contract/routes/entities';
import { allRoutes } from '@portico/contract/routes/index';
import { logs } from '@portico/contract/routes/logs';
import { profile } from '@portico/contract/routes/profile';
import { afterEach, expect, test, vi } from 'vitest';
import { call, fetchFile, parseReply, setUpCalls } from './call.ts';
import { Failure } from './failure.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs the reply to the next call, and returns the spy with what was sent. */
function stubReply(status: number, body: unknown, headers: Record<string, string> = {}) {
  const sent = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status, headers }));
  vi.stubGlobal('fetch', sent);
  return sent;
}

test('a file is sent as a form, and the browser sets its content type', async () => {
  const sent = stubReply(200, { code: 200, data: { avatar: '/hx-api/images/file?name=a' } });
  const picture = new File(['pixels'], 'me.png', { type: 'image/png' });
  await expect(call(profile.updateAvatar, {}, undefined, picture)).resolves.toEqual({
    avatar: '/hx-api/images/file?name=a',
  });
  const request = sent.mock.calls[0]?.[1];
  expect(request?.headers).not.toHaveProperty('content-type');
  const form = request?.body;
  expect(form).toBeInstanceOf(FormData);
  expect(form instanceof FormData && [...form.keys()]).toEqual(['file']);
});

test('input without a file is sent as JSON', async () => {
  const sent = stubReply(200, { code: 200, data: {} });
  await call(profile.center, { nickName: 'Lin' });
  expect(sent.mock.calls[0]?.[1]).toMatchObject({
    headers: { 'content-type': 'application/json' },
    body: '{"nickName":"Lin"}',
  });
});

test('only a GET call has its input in the URL, and no secret is among it', async () => {
  const sent = stubReply(200, { code: 200, data: {} });
  await call(auth.removeSecondFactor, { code: '123456' });
  const [url, request] = sent.mock.calls[0] ?? [];
  expect([url, request?.method, request?.body]).toEqual(['/hx-api/auth/secondFactor', 'DELETE', '{"code":"123456"}']);
  const reading = Object.values<Record<string, Route>>(allRoutes)
    .flatMap((calls) => Object.values(calls))
    .filter(({ method }) => method === 'GET');
  const fields = reading.flatMap(({ input }) => ('shape' in input ? Object.keys(Object(input.shape)) : []));
  expect(fields.filter((name) => /pass|secret|token|ticket|code|proof|key$/i.test(name))).toEqual([]);
  expect(fields.length).toBeGreaterThan(150);
});

test.each([
  ['900', 900],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
])('Retry-After "%s" is parsed as %s', async (header, seconds) => {
  stubReply(429, { key: 'tooManyLogins', msg: 'Too many' }, { 'retry-after': header });
  await expect(call(auth.code, {})).rejects.toMatchObject({ key: 'tooManyLogins', retryAfter: seconds });
});

test('a call without a reply within a minute times out', async () => {
  const minute = new AbortController();
  const timeoutSpy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(minute.signal);
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    minute.abort();
    signal?.throwIfAborted();
  });
  await expect(call(auth.code, {})).rejects.toMatchObject({ key: 'timeout' });
  expect(timeoutSpy).toHaveBeenCalledWith(60_000);
  timeoutSpy.mockRestore();
});

test('a broken connection is "offline", a reply without JSON is "badReply"', async () => {
  const cut = new ReadableStream({
    start: (body) => body.enqueue(new TextEncoder().encode('{"code":200,')),
    pull: (body) => body.error(new TypeError('network error')),
  });
  vi.stubGlobal('fetch', async () => new Response(cut));
  await expect(call(auth.code, {})).rejects.toMatchObject({ status: 0, key: 'offline' });
  vi.stubGlobal('fetch', async () => new Response('<html>'));
  await expect(call(auth.code, {})).rejects.toMatchObject({ status: 200, key: 'badReply' });
});

const allCalls = Object.values(allRoutes).flatMap((calls) => Object.values<Route>(calls));

test('HTTP 200 with another code than 200 or 0 is a failure on every route', () => {
  let count = 0;
  for (const route of allCalls) {
    for (const code of [500, 400, 401, 403, 404, 1, -1, 201, '500', 'error']) {
      const data = { msg: 'Server Error!', data: {}, content: [], totalElements: 0 };
      for (const body of [
        { code, ...data },
        { status: code, ...data },
      ]) {
        const failure = catchFailure(() => parseReply(route, body, null));
        expect([route.path, failure?.status]).toEqual([route.path, Number(code) || 500]);
        expect(failure?.message).toBe('Server Error!');
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThan(3000);
});

test.each([200, 0, '200', '0'])('a reply with code %s is a success', async (code) => {
  stubReply(200, { code, content: [], totalElements: 0 });
  await expect(call(entities.list, {})).resolves.toEqual({ content: [], totalElements: 0 });
  stubReply(200, { code, data: {} });
  await expect(call(auth.logout, {})).resolves.toEqual({});
});

test('code 401 in the body of a reply ends the session', async () => {
  const onUnauthorized = vi.fn<(failure: Failure, mark: string) => void>();
  const settings = { language: 'en', onUnauthorized, onForbidden: () => undefined };
  setUpCalls({ loginMark: () => 'mark', ...settings });
  stubReply(200, { code: 401, msg: 'User information expired' });
  await expect(call(auth.logout, {})).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledOnce();
  setUpCalls({ loginMark: () => null, ...settings });
});

test('a failure in the place of a file is a failure, not the file', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  stubReply(200, { code: 500, msg: 'Server Error!' }, headers);
  await expect(fetchFile(logs.export, {})).rejects.toMatchObject({ status: 500, message: 'Server Error!' });
  stubReply(200, { rows: [] }, headers);
  await expect(fetchFile(logs.export, {})).rejects.toMatchObject({ key: 'badReply' });
  stubReply(200, 'a,b', { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a.csv"' });
  await expect(fetchFile(logs.export, {})).resolves.toMatchObject({ name: 'a.csv' });
});

function catchFailure(act: () => unknown): Failure | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
