import { expect, test } from 'vitest';
import { pointForKey } from './chart-keys.ts';

test.each([
  ['the first arrow to the right enters at the start', 'ArrowRight', null, 0],
  ['the first arrow to the left enters at the end', 'ArrowLeft', null, 11],
  ['right moves on', 'ArrowRight', 4, 5],
  ['right stops at the end', 'ArrowRight', 11, 11],
  ['left stops at the start', 'ArrowLeft', 0, 0],
  ['Home leads to the start', 'Home', 7, 0],
  ['End leads to the end', 'End', 7, 11],
  ['Esc leaves', 'Escape', 7, null],
  ['other keys mean nothing', 'a', 7, undefined],
] as const)('%s', (_story, key, active, expected) => {
  expect(pointForKey(key, active, 12)).toBe(expected);
});

test('an empty chart has nowhere to go', () => {
  expect(pointForKey('Home', null, 0)).toBeUndefined();
});
