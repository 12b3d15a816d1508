/**
 * What a row of the festival list is: days people celebrate, or a day off that is worked in exchange for them (调休上班), which is
 * shown and never analysed.
 */
export const holidayKinds = ['festival', 'workday'] as const;
export type HolidayKind = (typeof holidayKinds)[number];

/** What a calendar says of a festival: everybody is off; banks, schools or some people are; nobody is; it goes by the Chinese moon; worked in exchange. */
export const calendarKinds = ['public', 'bank', 'school', 'optional', 'observance', 'lunar', 'workday'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** The longest festival, in days. */
export const mostFestivalDays = 62;

/** A festival is set against so many days before it. Specification §9. */
export const daysBeforeFestival = 7;
