import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Fleet, FleetDevice } from '@portico/contract/fields/fleet';
import { devices } from '@portico/contract/routes/devices';
import { health } from '@portico/contract/routes/health';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { recordFlags } from '@portico/contract/words/record-flags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portico, startPortico } from './portico.ts';
import { type CallRoute, createRouteCaller } from './route-caller.ts';

// A new demonstration whose simulator has sent its history looks like an installation that had run all the time.

const daySeconds = 86_400;
const companies = ['汀南生活', 'Nordlicht Retail', 'Harbor & Hall'];

let portico: Portico;
let fleet: Fleet;
const callers: CallRoute[] = [];

beforeAll(async () => {
  portico = await startPortico();
  fleet = portico.fleet();
  for (const name of companies) callers.push(createRouteCaller(portico.api, await portico.login(name, 'company')));
  // The outage was six weeks ago. A camera with running totals sends its history oldest first, all others newest first.
  const isLong = ({ faults, dataMode }: FleetDevice) => faults.outages !== undefined || dataMode === 'Total';
  const [short, long] = [fleet.devices.filter((device) => !isLong(device)), fleet.devices.filter(isLong)];
  await Promise.all([simulateDays('short', short, 8), simulateDays('long', long, 45)]);
}, 300_000);

afterAll(async () => portico?.stopAndRemove());

async function simulateDays(name: string, simulated: readonly FleetDevice[], days: number): Promise<void> {
  const file = path.join(portico.folder, `fleet-${name}.json`);
  writeFileSync(file, JSON.stringify({ ...fleet, devices: simulated }));
  const from = new Date(Date.now() - days * daySeconds * 1000).toISOString();
  await portico.simulate(['run', '--fleet', file, '--history-only', '--from', from]);
}

/** Periods that a device sent more than two periods and ten minutes after their end, because its link was down. */
function countDelayedPeriods({ recordPeriod, faults }: FleetDevice): number {
  const length = recordPeriod * 60;
  return (faults.linkDown ?? []).reduce((sum, range) => {
    const [from, to] = [Date.parse(range.from) / 1000, Date.parse(range.to) / 1000];
    return sum + Math.ceil((to - from - 2 * length - 600) / length);
  }, 0);
}

test('only records that a lost link delayed are late', async () => {
  const delayed = fleet.devices.reduce((sum, device) => sum + countDelayedPeriods(device), 0);
  expect(delayed).toBe(18);
  const since = new Date(Date.now() - 9 * daySeconds * 1000).toISOString();
  const late = { marked: 0, inSummary: 0, byDay: 0 };
  let records = 0;
  for (const call of callers) {
    late.inSummary += (await call(health.summary, {})).late;
    const { content } = await call(health.days, { startTime: since.slice(0, 10), size: 100 });
    late.byDay += content.reduce((sum, row) => sum + row.late, 0);
    for (const { sn } of (await call(devices.list, { size: 100 })).content) {
      for (let page = 0; ; page += 1) {
        const found = (await call(devices.uploadRecord, { sn, startTime: since, page, size: 500 })).content;
        late.marked += found.filter(({ flags }) => (flags & recordFlags.late) !== 0).length;
        records += found.length;
        if (found.length < 500) break;
      }
    }
  }
  expect(late).toEqual({ marked: delayed, inSummary: delayed, byDay: delayed });
  expect(records).toBeGreaterThan(20_000);
  const callAsPlatform = createRouteCaller(portico.api, await portico.login(null, 'platform'));
  const { ingest } = await callAsPlatform(homePanelRoutes.platform, {});
  expect(ingest.lagSeconds ?? 0).toBeLessThan(1200);
});

test('only the device that became silent is offline', async () => {
  const offline: string[] = [];
  const lastContacts: (string | null)[] = [];
  for (const call of callers) {
    const { content } = await call(devices.list, { size: 100, state: 'offline' });
    offline.push(...content.map(({ sn }) => sn));
    lastContacts.push(...content.map(({ lastTime }) => lastTime));
  }
  const [silent] = fleet.devices.filter(({ faults }) => faults.silentSince !== undefined);
  expect(offline).toEqual([silent?.sn]);
  const silentSince = Date.parse(silent?.faults.silentSince ?? '') / 1000;
  expect(Math.abs(Date.parse(lastContacts[0] ?? '') / 1000 - silentSince)).toBeLessThan(60);
});

test('the log of a device has a line for each silence that ended', async () => {
  const silences = new Map<string, number>();
  for (const call of callers) {
    for (const { sn } of (await call(devices.list, { size: 100 })).content) {
      const { content } = await call(devices.log, { sn, size: 100 });
      for (const { kind, count } of content) if (kind === 'silent') silences.set(sn, (silences.get(sn) ?? 0) + count);
    }
  }
  const expected = fleet.devices.filter(({ faults }) => faults.linkDown !== undefined || faults.outages !== undefined);
  expect(expected).toHaveLength(4);
  expect(silences).toEqual(new Map(expected.map(({ sn }) => [sn, 1])));
});
