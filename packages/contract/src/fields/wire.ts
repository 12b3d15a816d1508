import * as z from 'zod/mini';

// Real clients send numbers and booleans as strings, lists with commas, and single ids where a list is meant (api page, "Transport").

/** A whole number below 2^53, also as a string. */
export const wholeNumber = z.coerce.number().check(z.int());

/** A row's id. */
export const id = z.coerce.number().check(z.int(), z.positive());

/** A list of ids: a JSON array, one id, repeated query parameters, or "1,2,3". */
export const idList = z.pipe(
  z.transform((given: unknown) => {
    if (typeof given === 'string') return given.split(',').filter((part) => part !== '');
    return Array.isArray(given) || given === undefined || given === null ? given : [given];
  }),
  z.array(id),
);

/** A list of words: a JSON array, repeated query parameters, or "a,b,c". */
export function wordList<T extends string>(words: readonly T[]) {
  return z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' ? given.split(',').filter((part) => part !== '') : given,
    ),
    z.array(z.enum(words)),
  );
}

/** Page and size as every list takes them: from 0; 10 unless told; clamped to 1,000. */
export const paging = {
  page: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  size: z._default(
    z.pipe(
      z.coerce.number().check(z.int(), z.positive()),
      z.transform((size: number) => Math.min(size, 1000)),
    ),
    10,
  ),
};

/** A wall-clock time without an offset: "yyyy-MM-dd HH:mm:ss"; a "T" between date and time and missing seconds are accepted. */
export const localTime = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/)),
  z.transform((text: string) => (text.length === 16 ? `${text}:00` : text).replace('T', ' ')),
);

/** A calendar date: "yyyy-MM-dd"; a time after it is cut off. */
export const day = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d([ T].*)?$/)),
  z.transform((text: string) => text.slice(0, 10)),
);

/** A time of day: "HH:mm" or "HH:mm:ss". */
export const timeOfDay = z.pipe(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)),
  z.transform((text: string) => (text.length === 5 ? `${text}:00` : text)),
);

/** An instant in replies: ISO 8601 with offset. */
export const instant = z.string();
