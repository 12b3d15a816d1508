import { parseLocal } from '@portico/counting/local-time';
import { findFirstInstantAtOrAfter, type ZoneRules } from '@portico/counting/zones';
import { AppError } from '../../platform/app-error.ts';

/** Reads ISO 8601 with an offset, epoch seconds (9 or 10 digits) or milliseconds (13); refuses others and instants after `latest`. */
export function parseInstant(value: string | number, latest: Date): Date {
  const text = String(value).trim();
  const instant = /^\d{9,10}$/.test(text)
    ? new Date(Number(text) * 1000)
    : /^\d{13}$/.test(text)
      ? new Date(Number(text))
      : /[zZ]$|[+-]\d\d:?\d\d$/.test(text)
        ? new Date(text)
        : null;
  if (instant === null || Number.isNaN(instant.getTime())) throw new AppError('badRequest', { from: 'notADate' });
  if (instant > latest) throw new AppError('badRequest', { from: 'invalid' });
  // Bindings begin and end at whole seconds, like periods.
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}

/** Reads a time in the form of the contract: an instant that ends in "Z", or a local time of the given zone. */
export function parseInstantOrLocalTime(moment: string, timeZoneRules: ZoneRules): Date {
  return moment.endsWith('Z')
    ? new Date(moment)
    : new Date(findFirstInstantAtOrAfter(timeZoneRules, parseLocal(moment)) * 1000);
}
