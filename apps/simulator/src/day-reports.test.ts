import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import { distinctPeopleMetrics } from '@portico/device-formats/hx-f5/properties';
import { expect, test } from 'vitest';
import { buildInterimReport, findFinalReports } from './day-reports.ts';
import { createFleetModel, type SimulatedDevice, toEpochSeconds } from './fleet-model.ts';
import { generateDeviceDay } from './model/device-days.ts';
import { toDayNumber } from './model/site-days.ts';
import type { InstantRange } from './ranges.ts';
import { makeTestDevice, makeTestFleet, makeTestSite } from './testing/small-fleet.ts';

const later = toEpochSeconds('2027-01-01T00:00:00Z');
const range = (from: string, to: string): InstantRange => [toEpochSeconds(from), toEpochSeconds(to)];

function simulate(
  change: Parameters<typeof makeTestDevice>[0] = {},
  ...sites: Parameters<typeof makeTestSite>[0][]
): SimulatedDevice {
  const face = makeTestDevice({ kind: 'face', format: 'hx-f5', recordPeriod: 15, uploadInterval: 15, ...change });
  const [only] = createFleetModel(
    makeTestFleet(
      [face],
      (sites.length > 0 ? sites : [{}]).map((one) => makeTestSite(one)),
    ),
  ).devices;
  if (!only) throw new Error('no device');
  return only;
}

// Distinct people of a day as the model generates them, summed independently of the report.
function sumDayPeople(simulated: SimulatedDevice, date: string) {
  const [placement] = simulated.placements;
  if (!placement) throw new Error('hangs nowhere');
  const metrics = ['flowIn', 'enterStaff', 'leaveStaff', ...simulated.dailyMetrics] as const;
  expect(new Set(simulated.dailyMetrics)).toEqual(new Set(distinctPeopleMetrics));
  const view = { sn: simulated.device.sn, share: placement.share, minutes: 15, metrics: simulated.metrics };
  const day = generateDeviceDay(
    placement.model,
    { ...view, metrics: [...view.metrics, ...simulated.dailyMetrics] },
    toDayNumber(date),
  );
  const sum = (metric: (typeof metrics)[number]) => day.columns.get(metric)?.reduce((all, one) => all + one, 0) ?? 0;
  const sums = Object.fromEntries(simulated.dailyMetrics.map((metric) => [metric, sum(metric)]));
  return { raw: sum('flowIn'), customers: sum('dedupedCount'), staff: sum('dedupeStaff'), sums };
}

test.each([
  ['the clocks go forward', range('2026-03-26T23:00:00Z', '2026-03-30T22:00:00Z'), 23 * 3600, '2026-03-29'],
  ['the clocks go back', range('2026-10-22T22:00:00Z', '2026-10-26T23:00:00Z'), 25 * 3600, '2026-10-25'],
])('each local day is reported once when it is over, also when %s', (_story, whole, length, changed) => {
  const simulated = simulate();
  const reports = findFinalReports(simulated, whole, later);
  expect(reports).toHaveLength(4);
  const berlin = zoneRules('Europe/Berlin', true);
  for (const { date, end, entries, record } of reports) {
    expect(record).toMatchObject({ line: 255, minutes: 1440, site: 'shop' });
    expect(formatLocal(localSecondsAt(berlin, record.at))).toBe(`${date} 00:00:00`);
    expect(end - record.at).toBe(date === changed ? length : 86_400);
    expect(record.uploadedAt).toBeGreaterThan(end);
    const people = sumDayPeople(simulated, date);
    expect(entries).toBe(people.raw);
    expect(record.metrics).toEqual({ ...people.sums, dedupedCount: people.customers + people.staff });
    const { dedupedMale = 0, dedupedFemale = 0, dedupedGenderUnknown = 0 } = people.sums;
    expect(dedupedMale + dedupedFemale + dedupedGenderUnknown).toBe(people.customers);
    expect(people.staff).toBeGreaterThan(0);
    expect(record.metrics.dedupedCount).toBeLessThan(entries);
  }
  // However the range is split, every day is reported exactly once.
  const cut = Array.from({ length: 40 }, (_, part): InstantRange => {
    const step = (whole[1] - whole[0]) / 40;
    return [Math.round(whole[0] + part * step), Math.round(whole[0] + (part + 1) * step)];
  });
  expect(cut.flatMap((part) => findFinalReports(simulated, part, later))).toEqual(reports);
});

