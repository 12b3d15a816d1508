/**
 * Kinds of rows in the festival list: a festival, or a day off that is worked in exchange for one (调休上班), which is shown and never
 * analysed.
 */
export const holidayKinds = ['festival', 'workday'] as const;
export type HolidayKind = (typeof holidayKinds)[number];

/**
 * Kinds of days in a public holiday calendar: a day off for all; for banks; for schools; for some people; a day without time off; a
 * festival of the Chinese lunar calendar; a day off that is worked in exchange for a holiday.
 */
export const calendarDayKinds = ['public', 'bank', 'school', 'optional', 'observance', 'lunar', 'workday'] as const;
export type CalendarDayKind = (typeof calendarDayKinds)[number];

/** Maximum length of a festival, in days. */
export const maxFestivalDays = 62;

/** A festival is compared with this many days before it. Specification §9. */
export const comparedDaysBeforeFestival = 7;
