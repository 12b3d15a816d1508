import { expect, test } from 'vitest';
import { isAllDay, runsPastMidnight, shownEnd, shownStart, typedEnd } from './time-window.ts';

test('the end somebody types is the first second that does not belong to it any more', () => {
  const typed = ['22', '22:00', '22:30', '24', '0:00', '00:15'];
  expect(typed.map(typedEnd)).toEqual(['21:59:59', '21:59:59', '22:29:59', '23:59:59', '23:59:59', '00:14:59']);
  expect(['', '25:00', 'ten'].map(typedEnd)).toEqual([null, null, null]);
});

test('an end is shown as it was typed, and to the second where nobody could have typed it', () => {
  expect(['21:59:59', '23:59:59', '00:14:59', '22:00:00', '21:30:15'].map(shownEnd)).toEqual([
    '22:00',
    '24:00',
    '00:15',
    '22:00:00',
    '21:30:15',
  ]);
  expect(['10:00:00', '10:00:30'].map(shownStart)).toEqual(['10:00', '10:00:30']);
});

test('a window leaves something out, and may run past midnight', () => {
  expect([isAllDay('00:00:00', '23:59:59'), isAllDay('00:00:00', '21:59:59')]).toEqual([true, false]);
  expect([runsPastMidnight('22:00:00', '01:59:59'), runsPastMidnight('10:00:00', '21:59:59')]).toEqual([true, false]);
});
