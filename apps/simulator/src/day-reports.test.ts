import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import { expect, test } from 'vitest';
import { finalReports, reportSoFar } from './day-reports.ts';
import { fleetModel, type SimulatedDevice, seconds } from './fleet-model.ts';
import { deviceDay } from './model/device-days.ts';
import { dayOf } from './model/site-days.ts';
import type { Range } from './ranges.ts';
import { device, fleet, site } from './testing/small-fleet.ts';

const later = seconds('2027-01-01T00:00:00Z');
const range = (from: string, to: string): Range => [seconds(from), seconds(to)];

function simulate(change: Parameters<typeof device>[0] = {}, ...sites: Parameters<typeof site>[0][]): SimulatedDevice {
  const face = device({ kind: 'face', format: 'hx-f5', recordPeriod: 15, uploadInterval: 15, ...change });
  const [only] = fleetModel(
    fleet(
      [face],
      (sites.length > 0 ? sites : [{}]).map((one) => site(one)),
    ),
  ).devices;
  if (!only) throw new Error('no device');
  return only;
}

// Distinct people of a day as the model made them, summed in the plainest way.
function peopleOf(simulated: SimulatedDevice, date: string) {
  const [placement] = simulated.placements;
  if (!placement) throw new Error('hangs nowhere');
  const metrics = ['flowIn', 'enterStaff', 'leaveStaff', ...simulated.perDay] as const;
  expect(simulated.perDay).toEqual(['dedupedCount', 'dedupeStaff']);
  const eye = { sn: simulated.device.sn, share: placement.share, minutes: 15, metrics: simulated.metrics };
  const day = deviceDay(placement.model, { ...eye, metrics: [...eye.metrics, ...simulated.perDay] }, dayOf(date));
  const sum = (metric: (typeof metrics)[number]) => day.columns.get(metric)?.reduce((all, one) => all + one, 0) ?? 0;
  return { raw: sum('flowIn'), customers: sum('dedupedCount'), staff: sum('dedupeStaff') };
}

test.each([
  ['the clocks go forward', range('2026-03-26T23:00:00Z', '2026-03-30T22:00:00Z'), 23 * 3600, '2026-03-29'],
  ['the clocks go back', range('2026-10-22T22:00:00Z', '2026-10-26T23:00:00Z'), 25 * 3600, '2026-10-25'],
])('each local day is reported once when it is over, also when %s', (_story, whole, length, changed) => {
  const simulated = simulate();
  const reports = finalReports(simulated, whole, later);
  expect(reports).toHaveLength(4);
  const berlin = zoneRules('Europe/Berlin', true);
  for (const { date, end, raw, record } of reports) {
    expect(record).toMatchObject({ line: 255, minutes: 1440, site: 'shop' });
    expect(formatLocal(localSecondsAt(berlin, record.at))).toBe(`${date} 00:00:00`);
    expect(end - record.at).toBe(date === changed ? length : 86_400);
    expect(record.uploadedAt).toBeGreaterThan(end);
    const people = peopleOf(simulated, date);
    expect(raw).toBe(people.raw);
    expect(record.metrics).toEqual({ dedupedCount: people.customers + people.staff, dedupeStaff: people.staff });
    expect(people.staff).toBeGreaterThan(0);
    expect(record.metrics.dedupedCount).toBeLessThan(raw);
  }
  // Whatever stretches the days are sent in, none is told twice and none is forgotten.
  const cut = Array.from({ length: 40 }, (_, part): Range => {
    const step = (whole[1] - whole[0]) / 40;
    return [Math.round(whole[0] + part * step), Math.round(whole[0] + (part + 1) * step)];
  });
  expect(cut.flatMap((part) => finalReports(simulated, part, later))).toEqual(reports);
});

test('a day is not over before its last period is sent', () => {
  const simulated = simulate();
  const day = range('2026-05-31T22:00:00Z', '2026-06-01T22:00:00Z');
  expect(finalReports(simulated, day, day[1])).toEqual([]);
  expect(finalReports(simulated, day, day[1] + 60)).toHaveLength(1);
});

test('the day so far grows, starts at the same midnight, and says nothing in its first hour', () => {
  const simulated = simulate();
  const [whole] = finalReports(simulated, range('2026-05-31T22:00:00Z', '2026-06-01T22:00:00Z'), later);
  expect(reportSoFar(simulated, seconds('2026-05-31T22:59:59Z'))).toBeNull();
  const counts = ['2026-05-31T23:00:00Z', '2026-06-01T10:00:00Z', '2026-06-01T15:00:00Z', '2026-06-01T21:59:00Z'].map(
    (at) => {
      const soFar = reportSoFar(simulated, seconds(at));
      expect(soFar).toMatchObject({ date: '2026-06-01', end: whole?.end, record: { at: whole?.record.at, line: 255 } });
      return soFar?.record.metrics.dedupedCount ?? Number.NaN;
    },
  );
  expect(counts[0]).toBe(0);
  expect(counts[1]).toBeGreaterThan(0);
  expect(counts[2]).toBeGreaterThan(counts[1] ?? 0);
  expect(counts[3]).toBe(whole?.record.metrics.dedupedCount);
});

test('where midnight comes twice nothing is said until it cannot be mistaken for the second', () => {
  // In Havana the clocks go back from one to midnight: at 04:00 and at 05:00 UTC it is midnight of 1 November 2026.
  const simulated = simulate({}, { zone: 'America/Havana' });
  expect(reportSoFar(simulated, seconds('2026-11-01T05:59:59Z'))).toBeNull();
  const first = reportSoFar(simulated, seconds('2026-11-01T06:00:00Z'));
  expect(first).toMatchObject({ date: '2026-11-01', record: { at: seconds('2026-11-01T04:00:00Z') } });
});

test('a day of which nothing was counted is not reported, nor one the device did not live to the end of', () => {
  const simulated = simulate({
    faults: {
      outages: [{ from: '2026-06-01T22:00:00Z', to: '2026-06-03T10:00:00Z' }],
      silentSince: '2026-06-04T12:00:00Z',
    },
  });
  const reports = finalReports(simulated, range('2026-05-31T22:00:00Z', '2026-06-05T22:00:00Z'), later);
  expect(reports.map(({ date }) => date)).toEqual(['2026-06-01', '2026-06-03']);
  const [, half] = reports;
  expect(half?.record.metrics.dedupedCount).toBeLessThan(peopleOf(simulated, '2026-06-03').customers);
  expect(half?.record.metrics.dedupedCount).toBeGreaterThan(0);
});

test('a day belongs to the place where the device hung at midnight; other devices have none', () => {
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
  const reports = finalReports(moved, whole, later);
  expect(reports.map(({ date, record }) => [date, record.site])).toEqual([
    ['2026-06-02', 'shop'],
    ['2026-06-03', 'other'],
  ]);
  for (const other of [simulate({ kind: 'aiCamera' }), simulate({ format: 'native-mqtt' })]) {
    expect(finalReports(other, whole, later)).toEqual([]);
    expect(reportSoFar(other, seconds('2026-06-02T12:00:00Z'))).toBeNull();
  }
});
