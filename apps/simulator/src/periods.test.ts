import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt } from '@portico/counting/zones';
import { expect, test } from 'vitest';
import { fleetModel, type SimulatedDevice, seconds } from './fleet-model.ts';
import { duePeriods, nextUploadMoment, periodUnderWay, runningTotals, totalBefore, uploadMoment } from './periods.ts';
import { lengthOf, type Range } from './ranges.ts';
import { device, fleet, site } from './testing/small-fleet.ts';

const later = seconds('2027-01-01T00:00:00Z');

function simulate(change: Parameters<typeof device>[0] = {}, ...sites: Parameters<typeof site>[0][]): SimulatedDevice {
  const [only] = fleetModel(
    fleet([device(change)], sites.length > 0 ? sites.map((one) => site(one)) : [site()]),
  ).devices;
  if (!only) throw new Error('no device');
  return only;
}

const range = (from: string, to: string): Range => [seconds(from), seconds(to)];

test('every period of a stretch comes once, and the stretch is settled', () => {
  const stretch = range('2026-06-01T05:03:00Z', '2026-06-03T07:00:00Z');
  const { periods, settled } = duePeriods(simulate(), stretch, later);
  expect(periods).toHaveLength(599);
  expect(new Set(periods.map(({ at }) => at)).size).toBe(periods.length);
  expect(settled).toEqual([stretch]);
});

test('a period that has not been uploaded yet stays open', () => {
  const now = seconds('2026-06-01T10:02:00Z');
  const { periods, settled } = duePeriods(simulate(), range('2026-06-01T09:00:00Z', '2026-06-01T10:02:00Z'), now);
  expect(periods.at(-1)?.at).toBe(seconds('2026-06-01T09:55:00Z'));
  expect(settled).toEqual([range('2026-06-01T09:00:00Z', '2026-06-01T10:00:00Z')]);
});

test('nothing was counted in an outage or after the device fell silent, and nothing of it is waited for', () => {
  const simulated = simulate({
    faults: {
      silentSince: '2026-06-04T00:00:00Z',
      outages: [{ from: '2026-06-02T00:00:00Z', to: '2026-06-03T00:00:00Z' }],
    },
  });
  const whole = range('2026-06-01T00:00:00Z', '2026-06-06T00:00:00Z');
  const { periods, settled } = duePeriods(simulated, whole, later);
  expect(periods).toHaveLength(2 * 288);
  expect(lengthOf(settled)).toBe(5 * 86_400);
});

test('what was counted while the link was down is sent when it is back, and says so', () => {
  const simulated = simulate({ faults: { linkDown: [{ from: '2026-06-02T08:00:00Z', to: '2026-06-02T12:00:00Z' }] } });
  const down = range('2026-06-02T08:00:00Z', '2026-06-02T11:00:00Z');
  expect(duePeriods(simulated, down, seconds('2026-06-02T11:30:00Z'))).toEqual({ periods: [], settled: [] });
  const { periods } = duePeriods(simulated, down, later);
  expect(periods).toHaveLength(36);
  for (const { uploadedAt } of periods) expect(uploadedAt).toBeGreaterThanOrEqual(seconds('2026-06-02T12:00:00Z'));
});

test('a moved device counts for the place where it hung, to the second', () => {
  const simulated = simulate(
    {
      placements: [
        { site: 'shop', share: 0.5, from: '2026-06-01T00:00:00Z', to: '2026-06-02T10:00:00Z' },
        { site: 'other', share: 0.3, from: '2026-06-02T10:00:00Z', to: null },
      ],
    },
    {},
    { key: 'other', zone: 'America/New_York' },
  );
  const { periods } = duePeriods(simulated, range('2026-06-02T00:00:00Z', '2026-06-03T00:00:00Z'), later);
  const moved = seconds('2026-06-02T10:00:00Z');
  expect(periods).toHaveLength(288);
  for (const { at, site: place } of periods) expect(place).toBe(at < moved ? 'shop' : 'other');
});

