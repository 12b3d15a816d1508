import { type Metrics, metricNames } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMetrics,
  addingOf,
  deviceKindsGiving,
  type FigureSettings,
  itemParts,
  itemValue,
  itemValueOver,
  metricsOf,
  productSettings,
  ratiosOf,
} from './items.ts';

test.each<[string, StatisticItem, Metrics, number | null]>([
  ['people in', 'flowIn', { flowIn: 7 }, 7],
  ['nobody in is 0, not unknown', 'flowIn', { flowIn: 0 }, 0],
  ['nobody measures it', 'flowPassby', { flowIn: 7, flowPassby: null }, null],
  ['customers are people less staff', 'customerIn', { flowIn: 10, enterStaff: 3 }, 7],
  ['more staff than people: no customers', 'customerIn', { flowIn: 2, enterStaff: 3 }, 0],
  ['staff not told apart: everybody is a customer', 'customerIn', { flowIn: 10 }, 10],
  ['staff without people is unknown', 'customerIn', { enterStaff: 3 }, null],
  ['customers out', 'customerOut', { flowOut: 10, leaveStaff: 4 }, 6],
  ['both directions', 'totalPerson', { flowIn: 5, flowOut: 4 }, 9],
  ['a sensor of one direction', 'totalPerson', { flowIn: 5, flowOut: null }, 5],
  ['neither direction', 'totalPerson', { adult: 5 }, null],
  ['cars', 'totalCar', { inCar: 5, outCar: 4 }, 9],
  ['dwell seconds', 'totalDwellTime', { dwellSeconds: 600 }, 600],
  ['average dwell time', 'averageDwellTime', { dwellSeconds: 600, dwellCount: 4 }, 150],
  ['nobody dwelt', 'averageDwellTime', { dwellSeconds: 0, dwellCount: 0 }, null],
  ['entering rate', 'enteringRate', { flowIn: 25, flowPassby: 75 }, 0.25],
  ['entering rate of an empty street', 'enteringRate', { flowIn: 0, flowPassby: 0 }, null],
  ['entering rate without passers-by measured', 'enteringRate', { flowIn: 25 }, null],
  ['turn-back rate', 'turnbackRate', { flowIn: 90, flowTurnback: 10 }, 0.1],
  ['turn-back rate when nobody came', 'turnbackRate', { flowIn: 0, flowTurnback: 0 }, null],
  ['average group size', 'averageGroupSize', { flowIn: 9, batch: 4 }, 2.25],
  ['no groups', 'averageGroupSize', { flowIn: 9, batch: 0 }, null],
  ['gender is the sum of its parts', 'gender', { genderMale: 3, genderFemale: 4, genderUnknown: 1 }, 8],
  ['gender with parts unknown', 'gender', { genderMale: 3, genderFemale: null }, 3],
  ['gender nobody measures', 'gender', { flowIn: 3 }, null],
  ['age', 'age', { age0: 1, age6: 2 }, 3],
])('%s', (_story, item, sums, value) => {
  expect(itemValue(item, sums)).toBe(value);
});

test.each<[string, StatisticItem, Partial<FigureSettings>, Metrics, number | null]>([
  ['staff are customers', 'customerIn', { staffAreCustomers: true }, { flowIn: 10, enterStaff: 3 }, 10],
  ['staff who leave are', 'customerOut', { staffAreCustomers: true }, { flowOut: 10, leaveStaff: 3 }, 10],
  ['children are not', 'customerIn', { childrenAreCustomers: false }, { flowIn: 10, enterStaff: 3, children: 2 }, 5],
  ['children nobody tells apart', 'customerIn', { childrenAreCustomers: false }, { flowIn: 10, children: null }, 10],
  [
    'children are not told as they leave',
    'customerOut',
    { childrenAreCustomers: false },
    { flowOut: 10, children: 2 },
    10,
  ],
  ['nothing but children', 'customerIn', { childrenAreCustomers: false }, { flowIn: 2, enterStaff: 1, children: 2 }, 0],
  ['children without people', 'customerIn', { childrenAreCustomers: false }, { children: 2 }, null],
  ['capture of passers-by alone', 'enteringRate', { captureRate: 2 }, { flowIn: 25, flowPassby: 100 }, 0.25],
  ['more come in than pass by', 'enteringRate', { captureRate: 2 }, { flowIn: 25, flowPassby: 20 }, 1.25],
  ['nobody passed by', 'enteringRate', { captureRate: 2 }, { flowIn: 25, flowPassby: 0 }, null],
  ['passers-by not measured', 'enteringRate', { captureRate: 2 }, { flowIn: 25 }, null],
])('as a company means it: %s', (_story, item, settings, sums, value) => {
  expect(itemValue(item, sums, { ...productSettings, ...settings })).toBe(value);
});

