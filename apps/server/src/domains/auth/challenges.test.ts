import { randomBytes } from 'node:crypto';
import { auth } from '@portico/contract/routes/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { consumeChallenge, createChallenge } from './challenges.ts';

const clock = createFixedClock('2026-03-10T08:00:00Z');
const key = randomBytes(32);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ captcha: true, clock });
});
afterAll(() => server.stop());

const create = (answer = 'a7c9') =>
  createChallenge(server.app, key, { kind: 'captcha', answer, lifeMilliseconds: 120_000 });
const consume = (id: string, kind: 'captcha' | 'proof' = 'captcha', usedKey = key) =>
  consumeChallenge(server.app, usedKey, kind, id);
const countRows = async () => (await server.db.selectFrom('challenges').select('id').execute()).length;

test('requests for challenges store nothing', async () => {
  for (const route of [auth.code, auth.proof, auth.publicKey])
    for (let n = 0; n < 20; n += 1) expect((await server.call(route, {})).status).toBe(200);
  expect(await countRows()).toBe(0);
});

test.each(['', 'a7c9', '13'])('a challenge with the answer "%s" is used up by its first use', async (answer) => {
  const id = create(answer);
  expect(
    await Promise.all([consume(id), consume(id), consume(id)].map(async (used) => (await used) ?? 'used')),
  ).toEqual(expect.arrayContaining([answer, 'used', 'used']));
  expect(await consume(id)).toBeNull();
});

test('another spelling of a used challenge does not work', async () => {
  const id = create();
  expect(await consume(id)).toBe('a7c9');
  const spellings = [id, `${id}=`, `${id}A`, ` ${id}`, `${id.slice(0, 9)}\n${id.slice(9)}`, id.replaceAll('-', '+')];
  const last = id.at(-1) ?? '';
  for (const other of 'ABCDEFGHabcdefgh0123456789-_') spellings.push(id.slice(0, -1) + (other === last ? '' : other));
  for (const spelling of spellings) expect(await consume(spelling)).toBeNull();
});

test('a challenge expires at the end of its life', async () => {
  const [late, inTime] = [create(), create()];
  clock.advance(119_999);
  expect(await consume(inTime)).toBe('a7c9');
  clock.advance(1);
  expect(await consume(late)).toBeNull();
});

test('a challenge of another kind or key is refused and stays usable', async () => {
  const id = create();
  expect(await consume(id, 'proof')).toBeNull();
  expect(await consume(id, 'captcha', randomBytes(32))).toBeNull();
  expect(await consume(id)).toBe('a7c9');
});

test('a challenge with one changed or missing byte is refused', async () => {
  const bytes = Buffer.from(create(), 'base64url');
  const rows = await countRows();
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(await consume(changed.toString('base64url'))).toBeNull();
    expect(await consume(bytes.subarray(0, place).toString('base64url'))).toBeNull();
  }
  expect(await countRows()).toBe(rows);
});
