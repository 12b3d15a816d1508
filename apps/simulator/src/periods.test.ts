import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt } from '@portico/counting/zones';
import { expect, test } from 'vitest';
import { createFleetModel, type SimulatedDevice, toEpochSeconds } from './fleet-model.ts';
import {
  classifyPreviousTotal,
  computeRunningTotals,
  computeUploadMoment,
  findCurrentPeriod,
  findDuePeriods,
  findNextUploadMoment,
} from './periods.ts';
import { type InstantRange, sumRangeSeconds } from './ranges.ts';
import { makeTestDevice, makeTestFleet, makeTestSite } from './testing/small-fleet.ts';

const later = toEpochSeconds('2027-01-01T00:00:00Z');

function simulate(
  change: Parameters<typeof makeTestDevice>[0] = {},
  ...sites: Parameters<typeof makeTestSite>[0][]
): SimulatedDevice {
  const [only] = createFleetModel(
    makeTestFleet(
      [makeTestDevice(change)],
      sites.length > 0 ? sites.map((one) => makeTestSite(one)) : [makeTestSite()],
    ),
  ).devices;
  if (!only) throw new Error('no device');
  return only;
}

const range = (from: string, to: string): InstantRange => [toEpochSeconds(from), toEpochSeconds(to)];

test('every period of a range is sent once, and none remains due', () => {
  const requested = range('2026-06-01T05:03:00Z', '2026-06-03T07:00:00Z');
  const { periods, settled } = findDuePeriods(simulate(), requested, later);
  expect(periods).toHaveLength(599);
  expect(new Set(periods.map(({ at }) => at)).size).toBe(periods.length);
  expect(settled).toEqual([requested]);
});

test('a period that has not ended is neither sent nor settled', () => {
  const now = toEpochSeconds('2026-06-01T10:02:00Z');
  const { periods, settled } = findDuePeriods(simulate(), range('2026-06-01T09:00:00Z', '2026-06-01T10:02:00Z'), now);
  expect(periods.at(-1)?.at).toBe(toEpochSeconds('2026-06-01T09:55:00Z'));
  expect(settled).toEqual([range('2026-06-01T09:00:00Z', '2026-06-01T10:00:00Z')]);
});

test('periods during an outage or after a device fell silent are never sent', () => {
  const simulated = simulate({
    faults: {
      silentSince: '2026-06-04T00:00:00Z',
      outages: [{ from: '2026-06-02T00:00:00Z', to: '2026-06-03T00:00:00Z' }],
    },
  });
  const whole = range('2026-06-01T00:00:00Z', '2026-06-06T00:00:00Z');
  const { periods, settled } = findDuePeriods(simulated, whole, later);
  expect(periods).toHaveLength(2 * 288);
  expect(sumRangeSeconds(settled)).toBe(5 * 86_400);
});

test('periods counted while the link was down are sent afterwards', () => {
  const simulated = simulate({ faults: { linkDown: [{ from: '2026-06-02T08:00:00Z', to: '2026-06-02T12:00:00Z' }] } });
  const down = range('2026-06-02T08:00:00Z', '2026-06-02T11:00:00Z');
  expect(findDuePeriods(simulated, down, toEpochSeconds('2026-06-02T11:30:00Z'))).toEqual({ periods: [], settled: [] });
  const { periods } = findDuePeriods(simulated, down, later);
  expect(periods).toHaveLength(36);
  for (const { uploadedAt } of periods)
    expect(uploadedAt).toBeGreaterThanOrEqual(toEpochSeconds('2026-06-02T12:00:00Z'));
});

test('a moved device counts for the place of its placement, to the second', () => {
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
  const { periods } = findDuePeriods(simulated, range('2026-06-02T00:00:00Z', '2026-06-03T00:00:00Z'), later);
  const moved = toEpochSeconds('2026-06-02T10:00:00Z');
  expect(periods).toHaveLength(288);
  for (const { at, site: place } of periods) expect(place).toBe(at < moved ? 'shop' : 'other');
});

