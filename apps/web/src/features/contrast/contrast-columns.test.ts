import { loadCatalogue } from '@portico/i18n';
import { createInstance } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { buildContrastBucketLabels } from './contrast-columns.ts';
import { type ContrastReply, defaultContrastView } from './contrast-view.ts';

const texts = createInstance();
beforeAll(async () => {
  await texts.init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
});

const labelsOf = (buckets: string[], step: '1h' | '1d', mode: string) =>
  buildContrastBucketLabels(
    { buckets, columns: [] } as unknown as ContrastReply, // only the fields that the labels need
    { ...defaultContrastView, step, mode },
    texts.t,
    'en',
  ).map(({ firstLine, secondLine, full }) => [firstLine, secondLine, full.replace(/[\u2066-\u2069]/g, '')]);

test('hours of compared ranges are named by the number of their day', () => {
  const hours = ['2026-11-02 22:00:00', '2026-11-02 23:00:00', '2026-11-03 00:00:00'];
  expect(labelsOf(hours, '1h', 'time')).toEqual([
    ['22', 'Day 1', 'Day 1 22:00'],
    ['23', '', 'Day 1 23:00'],
    ['0', 'Day 2', 'Day 2 00:00'],
  ]);
  expect(labelsOf(hours, '1h', 'area')[2]).toEqual(['0', '11/3', 'Tue, Nov 3 00:00']);
});

test('days of compared ranges are numbered', () => {
  expect(labelsOf(['2026-11-02 00:00:00', '2026-11-03 00:00:00'], '1d', 'time')).toEqual([
    ['1', '', 'Day 1'],
    ['2', '', 'Day 2'],
  ]);
});
