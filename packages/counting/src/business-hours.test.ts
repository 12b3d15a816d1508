import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWorkTime, isInside, isWholeDay, openedByAny, openingDay, parseWorkTime } from './business-hours.ts';
import { formatDay, parseLocal } from './local-time.ts';

test.each([
  ['09:00:00~21:00:00', 32_400, 75_600],
  ['09:00~21:30', 32_400, 77_400],
  ['09:00:00 ~ 21:00:00', 32_400, 75_600],
  ['00:00:00~23:59:59', 0, 86_399],
  ['00:00~24:00', 0, 86_399],
  ['18:00:00~02:00:00', 64_800, 7_200],
])('%s is read', (text, startSecond, endSecond) => {
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
])('"%s" is not read', (text) => {
  expect(() => parseWorkTime(text)).toThrow(RangeError);
});

test.each([
  ['a second before opening', '09:00:00~21:00:00', '08:59:59', false],
  ['the second of opening', '09:00:00~21:00:00', '09:00:00', true],
  ['the second of closing', '09:00:00~21:00:00', '21:00:00', true],
  ['a second after closing', '09:00:00~21:00:00', '21:00:01', false],
  ['past midnight, in the evening', '18:00:00~02:00:00', '23:59:59', true],
  ['past midnight, at midnight', '18:00:00~02:00:00', '00:00:00', true],
  ['past midnight, the second of closing', '18:00:00~02:00:00', '02:00:00', true],
  ['past midnight, a second after closing', '18:00:00~02:00:00', '02:00:01', false],
  ['past midnight, in the afternoon', '18:00:00~02:00:00', '17:59:59', false],
  ['a window of one second', '10:00:00~10:00:00', '10:00:00', true],
  ['a second after a window of one second', '10:00:00~10:00:00', '10:00:01', false],
])('%s', (_story, workTime, time, inside) => {
  expect(isInside(parseLocal(`2026-11-20 ${time}`), parseWorkTime(workTime))).toBe(inside);
});

test.each([
  ['Friday night belongs to Friday', '18:00:00~02:00:00', '2026-11-21 01:30:00', '2026-11-20'],
  ['the closing second too', '18:00:00~02:00:00', '2026-11-21 02:00:00', '2026-11-20'],
  ['closed hours belong to their own date', '18:00:00~02:00:00', '2026-11-21 02:00:01', '2026-11-21'],
  ['the evening belongs to its date', '18:00:00~02:00:00', '2026-11-21 23:00:00', '2026-11-21'],
  ['New Year’s night belongs to the old year', '20:00~05:00', '2027-01-01 00:00:00', '2026-12-31'],
  ['a day shop has no night', '09:00~21:00', '2026-11-21 00:30:00', '2026-11-21'],
  ['round the clock from six', '06:00:00~05:59:59', '2026-11-21 05:59:59', '2026-11-20'],
])('%s', (_story, workTime, local, day) => {
  expect(formatDay(openingDay(parseLocal(local), parseWorkTime(workTime)))).toBe(day);
});

test('the whole day, from midnight or from another hour', () => {
  const whole = ['00:00:00~23:59:59', '00:00~24:00', '06:00:00~05:59:59', '00:00~23:59', '10:00~10:00'];
  expect(whole.map((text) => isWholeDay(parseWorkTime(text)))).toEqual([true, true, true, false, false]);
});

test('a window and the one that fills the rest of the day part the day', () => {
  let seen = 0;
  const second = fc.integer({ min: 0, max: 86_399 });
  fc.assert(
    fc.property(second, second, fc.integer({ min: 0, max: 4_000_000_000 }), (startSecond, endSecond, local) => {
      const window = { startSecond, endSecond };
      const rest = { startSecond: (endSecond + 1) % 86_400, endSecond: (startSecond + 86_399) % 86_400 };
      seen += 1;
      expect(isInside(local, window)).toBe(isWholeDay(window) || !isInside(local, rest));
      // Whatever is inside lies between the opening of its business day and a day later.
      const since = local - openingDay(local, window) - startSecond;
      expect(!isInside(local, window) || (since >= 0 && since < 86_400)).toBe(true);
    }),
    { numRuns: 2000 },
  );
  expect(seen).toBe(2000);
});

test.each([
  [['09:00:00~21:00:00', '10:00:00~22:30:00'], '09:00:00~22:30:00'],
  [['09:00:00~21:00:00', '18:00:00~02:00:00'], '00:00:00~23:59:59'],
  [[], '00:00:00~23:59:59'],
])('any of %s is open at %s', (texts, all) => {
  expect(formatWorkTime(openedByAny(texts.map(parseWorkTime)))).toBe(all);
});