test('a repeated hour is sent twice, or once if the format has local times', () => {
  const night = range('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
  const always = { open: '00:00', close: '24:00' };
  expect(findDuePeriods(simulate({}, always), night, later).periods).toHaveLength(25 * 12);
  // So many visitors that no half hour is empty, because an infrared counter omits empty periods.
  const infrared = simulate(
    { kind: 'infrared', format: 'hx-f1', uploadInterval: 30 },
    { ...always, visitorsPerDay: 90_000 },
  );
  const { periods, settled } = findDuePeriods(infrared, night, later);
  const rules = infrared.placements[0]?.model.rules;
  if (!rules) throw new Error('no place');
  const ends = periods.map(({ at, minutes }) => formatLocal(localSecondsAt(rules, at + minutes * 60)));
  expect(ends).toHaveLength(24 * 2);
  expect(new Set(ends).size).toBe(24 * 2);
  expect(sumRangeSeconds(settled)).toBe(25 * 3600);
});

test('an infrared counter omits empty periods; a camera sends zeros', () => {
  const night = range('2026-06-01T22:00:00Z', '2026-06-02T04:00:00Z');
  const infrared = findDuePeriods(simulate({ kind: 'infrared', format: 'hx-f1', uploadInterval: 30 }), night, later);
  expect(infrared).toEqual({ periods: [], settled: [night] });
  const camera = findDuePeriods(simulate(), night, later).periods;
  expect(camera).toHaveLength(72);
  for (const { metrics } of camera) expect(Object.values(metrics).every((value) => value === 0)).toBe(true);
});

test('running totals restart at local midnight and grow by the counts', () => {
  const simulated = simulate({ kind: 'eye', format: 'hx-f5', dataMode: 'Total' });
  const { periods } = findDuePeriods(simulated, range('2026-06-01T00:00:00Z', '2026-06-04T00:00:00Z'), later);
  const totals = computeRunningTotals(simulated, periods);
  const pairs = periods.slice(1).map(({ at, metrics }, index) => {
    const before = totals.get(periods[index]?.at ?? 0)?.flowIn ?? Number.NaN;
    const now = totals.get(at)?.flowIn ?? Number.NaN;
    const isMidnight = formatLocal(at + 7200).endsWith('00:00:00'); // Berlin in June
    return [isMidnight ? now : now - before, metrics.flowIn];
  });
  expect(pairs).toHaveLength(3 * 288 - 1);
  for (const [difference, counted] of pairs) expect(difference).toBe(counted);
});

test('running totals begin at 0 again after a reset', () => {
  const totalResets = ['2026-06-01T10:02:00Z'];
  const simulated = simulate({ kind: 'eye', format: 'hx-f5', dataMode: 'Total', faults: { totalResets } });
  const { periods } = findDuePeriods(simulated, range('2026-06-01T09:00:00Z', '2026-06-01T11:00:00Z'), later);
  const totals = computeRunningTotals(simulated, periods);
  const falls = periods
    .slice(1)
    .filter(({ at }) => (totals.get(at)?.flowIn ?? 0) < (totals.get(at - 300)?.flowIn ?? 0));
  expect(falls.map(({ at }) => new Date(at * 1000).toISOString())).toEqual(['2026-06-01T10:05:00.000Z']);
  expect(totals.get(falls[0]?.at ?? 0)).toMatchObject({ flowIn: falls[0]?.metrics.flowIn });
});

test('the previous total is unknown at the start and after an overnight gap', () => {
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
  const since = toEpochSeconds('2026-06-01T00:00:00Z');
  const { periods } = findDuePeriods(simulated, [since, toEpochSeconds('2026-06-05T00:00:00Z')], later);
  const special = periods
    .map((period) => [new Date(period.at * 1000).toISOString(), classifyPreviousTotal(simulated, period, since)])
    .filter(([, before]) => before !== 'known');
  expect(special).toEqual([
    ['2026-06-01T00:00:00.000Z', 'first'],
    ['2026-06-03T10:00:00.000Z', 'gap'],
  ]);
});

test('uploads follow each interval end by up to 20 seconds', () => {
  const simulated = simulate({ uploadInterval: 15 });
  const quarter = toEpochSeconds('2026-06-01T10:15:00Z');
  const sent = computeUploadMoment(simulated, toEpochSeconds('2026-06-01T10:05:00Z'));
  expect(sent).toBeGreaterThan(quarter);
  expect(sent).toBeLessThanOrEqual(quarter + 20);
  expect(findNextUploadMoment(simulated, quarter)).toBe(sent);
  expect(findNextUploadMoment(simulated, sent)).toBe(sent + 900);
});

test('an upload interval below the record period sends unfinished periods', () => {
  const simulated = simulate({ recordPeriod: 15, uploadInterval: 1 });
  const [whole] = findDuePeriods(simulated, range('2026-06-01T10:00:00Z', '2026-06-01T10:15:00Z'), later).periods;
  const half = findCurrentPeriod(simulated, toEpochSeconds('2026-06-01T10:07:30Z'));
  expect(half).toMatchObject({ at: whole?.at, minutes: 15, uploadedAt: toEpochSeconds('2026-06-01T10:07:30Z') });
  expect(half?.metrics.flowIn).toBe(Math.floor((whole?.metrics.flowIn ?? 0) / 2));
  expect(findCurrentPeriod(simulate(), toEpochSeconds('2026-06-01T10:07:30Z'))).toBeNull();
});
