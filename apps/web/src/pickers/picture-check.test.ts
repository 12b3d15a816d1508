import { expect, test } from 'vitest';
import { pictureProblem } from './picture-check.ts';

test.each([
  ['image/png', 512_000, null],
  ['image/webp', 1, null],
  ['image/jpeg', 512_001, 'profile.pictureTooLarge'],
  ['image/gif', 100, 'errors.notAnImage'],
  ['', 100, 'errors.notAnImage'],
])('%s of %i bytes', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});
