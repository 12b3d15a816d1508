import { expect, test } from 'vitest';
import { leftOutOf } from './like-for-like.ts';

const place = { compared: 5, base: 4, since: 0, baseFrom: 100 };

test.each([
  ['known in both and counted since before', {}, null],
  ['counted since the very beginning of the base', { since: 100 }, null],
  ['nobody came in either, which is known', { compared: 0, base: 0 }, null],
  ['nothing known now', { compared: null }, 'noValue'],
  ['nothing known then', { base: null }, 'noBase'],
  ['first counted in the middle of the base', { since: 101 }, 'countedLater'],
  ['first counted after the base', { base: null, since: 5000 }, 'countedLater'],
  ['never counted by a device', { since: Number.POSITIVE_INFINITY }, 'countedLater'],
  ['nothing known of either', { compared: null, base: null, since: 5000 }, 'noValue'],
] as const)('%s', (_story, rest, reason) => {
  expect(leftOutOf({ ...place, ...rest })).toBe(reason);
});
