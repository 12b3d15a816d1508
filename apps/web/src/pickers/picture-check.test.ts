import { expect, test } from 'vitest';
import { findPictureProblem } from './picture-check.ts';

test.each([
  ['image/png', 512_000, null],
  ['image/webp', 1, null],
  ['image/jpeg', 512_001, 'profile.pictureTooLarge'],
  ['image/gif', 100, 'errors.notAnImage'],
  ['', 100, 'errors.notAnImage'],
])('findPictureProblem checks type "%s" and size %i', (type, size, problem) => {
  expect(findPictureProblem({ type, size })).toBe(problem);
});
