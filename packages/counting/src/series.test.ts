import { expect, test } from 'vitest';
import { bucketsBetween } from './buckets.ts';
import { parseLocal } from './local-time.ts';
import { alignValuesToBuckets } from './series.ts';

test('missing hours stay null, and values of other buckets are ignored', () => {
  const buckets = bucketsBetween(parseLocal('2026-03-29 00:00'), parseLocal('2026-03-29 05:00'), '1h');
  const rows = [
    { bucket: parseLocal('2026-03-29 03:00'), value: 4 },
    { bucket: parseLocal('2026-03-29 00:00'), value: 7 },
    { bucket: parseLocal('2026-03-29 01:00'), value: 0 },
    { bucket: parseLocal('2026-03-29 04:00'), value: null },
    { bucket: parseLocal('2026-03-30 00:00'), value: 9 },
  ];
  // 02:00 does not exist in Berlin on this day, so nothing is counted or drawn.
  expect(alignValuesToBuckets(buckets, rows)).toEqual([7, 0, null, 4, null]);
  expect(alignValuesToBuckets([], rows)).toEqual([]);
});
