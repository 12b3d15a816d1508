import { createDateTimeFormat } from '../../ui/date-time-format.ts';

/** An instant as date and time in the time zone of the browser. */
export function formatDateTime(instant: string, tag: string): string {
  return createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}
