/** A moment as day and time on the reader's own clock. */
export function momentWords(instant: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}
