import type { Language } from '@portico/contract/words/languages';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { type TextKey, translate } from '@portico/i18n';
import { LegalHoliday, LunarFestival, type SolarDay, SolarFestival } from 'tyme4ts';
import { type CalendarRow, type CalendarYears, createUniqueKeyGenerator, mergeCalendarRows } from './calendar.ts';

// Days off and make-up workdays are as announced by the State Council every year. `tyme4ts` contains the list.

type Name =
  Extract<TextKey, `server.chineseFestivals.${string}`> extends `server.chineseFestivals.${infer N}` ? N : never;

/** Names of the days off in the calendar. If National Day and Mid-Autumn overlap, they are one festival with the name of the longer one. */
const daysOff: ReadonlyMap<string, Name> = new Map([
  ['元旦', 'newYear'],
  ['春节', 'springFestival'],
  ['清明节', 'qingming'],
  ['劳动节', 'labourDay'],
  ['端午节', 'dragonBoat'],
  ['中秋节', 'midAutumn'],
  ['国庆节', 'nationalDay'],
  ['国庆中秋', 'nationalDay'],
  ['抗战胜利日', 'victoryDay'],
]);

/** Lunar and solar-term days that matter for retail. */
const lunarDays: ReadonlyMap<string, Name> = new Map([
  ['元宵节', 'lantern'],
  ['龙头节', 'dragonHead'],
  ['七夕节', 'qixi'],
  ['中元节', 'zhongyuan'],
  ['中秋节', 'midAutumn'],
  ['重阳节', 'doubleNinth'],
  ['冬至节', 'winterSolstice'],
  ['腊八节', 'laba'],
  ['除夕', 'newYearsEve'],
]);
/** Once days off are announced for one of these lunar days, the days off are imported as the festival, and the lunar day is omitted. */
const lunarDaysOff = ['中秋节', '除夕'];

const observances: ReadonlyMap<string, Name> = new Map([
  ['妇女节', 'womensDay'],
  ['青年节', 'youthDay'],
  ['儿童节', 'childrensDay'],
  ['教师节', 'teachersDay'],
]);

/** Returns Chinese days off and make-up workdays, lunar days and some observances. */
export function buildChineseCalendar(years: readonly number[], language: Language): CalendarYears {
  const key = createUniqueKeyGenerator();
  const translateName = (name: Name) => translate(language, `server.chineseFestivals.${name}`);
  const perYear = years.map((year) => {
    const announced = findAnnouncedDays(year);
    const freeDays = announced.filter(({ isWorkday }) => !isWorkday);
    const isOff = (day: string) => freeDays.some((one) => one.day === day);
    const daysOffRows = mergeCalendarRows(
      freeDays.map(
        ({ day, name }): CalendarRow => ({
          key: `CN/${name}/${year}`,
          name: translateName(name),
          startDate: day,
          endDate: day,
          kind: 'festival',
          calendar: 'public',
        }),
      ),
    ).map((row) => ({ ...row, key: key(row.key) }));
    const workdayRows = announced
      .filter(({ isWorkday }) => isWorkday)
      .map(
        ({ day, name }): CalendarRow => ({
          key: `CN/workday/${day}`,
          name: translate(language, 'server.makeUpWorkday', { festival: translateName(name) }),
          startDate: day,
          endDate: day,
          kind: 'workday',
          calendar: 'workday',
        }),
      );
    const single = (calendar: 'lunar' | 'observance', name: Name, day: string): CalendarRow => ({
      key: `CN/${calendar}/${name}/${year}`,
      name: translateName(name),
      startDate: day,
      endDate: day,
      kind: 'festival',
      calendar,
    });
    const lunarRows = lunarFestivals(year).flatMap(({ name, day }) => {
      const known = lunarDays.get(name);
      if (known === undefined) return [];
      // Mid-Autumn and New Year's Eve are omitted until the days off of the year are announced. After that, they are omitted if they have
      // days off, because the days off are imported as the festival.
      const hasLeave = daysOffRows.some((row) => row.name === translateName(known)) || (name === '除夕' && isOff(day));
      if (lunarDaysOff.includes(name) && (announced.length === 0 || hasLeave)) return [];
      return [single('lunar', known, day)];
    });
    const observanceRows = [...observances].flatMap(([chinese, name]) => {
      const found = solarFestivals(year).find((one) => one.name === chinese);
      return found === undefined ? [] : [single('observance', name, found.day)];
    });
    return {
      year,
      isAnnounced: announced.length > 0,
      rows: [...daysOffRows, ...workdayRows, ...lunarRows, ...observanceRows],
    };
  });
  return {
    rows: mergeCalendarRows(perYear.flatMap(({ rows }) => rows)),
    unannouncedYears: perYear.filter(({ isAnnounced }) => !isAnnounced).map(({ year }) => year),
  };
}

type DayOff = { day: string; name: Name; isWorkday: boolean };

/**
 * Returns the days announced for a year; none before the announcement. The New Year holiday of a year may begin in the last days of the
 * year before, so days in late December that belong to the next year are excluded.
 */
function findAnnouncedDays(year: number): DayOff[] {
  const found = legalDays(`${year - 1}-12-25`, `${year}-12-31`);
  const ofYear = found.filter(({ day, name }) => name !== 'newYear' || announcementYear(day) === year);
  const belongsToYear = ofYear.some(({ day, name }) => day >= `${year}-01-01` && name !== 'newYear');
  return belongsToYear ? ofYear : [];
}

const announcementYear = (day: string) => Number(day.slice(0, 4)) + (day.slice(5, 7) === '12' ? 1 : 0);

function legalDays(first: string, last: string): DayOff[] {
  const found: DayOff[] = [];
  for (let at = parseLocal(first); at <= parseLocal(last); at = addDays(at, 1)) {
    const day = formatDay(at);
    const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number);
    const legal = LegalHoliday.fromYmd(year, month, ofMonth);
    const name = daysOff.get(legal?.getName() ?? '');
    if (legal && name !== undefined) found.push({ day, name, isWorkday: legal.isWork() });
  }
  return found;
}

type NamedDay = { name: string; day: string };

// A lunar year extends into the next calendar year.
function lunarFestivals(year: number): NamedDay[] {
  return [year - 1, year]
    .flatMap((lunarYear) => LunarFestival.NAMES.map((_, index) => LunarFestival.fromIndex(lunarYear, index)))
    .flatMap((festival) => {
      if (!festival) return [];
      return [{ name: festival.getName(), day: formatSolarDay(festival.getDay().getSolarDay()) }];
    })
    .filter(({ day }) => day.startsWith(`${year}-`));
}

function solarFestivals(year: number): NamedDay[] {
  return SolarFestival.NAMES.flatMap((_, index) => {
    const festival = SolarFestival.fromIndex(year, index);
    return festival ? [{ name: festival.getName(), day: formatSolarDay(festival.getDay()) }] : [];
  });
}

const formatSolarDay = (day: SolarDay) =>
  `${day.getYear()}-${String(day.getMonth()).padStart(2, '0')}-${String(day.getDay()).padStart(2, '0')}`;
