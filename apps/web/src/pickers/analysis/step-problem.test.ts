import { parseLocal } from '@portico/counting/local-time';
import { expect, test } from 'vitest';
import { findStepProblem, listStepFixes } from './step-problem.ts';

const now = parseLocal('2026-11-20 15:00:00');
const month = { from: '2026-11-01', to: '2026-11-30' };

test('hours over a month offer days, or the last 7 days', () => {
  expect(findStepProblem('1h', 30, 'flowIn')).toEqual({ kind: 'tooLong', limit: 7 });
  expect(listStepFixes({ step: '1h', item: 'flowIn', range: month, days: 30, now })).toEqual([
    { step: '1d', days: null },
    { step: '1h', days: { from: '2026-11-14', to: '2026-11-20' } },
  ]);
});

test('days of a single day offer hours, or three days', () => {
  const today = { from: '2026-11-20', to: '2026-11-20' };
  expect(findStepProblem('1d', 1, 'flowIn')).toEqual({ kind: 'tooShort', limit: 3 });
  expect(listStepFixes({ step: '1d', item: 'flowIn', range: today, days: 1, now })).toEqual([
    { step: '1h', days: null },
    { step: '1d', days: { from: '2026-11-18', to: '2026-11-20' } },
  ]);
});

test('dwell time by day over a month offers hours of the last 7 days', () => {
  expect(findStepProblem('1d', 30, 'averageDwellTime')).toEqual({ kind: 'dwell' });
  expect(listStepFixes({ step: '1d', item: 'averageDwellTime', range: month, days: 30, now })).toEqual([
    { step: '1h', days: { from: '2026-11-14', to: '2026-11-20' } },
  ]);
});

test('compared ranges offer only another step', () => {
  expect(listStepFixes({ step: '1h', item: 'flowIn', range: null, days: 30, now })).toEqual([
    { step: '1d', days: null },
  ]);
});

test('a step that suits the range is no problem', () => {
  expect(findStepProblem('1d', 30, 'flowIn')).toBeNull();
  expect(findStepProblem('1h', 7, 'averageDwellTime')).toBeNull();
});
