import { expect, test } from 'vitest';
import { formatWindowEnd, formatWindowStart, isAllDay, isWindowPastMidnight, parseWindowEnd } from './time-window.ts';

test('the typed end "22:00" is stored as the last second before, 21:59:59', () => {
  const typed = ['22', '22:00', '22:30', '24', '0:00', '00:15'];
  expect(typed.map(parseWindowEnd)).toEqual(['21:59:59', '21:59:59', '22:29:59', '23:59:59', '23:59:59', '00:14:59']);
  expect(['', '25:00', 'ten'].map(parseWindowEnd)).toEqual([null, null, null]);
});

test('an end is shown to the minute, or to the second if it is not :59', () => {
  expect(['21:59:59', '23:59:59', '00:14:59', '22:00:00', '21:30:15'].map(formatWindowEnd)).toEqual([
    '22:00',
    '24:00',
    '00:15',
    '22:00:00',
    '21:30:15',
  ]);
  expect(['10:00:00', '10:00:30'].map(formatWindowStart)).toEqual(['10:00', '10:00:30']);
});

test('windows of a whole day and windows past midnight are recognised', () => {
  expect([isAllDay('00:00:00', '23:59:59'), isAllDay('00:00:00', '21:59:59')]).toEqual([true, false]);
  expect([isWindowPastMidnight('22:00:00', '01:59:59'), isWindowPastMidnight('10:00:00', '21:59:59')]).toEqual([
    true,
    false,
  ]);
});
