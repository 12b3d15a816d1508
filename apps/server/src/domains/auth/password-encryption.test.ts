import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { auth } from '@portico/contract/routes/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { ensureLoginKeys } from './password-encryption.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const countBits = (publicKey: string) => createPublicKey(publicKey).asymmetricKeyDetails?.modulusLength;

test('passwords are encrypted with an RSA key of 3072 bits', async () => {
  expect(countBits((await server.call(auth.publicKey, {})).result.publicKey)).toBe(3072);
});

test('a stored key that is smaller is replaced once', async () => {
  const encoding = { format: 'pem', type: 'pkcs8' } as const;
  const { privateKey: smaller } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: encoding,
    publicKeyEncoding: { format: 'pem', type: 'spki' },
  });
  await server.db.updateTable('settings').set({ value: smaller }).where('name', '=', 'loginPrivateKey').execute();
  // Two server nodes start at the same time.
  const [first, second] = await Promise.all([ensureLoginKeys(server.db), ensureLoginKeys(server.db)]);
  expect(countBits(first.publicKey)).toBe(3072);
  expect(second).toEqual(first);
  expect(await ensureLoginKeys(server.db)).toEqual(first);
});
