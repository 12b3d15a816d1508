import { type Metrics, metricNames } from '@portico/contract/words/metrics';
import {
  allItemNames,
  type StatisticItem,
  statisticItemNames,
  statisticItems,
} from '@portico/contract/words/statistic-items';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMetrics,
  type CalculationSettings,
  computeItem,
  computeItemOverCompanies,
  computeItemParts,
  defaultCalculationSettings,
  findDeviceKindsForItem,
  findRatios,
  findRequiredMetrics,
  getAggregation,
} from './items.ts';

test.each<[string, StatisticItem, Metrics, number | null]>([
  ['people in', 'flowIn', { flowIn: 7 }, 7],
  ['no people in is 0, not null', 'flowIn', { flowIn: 0 }, 0],
  ['a metric that is not measured', 'flowPassby', { flowIn: 7, flowPassby: null }, null],
  ['customers are people minus staff', 'customerIn', { flowIn: 10, enterStaff: 3 }, 7],
  ['more staff than people: no customers', 'customerIn', { flowIn: 2, enterStaff: 3 }, 0],
  ['staff not measured: all people are customers', 'customerIn', { flowIn: 10 }, 10],
  ['staff without a count of people is null', 'customerIn', { enterStaff: 3 }, null],
  ['customers out', 'customerOut', { flowOut: 10, leaveStaff: 4 }, 6],
  ['both directions', 'totalPerson', { flowIn: 5, flowOut: 4 }, 9],
  ['one direction only', 'totalPerson', { flowIn: 5, flowOut: null }, 5],
  ['neither direction', 'totalPerson', { adult: 5 }, null],
  ['cars', 'totalCar', { inCar: 5, outCar: 4 }, 9],
  ['dwell seconds', 'totalDwellTime', { dwellSeconds: 600 }, 600],
  ['average dwell time', 'averageDwellTime', { dwellSeconds: 600, dwellCount: 4 }, 150],
  ['average dwell time without stays', 'averageDwellTime', { dwellSeconds: 0, dwellCount: 0 }, null],
  ['entering rate', 'enteringRate', { flowIn: 25, flowPassby: 75 }, 0.25],
  ['entering rate without any people', 'enteringRate', { flowIn: 0, flowPassby: 0 }, null],
  ['entering rate when passers-by are not measured', 'enteringRate', { flowIn: 25 }, null],
  ['turn-back rate', 'turnbackRate', { flowIn: 90, flowTurnback: 10 }, 0.1],
  ['turn-back rate without any people', 'turnbackRate', { flowIn: 0, flowTurnback: 0 }, null],
  ['average group size', 'averageGroupSize', { flowIn: 9, batch: 4 }, 2.25],
  ['average group size without groups', 'averageGroupSize', { flowIn: 9, batch: 0 }, null],
  ['gender is the sum of its parts', 'gender', { genderMale: 3, genderFemale: 4, genderUnknown: 1 }, 8],
  ['gender with parts unknown', 'gender', { genderMale: 3, genderFemale: null }, 3],
  ['gender that is not measured', 'gender', { flowIn: 3 }, null],
  ['age', 'age', { age0: 1, age6: 2 }, 3],
])('an item is computed from its metrics: %s', (_story, item, sums, value) => {
  expect(computeItem(item, sums)).toBe(value);
});

test.each<[string, StatisticItem, Partial<CalculationSettings>, Metrics, number | null]>([
  ['staff are customers', 'customerIn', { staffAreCustomers: true }, { flowIn: 10, enterStaff: 3 }, 10],
  ['leaving staff are customers', 'customerOut', { staffAreCustomers: true }, { flowOut: 10, leaveStaff: 3 }, 10],
  [
    'children are not customers',
    'customerIn',
    { childrenAreCustomers: false },
    { flowIn: 10, enterStaff: 3, children: 2 },
    5,
  ],
  ['children that are not measured', 'customerIn', { childrenAreCustomers: false }, { flowIn: 10, children: null }, 10],
  [
    'leaving children are not subtracted',
    'customerOut',
    { childrenAreCustomers: false },
    { flowOut: 10, children: 2 },
    10,
  ],
  [
    'staff and children exceed the people: no customers',
    'customerIn',
    { childrenAreCustomers: false },
    { flowIn: 2, enterStaff: 1, children: 2 },
    0,
  ],
  ['children without a count of people', 'customerIn', { childrenAreCustomers: false }, { children: 2 }, null],
  ['capture rate of passers-by alone', 'enteringRate', { captureRate: 2 }, { flowIn: 25, flowPassby: 100 }, 0.25],
  ['more people enter than pass by', 'enteringRate', { captureRate: 2 }, { flowIn: 25, flowPassby: 20 }, 1.25],
  ['no passers-by', 'enteringRate', { captureRate: 2 }, { flowIn: 25, flowPassby: 0 }, null],
  ['passers-by are not measured', 'enteringRate', { captureRate: 2 }, { flowIn: 25 }, null],
])('an item follows the company settings: %s', (_story, item, settings, sums, value) => {
  expect(computeItem(item, sums, { ...defaultCalculationSettings, ...settings })).toBe(value);
});

