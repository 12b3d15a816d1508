import type { Finding } from '@portico/contract/routes/health';
import { daySeconds, parseLocal, secondOfDay } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { TFunction } from 'i18next';
import { formatTimeAgo } from '../../pickers/format-device-time.ts';
import { formatDuration } from '../../ui/format-duration.ts';

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Time of a finding in the store's time zone: its start and how long ago that was, or its range and duration once it is over. */
export function formatFindingTime(
  t: TFunction,
  { from, to, zone }: Pick<Finding, 'from' | 'to' | 'zone'>,
  tag: string,
  now: number,
) {
  const start = parseLocal(from);
  const localNow = localSecondsAt(zoneRules(zone, true), Math.floor(now / 1000));
  const end = to === null ? null : parseLocal(to);
  const isDays = secondOfDay(start) === 0 && (end === null || secondOfDay(end) === 0);
  const format = new Intl.DateTimeFormat(tag, {
    ...day,
    ...(isDays ? {} : time),
    ...(from.slice(0, 4) === new Date(localNow * 1000).toISOString().slice(0, 4) ? {} : { year: 'numeric' }),
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  });
  const at = (seconds: number) => new Date(seconds * 1000);
  if (end === null)
    return { when: format.format(at(start)), long: formatTimeAgo(t, start * 1000, tag, localNow * 1000) };
  // The range shows its last day instead of the midnight at which it ends.
  const last = isDays ? end - daySeconds : end;
  return { when: format.formatRange(at(start), at(Math.max(start, last))), long: formatDuration(end - start, tag) };
}
