import { parseLocal } from '@portico/counting/local-time';
import { firstInstantFrom, type ZoneRules } from '@portico/counting/zones';
import { AppError } from '../../platform/app-error.ts';

/** An instant a client gives: ISO 8601 with an offset, or epoch seconds (10 digits) or milliseconds (13). Later than `latest` is refused. */
export function instantFrom(given: string | number, latest: Date): Date {
  const text = String(given).trim();
  const instant = /^\d{9,10}$/.test(text)
    ? new Date(Number(text) * 1000)
    : /^\d{13}$/.test(text)
      ? new Date(Number(text))
      : /[zZ]$|[+-]\d\d:?\d\d$/.test(text)
        ? new Date(text)
        : null;
  if (instant === null || Number.isNaN(instant.getTime())) throw new AppError('badRequest', { from: 'notADate' });
  if (instant > latest) throw new AppError('badRequest', { from: 'invalid' });
  // Bindings are cut at whole seconds, like period starts.
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}

/** The instant of a moment as the contract reads it: told as one, or on the wall of a zone. */
export function instantOfMoment(moment: string, wall: ZoneRules): Date {
  return moment.endsWith('Z') ? new Date(moment) : new Date(firstInstantFrom(wall, parseLocal(moment)) * 1000);
}