const someSettings = fc.record({
  captureRate: fc.constantFrom(1, 2),
  staffAreCustomers: fc.boolean(),
  childrenAreCustomers: fc.boolean(),
});
const count = fc.option(fc.integer({ min: 0, max: 1_000_000 }));
const someSums = fc.record(Object.fromEntries(metricNames.map((metric) => [metric, count])), { requiredKeys: [] });

test('whatever a company means: nothing is below 0, what is asked for is enough, and plain counts do not change', () => {
  let seen = 0;
  fc.assert(
    fc.property(someSums, someSettings, (sums, settings) => {
      for (const item of statisticItemNames) {
        const value = itemValue(item, sums, settings);
        const asked = Object.fromEntries(metricsOf([item], [settings]).map((metric) => [metric, sums[metric] ?? null]));
        expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true);
        expect(itemValue(item, asked, settings)).toBe(value);
        const isPlain = statisticItems[item].kind !== 'derived';
        expect(isPlain ? itemValue(item, sums) : value).toBe(value);
        seen += 1;
      }
      const customers = itemValue('customerIn', sums, settings);
      expect(customers === null).toBe(sums['flowIn'] == null);
      expect(customers ?? 0).toBeLessThanOrEqual(sums['flowIn'] ?? 0);
    }),
    { numRuns: 300 },
  );
  expect(seen).toBe(300 * 28);
});

test('over companies: customers are of the sums of those that mean the same, rates one for all, and one is as it is alone', () => {
  let seen = 0;
  fc.assert(
    fc.property(
      fc.array(fc.record({ sums: someSums, settings: someSettings }), { maxLength: 4 }),
      someSettings,
      (parts, rates) => {
        const sums = parts.map((part) => part.sums).reduce(addMetrics, {});
        for (const item of statisticItemNames) {
          const alike = Map.groupBy(parts, ({ settings }) =>
            JSON.stringify(Object.entries(settings).toSorted(([one], [other]) => one.localeCompare(other))),
          );
          const own = [...alike.values()]
            .map((same) => itemValue(item, same.map((part) => part.sums).reduce(addMetrics, {}), same[0]?.settings))
            .filter((value) => value !== null);
          const customers = own.length === 0 ? null : own.reduce((total, value) => total + value, 0);
          const isOfCustomers = item === 'customerIn' || item === 'customerOut';
          expect(itemValueOver(item, parts, rates)).toBe(isOfCustomers ? customers : itemValue(item, sums, rates));
          const alone = parts.map((part) => itemValueOver(item, [part], part.settings));
          expect(alone).toEqual(parts.map((part) => itemValue(item, part.sums, part.settings)));
          seen += 1;
        }
      },
    ),
    { numRuns: 200 },
  );
  expect(seen).toBe(200 * 28);
});

test('customers of two clocks are those of both together: staff of one may stand beside people of the other', () => {
  const parts = [
    { sums: { flowIn: 10, enterStaff: 2 }, settings: productSettings },
    { sums: { flowIn: null, enterStaff: 3 }, settings: productSettings },
  ];
  expect(itemValueOver('customerIn', parts, productSettings)).toBe(5);
});

