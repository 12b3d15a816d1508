import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRange, type InstantRange, isWithinRanges, subtractRanges, sumRangeSeconds } from './ranges.ts';

const range = fc.tuple(fc.nat(60), fc.nat(12)).map(([from, length]): InstantRange => [from, from + length]);

test('addRange gives the disjoint union for any order of ranges', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), range, (added, whole) => {
      const ranges = added.reduce<InstantRange[]>(addRange, []);
      const left = subtractRanges(whole, ranges);
      for (let at = 0; at < 75; at += 1) {
        const covered = added.some(([from, to]) => at >= from && at < to);
        expect(isWithinRanges(ranges, at)).toBe(covered);
        expect(isWithinRanges(left, at)).toBe(!covered && at >= whole[0] && at < whole[1]);
      }
      expect(ranges.every((one, index) => index === 0 || one[0] > (ranges[index - 1]?.[1] ?? 0))).toBe(true);
      expect(sumRangeSeconds(left)).toBeLessThanOrEqual(whole[1] - whole[0]);
    }),
  );
});
