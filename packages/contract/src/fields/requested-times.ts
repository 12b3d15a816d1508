import * as z from 'zod/mini';
import { day, instantOrLocalTime, localTime } from './wire.ts';

/** Epoch seconds, milliseconds, or ISO 8601 with an offset. */
const instantPattern = /^(\d{9,10}|\d{13}|\d{4}-\d\d-\d\d[ T]\d\d.*(z|[+-]\d\d:?\d\d))$/i;

/**
 * A time of the requested places: text that one of `fields` accepts, or an instant (epoch seconds of 9 or 10 digits or milliseconds of 13 as
 * text or number, or ISO 8601 with an offset), parsed to "yyyy-MM-ddTHH:mm:ss.sssZ". The server converts an instant to the places' local time.
 */
function orInstant(...fields: z.ZodMiniType<string>[]) {
  return z.pipe(
    z.union([z.string().check(z.maxLength(40)), z.number()]),
    z.transform((given, context) => {
      const text = String(given).trim();
      const accepted = instantPattern.test(text) ? [instantOrLocalTime] : fields;
      for (const field of accepted) {
        const parsed = field.safeParse(text);
        if (parsed.success) return parsed.data;
      }
      context.issues.push({ code: 'custom', message: 'not a time', input: given });
      return z.NEVER;
    }),
  );
}

/** A local day, "yyyy-MM-dd" (a time of day after it is cut off), or an instant on it. */
export const requestedDay = orInstant(day);

const dateOnly = z.pipe(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), day);

/** A local day, "yyyy-MM-dd", a local time, "yyyy-MM-dd HH:mm:ss", or an instant. */
export const requestedDayOrTime = orInstant(dateOnly, localTime);
