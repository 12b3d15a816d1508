import { expect, test } from 'vitest';
import { findPictureProblem } from './picture-check.ts';

test.each([
  ['image/png', 512_000, null],
  ['image/webp', 1, null],
  ['image/jpeg', 512_001, 'profile.pictureTooLarge'],
  ['image/gif', 100, 'errors.notAnImage'],
  ['', 100, 'errors.notAnImage'],
])('a picture of type "%s" with %i bytes is checked', (type, size, problem) => {
  expect(findPictureProblem({ type, size })).toBe(problem);
});
