import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoredSecrets } from '../../platform/stored-secrets.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestEntity } from '../../platform/testing/test-factory.ts';

let server: TestServer;
let company: TestCompany;
let entity: TestEntity;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await server.factory.company();
  entity = await server.factory.entity({ company });
  token = (await server.factory.user({ company, permissions: ['device:list'] })).token;
});
afterAll(() => server?.stop());

const details = async (id: number) => (await server.call(devices.details, { id }, { token })).result;
const change = (input: object) => server.call(devices.change, input, { token });

test('a Wi-Fi password is stored encrypted and never returned', async () => {
  const { id } = await server.factory.device({ company, entity, kind: 'aiCamera' });
  const read = async () =>
    server.db.selectFrom('devices').select('wifiPassword').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await details(id)).toMatchObject({ hasWifiPassword: false });
  expect((await change({ id, wifiPassword: 'corridor-7 pass' })).error).toBeNull();
  const shown = await details(id);
  expect(shown).toMatchObject({ hasWifiPassword: true });
  expect(JSON.stringify(shown)).not.toContain('corridor-7');
  const { wifiPassword } = await read();
  expect(wifiPassword).not.toContain('corridor-7');
  const secrets = await openStoredSecrets(server.db);
  expect(secrets.open('devices.wifiPassword', wifiPassword ?? '')).toBe('corridor-7 pass');
  const log = await server.db
    .selectFrom('operationLogs')
    .select('changes')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log.changes).toContainEqual({ field: 'wifiPassword', before: '***', after: '***' });
  // A change without the field keeps it; an empty text removes it.
  expect((await change({ id, name: 'Other' })).error).toBeNull();
  expect(await read()).toEqual({ wifiPassword });
  expect((await change({ id, wifiPassword: '' })).error).toBeNull();
  expect(await details(id)).toMatchObject({ hasWifiPassword: false });
  expect((await change({ id, wifiPassword: 'x'.repeat(64) })).body).toMatchObject({
    details: { wifiPassword: 'tooLong' },
  });
});
