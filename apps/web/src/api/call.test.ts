import { auth } from '@portico/contract/routes/auth';
import { profile } from '@portico/contract/routes/profile';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';

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
  await call(auth.endSessions, { ids: [1, 2] });
  expect(sent.mock.calls[0]?.[0]).toBe('/hx-api/auth/sessions?ids=1%2C2');
  await call(profile.center, { nickName: 'Lin' });
  expect(sent.mock.calls[1]?.[1]).toMatchObject({
    headers: { 'content-type': 'application/json' },
    body: '{"nickName":"Lin"}',
  });
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
