import * as z from 'zod/mini';

// Real clients send numbers and booleans as strings, lists with commas, and single ids where a list is meant (api page, "Transport").

const isBlank = (given: unknown) =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '');

// Nothing stands for none: an empty text or null is no zero.
function asNumber(given: unknown): unknown {
  if (isBlank(given)) return undefined;
  return typeof given === 'string' || typeof given === 'boolean' ? Number(given) : given;
}

/** A number within these rules, also as a string; an empty text and null are none. */
export function numberOf(...rules: z.core.$ZodCheck<number>[]) {
  return z.pipe(z.transform(asNumber), z.number().check(...rules));
}

/** A field that may be left out; an empty text and null leave it out too. */
export function unlessBlank<T extends z.ZodMiniType>(field: T) {
  return z.optional(
    z.pipe(
      z.transform((given: unknown) => (isBlank(given) ? undefined : given)),
      z.optional(field),
    ),
  );
}

/** A field with a value where nothing is said; an empty text and null say nothing. */
export function orElse<T extends z.ZodMiniType<number | boolean>>(field: T, otherwise: z.output<T>) {
  const filled = z.pipe(
    z.transform((given: unknown) => (isBlank(given) ? otherwise : given)),
    field,
  );
  // A number or a boolean is never undefined; TypeScript cannot tell of a generic one.
  return z._default<typeof filled>(filled, otherwise as z.core.util.NoUndefined<z.output<typeof filled>>);
}

/** A list that is empty where nothing is said; an empty text and null say nothing. */
export function orNone<T extends z.ZodMiniType<readonly unknown[]>>(list: T) {
  const filled = z.pipe(
    z.transform((given: unknown) => (isBlank(given) ? [] : given)),
    list,
  );
  // A list is never undefined, and what has nothing in it is a list of anything; TypeScript cannot tell of a generic one.
  return z._default<typeof filled>(filled, [] as unknown as z.core.util.NoUndefined<z.output<typeof filled>>);
}

/** A whole number of 32 bits, as the store keeps the kinds and choices it numbers; also as a string. */
export const wholeNumber = numberOf(z.int(), z.gte(-2_147_483_648), z.lte(2_147_483_647));

/** A row's id. */
export const id = numberOf(z.int(), z.positive());

/** More than anybody can choose on a screen; what is meant to be larger has a name of its own (an organisation, all). */
const mostIds = 10_000;

/** A list of at most 10,000 ids: a JSON array, one id, repeated query parameters, or "1,2,3". */
export const idList = z.pipe(
  // A thousand stores are asked about at once: a schema that reads each one would take as long as the answer.
  z.transform((given: unknown) => {
    if (given === undefined || given === null) return given;
    const parts = typeof given === 'string' ? given.split(',').filter((part) => part !== '') : [given].flat();
    return parts.map(asNumber);
  }),
  z.array(z.number().check(z.int(), z.positive())).check(z.maxLength(mostIds)),
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

/** A number brought to the nearest one a list knows. */
const within = (least: number, most: number) =>
  z.pipe(
    numberOf(),
    z.transform((given: number) => Math.min(most, Math.max(least, Math.trunc(given)))),
  );

/**
 * Page and size as lists take them: from 0, at most a million; 1 to 1,000 rows. Others become the nearest one. Their product fits into
 * 32 bits.
 */
export function pagingOf(normalSize: number) {
  return { page: orElse(within(0, 1_000_000), 0), size: orElse(within(1, 1000), normalSize) };
}

/** Paging of most lists: 10 rows unless told. Specification §9. */
export const paging = pagingOf(10);

/** The order of a list: "field,asc" or "field,desc"; the first one named that the list knows, else the list's own order. */
export function sorting<F extends string>(fields: readonly [F, ...F[]]) {
  return z.optional(
    z.pipe(
      z.transform((given: unknown) =>
        (Array.isArray(given) ? given : [given])
          .map(orderOf)
          .find(({ field }) => fields.some((known) => known === field)),
      ),
      z.optional(z.object({ field: z.enum(fields), descending: z.boolean() })),
    ),
  );
}

function orderOf(given: unknown): { field: string; descending: boolean } {
  const [field = '', direction = 'asc'] = String(given).split(',');
  return { field: field.trim(), descending: direction.trim().toLowerCase() === 'desc' };
}

/** A yes or no, as true, "true", 1, "1", "on" and their opposites. */
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.coerce.string().check(z.regex(/^(true|false|1|0|on|off|yes|no)$/i)),
    z.transform((text: string) => /^(true|1|on|yes)$/i.test(text)),
  ),
]);

