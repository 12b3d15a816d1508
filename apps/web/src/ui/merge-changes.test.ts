import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const start = { name: 'North', city: 'Leeds', tags: ['a'], remark: null as string | null };
const names = ['name', 'city', 'tags', 'remark'] as const;

test('changes of two users are merged; a field both changed is a conflict', () => {
  const formValues = { ...start, name: 'North gate', city: 'York' };
  const latestValues = { ...start, name: 'Northern', tags: ['a', 'b'] };
  expect(mergeChanges(names, { initialValues: start, formValues, latestValues })).toEqual({
    differences: [
      { name: 'name', otherUserValue: 'Northern', formValue: 'North gate', isAutoMerged: false },
      { name: 'tags', otherUserValue: ['a', 'b'], formValue: ['a'], isAutoMerged: true },
    ],
    merged: { name: 'North gate', city: 'York', tags: ['a', 'b'], remark: null },
  });
});

test('equal changes are no conflict, nor is null against an empty text', () => {
  const both = { ...start, name: 'Same', remark: '' };
  expect(
    mergeChanges(names, { initialValues: start, formValues: both, latestValues: { ...start, name: 'Same' } })
      .differences,
  ).toEqual([]);
});
