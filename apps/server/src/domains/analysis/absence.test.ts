import { home } from '@portico/contract/routes/home';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-06-03T00:00:30+08:00');
let server: TestServer;
let company: CountingCompany;

beforeAll(async () => {
  server = await startTestServer({ clock });
  company = await createCountingCompany(server);
});
afterAll(async () => server?.stop());

test('a missing value has a reason: not yet, not received or not measured', async () => {
  const entity = await server.factory.entity({ company: company.company, workTime: '00:05:00~22:00:00' });
  const corridor = await server.factory.corridor({ entity });
  const from = '2026-06-01T00:00:00+08:00';
  const device = await server.factory.device({ company: company.company, corridor, kind: 'aiCamera', from });
  const cards = async (items: StatisticItem[], more: object = {}) => {
    const input = { entityId: entity.id, items, ...more };
    const reply = await server.call(home.statistical, input, { token: company.token });
    return reply.result.cards.map(({ value, absence }) => value ?? absence);
  };

  // A minute after midnight no period of today has ended; yesterday's counts never arrived.
  clock.set('2026-06-03T00:01:00+08:00');
  expect(await cards(['flowIn', 'totalCar', 'gender'])).toEqual(['notYet', 'notMeasured', 'notYet']);
  expect(await cards(['flowIn', 'totalCar'], { type: 2 })).toEqual(['notReceived', 'notMeasured']);
  // A day before any device was installed.
  expect(await cards(['flowIn'], { type: 5, startTime: '2026-05-31', endTime: '2026-05-31' })).toEqual(['notMeasured']);

  // Half an hour after opening, counts are overdue.
  clock.set('2026-06-03T00:58:00+08:00');
  expect(await cards(['flowIn'])).toEqual(['notReceived']);

  // 0 people is a known value, but a share of 0 people cannot be computed.
  await company.sendRecords({ device }, [createFiveMinuteRecord('2026-06-03T00:30:00+08:00', 0, { after: 0 })]);
  expect(await cards(['flowIn', 'enteringRate'])).toEqual([0, 'notComputable']);
  await company.sendRecords({ device }, [createFiveMinuteRecord('2026-06-03T00:35:00+08:00', 3, { after: 9 })]);
  expect(await cards(['flowIn', 'enteringRate'])).toEqual([3, 0.25]);
});

test('groups out are shown if reported, and are no item to choose', async () => {
  const entity = await server.factory.entity({ company: company.company, workTime: '00:00:00~23:59:59' });
  const corridor = await server.factory.corridor({ entity });
  const device = await server.factory.device({ company: company.company, corridor, from: '2026-06-01T00:00:00+08:00' });
  const { token } = company;
  const groupsOut = async () => {
    const reply = await server.call(home.trend, { entityId: entity.id, type: 'outBatch' }, { token });
    const { item, isMeasured, now } = reply.result;
    return [item, isMeasured, now[0]?.value];
  };
  await company.sendRecords({ device }, [createFiveMinuteRecord('2026-06-03T00:30:00+08:00', 3, { batch: 1 })]);
  expect(await groupsOut()).toEqual(['batchOut', false, null]);
  await company.sendRecords({ device }, [createFiveMinuteRecord('2026-06-03T00:35:00+08:00', 3, { batchOut: 2 })]);
  await company.sendRecords({ device }, [createFiveMinuteRecord('2026-06-03T00:40:00+08:00', 3, { batchOut: 3 })]);
  expect(await groupsOut()).toEqual(['batchOut', true, 5]);

  expect((await server.call(home.statisTypes, {}, { token })).result.all).not.toContain('batchOut');
  const refused = await server.call(home.statistical, { entityId: entity.id, items: ['batchOut'] }, { token });
  expect([refused.status, refused.error]).toEqual([400, 'badRequest']);
});