// What nobody sees and what turns the order of what they see: a name with it looks like another one, or like none. It comes along when
// people paste, so it is taken out rather than refused. Emoji and Persian or Hindi words are joined and parted by two of these characters.
// A zero byte is left in, for every call refuses it.
const unseen = /(?![\u200c-\u200d\0])[\p{Cc}\p{Cf}]/gu;
const lineEnds = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/gu;
const somethingSeen = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

const seen = (text: string) => (somethingSeen.test(text) || text.includes('\0') ? text.trim() : '');

const asLine = z.overwrite((text: string) => seen(text.replace(lineEnds, ' ').replace(unseen, '')));

const asLines = z.overwrite((text: string) => {
  const lines = text.replace(lineEnds, (end) => (end === '\t' ? ' ' : '\n')).split('\n');
  return seen(lines.map((one) => one.replace(unseen, '')).join('\n'));
});

const orNull = z.transform((text: string) => (text === '' ? null : text));

/**
 * A line of text that must say something: trimmed, without control and format characters, 1 to `longest` characters of which one can
 * be seen.
 */
export function line(longest: number) {
  return z.string().check(asLine, z.minLength(1), z.maxLength(longest));
}

/** A line of text that may be empty, cleaned like `line`; empty is kept as null. */
export function optionalLine(longest: number) {
  return z.optional(z.nullable(z.pipe(z.string().check(asLine, z.maxLength(longest)), orNull)));
}

/** Lines of text that may be empty, each cleaned like `line`; empty is kept as null. */
export function optionalLines(longest: number) {
  return z.optional(z.nullable(z.pipe(z.string().check(asLines, z.maxLength(longest)), orNull)));
}

/** What somebody logs in with: 2 to 100 characters that can be seen, without blanks; also an e-mail address. */
export const accountName = z
  .string()
  .check(z.trim(), z.minLength(2), z.maxLength(100), z.regex(/^[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]+$/u));

/** A field that may be left out; empty is kept as null. */
export function optionalField<T extends z.ZodMiniType>(field: T) {
  const empty = z.pipe(
    z.literal(''),
    z.transform(() => null),
  );
  return z.optional(z.nullable(z.union([empty, field])));
}

/** How to reach somebody by mail, which is not what they log in with. */
export const optionalEmail = optionalField(z.email().check(z.maxLength(200)));

/** An encrypted password: base64 of RSA-OAEP-SHA-256 over a nonce of its own, a line feed and the password. */
export const sealedPassword = z.string().check(z.minLength(1), z.maxLength(4096));

/** Ids, also as objects that carry one: [{id: 1}, {id: 2}] as real clients send menus, roles and departments. */
export const idRefs = z.pipe(
  z.transform((given: unknown) => {
    const list = typeof given === 'string' ? given.split(',').filter((part) => part !== '') : given;
    if (!Array.isArray(list)) return list === undefined || list === null ? list : [list];
    return list.map((one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one));
  }),
  z.array(id).check(z.maxLength(mostIds)),
);

const wall = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/;

// The counting store keeps times from 1970 on as seconds of 32 bits. A day before the first and after the last one asked about has to
// fit as well; the end of 2099 is the midnight after it. Written in this order, times compare as texts.
const isKept = (text: string) => text >= '1970-01-02' && text.slice(0, 16).replace('T', ' ') <= '2100-01-01 00:00';

