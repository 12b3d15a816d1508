type Style = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle' | 'timeZone'>;

/** Writes instants as the language does, always with Latin digits, in the calendar of the counts, by a clock of 24 hours. */
export function momentFormat(tag: string, style: Style): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, { ...style, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' });
}
