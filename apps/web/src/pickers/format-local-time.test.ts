import { expect, test } from 'vitest';
import { findCommonZone, formatInstantInZone, nameWithZone } from './format-local-time.ts';

test('an instant shows its day if not today, its year if not this year', () => {
  const now = new Date();
  expect(formatInstantInZone(now.toISOString(), 'en', 'UTC')).toMatch(/^\d\d:\d\d$/);
  expect(formatInstantInZone('2017-01-01T00:00:00Z', 'en', 'UTC')).toBe('Jan 1, 2017, 00:00');
});

test('a list names the zone of its times in the headings if it has only one', () => {
  const [berlin, tokyo, none] = [{ timeZone: 'Europe/Berlin' }, { timeZone: 'Asia/Tokyo' }, { timeZone: null }];
  expect(findCommonZone([berlin, none, berlin])).toBe('Europe/Berlin');
  expect([findCommonZone([berlin, tokyo]), findCommonZone([none]), findCommonZone([])]).toEqual([null, null, null]);
  expect(nameWithZone('Last contact', 'Europe/Berlin', 'en')).toBe('Last contact (Germany Time)');
  expect(nameWithZone('最近联系', 'Europe/Berlin', 'zh-CN')).toBe('最近联系（中欧时间）');
  expect(nameWithZone('Last contact', null, 'en')).toBe('Last contact');
});
