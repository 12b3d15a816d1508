import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoredSecrets } from './stored-secrets.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
});
afterAll(() => server?.stop());

test('a sealed secret is opened by every node, for its purpose only', async () => {
  const [one, other] = [await openStoredSecrets(server.db), await openStoredSecrets(server.db)];
  for (const text of ['', 'Pässwort 密码 🔑', 'x'.repeat(63)]) {
    const sealed = one.seal('devices.wifiPassword', text);
    expect(sealed).not.toContain(text === '' ? 'undefined' : text);
    expect(one.seal('devices.wifiPassword', text)).not.toBe(sealed);
    expect(other.open('devices.wifiPassword', sealed)).toBe(text);
    expect(other.open('devices.other', sealed)).toBeNull();
  }
});

test('a changed or foreign text is not opened', async () => {
  const secrets = await openStoredSecrets(server.db);
  const bytes = Buffer.from(secrets.seal('p', 'secret'), 'base64');
  for (const position of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed[position] ?? 0) ^ 1, position);
    expect(secrets.open('p', changed.toString('base64'))).toBeNull();
  }
  for (const foreign of ['', 'plain text', 'AAAA']) expect(secrets.open('p', foreign)).toBeNull();
});
