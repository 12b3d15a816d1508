/** The name of a weekday, Monday 1 to Sunday 7. */
export function weekdayName(weekday: number, tag: string, style: 'long' | 'short'): string {
  // 2024-01-01 was a Monday.
  return new Intl.DateTimeFormat(tag, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));
}
