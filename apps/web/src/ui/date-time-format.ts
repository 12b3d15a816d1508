type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle' | 'timeZone'>;

/** A formatter for instants in the page's language: always with Latin digits, the Gregorian calendar and a 24-hour clock. */
export function createDateTimeFormat(tag: string, style: Style): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, { ...style, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' });
}
