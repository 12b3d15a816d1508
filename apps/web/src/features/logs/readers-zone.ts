/** The time zone of this browser: days of the filters and times of the export are meant in it. */
export function readersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
