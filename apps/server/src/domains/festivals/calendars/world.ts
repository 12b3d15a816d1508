import { type Language, languages } from '@portico/contract/words/languages';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { type CalendarRow, type CalendarYears, inOrder, keyMaker } from './calendar.ts';

// Of `date-holidays`, whose data is from Wikipedia under CC BY-SA 3.0. It is large: loaded when somebody first asks.
const load = async () => (await import('date-holidays')).default;

/** Countries (ISO 3166-1) it has, by code. */
export async function worldCountries(): Promise<string[]> {
  const Holidays = await load();
  return Object.keys(new Holidays().getCountries()).toSorted();
}

/** The holidays of a whole country, not of its parts, named in this language or else in English. */
export async function worldCalendar(
  country: string,
  years: readonly number[],
  language: Language,
): Promise<CalendarYears> {
  const Holidays = await load();
  const [own = 'en'] = languages[language].tag.split('-');
  const calendar = new Holidays(country, { languages: [own, 'en'] });
  const key = keyMaker();
  const rows = years.flatMap((year) =>
    calendar.getHolidays(year).map(({ date, start, end, name, type, rule }): CalendarRow => {
      const startDate = date.slice(0, 10);
      // A holiday that begins the evening before counts from its day; an hour more or less is the clocks' being changed.
      const days = Math.max(1, Math.floor((end.getTime() - start.getTime()) / 3_600_000 / 24 + 0.1));
      const endDate = formatDay(addDays(parseLocal(startDate), days - 1));
      return { key: key(`${country}/${rule}/${year}`), name, startDate, endDate, kind: 'festival', calendar: type };
    }),
  );
  return { rows: inOrder(rows), notAnnounced: [] };
}