const withSeconds = (text: string) => (text.length === 16 ? `${text}:00` : text).replace('T', ' ');

/** A wall-clock time without an offset, from 1970-01-02 to the end of 2099: "yyyy-MM-dd HH:mm:ss"; a "T" between date and time and missing seconds are accepted. */
export const localTime = z.pipe(z.string().check(z.regex(wall), z.refine(isKept)), z.transform(withSeconds));

/** A calendar date from 1970-01-02 to 2099-12-31: "yyyy-MM-dd"; a time after it is cut off. */
export const day = z.pipe(
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d([ T].*)?$/),
    z.refine((text) => isKept(text) && text < '2100'),
  ),
  z.transform((text: string) => text.slice(0, 10)),
);

/**
 * A moment from 1970-01-02 to the end of 2099: an instant (ISO 8601 with an offset, epoch seconds of 9 or 10 digits or milliseconds
 * of 13), read as "yyyy-MM-ddTHH:mm:ss.sssZ", or a time on the wall of the place in question, read as "yyyy-MM-dd HH:mm:ss".
 */
export const moment = z.pipe(
  z.string(),
  z.transform((given: string, context) => {
    const text = momentOf(given.trim());
    if (text !== null && isKept(text)) return text;
    context.issues.push({ code: 'custom', message: 'not a moment', input: given });
    return z.NEVER;
  }),
);

function momentOf(text: string): string | null {
  if (wall.test(text)) {
    const local = withSeconds(text);
    const iso = `${local.replace(' ', 'T')}.000Z`;
    // A day no calendar has would roll over into the next month.
    return isoOf(Date.parse(iso)) === iso ? local : null;
  }
  if (/^\d{9,10}$/.test(text)) return isoOf(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return isoOf(Number(text));
  return /^\d{4}-\d\d-\d\d[ T].*(z|[+-]\d\d:?\d\d)$/i.test(text) ? isoOf(Date.parse(text)) : null;
}

const isoOf = (milliseconds: number) => (Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString());

/** A time of day: "HH:mm" or "HH:mm:ss". */
export const timeOfDay = z.pipe(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)),
  z.transform((text: string) => (text.length === 5 ? `${text}:00` : text)),
);

/** An instant in replies: ISO 8601 with offset. */
export const instant = z.string();

/** Opening hours as "start~end" of times of day; an end before the start runs past midnight. */
export const workTime = z.pipe(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?~([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)),
  z.transform((text: string) =>
    text
      .split('~')
      .map((time) => (time.length === 5 ? `${time}:00` : time))
      .join('~'),
  ),
);

/** An IANA time zone this runtime knows, as it spells it; an offset is none. */
export const timeZone = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(64),
  z.refine((name) => name === '' || isTimeZone(name)),
);

function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Up to ten words somebody files a thing under, each once whatever its case; also as "a,b", with the commas or semicolons of any script. */
export const tags = z.pipe(
  z.transform((given: unknown) =>
    typeof given === 'string' ? given.split(/[,，、،;；؛]/).filter((part) => part.trim() !== '') : given,
  ),
  z.pipe(
    z.array(line(30)).check(z.maxLength(10)),
    z.transform((words: string[]) => [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]),
  ),
);

/** Which state of a thing somebody changes, as it was read; left out, the change stands whatever happened in between. */
export const revision = unlessBlank(numberOf(z.int(), z.positive()));

/** What a device calls itself: letters, digits, and . _ : - between them. */
export const serialNumber = z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.regex(/^[\w.:-]*$/));

/** Up to 1,000 serial numbers, each once: a list, or pasted text with anything between them that is no part of one. */
export const serialNumbers = z.pipe(
  z.transform((given: unknown) =>
    typeof given === 'string' ? given.split(/[\s,;，；、،؛]+/).filter((part) => part !== '') : given,
  ),
  z.pipe(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(1000)),
    z.transform((sns: string[]) => [...new Set(sns)]),
  ),
);
