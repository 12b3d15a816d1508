/** The time zone of this browser, used for the days of the filters and the times of the export. */
export function readerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