test('parts come in display order, each with what is known', () => {
  expect(itemParts('gender', { genderFemale: 4, genderMale: 0 })).toEqual([
    { part: 'male', value: 0 },
    { part: 'female', value: 4 },
    { part: 'unknown', value: null },
  ]);
  expect(itemParts('age', {})?.map(({ part }) => part)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(itemParts('flowIn', { flowIn: 3 })).toBeNull();
});

test('the metrics to ask for, each once and in stored order', () => {
  expect(metricsOf(['customerIn', 'flowPassby', 'flowIn'])).toEqual(['flowIn', 'enterStaff', 'flowPassby']);
  expect(metricsOf(['customerIn'], [{ ...productSettings, childrenAreCustomers: false }])).toEqual(['flowIn', 'enterStaff', 'children']); // biome-ignore format: one line
  expect(metricsOf([])).toEqual([]);
  expect(metricsOf(statisticItemNames)).toEqual(metricNames);
});

test('every item is unknown when nothing is measured, and known from its metrics alone', () => {
  let seen = 0;
  for (const item of statisticItemNames) {
    const ones: Metrics = Object.fromEntries(metricsOf([item]).map((metric) => [metric, 1]));
    const everything: Metrics = { ...Object.fromEntries(metricNames.map((metric) => [metric, 1])), ...ones };
    expect(itemValue(item, {})).toBeNull();
    expect(itemValue(item, ones)).not.toBeNull();
    expect(itemValue(item, everything)).toBe(itemValue(item, ones));
    expect(itemParts(item, ones) !== null).toBe(statisticItems[item].kind === 'split');
    seen += 1;
  }
  expect(seen).toBe(28);
});

test('adding: unknown and 3 are 3, unknown and unknown stay unknown', () => {
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

test('adding does not mind the order, and never changes what it adds', () => {
  let seen = 0;
  const sums = fc.record({ flowIn: count, flowOut: count, dwellSeconds: count, age0: count }, { requiredKeys: [] });
  fc.assert(
    fc.property(sums, sums, sums, (a, b, c) => {
      const before = JSON.stringify([a, b, c]);
      expect(addMetrics(addMetrics(a, b), c)).toEqual(addMetrics(a, addMetrics(b, c)));
      expect(addMetrics(a, b)).toEqual(addMetrics(b, a));
      expect(JSON.stringify([a, b, c])).toBe(before);
      seen += 1;
    }),
    { numRuns: 1000 },
  );
  expect(seen).toBe(1000);
});

test('every item is given by some kind of device, or by none that measures all it is computed from', () => {
  const kinds = Object.fromEntries(statisticItemNames.map((item) => [item, deviceKindsGiving(item)]));
  expect(Object.keys(kinds)).toHaveLength(28);
  expect(Object.values(kinds).filter((giving) => giving.length === 0)).toEqual([]);
  expect(kinds['totalCar']).toEqual(['car']);
  expect(kinds['dedupedAge']).toEqual(['face']);
  expect(kinds['enteringRate']).toEqual(['eye', 'oneEye', 'aiCamera']);
  expect(kinds['totalPerson']).toContain('pir');
  expect(kinds['customerIn']).toEqual(kinds['flowIn']);
});

test('how each item adds up', () => {
  const by = Map.groupBy(statisticItemNames, addingOf);
  expect(by.get('quotient')).toEqual(['enteringRate', 'turnbackRate', 'averageGroupSize', 'averageDwellTime']);
  expect(by.get('daily')).toEqual(['dedupedCount', 'dedupedAge', 'dedupedGender', 'dedupeStaff']);
  expect(by.get('sum')).toHaveLength(20);
});

test('a rate is of the places and hours that know both sides, where sums tell of those', () => {
  const sums = { flowIn: 900, flowPassby: 40, 'enteringRate:flowIn': 60, 'enteringRate:flowPassby': 40 } as const;
  expect(itemValue('enteringRate', sums)).toBe(0.6);
  expect(itemValue('enteringRate', sums, { ...productSettings, captureRate: 2 })).toBe(1.5);
  expect(itemValue('flowIn', sums)).toBe(900);
  // Nothing knows both.
  const apart = { ...sums, 'enteringRate:flowIn': null, 'enteringRate:flowPassby': null };
  expect(itemValue('enteringRate', apart)).toBeNull();
  expect(itemValue('enteringRate', addMetrics(apart, sums))).toBe(0.6);
  expect(ratiosOf(['flowIn', 'averageDwellTime', 'enteringRate'])).toEqual(['enteringRate', 'averageDwellTime']);
});
