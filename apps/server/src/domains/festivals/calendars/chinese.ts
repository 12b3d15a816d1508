import type { Language } from '@portico/contract/words/languages';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { type TextKey, translate } from '@portico/i18n';
import { LegalHoliday, LunarFestival, type SolarDay, SolarFestival } from 'tyme4ts';
import { type CalendarRow, type CalendarYears, inOrder, keyMaker } from './calendar.ts';

// Days off and days worked in exchange are as the State Council announced them, year by year; `tyme4ts` keeps the list.

type Name =
  Extract<TextKey, `server.chineseFestivals.${string}`> extends `server.chineseFestivals.${infer N}` ? N : never;

/** What the calendar calls the days off. National Day and Mid-Autumn are one festival where they meet, called by the longer one's name. */
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

/** Days of the moon and of the seasons that shops live by. */
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
/** Of these the days off are the festival, once they are announced. */
const lunarDaysOff = ['中秋节', '除夕'];

const observances: ReadonlyMap<string, Name> = new Map([
  ['妇女节', 'womensDay'],
  ['青年节', 'youthDay'],
  ['儿童节', 'childrensDay'],
  ['教师节', 'teachersDay'],
]);

/** Chinese days off with the days worked in exchange, days of the moon and some observances. */
export function chineseCalendar(years: readonly number[], language: Language): CalendarYears {
  const key = keyMaker();
  const named = (name: Name) => translate(language, `server.chineseFestivals.${name}`);
  const perYear = years.map((year) => {
    const off = announced(year);
    const covered = off.filter(({ isWork }) => !isWork);
    const isOff = (day: string) => covered.some((one) => one.day === day);
    const leave = inOrder(
      covered.map(
        ({ day, name }): CalendarRow => ({
          key: `CN/${name}/${year}`,
          name: named(name),
          startDate: day,
          endDate: day,
          kind: 'festival',
          calendar: 'public',
        }),
      ),
    ).map((row) => ({ ...row, key: key(row.key) }));
    const worked = off
      .filter(({ isWork }) => isWork)
      .map(
        ({ day, name }): CalendarRow => ({
          key: `CN/workday/${day}`,
          name: translate(language, 'server.makeUpWorkday', { festival: named(name) }),
          startDate: day,
          endDate: day,
          kind: 'workday',
          calendar: 'workday',
        }),
      );
    const single = (calendar: 'lunar' | 'observance', name: Name, day: string): CalendarRow => ({
      key: `CN/${calendar}/${name}/${year}`,
      name: named(name),
      startDate: day,
      endDate: day,
      kind: 'festival',
      calendar,
    });
    const moon = lunarFestivals(year).flatMap(({ name, day }) => {
      const known = lunarDays.get(name);
      if (known === undefined) return [];
      // Until it is announced how long it is, nothing is said of it; once it is, the days off are the festival.
      const hasLeave = leave.some((row) => row.name === named(known)) || (name === '除夕' && isOff(day));
      if (lunarDaysOff.includes(name) && (off.length === 0 || hasLeave)) return [];
      return [single('lunar', known, day)];
    });
    const observed = [...observances].flatMap(([chinese, name]) => {
      const found = solarFestivals(year).find((one) => one.name === chinese);
      return found === undefined ? [] : [single('observance', name, found.day)];
    });
    return { year, isAnnounced: off.length > 0, rows: [...leave, ...worked, ...moon, ...observed] };
  });
  return {
    rows: inOrder(perYear.flatMap(({ rows }) => rows)),
    notAnnounced: perYear.filter(({ isAnnounced }) => !isAnnounced).map(({ year }) => year),
  };
}

type DayOff = { day: string; name: Name; isWork: boolean };

/** What was announced for a year: its new year may begin in the last days of the year before, and the next one's is none of its own. */
function announced(year: number): DayOff[] {
  const found = legalDays(`${year - 1}-12-25`, `${year}-12-31`);
  const ofYear = found.filter(({ day, name }) => name !== 'newYear' || yearOfNewYear(day) === year);
  const isOwn = ofYear.some(({ day, name }) => day >= `${year}-01-01` && name !== 'newYear');
  return isOwn ? ofYear : [];
}

const yearOfNewYear = (day: string) => Number(day.slice(0, 4)) + (day.slice(5, 7) === '12' ? 1 : 0);

function legalDays(first: string, last: string): DayOff[] {
  const found: DayOff[] = [];
  for (let at = parseLocal(first); at <= parseLocal(last); at = addDays(at, 1)) {
    const day = formatDay(at);
    const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number);
    const legal = LegalHoliday.fromYmd(year, month, ofMonth);
    const name = daysOff.get(legal?.getName() ?? '');
    if (legal && name !== undefined) found.push({ day, name, isWork: legal.isWork() });
  }
  return found;
}

type NamedDay = { name: string; day: string };

// A moon year runs into the next calendar year.
function lunarFestivals(year: number): NamedDay[] {
  return [year - 1, year]
    .flatMap((moonYear) => LunarFestival.NAMES.map((_, place) => LunarFestival.fromIndex(moonYear, place)))
    .flatMap((festival) => {
      if (!festival) return [];
      return [{ name: festival.getName(), day: isoOf(festival.getDay().getSolarDay()) }];
    })
    .filter(({ day }) => day.startsWith(`${year}-`));
}

function solarFestivals(year: number): NamedDay[] {
  return SolarFestival.NAMES.flatMap((_, place) => {
    const festival = SolarFestival.fromIndex(year, place);
    return festival ? [{ name: festival.getName(), day: isoOf(festival.getDay()) }] : [];
  });
}

const isoOf = (day: SolarDay) =>
  `${day.getYear()}-${String(day.getMonth()).padStart(2, '0')}-${String(day.getDay()).padStart(2, '0')}`;
