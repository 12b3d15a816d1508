import { languageCodes, languages } from '@portico/contract/words/languages';
import dayjs from 'dayjs';
import localeData from 'dayjs/plugin/localeData';
import { afterEach, expect, test } from 'vitest';
import { loadCalendarLocale } from './calendar-locale.ts';

dayjs.extend(localeData);

afterEach(() => {
  document.documentElement.lang = '';
});

test('calendars speak all 18 languages, each its own, with weeks from Monday', async () => {
  const months = new Set<string>();
  for (const code of languageCodes) {
    document.documentElement.lang = languages[code].tag;
    await loadCalendarLocale();
    expect(dayjs.localeData().firstDayOfWeek()).toBe(1);
    months.add(dayjs.months().join());
  }
  // Chinese of both scripts writes months alike, and Japanese as it does.
  expect(months.size).toBeGreaterThanOrEqual(16);
});

test('a page in no language of ours is a fault of ours', async () => {
  document.documentElement.lang = 'xx';
  await expect(loadCalendarLocale()).rejects.toThrow('xx');
});