const someSettings = fc.record({
  captureRate: fc.constantFrom(1, 2),
  staffAreCustomers: fc.boolean(),
  childrenAreCustomers: fc.boolean(),
});
const count = fc.option(fc.integer({ min: 0, max: 1_000_000 }));
const someSums = fc.record(Object.fromEntries(metricNames.map((metric) => [metric, count])), { requiredKeys: [] });

test('items are at least 0 and need only their required metrics', () => {
  let checkedCount = 0;
  fc.assert(
    fc.property(someSums, someSettings, (sums, settings) => {
      for (const item of statisticItemNames) {
        const value = computeItem(item, sums, settings);
        const requiredSums = Object.fromEntries(
          findRequiredMetrics([item], [settings]).map((metric) => [metric, sums[metric] ?? null]),
        );
        expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true);
        expect(computeItem(item, requiredSums, settings)).toBe(value);
        const isPlain = statisticItems[item].kind !== 'derived';
        expect(isPlain ? computeItem(item, sums) : value).toBe(value);
        checkedCount += 1;
      }
      const customers = computeItem('customerIn', sums, settings);
      expect(customers === null).toBe(sums['flowIn'] == null);
      expect(customers ?? 0).toBeLessThanOrEqual(sums['flowIn'] ?? 0);
    }),
    { numRuns: 300 },
  );
  expect(checkedCount).toBe(300 * 28);
});

test('customers add up by settings, and rates use the sums of all companies', () => {
  let checkedCount = 0;
  fc.assert(
    fc.property(
      fc.array(fc.record({ sums: someSums, settings: someSettings }), { maxLength: 4 }),
      someSettings,
      (parts, rates) => {
        const sums = parts.map((part) => part.sums).reduce(addMetrics, {});
        for (const item of statisticItemNames) {
          const bySettings = Map.groupBy(parts, ({ settings }) =>
            JSON.stringify(Object.entries(settings).toSorted(([one], [other]) => one.localeCompare(other))),
          );
          const own = [...bySettings.values()]
            .map((same) => computeItem(item, same.map((part) => part.sums).reduce(addMetrics, {}), same[0]?.settings))
            .filter((value) => value !== null);
          const customers = own.length === 0 ? null : own.reduce((total, value) => total + value, 0);
          const isOfCustomers = item === 'customerIn' || item === 'customerOut';
          expect(computeItemOverCompanies(item, parts, rates)).toBe(
            isOfCustomers ? customers : computeItem(item, sums, rates),
          );
          const alone = parts.map((part) => computeItemOverCompanies(item, [part], part.settings));
          expect(alone).toEqual(parts.map((part) => computeItem(item, part.sums, part.settings)));
          checkedCount += 1;
        }
      },
    ),
    { numRuns: 200 },
  );
  expect(checkedCount).toBe(200 * 28);
});

test('customers of two time zones are computed from the sums of both', () => {
  const parts = [
    { sums: { flowIn: 10, enterStaff: 2 }, settings: defaultCalculationSettings },
    { sums: { flowIn: null, enterStaff: 3 }, settings: defaultCalculationSettings },
  ];
  expect(computeItemOverCompanies('customerIn', parts, defaultCalculationSettings)).toBe(5);
});