test('a day is not over before its last period is sent', () => {
  const simulated = simulate();
  const day = range('2026-05-31T22:00:00Z', '2026-06-01T22:00:00Z');
  expect(findFinalReports(simulated, day, day[1])).toEqual([]);
  expect(findFinalReports(simulated, day, day[1] + 60)).toHaveLength(1);
});

test('an interim report starts at midnight and is null in the first hour', () => {
  const simulated = simulate();
  const [whole] = findFinalReports(simulated, range('2026-05-31T22:00:00Z', '2026-06-01T22:00:00Z'), later);
  expect(buildInterimReport(simulated, toEpochSeconds('2026-05-31T22:59:59Z'))).toBeNull();
  const counts = ['2026-05-31T23:00:00Z', '2026-06-01T10:00:00Z', '2026-06-01T15:00:00Z', '2026-06-01T21:59:00Z'].map(
    (at) => {
      const soFar = buildInterimReport(simulated, toEpochSeconds(at));
      expect(soFar).toMatchObject({ date: '2026-06-01', end: whole?.end, record: { at: whole?.record.at, line: 255 } });
      return soFar?.record.metrics.dedupedCount ?? Number.NaN;
    },
  );
  expect(counts[0]).toBe(0);
  expect(counts[1]).toBeGreaterThan(0);
  expect(counts[2]).toBeGreaterThan(counts[1] ?? 0);
  expect(counts[3]).toBe(whole?.record.metrics.dedupedCount);
});

test('no interim report is sent until a doubled midnight is unambiguous', () => {
  // In Havana the clocks go back from 01:00 to 00:00: it is midnight of 1 November 2026 at 04:00 and at 05:00 UTC.
  const simulated = simulate({}, { zone: 'America/Havana' });
  expect(buildInterimReport(simulated, toEpochSeconds('2026-11-01T05:59:59Z'))).toBeNull();
  const first = buildInterimReport(simulated, toEpochSeconds('2026-11-01T06:00:00Z'));
  expect(first).toMatchObject({ date: '2026-11-01', record: { at: toEpochSeconds('2026-11-01T04:00:00Z') } });
});

test('a day without counts or with a device that fell silent is not reported', () => {
  const simulated = simulate({
    faults: {
      outages: [{ from: '2026-06-01T22:00:00Z', to: '2026-06-03T10:00:00Z' }],
      silentSince: '2026-06-04T12:00:00Z',
    },
  });
  const reports = findFinalReports(simulated, range('2026-05-31T22:00:00Z', '2026-06-05T22:00:00Z'), later);
  expect(reports.map(({ date }) => date)).toEqual(['2026-06-01', '2026-06-03']);
  const [, half] = reports;
  expect(half?.record.metrics.dedupedCount).toBeLessThan(sumDayPeople(simulated, '2026-06-03').customers);
  expect(half?.record.metrics.dedupedCount).toBeGreaterThan(0);
});

test('a day report belongs to the place where the device was at midnight', () => {
  const moved = simulate(
    {
      placements: [
        { site: 'shop', share: 0.5, from: '2026-06-01T10:00:00Z', to: '2026-06-02T10:00:00Z' },
        { site: 'other', share: 0.3, from: '2026-06-02T10:00:00Z', to: null },
      ],
    },
    {},
    { key: 'other' },
  );
  const whole = range('2026-05-31T22:00:00Z', '2026-06-03T22:00:00Z');
  const reports = findFinalReports(moved, whole, later);
  expect(reports.map(({ date, record }) => [date, record.site])).toEqual([
    ['2026-06-02', 'shop'],
    ['2026-06-03', 'other'],
  ]);
  for (const other of [simulate({ kind: 'aiCamera' }), simulate({ format: 'native-mqtt' })]) {
    expect(findFinalReports(other, whole, later)).toEqual([]);
    expect(buildInterimReport(other, toEpochSeconds('2026-06-02T12:00:00Z'))).toBeNull();
  }
});
