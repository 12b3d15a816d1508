import { expect, test } from 'vitest';
import { mergeChanges } from './differences.ts';

const start = { name: 'North', city: 'Leeds', tags: ['a'], remark: null as string | null };
const names = ['name', 'city', 'tags', 'remark'] as const;

test('what only they changed is taken over, what only I changed stays, what both changed is a choice', () => {
  const mine = { ...start, name: 'North gate', city: 'York' };
  const latest = { ...start, name: 'Northern', tags: ['a', 'b'] };
  expect(mergeChanges(names, { start, mine, latest })).toEqual({
    differences: [
      { name: 'name', theirs: 'Northern', mine: 'North gate', isTaken: false },
      { name: 'tags', theirs: ['a', 'b'], mine: ['a'], isTaken: true },
    ],
    merged: { name: 'North gate', city: 'York', tags: ['a', 'b'], remark: null },
  });
});

test('the same change twice is no difference, nor is another way to write nothing', () => {
  const both = { ...start, name: 'Same', remark: '' };
  expect(mergeChanges(names, { start, mine: both, latest: { ...start, name: 'Same' } }).differences).toEqual([]);
});
