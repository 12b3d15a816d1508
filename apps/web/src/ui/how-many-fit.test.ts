import { expect, test } from 'vitest';
import { howManyFit } from './how-many-fit.ts';

const eight = [50, 50, 50, 50, 50, 50, 50, 70];

test.each([
  ['all fit: no "more" is needed', 420, 8],
  ['one pixel short: "more" takes the room of two', 419, 7],
  ['room for three and "more"', 210, 3],
  ['hardly any room: the first one stays', 40, 1],
])('%s', (_story, available, count) => {
  expect(howManyFit(eight, available, 60)).toBe(count);
});
