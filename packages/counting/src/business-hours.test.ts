import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  businessDayStart,
  formatWorkTime,
  isInsideWindow,
  lastsTwentyFourHours,
  mergeOpeningHours,
  parseWorkTime,
} from './business-hours.ts';
import { formatDay, parseLocal } from './local-time.ts';

test.each([
  ['09:00:00~21:00:00', 32_400, 75_600],
  ['09:00~21:30', 32_400, 77_400],
  ['09:00:00 ~ 21:00:00', 32_400, 75_600],
  ['00:00:00~23:59:59', 0, 86_399],
  ['00:00~24:00', 0, 86_399],
  ['18:00:00~02:00:00', 64_800, 7_200],
])('the opening hours %s are parsed', (text, startSecond, endSecond) => {
  expect(parseWorkTime(text)).toEqual({ startSecond, endSecond });
});

test.each([
  '',
  '9~21',
  '09:00',
  '09:00~25:00',
  '09:60~10:00',
  '24:00~09:00',
  '09:00-21:00',
  '09:00~24:00:01',
  'a:b~c:d',
])('the opening hours "%s" are rejected', (text) => {
  expect(() => parseWorkTime(text)).toThrow(RangeError);
});

test.each([
  ['a second before opening', '09:00:00~21:00:00', '08:59:59', false],
  ['the second of opening', '09:00:00~21:00:00', '09:00:00', true],
  ['the second of closing', '09:00:00~21:00:00', '21:00:00', true],
  ['a second after closing', '09:00:00~21:00:00', '21:00:01', false],
  ['hours past midnight, in the evening', '18:00:00~02:00:00', '23:59:59', true],
  ['hours past midnight, at midnight', '18:00:00~02:00:00', '00:00:00', true],
  ['hours past midnight, the second of closing', '18:00:00~02:00:00', '02:00:00', true],
  ['hours past midnight, a second after closing', '18:00:00~02:00:00', '02:00:01', false],
  ['hours past midnight, in the afternoon', '18:00:00~02:00:00', '17:59:59', false],
  ['a window of one second', '10:00:00~10:00:00', '10:00:00', true],
  ['a second after a window of one second', '10:00:00~10:00:00', '10:00:01', false],
])('opening hours include the opening and the closing second: %s', (_story, workTime, time, inside) => {
  expect(isInsideWindow(parseLocal(`2026-11-20 ${time}`), parseWorkTime(workTime))).toBe(inside);
});

test.each([
  ['Friday night belongs to Friday', '18:00:00~02:00:00', '2026-11-21 01:30:00', '2026-11-20'],
  ['the closing second belongs to Friday too', '18:00:00~02:00:00', '2026-11-21 02:00:00', '2026-11-20'],
  ['closed hours belong to their own date', '18:00:00~02:00:00', '2026-11-21 02:00:01', '2026-11-21'],
  ['the evening belongs to its date', '18:00:00~02:00:00', '2026-11-21 23:00:00', '2026-11-21'],
  ['New Year’s night belongs to the old year', '20:00~05:00', '2027-01-01 00:00:00', '2026-12-31'],
  ['with daytime hours 00:30 belongs to its own date', '09:00~21:00', '2026-11-21 00:30:00', '2026-11-21'],
  [
    'with a 24-hour day from 06:00, 05:59:59 belongs to the day before',
    '06:00:00~05:59:59',
    '2026-11-21 05:59:59',
    '2026-11-20',
  ],
])('the business day of a time: %s', (_story, workTime, local, day) => {
  expect(formatDay(businessDayStart(parseLocal(local), parseWorkTime(workTime)))).toBe(day);
});

test('a whole day can begin at midnight or at another hour', () => {
  const whole = ['00:00:00~23:59:59', '00:00~24:00', '06:00:00~05:59:59', '00:00~23:59', '10:00~10:00'];
  expect(whole.map((text) => lastsTwentyFourHours(parseWorkTime(text)))).toEqual([true, true, true, false, false]);
});

test('a window and its complement split the day', () => {
  let checkedCount = 0;
  const second = fc.integer({ min: 0, max: 86_399 });
  fc.assert(
    fc.property(second, second, fc.integer({ min: 0, max: 4_000_000_000 }), (startSecond, endSecond, local) => {
      const window = { startSecond, endSecond };
      const rest = { startSecond: (endSecond + 1) % 86_400, endSecond: (startSecond + 86_399) % 86_400 };
      checkedCount += 1;
      expect(isInsideWindow(local, window)).toBe(lastsTwentyFourHours(window) || !isInsideWindow(local, rest));
      // A time inside the window is between the opening of its business day and a day later.
      const since = local - businessDayStart(local, window) - startSecond;
      expect(!isInsideWindow(local, window) || (since >= 0 && since < 86_400)).toBe(true);
    }),
    { numRuns: 2000 },
  );
  expect(checkedCount).toBe(2000);
});

test.each([
  [['09:00:00~21:00:00', '10:00:00~22:30:00'], '09:00:00~22:30:00'],
  [['09:00:00~21:00:00', '18:00:00~02:00:00'], '00:00:00~23:59:59'],
  [[], '00:00:00~23:59:59'],
])('the windows %s merge to %s', (texts, all) => {
  expect(formatWorkTime(mergeOpeningHours(texts.map(parseWorkTime)))).toBe(all);
});
