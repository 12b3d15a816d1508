import { expect, test } from 'vitest';
import type { Plot } from '../../ui/chart-option.ts';
import { coloursOf } from '../../ui/theme.ts';
import type { Hour } from './trend-hours.ts';
import { trendMarks } from './trend-marks.ts';

/** A point every 20 pixels, from a base line at 100. */
const plot: Plot = {
  left: 0,
  right: 480,
  top: 10,
  at: (point, value) => ({ x: point * 20, y: 100 - value }),
  textWidth: () => 0,
};

function marksOf(
  values: readonly (number | null)[],
  unfinished: number | null,
  shares: readonly (number | null)[] = [],
) {
  const hours = values.map((now, hour): Hour => {
    const time = `${String(hour).padStart(2, '0')}:00`;
    return {
      time,
      now,
      before: null,
      weekAgo: null,
      estimated: null,
      nowShare: shares[hour] ?? null,
      beforeShare: null,
      weekAgoShare: null,
      isUnfinished: hour === unfinished,
      isAhead: false,
      isOpen: true,
    };
  });
  const missingText = (from: string, to: string) => `${from}-${to}`;
  return trendMarks({ hours, colours: coloursOf('light'), missingText }, plot);
}

test('the running hour has a line from the base to the uppermost line', () => {
  expect(marksOf([3, 5, 4], 2)).toMatchObject([{ kind: 'line', from: { x: 40, y: 100 }, to: { x: 40, y: 10 } }]);
});

test('hours nobody reported for are marked on the base line and named in its middle, up to the end of the last', () => {
  expect(marksOf([3, null, null, 4], null)).toMatchObject([
    { kind: 'line', from: { x: 20, y: 100 }, to: { x: 40, y: 100 } },
    { kind: 'dot', at: { x: 20 } },
    { kind: 'dot', at: { x: 40 } },
    { kind: 'text', x: 30, align: 'center', text: '01:00-03:00' },
  ]);
});

test('an hour of which a part is missing has a dot on its point', () => {
  expect(marksOf([3, 5, 4, 2], null, [1, 0.5, 0.95, null])).toMatchObject([{ kind: 'dot', at: { x: 20, y: 95 } }]);
});

test('a whole day has no marks', () => {
  expect(marksOf([3, 5, 4], null)).toEqual([]);
});
