import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import { home } from '@portico/contract/routes/home';
import { recordFlags } from '@portico/contract/words/record-flags';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../platform/testing/counting-company.ts';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';

const clock = createFixedClock('2026-07-08T12:00:30Z');
let server: TestServer;
let company: CountingCompany;
let platformToken: string;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  company = await createCountingCompany(server);
  platformToken = (await server.factory.user()).token;
});
afterAll(async () => server?.stop());

const setLicence = async (id: number, licenseUntil: string | null) =>
  expect(await server.call(devices.setLicense, { ids: [id], licenseUntil }, { token: platformToken })).toMatchObject({
    error: null,
  });

test('records of an ended licence are marked, and count after renewal', async () => {
  const { entity, device } = await company.addPlace({ timeZone: 'UTC' });
  await setLicence(device.id, '2026-07-08T09:00:00Z');
  await company.sendRecords({ device }, [
    createFiveMinuteRecord('2026-07-08T08:55:00Z', 1),
    createFiveMinuteRecord('2026-07-08T09:00:00Z', 2),
    createFiveMinuteRecord('2026-07-08T10:00:00Z', 4),
  ]);
  const day = { ids: [entity.id], startTime: '2026-07-08 00:00', endTime: '2026-07-09 00:00', step: '1h' as const };
  const count = async () => (await company.querySeries(day)).rows[0]?.total;
  expect(await count()).toBe(1);

  const { content } = (await server.call(devices.uploadRecord, { sn: device.sn }, { token: company.token })).result;
  expect(content.map(({ in: flowIn, flags }) => [flowIn, flags & recordFlags.licenceEnded])).toEqual([
    [4, recordFlags.licenceEnded],
    [2, recordFlags.licenceEnded],
    [1, 0],
  ]);
  // Nothing is missing at the store: no records are expected without a licence.
  const { cards, trust } = (
    await server.call(
      home.statistical,
      { entityId: entity.id, type: rangeTypes.today, items: ['flowIn'] },
      { token: company.token },
    )
  ).result;
  expect(cards[0]?.value).toBe(1);
  expect(trust.devices).toBe(0);

  // Renewed: the whole time counts; the records behind the figure add up to it.
  await setLicence(device.id, '2027-01-01T00:00:00Z');
  await expect.poll(count).toBe(7);
  const records = await server.call(
    analysis.records,
    { ids: [entity.id], startTime: day.startTime, endTime: day.endTime, item: 'flowIn' },
    { token: company.token },
  );
  expect(records.result.value).toBe(7);
  const renewed = (await server.call(devices.uploadRecord, { sn: device.sn }, { token: company.token })).result.content;
  expect(renewed.every(({ flags }) => (flags & recordFlags.licenceEnded) === 0)).toBe(true);

  // An earlier end takes them out again.
  await setLicence(device.id, '2026-07-08T10:00:00Z');
  await expect.poll(count).toBe(3);
  await setLicence(device.id, null);
  await expect.poll(count).toBe(7);
});

test('a device with an ended licence can be bound; it counts after renewal', async () => {
  const entity = await server.factory.entity({ company: company.company, timeZone: 'UTC' });
  const corridor = await server.factory.corridor({ entity });
  const device = await server.factory.device({ company: company.company, entity, kind: 'aiCamera' });
  await setLicence(device.id, '2026-07-01T00:00:00Z');
  const bound = await server.call(
    devices.bind,
    { devices: [device.id], corridorId: corridor.id, entityId: entity.id, from: '2026-07-08T08:00:00Z' },
    { token: company.token },
  );
  expect(bound.error).toBeNull();
  await company.sendRecords({ device }, [createFiveMinuteRecord('2026-07-08T09:00:00Z', 5)]);
  const day = { ids: [entity.id], startTime: '2026-07-08 00:00', endTime: '2026-07-09 00:00', step: '1d' as const };
  const count = async () => (await company.querySeries(day)).rows[0]?.total;
  expect(await count()).toBeNull();
  const { result } = await server.call(devices.details, { id: device.id }, { token: company.token });
  expect(result).toMatchObject({ state: 'expired', corridorId: corridor.id });
  await setLicence(device.id, '2027-01-01T00:00:00Z');
  await expect.poll(count).toBe(5);
});
