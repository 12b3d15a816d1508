import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCountingCompany } from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

test('the device log accepts local times and instants, refuses others', async () => {
  const company = await createCountingCompany(server);
  const { device } = await company.addPlace({ timeZone: 'Europe/Berlin' });
  // 11:00 local time.
  const at = new Date('2026-07-01T09:00:00Z');
  const row = {
    companyId: company.company.id,
    deviceId: device.id,
    kind: 'refused',
    detail: 'a test',
    count: 1,
    day: '2026-07-01',
  };
  await server.db
    .insertInto('deviceLogs')
    .values({ ...row, firstAt: at, lastAt: at })
    .execute();
  const ask = async (input: object) => server.call(devices.log, { sn: device.sn, ...input }, { token: company.token });
  const count = async (input: object) => (await ask(input)).result.totalElements;
  expect(await count({ startTime: '2026-07-01 11:00:00', endTime: '2026-07-01 11:00:00' })).toBe(1);
  expect(await count({ startTime: '2026-07-01 11:00:01' })).toBe(0);
  expect(await count({ endTime: '2026-07-01 10:59:59' })).toBe(0);
  expect(await count({ startTime: '2026-07-01T09:00:00Z', endTime: '1782896400' })).toBe(1);
  expect(await count({ startTime: '2026-07-01T09:00:01Z' })).toBe(0);
  const { status, body } = await ask({ endTime: 'yesterday' });
  expect([status, body]).toMatchObject([400, { details: { endTime: 'invalid' } }]);
});
