import { analysis } from '@portico/contract/routes/analysis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type CountingCompany, countingCompany } from '../../platform/testing/counting-company.ts';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

const clock = fixedClock('2026-07-08T15:20:00Z');
let server: TestServer;
let us: CountingCompany;

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
  us = await countingCompany(server);
});
afterAll(async () => server?.stop());

/** Every five minutes of the first `minutes` after ten o'clock in Shanghai. */
const fromTen = (day: string, minutes: number) =>
  Array.from({ length: minutes / 5 }, (_, place) =>
    at(new Date(Date.parse(`${day}T02:00:00Z`) + place * 300_000).toISOString(), 1),
  );

test('each day says how many periods of the opening hours came, and how many should have', async () => {
  const here = await us.place({ timeZone: 'Asia/Shanghai', workTime: '10:00:00~11:59:59' });
  await server.db
    .updateTable('bindings')
    .set({ fromAt: new Date('2026-07-07T00:00:00Z') })
    .where('deviceId', '=', here.device.id)
    .execute();
  await us.send(here, [...fromTen('2026-07-07', 60), ...fromTen('2026-07-08', 120)]);
  // After closing it counts too, but nothing is expected then.
  await us.send(here, [at('2026-07-08T12:00:00Z', 5)]);

  const { result } = await server.call(analysis.health, { entityId: here.entity.id }, { token: us.token });
  expect(result.days).toHaveLength(14);
  expect([result.days[0], result.days.at(-1)]).toEqual(['2026-06-25', '2026-07-08']);
  expect(result.devices).toHaveLength(1);
  const [device] = result.devices;
  expect(device).toMatchObject({ id: here.device.id, sn: here.device.sn, isHere: true });
  expect(device?.receipts.map(({ received, expected }) => `${received}/${expected}`)).toEqual([
    ...Array.from({ length: 12 }, () => '0/0'),
    '12/24',
    '24/24',
  ]);
});

test('a device that left is told as long as its days are shown, after those that hang there', async () => {
  const here = await us.place({ timeZone: 'Asia/Shanghai', workTime: '10:00:00~11:59:59' });
  const gone = await us.place({ entity: here.entity });
  const stay = { fromAt: new Date('2026-07-01T00:00:00Z'), toAt: new Date('2026-07-03T00:00:00Z') };
  await server.db.updateTable('bindings').set(stay).where('deviceId', '=', gone.device.id).execute();
  const { result } = await server.call(analysis.health, { entityId: here.entity.id }, { token: us.token });
  expect(result.devices.map(({ id, isHere }) => ({ id, isHere }))).toEqual([
    { id: here.device.id, isHere: true },
    { id: gone.device.id, isHere: false },
  ]);
  const expected = result.devices[1]?.receipts.map((receipt) => receipt.expected);
  expect(expected).toEqual([0, 0, 0, 0, 0, 0, 24, 24, 0, 0, 0, 0, 0, 0]);
});

test('somebody else’s store, and one that is not there, are not found; without a store nothing is asked', async () => {
  const other = await countingCompany(server);
  const { entity } = await other.place();
  const refused = async (input: object) => (await server.call(analysis.health, input, { token: us.token })).status;
  expect(await refused({ entityId: entity.id })).toBe(404);
  expect(await refused({ entityId: 999_999 })).toBe(404);
  expect(await refused({})).toBe(400);
  expect((await server.call(analysis.health, { entityId: entity.id })).status).toBe(401);
});
