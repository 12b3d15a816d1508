import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { homeStart } from '@portico/contract/routes/home-start';
import { homePanelNames, homePanels } from '@portico/contract/words/home-panels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCountingCompany, createFiveMinuteRecord } from '../../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';

const clock = createFixedClock('2026-07-08T12:04:30Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

test('the platform panel has devices, arrivals, refusals and licences', async () => {
  const admin = await server.factory.user();
  const [company, quiet] = [await createCountingCompany(server), await createCountingCompany(server)];
  const [place, there] = [await company.addPlace(), await quiet.addPlace()];
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-07-08T11:50:00Z', 3),
    createFiveMinuteRecord('2026-07-08T11:55:00Z', 4),
  ]);
  const device = (id: number, values: object) =>
    server.db.updateTable('devices').set(values).where('id', '=', id).execute();
  const day = 86_400_000;
  const in20 = new Date(clock.now() + 20 * day);
  await device(place.device.id, { lastAt: new Date(clock.now()), lastDataAt: '2026-07-08T12:00:00Z', expiresAt: in20 });
  await device(there.device.id, { lastAt: null, lastDataAt: null });
  const spare = await server.factory.device({ company: company.company, entity: place.entity });
  await device(spare.id, { expiresAt: new Date(clock.now() - day) });
  const ends = new Date(clock.now() + 60 * day);
  await server.db.updateTable('companies').set({ expiresAt: ends }).where('id', '=', quiet.company.id).execute();
  await server.db
    .insertInto('deviceLogs')
    .values(
      [
        { day: '2026-07-08', at: '2026-07-08T09:00:00Z', detail: 'timeInFuture', count: 5 },
        { day: '2026-07-07', at: '2026-07-07T23:00:00Z', detail: 'metricNegative', count: 2 },
        { day: '2026-07-06', at: '2026-07-06T23:00:00Z', detail: 'metricNegative', count: 40 },
      ].map(({ day: logDay, at: last, detail, count }) => ({
        companyId: company.company.id,
        deviceId: place.device.id,
        day: logDay,
        firstAt: new Date(last),
        lastAt: new Date(last),
        kind: 'refused',
        detail,
        count,
      })),
    )
    .execute();

  const { result } = await server.call(homePanelRoutes.platform, {}, { token: admin.token });
  expect(result.fleet).toEqual([
    { state: 'unused', devices: 1 },
    { state: 'online', devices: 1 },
    { state: 'offline', devices: 0 },
    { state: 'expired', devices: 1 },
  ]);
  expect(result.refused).toEqual([
    { reason: 'timeInFuture', records: 5, devices: 1 },
    { reason: 'metricNegative', records: 2, devices: 1 },
  ]);
  // Two records arrived in the last five minutes: 9:30 and 4:30 minutes after the end of their periods.
  expect(result.ingest.recordsPerSecond).toBeCloseTo(2 / 300, 10);
  expect(result.ingest.lagSeconds).toBe(420);
  expect(result.companyCount).toBe(2);
  expect(result.companies).toEqual([
    { id: quiet.company.id, name: quiet.company.name, devices: 1, lastData: null },
    { id: company.company.id, name: company.company.name, devices: 1, lastData: '2026-07-08T12:00:00.000Z' },
  ]);
  expect(result.licences).toEqual({
    in30: 1,
    in90: 1,
    expired: 1,
    companies: [{ id: quiet.company.id, name: quiet.company.name, expiresAt: ends.toISOString(), devices: 1 }],
  });
});

test('only platform administrators see the platform panel', async () => {
  const company = await createCountingCompany(server);
  expect((await server.call(homePanelRoutes.platform, {}, { token: company.token })).error).toBe('forbidden');
});

test('panels keep the order the user chose, hidden ones stay hidden', async () => {
  const company = await server.factory.company();
  const me = await server.factory.user({ company, permissions: ['base:home:set'] });
  const other = await server.factory.user({ company });
  const panels = async (token: string) => (await server.call(homeStart.panels, {}, { token })).result;
  const own = homePanelNames.filter((name) => homePanels[name].some((variant) => variant !== 'platform'));
  expect(own).toHaveLength(10);
  const usual = { shown: own, hidden: [] };
  expect(await panels(me.token)).toEqual(usual);
  const rest = own.filter((name) => name !== 'trend' && name !== 'peaks');
  const choice = { shown: ['peaks' as const, ...rest], hidden: ['trend' as const] };
  expect((await server.call(homePanelRoutes.setPanels, choice, { token: me.token })).result).toEqual(choice);
  expect(await panels(me.token)).toEqual(choice);
  expect(await panels(other.token)).toEqual(usual);
  const { token: platformToken } = await server.factory.user();
  const platformPanels = homePanelNames.filter((name) => homePanels[name].some((variant) => variant === 'platform'));
  expect(await panels(platformToken)).toEqual({ shown: platformPanels, hidden: [] });
  expect((await server.call(homePanelRoutes.setPanels, choice, { token: other.token })).error).toBe('forbidden');
  expect((await server.call(home.setStatisTypes, { types: ['flowIn'] }, { token: other.token })).error).toBe(
    'forbidden',
  );
  const nothing = await server.call(homePanelRoutes.setPanels, { shown: [] }, { token: me.token });
  expect(nothing.error).toBe('badRequest');
  // A panel neither chosen nor hidden follows the one it usually follows; duplicates count once.
  const partialChoice = {
    shown: ['entrances' as const, 'trend' as const, 'entrances' as const],
    hidden: ['peaks' as const],
  };
  const { result } = await server.call(homePanelRoutes.setPanels, partialChoice, { token: me.token });
  expect(result.hidden).toEqual(['peaks']);
  expect(result.shown.indexOf('entrances')).toBeLessThan(result.shown.indexOf('trend'));
  expect(result.shown.indexOf('league')).toBe(result.shown.indexOf('trend') + 1);
  expect(new Set(result.shown).size).toBe(own.length - 1);
});