test('the hour that comes twice has two sets of periods, of which a wall clock can say one', () => {
  const night = range('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
  const always = { open: '00:00', close: '24:00' };
  expect(duePeriods(simulate({}, always), night, later).periods).toHaveLength(25 * 12);
  // So many people that no half hour is without any.
  const infrared = simulate(
    { kind: 'infrared', format: 'hx-f1', uploadInterval: 30 },
    { ...always, visitorsPerDay: 90_000 },
  );
  const { periods, settled } = duePeriods(infrared, night, later);
  const rules = infrared.placements[0]?.model.rules;
  if (!rules) throw new Error('no place');
  const ends = periods.map(({ at, minutes }) => formatLocal(localSecondsAt(rules, at + minutes * 60)));
  expect(ends).toHaveLength(24 * 2);
  expect(new Set(ends).size).toBe(24 * 2);
  expect(lengthOf(settled)).toBe(25 * 3600);
});

test('an infrared counter says nothing of a period in which nobody passed, a camera says zero', () => {
  const night = range('2026-06-01T22:00:00Z', '2026-06-02T04:00:00Z');
  const infrared = duePeriods(simulate({ kind: 'infrared', format: 'hx-f1', uploadInterval: 30 }), night, later);
  expect(infrared).toEqual({ periods: [], settled: [night] });
  const camera = duePeriods(simulate(), night, later).periods;
  expect(camera).toHaveLength(72);
  for (const { metrics } of camera) expect(Object.values(metrics).every((value) => value === 0)).toBe(true);
});

test('running totals start again at local midnight and differ by what was counted', () => {
  const simulated = simulate({ kind: 'eye', format: 'hx-f5', dataMode: 'Total' });
  const { periods } = duePeriods(simulated, range('2026-06-01T00:00:00Z', '2026-06-04T00:00:00Z'), later);
  const totals = runningTotals(simulated, periods);
  const pairs = periods.slice(1).map(({ at, metrics }, index) => {
    const before = totals.get(periods[index]?.at ?? 0)?.flowIn ?? Number.NaN;
    const now = totals.get(at)?.flowIn ?? Number.NaN;
    const isMidnight = formatLocal(at + 7200).endsWith('00:00:00'); // Berlin in June
    return [isMidnight ? now : now - before, metrics.flowIn];
  });
  expect(pairs).toHaveLength(3 * 288 - 1);
  for (const [difference, counted] of pairs) expect(difference).toBe(counted);
});

test('a running total needs a zero in front of it where nothing is known, and after a gap over midnight', () => {
  const simulated = simulate({
    kind: 'eye',
    format: 'hx-f5',
    dataMode: 'Total',
    faults: {
      outages: [
        { from: '2026-06-02T10:00:00Z', to: '2026-06-03T10:00:00Z' },
        { from: '2026-06-04T10:00:00Z', to: '2026-06-04T11:00:00Z' },
      ],
    },
  });
  const since = seconds('2026-06-01T00:00:00Z');
  const { periods } = duePeriods(simulated, [since, seconds('2026-06-05T00:00:00Z')], later);
  const special = periods
    .map((period) => [new Date(period.at * 1000).toISOString(), totalBefore(simulated, period, since)])
    .filter(([, before]) => before !== 'known');
  expect(special).toEqual([
    ['2026-06-01T00:00:00.000Z', 'first'],
    ['2026-06-03T10:00:00.000Z', 'gap'],
  ]);
});

test('uploads come at every turn of the interval, a few seconds late', () => {
  const simulated = simulate({ uploadInterval: 15 });
  const quarter = seconds('2026-06-01T10:15:00Z');
  const sent = uploadMoment(simulated, seconds('2026-06-01T10:05:00Z'));
  expect(sent).toBeGreaterThan(quarter);
  expect(sent).toBeLessThanOrEqual(quarter + 20);
  expect(nextUploadMoment(simulated, quarter)).toBe(sent);
  expect(nextUploadMoment(simulated, sent)).toBe(sent + 900);
});

test('a device that uploads more often than it records sends the period so far', () => {
  const simulated = simulate({ recordPeriod: 15, uploadInterval: 1 });
  const [whole] = duePeriods(simulated, range('2026-06-01T10:00:00Z', '2026-06-01T10:15:00Z'), later).periods;
  const half = periodUnderWay(simulated, seconds('2026-06-01T10:07:30Z'));
  expect(half).toMatchObject({ at: whole?.at, minutes: 15, uploadedAt: seconds('2026-06-01T10:07:30Z') });
  expect(half?.metrics.flowIn).toBe(Math.floor((whole?.metrics.flowIn ?? 0) / 2));
  expect(periodUnderWay(simulate(), seconds('2026-06-01T10:07:30Z'))).toBeNull();
});
