import type { PicturePoint } from '@portico/contract/device-messages/commands';
import { siteProfiles } from '@portico/contract/fields/fleet';
import { deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import { type Metric, type Metrics, metricNames } from '@portico/contract/words/metrics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { site } from '../testing/small-fleet.ts';
import { countedMetrics } from './counted.ts';
import { type CountingRules, deliveredRules, type RuleChanges, withChange } from './counting-rules.ts';
import type { SeenPeriod } from './crossings.ts';
import { deviceDay } from './device-days.ts';
import { dayOf, siteModel } from './site-days.ts';

// Periods of each kind of device in each kind of place: staff come, many come, both (where they work in shifts), many go, the last go.
const periods: SeenPeriod[] = siteProfiles.flatMap((profile) =>
  deviceKindNames.flatMap((kind) => {
    const hours = profile === 'station' ? { open: '00:00', close: '24:00' } : {};
    const model = siteModel(5, site({ profile, ...hours }));
    const day = deviceDay(
      model,
      { sn: kind, share: 0.5, minutes: 30, metrics: deviceKinds[kind].measures },
      dayOf('2026-05-09'),
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
const endOf = ({ at, minutes }: SeenPeriod) => at + minutes * 60;
const under = (rules: Partial<CountingRules>): RuleChanges => withChange(deliveredRules, -1e9, rules);
const countedUnder = (period: SeenPeriod, rules: Partial<CountingRules>, until = endOf(period)) =>
  countedMetrics(period, under(rules), until);

const share = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.tuple(share, share);
const rules: fc.Arbitrary<Partial<CountingRules>> = fc.record(
  {
    direction: fc.constantFrom(0, 1, 2, 3, 4),
    lines: fc.array(fc.array(point, { minLength: 2, maxLength: 5 }), { maxLength: 3 }),
    areas: fc.array(fc.array(point, { minLength: 3, maxLength: 6 }), { maxLength: 2 }),
    leastHeight: fc.constantFrom(0, 100, 120, 140, 150, 160, 170, 180),
    tellsChildren: fc.boolean(),
    shortestStay: fc.integer({ min: 0, max: 3600 }),
    isCounting: fc.boolean(),
  },
  { requiredKeys: [] },
);
// At a door where the shifts change.
const shiftChange: SeenPeriod = {
  seed: 5,
  sn: 'shifts',
  at: periods[0]?.at ?? 0,
  minutes: 30,
  metrics: { flowIn: 60, flowOut: 50, enterStaff: 30, leaveStaff: 25, dedupedCount: 20, dedupeStaff: 28 },
};
// Mostly one of those with the most to fit together.
const anyPeriod = fc.oneof(
  fc.constantFrom(...periods),
  fc.constantFrom(...periods.filter(({ sn }) => sn === 'aiCamera' || sn === 'face')),
  fc.constant(shiftChange),
);
const runs = { numRuns: 600, seed: 7 };

test('the people behind a period are all there: counted one by one they give its numbers again', () => {
  for (const period of periods) expect(countedUnder(period, { leastHeight: 1 })).toEqual(period.metrics);
  expect(periods).toHaveLength(siteProfiles.length * deviceKindNames.length * 5);
});

test('whatever is set, also in the middle of a period, what is counted fits together and is never more than passed', () => {
  let seen = 0;
  const property = fc.property(anyPeriod, rules, rules, share, (period, first, second, at) => {
    const changes = withChange(under(first), period.at + at * period.minutes * 60, second);
    const counted = countedMetrics(period, changes, endOf(period));
    if (counted === null) return;
    seen += 1;
    expect(misfits(counted)).toEqual([]);
    expect(metricNames.filter((metric) => (counted[metric] ?? 0) > mostOf(period.metrics, metric))).toEqual([]);
  });
  fc.assert(property, { ...runs, numRuns: 2000 });
  expect(seen).toBeGreaterThan(1000);
});

test('two lines or areas side by side count everybody once, and each counts its part only', () => {
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

test('as a period goes on its counts only grow, and what is set changes nothing before it is set', () => {
  const property = fc.property(anyPeriod, rules, rules, share, share, (period, before, after, one, other) => {
    const [early, late] = [Math.min(one, other), Math.max(one, other)].map((part) => period.at + 1 + part * 1798);
    const first = under({ ...before, isCounting: true });
    const atFirst = countedMetrics(period, first, early ?? 0) ?? {};
    const later =
      countedMetrics(period, withChange(first, early ?? 0, { ...after, tellsChildren: true }), late ?? 0) ?? {};
    const shrunk = metricNames.filter((metric) => (atFirst[metric] ?? 0) > (later[metric] ?? Number.POSITIVE_INFINITY));
    expect(shrunk).toEqual([]);
    expect(countedMetrics(period, withChange(first, early ?? 0, after), early ?? 0)).toEqual(atFirst);
  });
  fc.assert(property, runs);
});

test('directions: one way only, swapped, and all in one total', () => {
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
    // Nobody is a new face twice.
    expect(total?.dedupedCount).toBe(metrics.dedupedCount);
  }
  // Twice as many people are twice as many groups.
  const crowds = twoWay.filter(
    ({ metrics }) => (metrics.batch ?? 0) > 5 && (metrics.flowOut ?? 0) > 2 * (metrics.flowIn ?? 0),
  );
  expect(crowds.length).toBeGreaterThan(1);
  for (const period of crowds)
    expect(countedUnder(period, { direction: 3 })?.batch).toBeGreaterThanOrEqual(2 * (period.metrics.batch ?? 0));
});

test('least height leaves children out, stays under the threshold are none, children may not be told apart', () => {
  const tellsChildren = periods.filter(({ metrics }) => typeof metrics.children === 'number');
  for (const period of tellsChildren) {
    const { flowIn, adult } = period.metrics;
    expect(countedUnder(period, { leastHeight: 150 })).toMatchObject({ flowIn: adult, children: 0, adult });
    const untold = countedUnder(period, { tellsChildren: false });
    expect(untold).toMatchObject({ flowIn });
    for (const metric of ['adult', 'children', 'familys'] as const) expect(untold).not.toHaveProperty(metric);
  }
  const children = sumOf(tellsChildren.map(({ metrics }) => metrics.children));
  const stays: [all: number, long: number][] = [];
  for (const period of periods.filter(({ metrics }) => metrics.dwellCount)) {
    const long = countedUnder(period, { shortestStay: 600 });
    expect(long?.dwellSeconds).toBeGreaterThanOrEqual(600 * (long?.dwellCount ?? 0));
    stays.push([period.metrics.dwellCount ?? 0, long?.dwellCount ?? 0]);
  }
  expect(children).toBeGreaterThan(100);
  expect(stays.length).toBeGreaterThan(20);
  expect(sumOf(stays.map(([, long]) => long))).toBeLessThan(sumOf(stays.map(([all]) => all)));
});

test('nothing is counted while counting is off, and a period it was always off in is none', () => {
  for (const period of periods) {
    expect(countedUnder(period, { isCounting: false })).toBeNull();
    const half = countedMetrics(
      period,
      withChange(deliveredRules, period.at + 900, { isCounting: false }),
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

// With two directions anybody may be counted as one who enters; nobody knows more of them than that.
function mostOf(metrics: Metrics, metric: Metric): number {
  const entering = ['flowPassby', 'flowTurnback', 'dwellCount', 'dwellSeconds'].includes(metric)
    ? null
    : everybody(metrics);
  return entering ?? metrics[metric] ?? 0;
}

function everybody({ flowIn, flowOut, inCar, outCar }: Metrics): number {
  return sumOf([flowIn, flowOut, inCar, outCar]);
}

// Names what does not fit in a period's numbers; empty where all does.
function misfits(metrics: Metrics): string[] {
  const value = (metric: Metric) => metrics[metric] ?? 0;
  const claims: [needs: Metric, holds: boolean, claim: string][] = [
    ['children', value('adult') + value('children') === value('flowIn'), 'adults and children'],
    ['genderMale', sumOf(named('gender')) === value('flowIn'), 'genders'],
    ['age0', sumOf(named('age')) === value('flowIn'), 'ages'],
    ['enterStaff', value('enterStaff') <= value('flowIn'), 'staff in'],
    ['leaveStaff', value('leaveStaff') <= value('flowOut'), 'staff out'],
    ['dedupedCount', value('dedupedCount') <= value('flowIn'), 'distinct people are people'],
    [
      'dedupedMale',
      value('dedupedMale') + value('dedupedFemale') + value('dedupedGenderUnknown') === value('dedupedCount'),
      'distinct genders',
    ],
    ['dedupedAge0', sumOf(named('dedupedAge')) === value('dedupedCount'), 'distinct ages'],
    ['dedupeStaff', value('dedupeStaff') <= value('enterStaff'), 'distinct staff'],
    ['batch', value('batch') <= value('flowIn') && value('batch') > 0 === value('flowIn') > 0, 'groups'],
    ['personals', value('familys') + value('personals') <= value('batch'), 'families and singles'],
    ['familys', value('familys') <= Math.min(value('adult'), value('children')), 'families'],
    ['dwellSeconds', value('dwellCount') > 0 || value('dwellSeconds') === 0, 'stays'],
  ];
  return claims.filter(([needs, holds]) => typeof metrics[needs] === 'number' && !holds).map(([, , claim]) => claim);

  function named(start: string) {
    return metricNames.filter((name) => name.startsWith(start)).map((name) => metrics[name]);
  }
}
