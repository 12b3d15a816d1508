import { expect, test } from 'vitest';
import { nearestStep, stepsAllowed } from './steps-allowed.ts';
import { type AnalysisView, hoursInput, readAnalysis, whenInput, withPlaces, writeAnalysis } from './view.ts';

const start: AnalysisView = {
  places: { of: 0, ids: 'some' },
  range: 'month',
  days: null,
  spans: [],
  item: 'flowIn',
  items: ['flowIn'],
  step: '1d',
  hours: null,
  compare: 'before',
  kind: '',
  name: '',
  festivals: 'latest',
};

test('an address brings back the view it was written from', () => {
  const views: AnalysisView[] = [
    start,
    { ...start, places: { of: 0, ids: 'all' }, range: 'lastWeek', item: 'averageDwellTime', step: '1h' },
    { ...start, places: { of: 2, ids: [7, 3] }, range: 'custom', days: { from: '2026-02-01', to: '2026-03-31' } },
    { ...start, hours: { start: '22:00', end: '02:00' }, compare: 'year', kind: 'time', items: ['batch', 'flowOut'] },
    { ...start, name: '春节', festivals: 'latest', kind: 'same' },
    { ...start, festivals: [9, 4] },
    { ...start, festivals: [] },
    {
      ...start,
      spans: [
        { from: '2025-02-01', to: '2025-02-28' },
        { from: '2026-02-01', to: '2026-02-28' },
      ],
    },
  ];
  for (const view of views) expect(readAnalysis(writeAnalysis(view, start), start)).toEqual(view);
  expect(writeAnalysis(start, start).size).toBe(0);
  expect(views).toHaveLength(8);
});

test('what nobody could have chosen is as the page begins', () => {
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
  expect(readAnalysis(query, start)).toEqual(start);
  expect(readAnalysis(new URLSearchParams({ of: '1', ids: '4,x,-2,4' }), start).places).toEqual({ of: 1, ids: [4] });
});

test('days go to the midnight after the last one, times of day to the last second', () => {
  expect(whenInput({ range: 'custom', days: { from: '2024-02-28', to: '2024-02-29' } })).toEqual({
    type: 5,
    startTime: '2024-02-28 00:00:00',
    endTime: '2024-03-01 00:00:00',
  });
  expect(whenInput({ range: 'lastMonth', days: null })).toEqual({ type: 8 });
  expect(hoursInput({ start: '10:00', end: '21:59' })).toEqual({ startHour: '10:00:00', endHour: '21:59:59' });
});

test('steps follow the length of the range and leave long stays out', () => {
  expect(stepsAllowed(1, 'flowIn')).toEqual(['5m', '30m', '1h', '1y']);
  expect(stepsAllowed(7, 'flowIn')).toEqual(['30m', '1h', '1d', '1w', '1n', '1y']);
  expect(stepsAllowed(20, 'flowIn')).toEqual(['1d', '1w', '1n', '1y']);
  expect(stepsAllowed(20, 'averageDwellTime')).toEqual([]);
  expect(stepsAllowed(400, 'flowIn')).toEqual(['1n', '1y']);
  expect(nearestStep('1h', stepsAllowed(20, 'flowIn'))).toBe('1d');
  expect(nearestStep('1d', stepsAllowed(1, 'flowIn'))).toBe('1h');
});

test('what is passed on names the first stores of who passes it on, and leaves every other choice as it is', () => {
  expect(withPlaces('range=lastWeek&view=3', { of: 0, ids: 'some' }, [7, 9])).toBe(
    'range=lastWeek&view=3&of=0&ids=7%2C9',
  );
  expect(withPlaces('', { of: 0, ids: 'some' }, undefined)).toBe('');
  expect(withPlaces('', { of: 0, ids: 'all' }, [7, 9])).toBe('');
  expect(withPlaces('of=0&ids=7', { of: 0, ids: [7] }, [7])).toBe('of=0&ids=7');
});
