import { siteProfiles } from '@portico/contract/fields/fleet';
import { deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import { type Metric, metricNames } from '@portico/contract/words/metrics';
import { expect, test } from 'vitest';
import { makeTestSite } from '../testing/small-fleet.ts';
import { type DeviceDay, generateDeviceDay } from './device-days.ts';
import { createSiteModel, toDayNumber } from './site-days.ts';

const camera = { sn: 'T1', share: 0.5, minutes: 5, metrics: deviceKinds.aiCamera.measures };

function total(day: DeviceDay, metric: Metric): number {
  return day.columns.get(metric)?.reduce((sum, value) => sum + value, 0) ?? 0;
}

function at(day: DeviceDay, metric: Metric, position: number): number {
  return day.columns.get(metric)?.[position] ?? Number.NaN;
}

test('the same seed, place, device and day give the same numbers', () => {
  const days = Array.from({ length: 60 }, (_, index) => toDayNumber('2026-02-20') + index);
  const forward = days.map((day) => generateDeviceDay(createSiteModel(3, makeTestSite()), camera, day));
  const model = createSiteModel(3, makeTestSite());
  const backward = days.toReversed().map((day) => generateDeviceDay(model, camera, day));
  expect(backward.toReversed()).toEqual(forward);
  expect(generateDeviceDay(createSiteModel(4, makeTestSite()), camera, days[0] ?? 0)).not.toEqual(forward[0]);
  expect(generateDeviceDay(model, { ...camera, sn: 'T2' }, days[0] ?? 0)).not.toEqual(forward[0]);
});

test.each([
  ['spring forward', '2026-03-29', 'Europe/Berlin', true, 23],
  ['autumn back', '2026-10-25', 'Europe/Berlin', true, 25],
  ['a place that ignores daylight saving', '2026-10-25', 'Europe/Berlin', false, 24],
  ['half an hour of daylight saving', '2026-04-05', 'Australia/Lord_Howe', true, 24.5],
  ['no change', '2026-03-29', 'Asia/Shanghai', true, 24],
])('%s: a simulated day is as long as the local day', (_story, date, zone, dstEnable, hours) => {
  const day = generateDeviceDay(
    createSiteModel(3, makeTestSite({ zone, dstEnable, open: '00:00', close: '24:00' })),
    camera,
    toDayNumber(date),
  );
  expect(day.to - day.from).toBe(hours * 3600);
  expect(day.periodCount).toBe(hours * 12);
});

test('metrics of a period are consistent for every profile and device kind', () => {
  let periods = 0;
  for (const profile of siteProfiles) {
    for (const kind of deviceKindNames) {
      const view = { ...camera, metrics: deviceKinds[kind].measures };
      const day = generateDeviceDay(createSiteModel(5, makeTestSite({ profile })), view, toDayNumber('2026-05-09'));
      expect([...day.columns.keys()].toSorted()).toEqual([...view.metrics].toSorted());
      for (let position = 0; position < day.periodCount; position += 1) {
        periods += 1;
        expect(misfits(day, position)).toEqual([]);
      }
    }
  }
  expect(periods).toBe(siteProfiles.length * deviceKindNames.length * 288);
});

// Names of the consistency rules that a period's numbers break; empty when they are consistent.
function misfits(day: DeviceDay, position: number): string[] {
  const value = (metric: Metric) => at(day, metric, position);
  const sum = (...metrics: Metric[]) => metrics.reduce((all, metric) => all + value(metric), 0);
  const claims: [needs: Metric, holds: () => boolean, claim: string][] = [
    ['children', () => sum('adult', 'children') === value('flowIn'), 'adults and children'],
    ['genderMale', () => sum('genderMale', 'genderFemale', 'genderUnknown') === value('flowIn'), 'genders'],
    ['age0', () => sum('age0', 'age1', 'age2', 'age3', 'age4', 'age5', 'age6') === value('flowIn'), 'ages'],
    ['enterStaff', () => value('enterStaff') <= value('flowIn') && value('leaveStaff') <= value('flowOut'), 'staff'],
    [
      'dedupedCount',
      () => sum('dedupedMale', 'dedupedFemale', 'dedupedGenderUnknown') === value('dedupedCount'),
      'distinct',
    ],
    ['dedupedCount', () => value('dedupedCount') <= value('flowIn'), 'distinct people are people'],
    [
      'batch',
      () => sum('familys', 'personals') <= value('batch') || !day.columns.has('familys'),
      'families and singles',
    ],
    ['batch', () => value('batch') <= value('flowIn') && value('batch') > 0 === value('flowIn') > 0, 'groups'],
    ['familys', () => value('familys') <= Math.min(value('adult'), value('children')), 'families'],
  ];
  const negative = [...day.columns.keys()].filter((metric) => !(value(metric) >= 0));
  return [
    ...negative,
    ...claims.filter(([needs, holds]) => day.columns.has(needs) && !holds()).map(([, , claim]) => claim),
  ];
}

test('people in equal people out by closing time, for all opening hours', () => {
  const hours = [
    ['09:00', '21:00'],
    ['17:00', '02:00'],
    ['00:00', '24:00'],
    ['00:00', '00:00'],
  ] as const;
  for (const [open, close] of hours) {
    const day = generateDeviceDay(createSiteModel(3, makeTestSite({ open, close })), camera, toDayNumber('2026-06-10'));
    expect(total(day, 'flowIn')).toBeGreaterThan(1000);
    const staff = total(day, 'enterStaff') - total(day, 'leaveStaff');
    expect(Math.abs(total(day, 'flowOut') + staff - total(day, 'flowIn'))).toBeLessThanOrEqual(1);
  }
  expect(hours).toHaveLength(4);
});

test('closed hours are 0, except for staff one hour before and after', () => {
  const day = generateDeviceDay(createSiteModel(3, makeTestSite()), camera, toDayNumber('2026-06-10'));
  let closed = 0;
  for (let position = 0; position < day.periodCount; position += 1) {
    const minute = position * 5;
    if (minute >= 9 * 60 && minute < 21 * 60) continue;
    const hasStaff = minute >= 8 * 60 && minute < 22 * 60;
    closed += 1;
    for (const metric of metricNames) {
      if (!day.columns.has(metric) || (hasStaff && !['flowPassby', 'flowTurnback', 'children'].includes(metric)))
        continue;
      expect([metric, minute, at(day, metric, position)]).toEqual([metric, minute, 0]);
    }
  }
  expect(closed).toBe(144);
});

test('a simulated year has plausible weekends, festivals and passers-by', () => {
  const christmas = { name: 'Fair', from: '2026-08-03', to: '2026-08-07', factor: 2.5 };
  const ordinary = createSiteModel(3, makeTestSite());
  const festive = createSiteModel(3, makeTestSite({ festivals: [christmas] }));
  const sumOf = (model: typeof ordinary, from: string, days: number) =>
    Array.from({ length: days }, (_, index) =>
      total(generateDeviceDay(model, camera, toDayNumber(from) + index), 'flowIn'),
    );
  const plain = sumOf(ordinary, '2026-08-03', 7);
  const fair = sumOf(festive, '2026-08-03', 7);
  const ratio = (list: number[], other: number[]) => sum(list) / sum(other);
  expect(ratio(fair.slice(0, 5), plain.slice(0, 5))).toBeCloseTo(2.5, 0);
  expect(fair.slice(5)).toEqual(plain.slice(5));
  const year = sumOf(ordinary, '2026-01-05', 364);
  expect(sum(year) / 364).toBeGreaterThan(1200);
  expect(sum(year) / 364).toBeLessThan(2400);
  const weekend = year.filter((_, index) => index % 7 >= 5);
  expect(ratio(weekend, year) * (364 / weekend.length)).toBeGreaterThan(1.05);
  const day = generateDeviceDay(ordinary, camera, toDayNumber('2026-06-10'));
  expect(total(day, 'flowPassby')).toBeGreaterThan(4 * total(day, 'flowIn'));
});

function sum(list: number[]): number {
  return list.reduce((all, value) => all + value, 0);
}
