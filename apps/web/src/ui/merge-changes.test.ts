import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const start = { name: 'North', city: 'Leeds', tags: ['a'], remark: null as string | null };
const names = ['name', 'city', 'tags', 'remark'] as const;

test('changes of two users are merged; a field both changed is a conflict', () => {
  const mine = { ...start, name: 'North gate', city: 'York' };
  const latest = { ...start, name: 'Northern', tags: ['a', 'b'] };
  expect(mergeChanges(names, { start, mine, latest })).toEqual({
    differences: [
      { name: 'name', theirs: 'Northern', mine: 'North gate', isAutoMerged: false },
      { name: 'tags', theirs: ['a', 'b'], mine: ['a'], isAutoMerged: true },
    ],
    merged: { name: 'North gate', city: 'York', tags: ['a', 'b'], remark: null },
  });
});

test('equal changes, and null against an empty text, are no conflict', () => {
  const both = { ...start, name: 'Same', remark: '' };
  expect(mergeChanges(names, { start, mine: both, latest: { ...start, name: 'Same' } }).differences).toEqual([]);
});
