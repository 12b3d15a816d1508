import { basePath } from '@portico/contract/route';
import { live } from '@portico/contract/routes/home';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createOpenStreams } from './open-streams.ts';

let server: TestServer;
const aborts: AbortController[] = [];

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
});
afterEach(() => {
  for (const abort of aborts.splice(0)) abort.abort();
});
afterAll(() => server?.stop());

/** Opens a stream. `text` grows until the server ends it. */
async function openStream(token: string): Promise<{ text: string; isEnded: boolean }> {
  const abort = new AbortController();
  aborts.push(abort);
  const headers = { authorization: token };
  const response = await fetch(`${server.url}${basePath}${live.counts.path}`, { headers, signal: abort.signal });
  expect(response.status).toBe(200);
  const stream = { text: '', isEnded: false };
  const read = async () => {
    for await (const chunk of response.body ?? []) stream.text += Buffer.from(chunk).toString('utf8');
    stream.isEnded = true;
  };
  read().catch(() => {}); // aborted after the test
  return stream;
}

async function openStreams(token: string, count: number) {
  const streams = [];
  for (let opened = 0; opened < count; opened += 1) streams.push(await openStream(token));
  return streams;
}

test('the oldest event stream of a session is replaced by the 11th', async () => {
  const company = await server.factory.company();
  const [user, colleague] = [await server.factory.user({ company }), await server.factory.user({ company })];
  const others = await openStreams(colleague.token, 3);
  const streams = await openStreams(user.token, 12);
  const ended = () => streams.map(({ isEnded }) => isEnded);
  await expect.poll(ended).toEqual([true, true, ...Array.from({ length: 10 }, () => false)]);
  // The browser connects again after a minute, not after two seconds.
  expect(streams[0]?.text).toMatch(/^retry: 2000\n\n(: alive\n\n)?retry: 60000\nevent: replaced\ndata: \{\}\n\n$/);
  expect(others.some(({ isEnded }) => isEnded)).toBe(false);
});

test('a user has at most 30 event streams in all sessions', async () => {
  const user = await server.factory.user({ company: await server.factory.company() });
  const tokens = [user.token, await server.factory.session(user), await server.factory.session(user)];
  const streams: { isEnded: boolean }[] = [];
  for (const token of tokens) streams.push(...(await openStreams(token, 10)));
  const newest = await openStream(await server.factory.session(user));
  await expect.poll(() => streams.filter(({ isEnded }) => isEnded).length).toBe(1);
  expect([streams[0]?.isEnded, newest.isEnded]).toEqual([true, false]);
});

/** Adds streams without a connection: one per session. Returns the number of ended ones by user. */
function addStreams(users: readonly { id: number; companyId: number }[]): Map<number, number> {
  const streams = createOpenStreams();
  const endedByUser = new Map<number, number>();
  for (const [index, { id, companyId }] of users.entries()) {
    const stream = {
      user: { id, companyId, tokenHash: `session ${index}` },
      end() {
        streams.delete(stream);
        endedByUser.set(id, (endedByUser.get(id) ?? 0) + 1);
      },
    };
    streams.add(stream);
  }
  return endedByUser;
}

test('the user with the most event streams makes room in a company', () => {
  const many = Array.from({ length: 300 }, (_, n) => ({ id: 1 + (n % 12), companyId: 1 }));
  const few = Array.from({ length: 5 }, (_, n) => ({ id: 100 + n, companyId: 1 }));
  const ended = addStreams([...many, ...few]);
  expect([...ended.values()]).toEqual([1, 1, 1, 1, 1]);
  expect([...ended.keys()].every((id) => id <= 12)).toBe(true);
});

test('the company with the most event streams makes room on a node', () => {
  const large = Array.from({ length: 3_000 }, (_, n) => ({ id: n, companyId: n % 11 === 0 ? 1 : 2 + (n % 10) }));
  const small = Array.from({ length: 20 }, (_, n) => ({ id: 10_000 + n, companyId: 50 }));
  const ended = addStreams([...large, ...small]);
  expect([...ended.values()].reduce((sum, count) => sum + count, 0)).toBe(20);
  expect([...ended.keys()].every((id) => id < 10_000)).toBe(true);
});