test('parts are in display order, each with its known value', () => {
  expect(computeItemParts('gender', { genderFemale: 4, genderMale: 0 })).toEqual([
    { part: 'male', value: 0 },
    { part: 'female', value: 4 },
    { part: 'unknown', value: null },
  ]);
  expect(computeItemParts('age', {})?.map(({ part }) => part)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(computeItemParts('flowIn', { flowIn: 3 })).toBeNull();
});

test('required metrics are listed once and in stored order', () => {
  expect(findRequiredMetrics(['customerIn', 'flowPassby', 'flowIn'])).toEqual(['flowIn', 'enterStaff', 'flowPassby']);
  expect(findRequiredMetrics(['customerIn'], [{ ...defaultCalculationSettings, childrenAreCustomers: false }])).toEqual(['flowIn', 'enterStaff', 'children']); // biome-ignore format: one line
  expect(findRequiredMetrics([])).toEqual([]);
  expect(findRequiredMetrics(allItemNames)).toEqual(metricNames);
});

test('an item needs only its own metrics, and is null without any', () => {
  let checkedCount = 0;
  for (const item of statisticItemNames) {
    const ones: Metrics = Object.fromEntries(findRequiredMetrics([item]).map((metric) => [metric, 1]));
    const everything: Metrics = { ...Object.fromEntries(metricNames.map((metric) => [metric, 1])), ...ones };
    expect(computeItem(item, {})).toBeNull();
    expect(computeItem(item, ones)).not.toBeNull();
    expect(computeItem(item, everything)).toBe(computeItem(item, ones));
    expect(computeItemParts(item, ones) !== null).toBe(statisticItems[item].kind === 'split');
    checkedCount += 1;
  }
  expect(checkedCount).toBe(28);
});

test('adding unknown and 3 gives 3, adding two unknowns gives unknown', () => {
  expect(
    addMetrics({ flowIn: 1, flowOut: null, batch: null }, { flowIn: 2, flowOut: 3, batch: null, adult: 4 }),
  ).toEqual({
    flowIn: 3,
    flowOut: 3,
    batch: null,
    adult: 4,
  });
  expect(addMetrics({}, {})).toEqual({});
});

test('addition is independent of the order and changes no input', () => {
  let checkedCount = 0;
  const sums = fc.record({ flowIn: count, flowOut: count, dwellSeconds: count, age0: count }, { requiredKeys: [] });
  fc.assert(
    fc.property(sums, sums, sums, (a, b, c) => {
      const before = JSON.stringify([a, b, c]);
      expect(addMetrics(addMetrics(a, b), c)).toEqual(addMetrics(a, addMetrics(b, c)));
      expect(addMetrics(a, b)).toEqual(addMetrics(b, a));
      expect(JSON.stringify([a, b, c])).toBe(before);
      checkedCount += 1;
    }),
    { numRuns: 1000 },
  );
  expect(checkedCount).toBe(1000);
});

test('every item can be measured by at least one device kind', () => {
  const kinds = Object.fromEntries(statisticItemNames.map((item) => [item, findDeviceKindsForItem(item)]));
  expect(Object.keys(kinds)).toHaveLength(28);
  expect(Object.values(kinds).filter((giving) => giving.length === 0)).toEqual([]);
  expect(kinds['totalCar']).toEqual(['car']);
  expect(kinds['dedupedAge']).toEqual(['face']);
  expect(kinds['enteringRate']).toEqual(['eye', 'oneEye', 'aiCamera']);
  expect(kinds['totalPerson']).toContain('pir');
  expect(kinds['customerIn']).toEqual(kinds['flowIn']);
});

test('getAggregation returns how each item adds up', () => {
  const by = Map.groupBy(statisticItemNames, getAggregation);
  expect(by.get('quotient')).toEqual(['enteringRate', 'turnbackRate', 'averageGroupSize', 'averageDwellTime']);
  expect(by.get('daily')).toEqual(['dedupedCount', 'dedupedAge', 'dedupedGender', 'dedupeStaff']);
  expect(by.get('sum')).toHaveLength(20);
});

test('a rate uses joint sums when they are given', () => {
  const sums = { flowIn: 900, flowPassby: 40, 'enteringRate:flowIn': 60, 'enteringRate:flowPassby': 40 } as const;
  expect(computeItem('enteringRate', sums)).toBe(0.6);
  expect(computeItem('enteringRate', sums, { ...defaultCalculationSettings, captureRate: 2 })).toBe(1.5);
  expect(computeItem('flowIn', sums)).toBe(900);
  // No record has both metrics of the ratio.
  const apart = { ...sums, 'enteringRate:flowIn': null, 'enteringRate:flowPassby': null };
  expect(computeItem('enteringRate', apart)).toBeNull();
  expect(computeItem('enteringRate', addMetrics(apart, sums))).toBe(0.6);
  expect(findRatios(['flowIn', 'averageDwellTime', 'enteringRate'])).toEqual(['enteringRate', 'averageDwellTime']);
});
