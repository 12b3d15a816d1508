import { analysis } from '@portico/contract/routes/analysis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-07-08T15:20:00Z');
let server: TestServer;
let company: CountingCompany;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  company = await createCountingCompany(server);
});
afterAll(async () => server?.stop());

/** Records of every five minutes in the first `minutes` after 10:00 in Shanghai. */
const fromTen = (day: string, minutes: number) =>
  Array.from({ length: minutes / 5 }, (_, index) =>
    createFiveMinuteRecord(new Date(Date.parse(`${day}T02:00:00Z`) + index * 300_000).toISOString(), 1),
  );

test('each day has received and expected periods of opening hours', async () => {
  const place = await company.addPlace({ timeZone: 'Asia/Shanghai', workTime: '10:00:00~11:59:59' });
  await server.db
    .updateTable('bindings')
    .set({ fromAt: new Date('2026-07-07T00:00:00Z') })
    .where('deviceId', '=', place.device.id)
    .execute();
  await company.sendRecords(place, [...fromTen('2026-07-07', 60), ...fromTen('2026-07-08', 120)]);
  // A record after closing belongs neither to the received nor to the expected periods.
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-08T12:00:00Z', 5)]);

  const { result } = await server.call(analysis.health, { entityId: place.entity.id }, { token: company.token });
  expect(result.days).toHaveLength(14);
  expect([result.days[0], result.days.at(-1)]).toEqual(['2026-06-25', '2026-07-08']);
  expect(result.devices).toHaveLength(1);
  const [device] = result.devices;
  expect(device).toMatchObject({ id: place.device.id, sn: place.device.sn, isHere: true });
  expect(device?.receipts.map(({ received, expected }) => `${received}/${expected}`)).toEqual([
    ...Array.from({ length: 12 }, () => '0/0'),
    '12/24',
    '24/24',
  ]);
});

test('a removed device is listed last while one of its days is shown', async () => {
  const place = await company.addPlace({ timeZone: 'Asia/Shanghai', workTime: '10:00:00~11:59:59' });
  const gone = await company.addPlace({ entity: place.entity });
  const stay = { fromAt: new Date('2026-07-01T00:00:00Z'), toAt: new Date('2026-07-03T00:00:00Z') };
  await server.db.updateTable('bindings').set(stay).where('deviceId', '=', gone.device.id).execute();
  const { result } = await server.call(analysis.health, { entityId: place.entity.id }, { token: company.token });
  expect(result.devices.map(({ id, isHere }) => ({ id, isHere }))).toEqual([
    { id: place.device.id, isHere: true },
    { id: gone.device.id, isHere: false },
  ]);
  const expected = result.devices[1]?.receipts.map((periods) => periods.expected);
  expect(expected).toEqual([0, 0, 0, 0, 0, 0, 24, 24, 0, 0, 0, 0, 0, 0]);
});

test('a store of another company is not found', async () => {
  const other = await createCountingCompany(server);
  const { entity } = await other.addPlace();
  const refused = async (input: object) => (await server.call(analysis.health, input, { token: company.token })).status;
  expect(await refused({ entityId: entity.id })).toBe(404);
  expect(await refused({ entityId: 999_999 })).toBe(404);
  expect(await refused({})).toBe(400);
  expect((await server.call(analysis.health, { entityId: entity.id })).status).toBe(401);
});
