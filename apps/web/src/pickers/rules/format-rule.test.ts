import { metricNames } from '@portico/contract/words/metrics';
import { loadCatalogue } from '@portico/i18n';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { formatRule, formatRulePlaces } from './format-rule.ts';
import {
  additiveMetrics,
  expandMetricGroups,
  formatMetric,
  formatMetrics,
  metricGroupOptions,
} from './rule-metrics.ts';

const texts = i18next.createInstance();
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u2009', ' ');
const rule = {
  kind: 'correct',
  startDay: null,
  endDay: null,
  startHour: '00:00:00',
  endHour: '23:59:59',
  metrics: null,
  floor: null,
  ceiling: null,
  subtractStaff: false,
  factor: null,
  value: null,
  hour: null,
} as const;
const formatOverrides = (overrides: Partial<Parameters<typeof formatRule>[2]>) =>
  plain(formatRule(texts.t, 'en-GB', { ...rule, ...overrides }));

beforeAll(async () => {
  await texts.init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
});

test('a rule is formatted in one line', () => {
  expect(
    formatOverrides({
      factor: 1.15,
      metrics: ['flowIn'],
      startDay: '2026-11-02',
      endDay: '2026-11-08',
      startHour: '10:00:00',
      endHour: '21:59:59',
    }),
  ).toBe('People in × 1.15 · Mon, 2 Nov – Sun, 8 Nov 2026 · 10:00–22:00');
  expect(
    formatOverrides({ value: 1234, metrics: ['flowOut'], startDay: '2026-11-02', endDay: '2026-11-02', hour: 9 }),
  ).toBe('People out = 1,234 · Mon, 2 Nov 2026 · 09:00–10:00');
  expect(
    formatOverrides({ kind: 'eliminate', startDay: '2026-11-02', startHour: '22:00:00', endHour: '01:59:59' }),
  ).toBe('Excluded from counts · From Mon, 2 Nov 2026 · 22:00 – 02:00 the next day');
  expect(
    formatOverrides({
      kind: 'set',
      metrics: ['flowIn', 'flowOut'],
      floor: 1,
      ceiling: 500,
      subtractStaff: true,
      startHour: '10:00:00',
      endHour: '21:59:59',
    }),
  ).toBe(
    'Counts only People in and People out · Records from 1 up · Records up to 500 · Staff subtracted · All days · Counts only 10:00–22:00',
  );
});

test('in Arabic a rule of one metric is marked right to left', () => {
  const text = formatRule(texts.t, 'ar', { ...rule, factor: 1.15, metrics: ['flowIn'] });
  // Without the mark, only the isolated parts would have a direction.
  expect(plain(text)).toMatch(/^\u200fPeople in × 1\.15 · /);
});

test('up to three places are named, the others are counted', () => {
  const places = ['North', 'South', 'East', 'West'].map((name) => ({ name }));
  const shown = (count: number) =>
    plain(formatRulePlaces(texts.t, 'en-GB', { places: places.slice(0, count), placeCount: count }));
  expect([shown(1), shown(3), shown(4)]).toEqual(['North', 'North, South and East', 'North, South, East and 1 more']);
});

test('every metric has a unique name; all but groups out can be chosen', () => {
  const chosen = expandMetricGroups(metricGroupOptions(texts.t).map(({ value }) => value)) ?? [];
  expect(chosen.toSorted()).toEqual(metricNames.filter((name) => name !== 'batchOut').toSorted());
  const words = metricNames.map((metric) => formatMetric(texts.t, metric));
  expect(new Set(words).size).toBe(metricNames.length);
  expect(words.filter((word) => word.includes('words.') || word.includes('rules.'))).toEqual([]);
  expect(formatMetrics(texts.t, ['genderMale', 'genderFemale', 'genderUnknown', 'flowIn'])).toEqual([
    'People in',
    'Gender',
  ]);
  expect(formatMetrics(texts.t, ['genderMale'])).toEqual(['Gender: Male']);
  expect([metricNames.length, additiveMetrics.length]).toEqual([38, 25]);
});
