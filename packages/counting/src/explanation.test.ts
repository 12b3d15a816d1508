import { expect, test } from 'vitest';
import { placeOfChange, rateChange, type Situation, verdictOf } from './explanation.ts';

const range = { low: 1700, high: 1900 };
const day: Situation = {
  compared: 1955,
  base: 1803,
  completeness: 0.986,
  baseCompleteness: 1,
  usual: { value: 1930, range },
};
const week: Situation = { ...day, usual: null };

test.each<[string, Situation, string]>([
  ['a day above its usual range, and more than last week', day, 'unusual'],
  ['a day below it, and fewer', { ...day, compared: 1600, usual: { value: 1590, range } }, 'unusual'],
  ['a day within it', { ...day, usual: { value: 1900, range } }, 'usual'],
  ['above what is usual, but fewer than last week, which was more unusual', { ...day, base: 2100 }, 'usual'],
  ['below what is usual, but more than last week', { ...day, usual: { value: 1500, range } }, 'usual'],
  ['outside, but hardly changed', { ...day, base: 1900 }, 'usual'],
  [
    'a few people at a quiet door',
    { ...day, compared: 18, base: 9, usual: { value: 18, range: { low: 5, high: 12 } } },
    'usual',
  ],
  ['a week that changed by 8.4 %', week, 'usual'],
  ['a week that changed by 10 %', { ...week, compared: 1100, base: 1000 }, 'unusual'],
  ['a week that lost 10 %', { ...week, compared: 900, base: 1000 }, 'unusual'],
  ['no change at all', { ...week, compared: 1000, base: 1000 }, 'usual'],
  ['under 95 % of the data', { ...day, completeness: 0.949 }, 'doubtful'],
  ['95 % of it', { ...day, completeness: 0.95 }, 'unusual'],
  ['nothing received of what was due', { ...day, compared: null, completeness: 0 }, 'doubtful'],
  ['a base of too little data', { ...day, baseCompleteness: 0.5 }, 'baseDoubtful'],
  ['nothing expected is nothing missing', { ...day, completeness: null, baseCompleteness: null }, 'unusual'],
  ['nothing known', { ...day, compared: null, completeness: null }, 'unknown'],
  ['no base', { ...day, base: null, baseCompleteness: 0 }, 'unknown'],
  ['a base of nobody', { ...day, base: 0 }, 'unknown'],
])('%s', (_story, situation, verdict) => {
  expect(verdictOf(situation)).toBe(verdict);
});

type Place = { name: string; compared: number | null; base: number | null };

const north = { name: 'North', compared: 812, base: 694 };
const west = { name: 'West', compared: 521, base: 508 };
const b1 = { name: 'B1', compared: 388, base: 366 };
const east = { name: 'East', compared: 178, base: 180 };

test.each<[string, Place[], string | undefined, number | undefined]>([
  ['the one with most of the change', [west, north, b1, east], 'North', 118 / 151],
  ['of a fall the one that fell most', [{ ...north, compared: 96 }, west, b1, east], 'North', -598 / -565],
  [
    'more than all of it, where others went the other way',
    [
      { name: 'A', compared: 20, base: 10 },
      { name: 'B', compared: 4, base: 10 },
    ],
    'A',
    10 / 4,
  ],
  [
    'nobody, where no one has a third',
    ['a', 'b', 'c', 'd'].map((name) => ({ name, compared: 12, base: 10 })),
    undefined,
    undefined,
  ],
  [
    'nobody, while one tells nothing that told then',
    [north, { name: 'New', compared: null, base: 5 }],
    undefined,
    undefined,
  ],
  [
    'one that is new says nothing against the others',
    [north, west, { name: 'New', compared: 900, base: null }],
    'North',
    118 / 131,
  ],
  [
    'nobody, where all of it comes to nothing',
    [
      { name: 'A', compared: 11, base: 10 },
      { name: 'B', compared: 9, base: 10 },
    ],
    undefined,
    undefined,
  ],
  ['nobody, of a single one', [north], undefined, undefined],
])('the place named is %s', (_story, places, name, share) => {
  const found = placeOfChange(places);
  expect([found?.place.name, found?.share.toFixed(9)]).toEqual([name, share?.toFixed(9)]);
});

const share = ({ flowIn, flowPassby }: { flowIn: number; flowPassby: number }) =>
  flowIn + flowPassby === 0 ? null : flowIn / (flowIn + flowPassby);

test('growth against fewer passers-by comes from the rate', () => {
  const change = rateChange({ flowIn: 1955, flowPassby: 8126 }, { flowIn: 1803, flowPassby: 8274 }, share);
  expect(change).toMatchObject({ cause: 'rate' });
  expect(change?.passersby).toBeCloseTo(-148 / 8274, 10);
  expect([change?.before, change?.now].map((rate) => rate?.toFixed(3))).toEqual(['0.179', '0.194']);
});

test('as many of more passers-by is the street, not the store', () => {
  expect(rateChange({ flowIn: 200, flowPassby: 800 }, { flowIn: 100, flowPassby: 400 }, share)).toEqual({
    cause: 'passersby',
    passersby: 1,
    before: 0.2,
    now: 0.2,
  });
});

test('where both move alike neither is the cause', () => {
  // 100 of 1000 outside, then 144 of 1200: both rose by a fifth.
  const change = rateChange({ flowIn: 144, flowPassby: 1056 }, { flowIn: 100, flowPassby: 900 }, share);
  expect(change?.cause).toBeNull();
});

test('where as many came in, nothing caused a change', () => {
  expect(rateChange({ flowIn: 100, flowPassby: 300 }, { flowIn: 100, flowPassby: 400 }, share)?.cause).toBeNull();
});

test.each([
  ['nobody passed then', { flowIn: 5, flowPassby: 10 }, { flowIn: 5, flowPassby: 0 }],
  ['nobody came in now', { flowIn: 0, flowPassby: 10 }, { flowIn: 5, flowPassby: 10 }],
  ['nobody came in then', { flowIn: 5, flowPassby: 10 }, { flowIn: 0, flowPassby: 10 }],
])('a rate says nothing where %s', (_story, now, base) => {
  expect(rateChange(now, base, share)).toBeNull();
});

test('a rate a company cannot compute says nothing', () => {
  expect(rateChange({ flowIn: 5, flowPassby: 10 }, { flowIn: 5, flowPassby: 9 }, () => null)).toBeNull();
});
