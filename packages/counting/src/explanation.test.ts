import { expect, test } from 'vitest';
import { assessChange, type ExplanationInput, explainPeopleInChange, findPlaceWithMostChange } from './explanation.ts';

const range = { low: 1700, high: 1900 };
const day: ExplanationInput = {
  compared: 1955,
  base: 1803,
  completeness: 0.986,
  baseCompleteness: 1,
  usual: { value: 1930, range },
};
const week: ExplanationInput = { ...day, usual: null };

test.each<[string, ExplanationInput, string]>([
  ['a day above its usual range and above last week', day, 'unusual'],
  [
    'a day below its usual range and below last week',
    { ...day, compared: 1600, usual: { value: 1590, range } },
    'unusual',
  ],
  ['a day within its usual range', { ...day, usual: { value: 1900, range } }, 'usual'],
  ['a day above its usual range but below an even higher last week', { ...day, base: 2100 }, 'usual'],
  ['a day below its usual range but above last week', { ...day, usual: { value: 1500, range } }, 'usual'],
  ['a day outside its usual range with little change', { ...day, base: 1900 }, 'usual'],
  [
    'a change of a few people at a quiet entrance',
    { ...day, compared: 18, base: 9, usual: { value: 18, range: { low: 5, high: 12 } } },
    'usual',
  ],
  ['a week that changed by 8.4 %', week, 'usual'],
  ['a week that changed by 10 %', { ...week, compared: 1100, base: 1000 }, 'unusual'],
  ['a week that decreased by 10 %', { ...week, compared: 900, base: 1000 }, 'unusual'],
  ['a week without change', { ...week, compared: 1000, base: 1000 }, 'usual'],
  ['a completeness under 95 %', { ...day, completeness: 0.949 }, 'doubtful'],
  ['a completeness of 95 %', { ...day, completeness: 0.95 }, 'unusual'],
  ['a completeness of 0', { ...day, compared: null, completeness: 0 }, 'doubtful'],
  ['a comparison period with too little data', { ...day, baseCompleteness: 0.5 }, 'baseDoubtful'],
  [
    'a completeness of null, as no periods are expected',
    { ...day, completeness: null, baseCompleteness: null },
    'unusual',
  ],
  ['an unknown value', { ...day, compared: null, completeness: null }, 'unknown'],
  ['an unknown comparison value', { ...day, base: null, baseCompleteness: 0 }, 'unknown'],
  ['a comparison value of 0', { ...day, base: 0 }, 'unknown'],
])('a change is judged: %s', (_story, situation, verdict) => {
  expect(assessChange(situation)).toBe(verdict);
});

type Place = { name: string; compared: number | null; base: number | null };

const north = { name: 'North', compared: 812, base: 694 };
const west = { name: 'West', compared: 521, base: 508 };
const b1 = { name: 'B1', compared: 388, base: 366 };
const east = { name: 'East', compared: 178, base: 180 };

test.each<[string, Place[], string | undefined, number | undefined]>([
  ['the place with the largest share of the change', [west, north, b1, east], 'North', 118 / 151],
  ['the place with the largest decrease', [{ ...north, compared: 96 }, west, b1, east], 'North', -598 / -565],
  [
    'a share above 1 when another place changed the other way',
    [
      { name: 'A', compared: 20, base: 10 },
      { name: 'B', compared: 4, base: 10 },
    ],
    'A',
    10 / 4,
  ],
  [
    'no place when none has a third of the change',
    ['a', 'b', 'c', 'd'].map((name) => ({ name, compared: 12, base: 10 })),
    undefined,
    undefined,
  ],
  [
    'no place when one has a value in the comparison period only',
    [north, { name: 'New', compared: null, base: 5 }],
    undefined,
    undefined,
  ],
  [
    'a place without a comparison value is ignored',
    [north, west, { name: 'New', compared: 900, base: null }],
    'North',
    118 / 131,
  ],
  [
    'no place when the changes add up to 0',
    [
      { name: 'A', compared: 11, base: 10 },
      { name: 'B', compared: 9, base: 10 },
    ],
    undefined,
    undefined,
  ],
  ['no place when there is only one', [north], undefined, undefined],
])('the place with most of a change is found: %s', (_story, places, name, share) => {
  const found = findPlaceWithMostChange(places);
  expect([found?.place.name, found?.share.toFixed(9)]).toEqual([name, share?.toFixed(9)]);
});

const share = ({ flowIn, flowPassby }: { flowIn: number; flowPassby: number }) =>
  flowIn + flowPassby === 0 ? null : flowIn / (flowIn + flowPassby);

test('growth despite fewer passers-by is caused by the capture rate', () => {
  const change = explainPeopleInChange({ flowIn: 1955, flowPassby: 8126 }, { flowIn: 1803, flowPassby: 8274 }, share);
  expect(change).toMatchObject({ cause: 'rate' });
  expect(change?.passersby).toBeCloseTo(-148 / 8274, 10);
  expect([change?.before, change?.now].map((rate) => rate?.toFixed(3))).toEqual(['0.179', '0.194']);
});

test('a change is caused by passers-by when the rate is equal', () => {
  expect(explainPeopleInChange({ flowIn: 200, flowPassby: 800 }, { flowIn: 100, flowPassby: 400 }, share)).toEqual({
    cause: 'passersby',
    passersby: 1,
    before: 0.2,
    now: 0.2,
  });
});

test('no cause is given when passers-by and rate change equally', () => {
  // 100 of 1000 passers-by, then 144 of 1200: both rose by a fifth.
  const change = explainPeopleInChange({ flowIn: 144, flowPassby: 1056 }, { flowIn: 100, flowPassby: 900 }, share);
  expect(change?.cause).toBeNull();
});

test('no cause is given when the number of people in is unchanged', () => {
  expect(
    explainPeopleInChange({ flowIn: 100, flowPassby: 300 }, { flowIn: 100, flowPassby: 400 }, share)?.cause,
  ).toBeNull();
});

test.each([
  ['no passers-by in the comparison period', { flowIn: 5, flowPassby: 10 }, { flowIn: 5, flowPassby: 0 }],
  ['no people in during the period', { flowIn: 0, flowPassby: 10 }, { flowIn: 5, flowPassby: 10 }],
  ['no people in during the comparison period', { flowIn: 5, flowPassby: 10 }, { flowIn: 0, flowPassby: 10 }],
])('explainPeopleInChange returns null: %s', (_story, now, base) => {
  expect(explainPeopleInChange(now, base, share)).toBeNull();
});

test('explainPeopleInChange returns null when the rate is unknown', () => {
  expect(explainPeopleInChange({ flowIn: 5, flowPassby: 10 }, { flowIn: 5, flowPassby: 9 }, () => null)).toBeNull();
});
