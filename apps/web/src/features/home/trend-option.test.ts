import { expect, test } from 'vitest';
import { getColourPalette } from '../../ui/theme.ts';
import type { TrendHour } from './trend-hours.ts';
import { createTrendChartOption } from './trend-option.ts';

function axisOf(values: readonly number[], isShare: boolean) {
  const hours = values.map((today, hour): TrendHour => {
    return {
      time: `0${hour}:00`,
      today,
      yesterday: null,
      weekAgo: null,
      estimated: null,
      todayCompleteness: null,
      yesterdayCompleteness: null,
      weekAgoCompleteness: null,
      isUnfinished: false,
      isFuture: false,
      isOpen: true,
    };
  });
  const given = { hours, usualRanges: new Map(), colours: getColourPalette('light'), compact: false, isShare };
  return createTrendChartOption({ ...given, axisText: String }).yAxis;
}

test('the axis of high shares ends at 100%', () => {
  expect(axisOf([0.4, 1], true)).toMatchObject({ max: 1, interval: 0.25 });
  expect(axisOf([0.92], true)).toMatchObject({ max: 1 });
});

test('the axis of small shares has no fixed maximum', () => {
  expect(axisOf([0.12, 0.2], true)).not.toHaveProperty('max');
});

test('the axis of counts has no fixed maximum', () => {
  expect(axisOf([0, 1], false)).not.toHaveProperty('max');
});
