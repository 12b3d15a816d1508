import { expect, test } from 'vitest';
import { allowedStepsForDays, nearestAllowedStep } from './allowed-steps.ts';
import {
  type AnalysisView,
  addPlacesToQuery,
  readAnalysisAddress,
  toHoursInput,
  toPeriodInput,
  writeAnalysisAddress,
} from './analysis-view.ts';

const start: AnalysisView = {
  places: { rangeType: 0, ids: 'some' },
  range: 'month',
  days: null,
  dayRanges: [],
  item: 'flowIn',
  items: ['flowIn'],
  step: '1d',
  hours: null,
  compare: 'before',
  mode: '',
  festivalName: '',
  festivalIds: 'latest',
};

test('a view written to an address is read back', () => {
  const views: AnalysisView[] = [
    start,
    { ...start, places: { rangeType: 0, ids: 'all' }, range: 'lastWeek', item: 'averageDwellTime', step: '1h' },
    {
      ...start,
      places: { rangeType: 2, ids: [7, 3] },
      range: 'custom',
      days: { from: '2026-02-01', to: '2026-03-31' },
    },
    { ...start, hours: { start: '22:00', end: '02:00' }, compare: 'year', mode: 'time', items: ['batch', 'flowOut'] },
    { ...start, festivalName: '春节', festivalIds: 'latest', mode: 'same' },
    { ...start, festivalIds: [9, 4] },
    { ...start, festivalIds: [] },
    {
      ...start,
      dayRanges: [
        { from: '2025-02-01', to: '2025-02-28' },
        { from: '2026-02-01', to: '2026-02-28' },
      ],
    },
  ];
  for (const view of views) expect(readAnalysisAddress(writeAnalysisAddress(view, start), start)).toEqual(view);
  expect(writeAnalysisAddress(start, start).size).toBe(0);
  expect(views).toHaveLength(8);
});

test('invalid values in the URL fall back to the defaults', () => {
  const query = new URLSearchParams({
    of: '9',
    ids: '1',
    range: 'custom',
    from: '2026-02-02',
    to: '2026-02-01',
    item: 'toString',
    step: '2h',
    hours: '25:00-26:00',
    spans: 'x_y',
  });
  expect(readAnalysisAddress(query, start)).toEqual(start);
  expect(readAnalysisAddress(new URLSearchParams({ of: '1', ids: '4,x,-2,4' }), start).places).toEqual({
    rangeType: 1,
    ids: [4],
  });
});

test('days end at the next midnight, times of day at second 59', () => {
  expect(toPeriodInput({ range: 'custom', days: { from: '2024-02-28', to: '2024-02-29' } })).toEqual({
    type: 5,
    startTime: '2024-02-28 00:00:00',
    endTime: '2024-03-01 00:00:00',
  });
  expect(toPeriodInput({ range: 'lastMonth', days: null })).toEqual({ type: 8 });
  expect(toHoursInput({ start: '10:00', end: '21:59' })).toEqual({ startHour: '10:00:00', endHour: '21:59:59' });
});

test('allowed steps depend on the range; dwell time allows fewer', () => {
  expect(allowedStepsForDays(1, 'flowIn')).toEqual(['5m', '30m', '1h', '1y']);
  expect(allowedStepsForDays(7, 'flowIn')).toEqual(['30m', '1h', '1d', '1w', '1n', '1y']);
  expect(allowedStepsForDays(20, 'flowIn')).toEqual(['1d', '1w', '1n', '1y']);
  expect(allowedStepsForDays(20, 'averageDwellTime')).toEqual([]);
  expect(allowedStepsForDays(400, 'flowIn')).toEqual(['1n', '1y']);
  expect(nearestAllowedStep('1h', allowedStepsForDays(20, 'flowIn'))).toBe('1d');
  expect(nearestAllowedStep('1d', allowedStepsForDays(1, 'flowIn'))).toBe('1h');
});

test('a shared query lists its default stores and keeps other parameters', () => {
  expect(addPlacesToQuery('range=lastWeek&view=3', { rangeType: 0, ids: 'some' }, [7, 9])).toBe(
    'range=lastWeek&view=3&of=0&ids=7%2C9',
  );
  expect(addPlacesToQuery('', { rangeType: 0, ids: 'some' }, undefined)).toBe('');
  expect(addPlacesToQuery('', { rangeType: 0, ids: 'all' }, [7, 9])).toBe('');
  expect(addPlacesToQuery('of=0&ids=7', { rangeType: 0, ids: [7] }, [7])).toBe('of=0&ids=7');
});
