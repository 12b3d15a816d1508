import { expect, test } from 'vitest';
import type { PlotArea } from '../../ui/chart-option.ts';
import { getColourPalette } from '../../ui/theme.ts';
import type { TrendHour } from './trend-hours.ts';
import { createTrendMarkers } from './trend-markers.ts';

/** Points 20 pixels apart, with the base line at y = 100. */
const plot: PlotArea = {
  left: 0,
  right: 480,
  top: 10,
  pixelAt: (point, value) => ({ x: point * 20, y: 100 - value }),
  textWidth: () => 0,
};

function marksOf(
  values: readonly (number | null)[],
  unfinished: number | null,
  shares: readonly (number | null)[] = [],
) {
  const hours = values.map((today, hour): TrendHour => {
    const time = `${String(hour).padStart(2, '0')}:00`;
    return {
      time,
      today,
      yesterday: null,
      weekAgo: null,
      estimated: null,
      todayCompleteness: shares[hour] ?? null,
      yesterdayCompleteness: null,
      weekAgoCompleteness: null,
      isUnfinished: hour === unfinished,
      isFuture: false,
      isOpen: true,
    };
  });
  const missingText = (from: string, to: string) => `${from}-${to}`;
  return createTrendMarkers({ hours, colours: getColourPalette('light'), missingText }, plot);
}

test('the running hour has a line from the base line to the upper edge', () => {
  expect(marksOf([3, 5, 4], 2)).toMatchObject([{ kind: 'line', from: { x: 40, y: 100 }, to: { x: 40, y: 10 } }]);
});

test('hours without reports are marked on the base line with their times', () => {
  expect(marksOf([3, null, null, 4], null)).toMatchObject([
    { kind: 'line', from: { x: 20, y: 100 }, to: { x: 40, y: 100 } },
    { kind: 'dot', at: { x: 20 } },
    { kind: 'dot', at: { x: 40 } },
    { kind: 'text', x: 30, align: 'center', text: '01:00-03:00' },
  ]);
});

test('an hour with missing records has a dot on its point', () => {
  expect(marksOf([3, 5, 4, 2], null, [1, 0.5, 0.95, null])).toMatchObject([{ kind: 'dot', at: { x: 20, y: 95 } }]);
});

test('a complete day has no marks', () => {
  expect(marksOf([3, 5, 4], null)).toEqual([]);
});
