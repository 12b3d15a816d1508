/** An instant as the language writes day and time, in the browser's own zone; digits are always Latin, as figures' are. */
export function momentText(instant: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).format(new Date(instant));
}
