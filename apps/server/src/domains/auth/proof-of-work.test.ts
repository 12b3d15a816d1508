import { auth } from '@portico/contract/routes/auth';
import { proofParts } from '@portico/contract/words/proof-of-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptTestPassword } from '../../platform/testing/encrypt-test-password.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { solveTestProof } from '../../platform/testing/solve-proof.ts';
import { addressSubjects } from './login.ts';
import { reserveGuess } from './login-limits.ts';

const clock = createFixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ captcha: true, clock });
});
afterAll(() => server.stop());

const requestProof = async (from: string) =>
  (await server.call(auth.proof, {}, { headers: { 'x-forwarded-for': from } })).result;

async function logIn(answer: { uuid: string; proof?: string; code?: string }, from = '10.50.0.1') {
  const user = await server.factory.user();
  const password = await encryptTestPassword(server, user.password);
  const headers = { 'x-forwarded-for': from };
  return (await server.call(auth.login, { username: user.username, password, ...answer }, { headers })).error;
}

test('a proof of work replaces the captcha, once', async () => {
  const challenge = await requestProof('10.50.0.1');
  const proof = solveTestProof(challenge);
  expect(proof.split(',')).toHaveLength(proofParts);
  expect(await logIn({ uuid: challenge.uuid, proof })).toBeNull();
  expect(await logIn({ uuid: challenge.uuid, proof })).toBe('proofWrong');
});

test('a proof expires after ten minutes', async () => {
  const [late, inTime] = [await requestProof('10.50.1.1'), await requestProof('10.50.1.1')];
  clock.advance(599_000);
  expect(await logIn({ uuid: inTime.uuid, proof: solveTestProof(inTime) }, '10.50.1.1')).toBeNull();
  clock.advance(1000);
  expect(await logIn({ uuid: late.uuid, proof: solveTestProof(late) }, '10.50.1.1')).toBe('proofWrong');
});

test.each<[string, (proof: string) => string]>([
  ['one wrong number', (proof) => proof.replace(/\d+$/, (last) => String(Number(last) + 1))],
  ['a missing part', (proof) => proof.replace(/,\d+$/, '')],
  ['a further part', (proof) => `${proof},1`],
  ['the parts in another order', (proof) => proof.split(',').toReversed().join(',')],
  ['the first part repeated', (proof) => Array.from({ length: proofParts }, () => proof.split(',')[0]).join(',')],
  ['a part that is no number', (proof) => proof.replace(/\d+$/, '1e3')],
  ['no numbers', () => ','],
])('a proof with %s is refused and cannot be sent again', async (_fault, change) => {
  const challenge = await requestProof('10.51.0.1');
  const proof = solveTestProof(challenge);
  expect(await logIn({ uuid: challenge.uuid, proof: change(proof) }, '10.51.0.1')).toBe('proofWrong');
  expect(await logIn({ uuid: challenge.uuid, proof }, '10.51.0.1')).toBe('proofWrong');
});

test('a proof belongs to its own challenge, and a captcha is no challenge', async () => {
  const [one, other] = [await requestProof('10.52.0.1'), await requestProof('10.52.0.1')];
  expect(await logIn({ uuid: other.uuid, proof: solveTestProof(one) }, '10.52.0.1')).toBe('proofWrong');
  const captcha = (await server.call(auth.code, {})).result;
  const proof = solveTestProof({ uuid: captcha.uuid, bits: 13 });
  expect(await logIn({ uuid: captcha.uuid, proof }, '10.52.0.1')).toBe('proofWrong');
  const another = await requestProof('10.52.0.1');
  expect(await logIn({ uuid: another.uuid, code: '13' }, '10.52.0.1')).toBe('captchaWrong');
});

test('the work grows with the failures of the address, up to 16 times', async () => {
  const bits: number[] = [];
  for (let failures = 0; failures <= 29; failures += 1) {
    bits.push((await requestProof('10.53.0.1')).bits);
    await reserveGuess(server.app, addressSubjects('10.53.0.1'));
  }
  expect([0, 5, 6, 12, 18, 24, 29].map((failures) => bits[failures])).toEqual([13, 13, 14, 15, 16, 17, 17]);
  expect((await requestProof('10.54.0.1')).bits).toBe(13);
  clock.advance(24 * 3_600_000);
  expect((await requestProof('10.53.0.1')).bits).toBe(13);
});

test('wrong proofs count against the address', async () => {
  const errors = [];
  for (let n = 0; n < 32; n += 1) errors.push(await logIn({ uuid: 'invented', proof: '1' }, '10.55.0.1'));
  expect(errors.filter((error) => error === 'proofWrong')).toHaveLength(30);
  expect(errors.filter((error) => error === 'tooManyLogins')).toHaveLength(2);
});
