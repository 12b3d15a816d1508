import { expect, test } from 'vitest';
import { findPointAfterKeyPress } from './chart-keys.ts';

test.each([
  ['the first right arrow selects the first point', 'ArrowRight', null, 0],
  ['the first left arrow selects the last point', 'ArrowLeft', null, 11],
  ['the right arrow selects the next point', 'ArrowRight', 4, 5],
  ['the right arrow stays at the last point', 'ArrowRight', 11, 11],
  ['the left arrow stays at the first point', 'ArrowLeft', 0, 0],
  ['Home selects the first point', 'Home', 7, 0],
  ['End selects the last point', 'End', 7, 11],
  ['Esc deselects the point', 'Escape', 7, null],
  ['other keys are ignored', 'a', 7, undefined],
] as const)('keys move between the points of a chart: %s', (_story, key, active, expected) => {
  expect(findPointAfterKeyPress(key, active, 12)).toBe(expected);
});

test('keys have no effect in an empty chart', () => {
  expect(findPointAfterKeyPress('Home', null, 0)).toBeUndefined();
});
