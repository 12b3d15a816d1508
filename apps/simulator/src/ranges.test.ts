import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRange, isWithin, lengthOf, type Range, uncovered } from './ranges.ts';

const range = fc.tuple(fc.nat(60), fc.nat(12)).map(([from, length]): Range => [from, from + length]);

test('ranges added in any order cover what they cover, without overlap', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), range, (added, whole) => {
      const ranges = added.reduce<Range[]>(addRange, []);
      const left = uncovered(whole, ranges);
      for (let at = 0; at < 75; at += 1) {
        const covered = added.some(([from, to]) => at >= from && at < to);
        expect(isWithin(ranges, at)).toBe(covered);
        expect(isWithin(left, at)).toBe(!covered && at >= whole[0] && at < whole[1]);
      }
      expect(ranges.every((one, index) => index === 0 || one[0] > (ranges[index - 1]?.[1] ?? 0))).toBe(true);
      expect(lengthOf(left)).toBeLessThanOrEqual(whole[1] - whole[0]);
    }),
  );
});
