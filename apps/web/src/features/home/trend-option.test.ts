import { expect, test } from 'vitest';
import { coloursOf } from '../../ui/theme.ts';
import type { Hour } from './trend-hours.ts';
import { trendOption } from './trend-option.ts';

function axisOf(values: readonly number[], isShare: boolean) {
  const hours = values.map((now, hour): Hour => {
    return {
      time: `0${hour}:00`,
      now,
      before: null,
      weekAgo: null,
      estimated: null,
      nowShare: null,
      beforeShare: null,
      weekAgoShare: null,
      isUnfinished: false,
      isAhead: false,
      isOpen: true,
    };
  });
  const given = { hours, usual: new Map(), colours: coloursOf('light'), compact: false, isShare };
  return trendOption({ ...given, axisText: String }).yAxis;
}

test('a share of everything ends the axis: there is no 120 %', () => {
  expect(axisOf([0.4, 1], true)).toMatchObject({ max: 1, interval: 0.25 });
  expect(axisOf([0.92], true)).toMatchObject({ max: 1 });
});

test('small shares keep an axis of their own size', () => {
  expect(axisOf([0.12, 0.2], true)).not.toHaveProperty('max');
});

test('counts have no largest figure', () => {
  expect(axisOf([0, 1], false)).not.toHaveProperty('max');
});
