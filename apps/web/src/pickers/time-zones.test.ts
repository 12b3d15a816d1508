import { expect, test } from 'vitest';
import {
  formatUtcOffset,
  formatUtcOffsetAt,
  formatZoneCity,
  listTimeZoneChoices,
  matchesZoneSearch,
} from './time-zones.ts';

const july = Date.parse('2026-07-01T12:00:00Z');
const january = Date.parse('2026-01-01T12:00:00Z');

test('an offset is written as "UTC+8" or "UTC−3:30"', () => {
  expect([28_800, 19_800, -10_800, 0, -12_600].map(formatUtcOffset)).toEqual([
    'UTC+8',
    'UTC+5:30',
    'UTC−3',
    'UTC+0',
    'UTC−3:30',
  ]);
});

test("without daylight saving a store keeps its zone's standard offset", () => {
  expect(formatUtcOffsetAt('Europe/Berlin', true, july)).toBe('UTC+2');
  expect(formatUtcOffsetAt('Europe/Berlin', false, july)).toBe('UTC+1');
  expect(formatUtcOffsetAt('Europe/Berlin', true, january)).toBe('UTC+1');
});

test('a zone is named after its city', () => {
  expect(formatZoneCity('America/New_York')).toBe('New York');
  expect(formatZoneCity('America/Indiana/Knox')).toBe('Knox, Indiana');
  expect(formatZoneCity('UTC')).toBe('UTC');
});

test('time zones are listed west to east, and found by city, name or offset', () => {
  const zones = listTimeZoneChoices('zh-CN', ['Etc/GMT+12'], january);
  expect(zones.length).toBeGreaterThan(300);
  const found = (typed: string) => zones.filter((zone) => matchesZoneSearch(zone, typed)).map(({ id }) => id);
  expect(found('shanghai')).toEqual(['Asia/Shanghai']);
  expect(found('中国')).toContain('Asia/Shanghai');
  expect(found('sao paulo')).toEqual(['America/Sao_Paulo']);
  expect(found('new_york')).toEqual(['America/New_York']);
  expect(found('utc+5:30')).toContain('Asia/Kolkata');
  expect(found('-03:30')).toEqual(['America/St_Johns']);
  expect(found('ho chi minh')).toEqual(['Asia/Ho_Chi_Minh']);
  expect(found('nowhere')).toEqual([]);
  expect(zones[0]?.id).toBe('Etc/GMT+12');
  expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
});
