import { expect, test } from 'vitest';
import { countReading, isSettled, startRunningTotal } from './running-total.ts';

/** Counts of readings of five minutes each, corrected by later ones. The first reading has no count. */
function countTotals(totals: readonly number[], minutes = 5): (number | null)[] {
  const counts: (number | null)[] = [];
  let state = startRunningTotal({ at: 0, total: totals[0] ?? 0 });
  for (const [place, total] of totals.entries()) {
    if (place === 0) continue;
    const counted = countReading(state, { at: place * minutes * 60, total });
    for (const at of counted.voided) counts[at / (minutes * 60) - 1] = 0;
    counts.push(counted.count);
    state = counted.state;
  }
  return counts;
}

const u16 = 65_536;
const u32 = 2 ** 32;

test.each<[string, number[], (number | null)[]]>([
  ['rises and stays', [100, 104, 104, 110], [4, 0, 6]],
  ['dips and passes its height', [1000, 1010, 1008, 1020], [10, 0, 10]],
  ['dips for several readings', [1000, 990, 985, 995, 1000, 1003], [0, 0, 0, 0, 3]],
  ['dips step by step', [1000, 950, 900, 990, 1001], [0, 0, 0, 1]],
  ['dips by just less than 10 %', [1000, 901, 1001], [0, 1]],
  ['falls by 10 %', [1000, 900, 905], [900, 5]],
  ['falls to half and climbs', [1000, 500, 510, 520, 530, 1100], [500, 10, 10, 10, 570]],
  ['is reset at midnight and climbs', [1000, 0, 40, 90, 150], [0, 40, 50, 60]],
  ['is reset and counts at once', [1000, 3, 9], [3, 6]],
  ['passes the height of yesterday', [10, 0, 4, 8, 12, 13], [0, 4, 4, 4, 1]],
  ['passes the height of yesterday in large steps', [100, 0, 60, 120], [0, 60, 60]],
  ['is reset twice', [1000, 50, 0, 7, 9], [50, 0, 7, 2]],
  ['falls from a small height and comes back', [5, 0, 7], [0, 2]],
  ['falls for one reading', [1000, 0, 1004], [0, 4]],
  ['falls for one reading and comes back equal', [1000, 3, 1000, 1002], [0, 0, 2]],
  ['falls for three readings', [1000, 3, 5, 6, 1010], [0, 0, 0, 10]],
  ['falls for four readings', [1000, 3, 5, 6, 7, 1010], [3, 2, 1, 1, 1003]],
  ['falls twice and comes back', [1000, 5, 0, 1003], [0, 0, 3]],
  ['falls after a dip and comes back', [1000, 990, 0, 1003], [0, 0, 3]],
  ['falls after a dip and climbs', [1000, 990, 0, 30], [0, 0, 30]],
  ['falls twice and comes back to the lower height', [2000, 1000, 3, 1005], [1000, 0, 5]],
  ['rolls over at 16 bits', [u16 - 6, 4, 10], [10, 6]],
  ['rolls over at 16 bits after a dip', [u16 - 6, u16 - 40, 4], [0, 10]],
  ['rolls over at 16 bits to zero', [u16 - 1, 0], [1]],
  ['is reset far from 16 bits', [60_000, 4], [4]],
  ['rolls over at 32 bits', [u32 - 100, 50, 60], [150, 10]],
  ['is reset at 100,000', [100_000, 2, 3], [2, 1]],
  ['starts at zero', [0, 0, 5], [0, 5]],
  ['jumps by more than a period can have', [5, 2_000_005, 2_000_007], [null, 2]],
])('a total that %s', (_what, totals, counts) => {
  expect(countTotals(totals)).toEqual(counts);
});

test('a jump back later than an hour after the fall stays a reset', () => {
  expect(countTotals([1000, 3, 1004], 60)).toEqual([0, 4]);
  expect(countTotals([1000, 3, 5, 1004], 31)).toEqual([3, 2, 999]);
});

test('a total is settled again after a reset, a glitch or a dip', () => {
  const settledAfter = (totals: readonly number[]) => {
    let state = startRunningTotal({ at: 0, total: totals[0] ?? 0 });
    return totals.slice(1).map((total, place) => {
      state = countReading(state, { at: (place + 1) * 300, total }).state;
      return isSettled(state);
    });
  };
  expect(settledAfter([10, 12, 5, 6, 7, 8, 9])).toEqual([true, false, false, false, false, true]);
  expect(settledAfter([100, 0, 101])).toEqual([false, true]);
  expect(settledAfter([100, 99, 100])).toEqual([false, true]);
});
