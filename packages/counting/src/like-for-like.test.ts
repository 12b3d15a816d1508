import { expect, test } from 'vitest';
import { findLeftOutReason } from './like-for-like.ts';

const place = { compared: 5, base: 4, firstCountedAt: 0, baseFrom: 100 };

test.each([
  ['known in both periods and counted since before', {}, null],
  ['counted since the start of the comparison period', { firstCountedAt: 100 }, null],
  ['0 in both periods, which is known', { compared: 0, base: 0 }, null],
  ['no value in the period', { compared: null }, 'noValue'],
  ['no value in the comparison period', { base: null }, 'noBase'],
  ['first counted during the comparison period', { firstCountedAt: 101 }, 'countedLater'],
  ['first counted after the comparison period', { base: null, firstCountedAt: 5000 }, 'countedLater'],
  ['never counted by a device', { firstCountedAt: Number.POSITIVE_INFINITY }, 'countedLater'],
  ['no value in either period', { compared: null, base: null, firstCountedAt: 5000 }, 'noValue'],
] as const)('findLeftOutReason returns a reason or null: %s', (_story, rest, reason) => {
  expect(findLeftOutReason({ ...place, ...rest })).toBe(reason);
});
