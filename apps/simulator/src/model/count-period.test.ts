import type { PicturePoint } from '@portico/contract/device-messages/commands';
import { siteProfiles } from '@portico/contract/fields/fleet';
import { deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import { type Metric, type Metrics, metricNames } from '@portico/contract/words/metrics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTestSite } from '../testing/small-fleet.ts';
import { countPeriodMetrics } from './count-period.ts';
import type { PassagePeriod } from './crossings.ts';
import {
  addCountingChange,
  type CountingSettingsHistory,
  type DeviceCountingSettings,
  factoryCountingHistory,
} from './device-counting-settings.ts';
import { generateDeviceDay } from './device-days.ts';
import { createSiteModel, toDayNumber } from './site-days.ts';

// Periods of each kind of device at each profile: when staff enter, at two busy times, when many leave, and when the last people leave.
const periods: PassagePeriod[] = siteProfiles.flatMap((profile) =>
  deviceKindNames.flatMap((kind) => {
    const hours = profile === 'station' ? { open: '00:00', close: '24:00' } : {};
    const model = createSiteModel(5, makeTestSite({ profile, ...hours }));
    const day = generateDeviceDay(
      model,
      { sn: kind, share: 0.5, minutes: 30, metrics: deviceKinds[kind].measures },
      toDayNumber('2026-05-09'),
    );
    return [16, 26, 27, 40, 43].map((position) => ({
      seed: 5,
      sn: kind,
      at: day.from + position * 1800,
      minutes: 30,
      metrics: Object.fromEntries([...day.columns].map(([metric, column]) => [metric, column[position] ?? 0])),
    }));
  }),
);
const endOf = ({ at, minutes }: PassagePeriod) => at + minutes * 60;
const under = (rules: Partial<DeviceCountingSettings>): CountingSettingsHistory =>
  addCountingChange(factoryCountingHistory, -1e9, rules);
const countedUnder = (period: PassagePeriod, rules: Partial<DeviceCountingSettings>, until = endOf(period)) =>
  countPeriodMetrics(period, under(rules), until);

const share = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.tuple(share, share);
const rules: fc.Arbitrary<Partial<DeviceCountingSettings>> = fc.record(
  {
    direction: fc.constantFrom(0, 1, 2, 3, 4),
    lines: fc.array(fc.array(point, { minLength: 2, maxLength: 5 }), { maxLength: 3 }),
    areas: fc.array(fc.array(point, { minLength: 3, maxLength: 6 }), { maxLength: 2 }),
    minHeight: fc.constantFrom(0, 100, 120, 140, 150, 160, 170, 180),
    distinguishesChildren: fc.boolean(),
    minStaySeconds: fc.integer({ min: 0, max: 3600 }),
    isCounting: fc.boolean(),
  },
  { requiredKeys: [] },
);
// A period in which the shift changes: half of the people who enter and leave are staff.
const shiftChange: PassagePeriod = {
  seed: 5,
  sn: 'shifts',
  at: periods[0]?.at ?? 0,
  minutes: 30,
  metrics: { flowIn: 60, flowOut: 50, enterStaff: 30, leaveStaff: 25, dedupedCount: 20, dedupeStaff: 28 },
};
// Any of the periods; those of devices with many related metrics are chosen more often.
const anyPeriod = fc.oneof(
  fc.constantFrom(...periods),
  fc.constantFrom(...periods.filter(({ sn }) => sn === 'aiCamera' || sn === 'face')),
  fc.constant(shiftChange),
);
const runs = { numRuns: 600, seed: 7 };

test('counting all crossings of a period reproduces its metrics', () => {
  for (const period of periods) expect(countedUnder(period, { minHeight: 1 })).toEqual(period.metrics);
  expect(periods).toHaveLength(siteProfiles.length * deviceKindNames.length * 5);
});

test('under any settings counts are consistent and at most the true numbers', () => {
  let checkedCount = 0;
  const property = fc.property(anyPeriod, rules, rules, share, (period, first, second, at) => {
    const changes = addCountingChange(under(first), period.at + at * period.minutes * 60, second);
    const counted = countPeriodMetrics(period, changes, endOf(period));
    if (counted === null) return;
    checkedCount += 1;
    expect(misfits(counted)).toEqual([]);
    expect(metricNames.filter((metric) => (counted[metric] ?? 0) > maxCount(period.metrics, metric))).toEqual([]);
  });
  fc.assert(property, { ...runs, numRuns: 2000 });
  expect(checkedCount).toBeGreaterThan(1000);
});

test('two adjacent lines or areas together count each person once', () => {
  const line = (from: number, to: number): PicturePoint[] => [[from, 0.42], [to, 0.5]]; // biome-ignore format: two points
  const box = (from: number, to: number): PicturePoint[] => [[from, 0.1], [to, 0.1], [to, 0.9], [from, 0.9]]; // biome-ignore format: four points
  const summed: Metric[] = ['flowIn', 'flowOut', 'adult', 'children', 'enterStaff', 'genderMale', 'age4', 'flowPassby', 'dwellSeconds', 'inCar', 'dedupedCount']; // biome-ignore format: one list
  const property = fc.property(anyPeriod, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (period, cut) => {
    for (const parts of [
      [{ lines: [line(0, cut)] }, { lines: [line(cut, 1)] }],
      [{ areas: [box(0, cut)] }, { areas: [box(cut, 1)] }],
    ]) {
      const halves = parts.map((part) => countedUnder(period, part) ?? {});
      for (const metric of summed) expect(halves[0]?.[metric]).toBe(minus(period.metrics[metric], halves[1]?.[metric]));
    }
  });
  fc.assert(property, runs);
  const both = { lines: [line(0, 1)], areas: [box(0, 0.5)] };
  for (const period of periods)
    expect(countedUnder(period, both)).toEqual(countedUnder(period, { lines: [line(0, 0.5)] }));
  const whole = sumOf(periods.map(({ metrics }) => metrics.flowIn));
  const middle = sumOf(periods.map((period) => countedUnder(period, { lines: [line(0, 0.5)] })?.flowIn));
  expect(middle / whole).toBeGreaterThan(0.3);
  expect(middle / whole).toBeLessThan(0.7);
});

test('counts of a period only grow; a setting does not change earlier counts', () => {
  const property = fc.property(anyPeriod, rules, rules, share, share, (period, before, after, one, other) => {
    const [early, late] = [Math.min(one, other), Math.max(one, other)].map((part) => period.at + 1 + part * 1798);
    const first = under({ ...before, isCounting: true });
    const atFirst = countPeriodMetrics(period, first, early ?? 0) ?? {};
    const later =
      countPeriodMetrics(
        period,
        addCountingChange(first, early ?? 0, { ...after, distinguishesChildren: true }),
        late ?? 0,
      ) ?? {};
    const shrunk = metricNames.filter((metric) => (atFirst[metric] ?? 0) > (later[metric] ?? Number.POSITIVE_INFINITY));
    expect(shrunk).toEqual([]);
    expect(countPeriodMetrics(period, addCountingChange(first, early ?? 0, after), early ?? 0)).toEqual(atFirst);
  });
  fc.assert(property, runs);
});

test('each direction setting counts the passages it allows', () => {
  const twoWay = periods.filter(({ metrics }) => typeof metrics.flowOut === 'number');
  expect(twoWay.length).toBeGreaterThan(150);
  for (const period of twoWay) {
    const { metrics } = period;
    const [onlyIn, onlyOut, swapped, total] = ([1, 2, 3, 4] as const).map((direction) =>
      countedUnder(period, { direction }),
    );
    expect(onlyIn).toMatchObject({ flowIn: metrics.flowIn });
    expect(onlyIn).not.toHaveProperty('flowOut');
    expect(onlyOut).toMatchObject({ flowOut: metrics.flowOut });
    expect(onlyOut).not.toHaveProperty('flowIn');
    expect(onlyOut).not.toHaveProperty('adult');
    expect(swapped).toMatchObject({ flowIn: metrics.flowOut, flowOut: metrics.flowIn });
    expect([swapped?.enterStaff, swapped?.leaveStaff]).toEqual([metrics.leaveStaff, metrics.enterStaff]);
    expect(total).toMatchObject({ flowIn: (metrics.flowIn ?? 0) + (metrics.flowOut ?? 0) });
    // No distinct person is counted twice.
    expect(total?.dedupedCount).toBe(metrics.dedupedCount);
  }
  // Twice as many people form twice as many groups.
  const crowds = twoWay.filter(
    ({ metrics }) => (metrics.batch ?? 0) > 5 && (metrics.flowOut ?? 0) > 2 * (metrics.flowIn ?? 0),
  );
  expect(crowds.length).toBeGreaterThan(1);
  for (const period of crowds)
    expect(countedUnder(period, { direction: 3 })?.batch).toBeGreaterThanOrEqual(2 * (period.metrics.batch ?? 0));
});

test('minimum height, minimum stay and the children setting limit counts', () => {
  const withChildren = periods.filter(({ metrics }) => typeof metrics.children === 'number');
  for (const period of withChildren) {
    const { flowIn, adult } = period.metrics;
    expect(countedUnder(period, { minHeight: 150 })).toMatchObject({ flowIn: adult, children: 0, adult });
    const withoutChildren = countedUnder(period, { distinguishesChildren: false });
    expect(withoutChildren).toMatchObject({ flowIn });
    for (const metric of ['adult', 'children', 'familys'] as const) expect(withoutChildren).not.toHaveProperty(metric);
  }
  const children = sumOf(withChildren.map(({ metrics }) => metrics.children));
  const placements: [all: number, long: number][] = [];
  for (const period of periods.filter(({ metrics }) => metrics.dwellCount)) {
    const long = countedUnder(period, { minStaySeconds: 600 });
    expect(long?.dwellSeconds).toBeGreaterThanOrEqual(600 * (long?.dwellCount ?? 0));
    placements.push([period.metrics.dwellCount ?? 0, long?.dwellCount ?? 0]);
  }
  expect(children).toBeGreaterThan(100);
  expect(placements.length).toBeGreaterThan(20);
  expect(sumOf(placements.map(([, long]) => long))).toBeLessThan(sumOf(placements.map(([all]) => all)));
});

test('a period is null when counting was off all the time', () => {
  for (const period of periods) {
    expect(countedUnder(period, { isCounting: false })).toBeNull();
    const half = countPeriodMetrics(
      period,
      addCountingChange(factoryCountingHistory, period.at + 900, { isCounting: false }),
      endOf(period),
    );
    const { flowIn } = period.metrics;
    expect(half?.flowIn).toBe(typeof flowIn === 'number' ? Math.floor(flowIn / 2) : undefined);
  }
});

function minus(a: number | null | undefined, b: number | null | undefined) {
  return typeof a === 'number' && typeof b === 'number' ? a - b : undefined;
}

function sumOf(list: readonly (number | null | undefined)[]): number {
  return list.reduce((sum: number, value) => sum + (value ?? 0), 0);
}

// With two directions, any person may be counted as entering, so all passages together are the upper limit.
function maxCount(metrics: Metrics, metric: Metric): number {
  const entering = ['flowPassby', 'flowTurnback', 'dwellCount', 'dwellSeconds'].includes(metric)
    ? null
    : countAllPassages(metrics);
  return entering ?? metrics[metric] ?? 0;
}

function countAllPassages({ flowIn, flowOut, inCar, outCar }: Metrics): number {
  return sumOf([flowIn, flowOut, inCar, outCar]);
}

// Names of the consistency rules that a period's numbers break; empty when they are consistent.
function misfits(metrics: Metrics): string[] {
  const value = (metric: Metric) => metrics[metric] ?? 0;
  const claims: [needs: Metric, holds: boolean, claim: string][] = [
    ['children', value('adult') + value('children') === value('flowIn'), 'adults and children'],
    ['genderMale', sumOf(valuesOf('gender')) === value('flowIn'), 'genders'],
    ['age0', sumOf(valuesOf('age')) === value('flowIn'), 'ages'],
    ['enterStaff', value('enterStaff') <= value('flowIn'), 'staff in'],
    ['leaveStaff', value('leaveStaff') <= value('flowOut'), 'staff out'],
    ['dedupedCount', value('dedupedCount') <= value('flowIn'), 'distinct people are people'],
    [
      'dedupedMale',
      value('dedupedMale') + value('dedupedFemale') + value('dedupedGenderUnknown') === value('dedupedCount'),
      'distinct genders',
    ],
    ['dedupedAge0', sumOf(valuesOf('dedupedAge')) === value('dedupedCount'), 'distinct ages'],
    ['dedupeStaff', value('dedupeStaff') <= value('enterStaff'), 'distinct staff'],
    ['batch', value('batch') <= value('flowIn') && value('batch') > 0 === value('flowIn') > 0, 'groups'],
    ['personals', value('familys') + value('personals') <= value('batch'), 'families and singles'],
    ['familys', value('familys') <= Math.min(value('adult'), value('children')), 'families'],
    ['dwellSeconds', value('dwellCount') > 0 || value('dwellSeconds') === 0, 'stays'],
  ];
  return claims.filter(([needs, holds]) => typeof metrics[needs] === 'number' && !holds).map(([, , claim]) => claim);

  function valuesOf(start: string) {
    return metricNames.filter((name) => name.startsWith(start)).map((name) => metrics[name]);
  }
}
