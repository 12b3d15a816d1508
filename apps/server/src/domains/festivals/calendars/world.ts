import { type Language, languages } from '@portico/contract/words/languages';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { type CalendarRow, type CalendarYears, createUniqueKeyGenerator, mergeCalendarRows } from './calendar.ts';

// Holidays of `date-holidays`, whose data is from Wikipedia under CC BY-SA 3.0. The package is large, so it is loaded on first use.
const load = async () => (await import('date-holidays')).default;

/** Returns the codes (ISO 3166-1) of the countries in the calendar, ascending. */
export async function loadCalendarCountries(): Promise<string[]> {
  const Holidays = await load();
  return Object.keys(new Holidays().getCountries()).toSorted();
}

/** Returns the national holidays of a country (without regional ones), named in the language, otherwise in English. */
export async function loadCountryCalendar(
  country: string,
  years: readonly number[],
  language: Language,
): Promise<CalendarYears> {
  const Holidays = await load();
  const [languageCode = 'en'] = languages[language].tag.split('-');
  const calendar = new Holidays(country, { languages: [languageCode, 'en'] });
  const key = createUniqueKeyGenerator();
  const rows = years.flatMap((year) =>
    calendar.getHolidays(year).map(({ date, start, end, name, type, rule }): CalendarRow => {
      const startDate = date.slice(0, 10);
      // A holiday may begin in the evening before its date; it counts from its date on. The margin of 0.1 days covers an hour of daylight
      // saving time.
      const days = Math.max(1, Math.floor((end.getTime() - start.getTime()) / 3_600_000 / 24 + 0.1));
      const endDate = formatDay(addDays(parseLocal(startDate), days - 1));
      return { key: key(`${country}/${rule}/${year}`), name, startDate, endDate, kind: 'festival', calendar: type };
    }),
  );
  return { rows: mergeCalendarRows(rows), unannouncedYears: [] };
}
