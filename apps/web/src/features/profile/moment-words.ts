import { momentFormat } from '../../ui/moment-format.ts';

/** A moment as day and time on the reader's own clock. */
export function momentWords(instant: string, tag: string): string {
  return momentFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}
