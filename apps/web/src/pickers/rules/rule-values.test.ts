import { expect, test } from 'vitest';
import { createEmptyRuleValues, toRuleRequestInput } from './rule-values.ts';

const value = {
  ...createEmptyRuleValues('correct'),
  correctionMethod: 'value' as const,
  metric: 'flowIn',
  day: '2026-11-26',
  value: 40,
};

const hours: [title: string, hour: number, sent: object][] = [
  ['the whole day', -1, {}],
  ['the hour after midnight', 0, { hour: 0 }],
  ['one in the morning', 1, { hour: 1 }],
  ['the last hour of the day', 23, { hour: 23 }],
];

test.each(hours)('a correction of %s sends its hour, or none for a whole day', (_title, hour, sent) => {
  expect(toRuleRequestInput('correct', { ...value, hour, ids: [7], reason: ' Fire drill ' })).toEqual({
    kind: 'correct',
    place: value.place,
    ids: [7],
    reason: 'Fire drill',
    metrics: ['flowIn'],
    startDay: '2026-11-26',
    endDay: '2026-11-26',
    value: 40,
    ...sent,
  });
});

test('a value of 0 is sent, and a missing one is left out', () => {
  expect(toRuleRequestInput('correct', { ...value, value: 0 })).toMatchObject({ value: 0 });
  expect(toRuleRequestInput('correct', { ...value, value: null })).not.toHaveProperty('value');
});

test('a factor or a limit of 0 is sent, and a missing one is left out', () => {
  expect(toRuleRequestInput('correct', { ...createEmptyRuleValues('correct'), factor: 0 })).toMatchObject({
    factor: 0,
  });
  expect(toRuleRequestInput('correct', createEmptyRuleValues('correct'))).not.toHaveProperty('factor');
  const limits = { ...createEmptyRuleValues('set'), floor: 0 };
  expect(toRuleRequestInput('set', limits)).toMatchObject({ floor: 0 });
  expect(toRuleRequestInput('set', limits)).not.toHaveProperty('ceiling');
});
