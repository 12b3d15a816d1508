import { devices } from '@portico/contract/routes/devices';
import { health } from '@portico/contract/routes/health';
import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCountingCompany, createFiveMinuteRecord } from '../platform/testing/counting-company.ts';
import { createFixedClock } from '../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';

const clock = createFixedClock('2026-06-03T12:06:00+08:00');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(async () => server?.stop());

test('state, last contact and newest data are the same facts on every page', async () => {
  const { company, sendRecords } = await createCountingCompany(server);
  const user = await server.factory.user({ company, permissions: ['device:list', 'entity:list'] });
  let { token } = user;
  const setClock = async (instant: string) => {
    clock.set(instant);
    token = await server.factory.session(user); // a session ends when it is not used for hours
  };
  const entity = await server.factory.entity({ company, timeZone: 'Asia/Shanghai', workTime: '09:00:00~21:00:00' });
  const corridor = await server.factory.corridor({ entity });
  const device = await server.factory.device({ company, corridor, from: '2026-06-01T00:00:00+08:00' });

  const listed = async () => {
    const [list, details, ofStore] = [
      (await server.call(devices.list, { page: 0, size: 10 }, { token })).result.content,
      [(await server.call(devices.details, { sn: device.sn }, { token })).result],
      (await server.call(devices.byEntity, { entityId: entity.id }, { token })).result.content,
    ];
    const facts = [list, details, ofStore].map((rows) =>
      rows.map(({ state, dataState, lastTime, lastDataTime }) => [state, dataState, lastTime, lastDataTime]),
    );
    expect(facts[1]).toEqual(facts[0]);
    expect(facts[2]).toEqual(facts[0]);
    return facts[0]?.[0];
  };
  const silentOnHome = async () => {
    const { trust } = (await server.call(home.statistical, { entityId: entity.id }, { token })).result;
    const { totals } = (await server.call(homePanelRoutes.league, {}, { token })).result;
    const summary = (await server.call(health.summary, {}, { token })).result;
    expect([totals.devices.reporting, summary.reporting]).toEqual([trust.reporting, trust.reporting]);
    return trust.silent.map(({ since }) => since);
  };

  await sendRecords({ device }, [createFiveMinuteRecord('2026-06-03T12:00:00+08:00', 3)]);
  await expect.poll(listed).toEqual(['online', 'current', '2026-06-03T04:06:00.000Z', '2026-06-03T04:05:00.000Z']);
  await expect.poll(silentOnHome).toEqual([]);

  // Two hours later it sends a record of the morning: it is in contact, but its newest data is still that of noon.
  await setClock('2026-06-03T14:00:00+08:00');
  await sendRecords({ device }, [createFiveMinuteRecord('2026-06-03T10:00:00+08:00', 2)]);
  await expect.poll(listed).toEqual(['online', 'overdue', '2026-06-03T06:00:00.000Z', '2026-06-03T04:05:00.000Z']);
  await expect.poll(silentOnHome).toEqual(['2026-06-03T04:05:00.000Z']);

  // Without any contact the state itself says it.
  await setClock('2026-06-03T16:00:00+08:00');
  await expect.poll(listed).toEqual(['offline', null, '2026-06-03T06:00:00.000Z', '2026-06-03T04:05:00.000Z']);
  await expect.poll(silentOnHome).toEqual(['2026-06-03T04:05:00.000Z']);

  await sendRecords({ device }, [createFiveMinuteRecord('2026-06-03T15:50:00+08:00', 4)]);
  await expect.poll(listed).toEqual(['online', 'current', '2026-06-03T08:00:00.000Z', '2026-06-03T07:55:00.000Z']);
  await expect.poll(silentOnHome).toEqual([]);
});
