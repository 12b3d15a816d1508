import type { Finding } from '@portico/contract/routes/health';
import { daySeconds, parseLocal, secondOfDay } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import { agoText } from '../../pickers/device-time.ts';
import { spanText } from './finding-words.ts';

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** When something is wrong, on the entity's wall: since when and how long ago that was, or from when to when and for how long. */
export function whenOf({ from, to, zone }: Pick<Finding, 'from' | 'to' | 'zone'>, tag: string, now: number) {
  const start = parseLocal(from);
  const wall = localSecondsAt(zoneRules(zone, true), Math.floor(now / 1000));
  const end = to === null ? null : parseLocal(to);
  const isDays = secondOfDay(start) === 0 && (end === null || secondOfDay(end) === 0);
  const format = new Intl.DateTimeFormat(tag, {
    ...day,
    ...(isDays ? {} : time),
    ...(from.slice(0, 4) === new Date(wall * 1000).toISOString().slice(0, 4) ? {} : { year: 'numeric' }),
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  });
  const at = (seconds: number) => new Date(seconds * 1000);
  if (end === null) return { when: format.format(at(start)), long: agoText(start * 1000, tag, wall * 1000) };
  // The last day is named, not the midnight it ends at.
  const last = isDays ? end - daySeconds : end;
  return { when: format.formatRange(at(start), at(Math.max(start, last))), long: spanText(end - start, tag) };
}
