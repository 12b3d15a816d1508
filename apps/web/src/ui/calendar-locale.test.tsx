import { languageCodes, languages } from '@portico/contract/words/languages';
import dayjs from 'dayjs';
import localeData from 'dayjs/plugin/localeData';
import { afterEach, expect, test } from 'vitest';
import { loadCalendarLocale } from './calendar-locale.ts';

dayjs.extend(localeData);

afterEach(() => {
  document.documentElement.lang = '';
});

test('calendars support all 18 languages, with weeks from Monday', async () => {
  const months = new Set<string>();
  for (const code of languageCodes) {
    document.documentElement.lang = languages[code].tag;
    await loadCalendarLocale();
    expect(dayjs.localeData().firstDayOfWeek()).toBe(1);
    months.add(dayjs.months().join());
  }
  // The month names of both Chinese scripts and of Japanese are the same.
  expect(months.size).toBeGreaterThanOrEqual(16);
});

test('an unsupported page language throws', async () => {
  document.documentElement.lang = 'xx';
  await expect(loadCalendarLocale()).rejects.toThrow('xx');
});
