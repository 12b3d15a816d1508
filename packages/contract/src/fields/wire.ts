import * as z from 'zod/mini';
import { foldForIdentity, foldSerialNumber, isSpreadsheetNumber } from '../words/identity-fold.ts';
import { findZoneOfOffset } from '../words/zone-offsets.ts';

// Real clients send numbers and booleans as strings, lists as texts with commas, and a single id instead of a list.

const isBlank = (given: unknown) =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '');

// An empty text or null means "no number", not 0.
function asNumber(given: unknown): unknown {
  if (isBlank(given)) return undefined;
  return typeof given === 'string' || typeof given === 'boolean' ? Number(given) : given;
}

/** A number that passes these rules, also sent as a string. An empty text and null are not numbers. */
export function numberField(...rules: z.core.$ZodCheck<number>[]) {
  return z.pipe(z.transform(asNumber), z.number().check(...rules));
}

/** An optional field; an empty text and null count as left out. */
export function blankAsUndefined<T extends z.ZodMiniType>(field: T) {
  return z.optional(
    z.pipe(
      z.transform((given: unknown) => (isBlank(given) ? undefined : given)),
      z.optional(field),
    ),
  );
}

/** A field with a default; an empty text and null count as left out. */
export function defaultWhenBlank<T extends z.ZodMiniType<number | boolean>>(field: T, fallback: z.output<T>) {
  const withDefault = z.pipe(
    z.transform((given: unknown) => (isBlank(given) ? fallback : given)),
    field,
  );
  // A number or a boolean is never undefined; TypeScript cannot infer this for a generic type.
  return z._default<typeof withDefault>(withDefault, fallback as z.core.util.NoUndefined<z.output<typeof withDefault>>);
}

/** A list that defaults to empty; an empty text and null count as left out. */
export function emptyListWhenBlank<T extends z.ZodMiniType<readonly unknown[]>>(list: T) {
  const withDefault = z.pipe(
    z.transform((given: unknown) => (isBlank(given) ? [] : given)),
    list,
  );
  // A list is never undefined, and an empty list fits every list type; TypeScript cannot infer this for a generic type.
  return z._default<typeof withDefault>(
    withDefault,
    [] as unknown as z.core.util.NoUndefined<z.output<typeof withDefault>>,
  );
}

/** A whole number of 32 bits, as the base data stores numbered kinds and choices; also as a string. */
export const wholeNumber = numberField(z.int(), z.gte(-2_147_483_648), z.lte(2_147_483_647));

/** A row's id. */
export const id = numberField(z.int(), z.positive());

/** More ids than a user can select on a screen. A larger selection is sent as an organisation or as all places. */
const maxIds = 10_000;

/** A list of at most 10,000 ids: a JSON array, one id, repeated query parameters, or "1,2,3". */
export const idList = z.pipe(
  // Queries name up to thousands of stores: one schema per id would take as long as the reply.
  z.transform((given: unknown) => {
    if (given === undefined || given === null) return given;
    const parts = typeof given === 'string' ? given.split(',').filter((part) => part !== '') : [given].flat();
    return parts.map(asNumber);
  }),
  z.array(z.number().check(z.int(), z.positive())).check(z.maxLength(maxIds)),
);

/** A list of words: a JSON array, repeated query parameters, or "a,b,c". */
export function enumList<T extends string>(words: readonly T[]) {
  return z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' ? given.split(',').filter((part) => part !== '') : given,
    ),
    z.array(z.enum(words)),
  );
}

/** A number, cut to a whole one and moved to the nearest value in [min, max]. */
const clampedNumber = (min: number, max: number) =>
  z.pipe(
    numberField(),
    z.transform((given: number) => Math.min(max, Math.max(min, Math.trunc(given)))),
  );

/**
 * Page and size of a list: page 0 to 1,000,000, size 1 to 1,000 rows. Values outside move to the nearest limit. Page × size fits into 32
 * bits.
 */
export function pagingWithDefaultSize(defaultSize: number) {
  return {
    page: defaultWhenBlank(clampedNumber(0, 1_000_000), 0),
    size: defaultWhenBlank(clampedNumber(1, 1000), defaultSize),
  };
}

/** Paging of most lists: 10 rows by default. Specification §9. */
export const paging = pagingWithDefaultSize(10);

/**
 * The sort order of a list: "field,asc" or "field,desc". The first given field that the list supports is used; without one the result is
 * undefined and the list uses its own order.
 */
export function sorting<F extends string>(fields: readonly [F, ...F[]]) {
  return z.optional(
    z.pipe(
      z.transform((given: unknown) =>
        (Array.isArray(given) ? given : [given])
          .map(parseSortOrder)
          .find(({ field }) => fields.some((known) => known === field)),
      ),
      z.optional(z.object({ field: z.enum(fields), descending: z.boolean() })),
    ),
  );
}

function parseSortOrder(given: unknown): { field: string; descending: boolean } {
  const [field = '', direction = 'asc'] = String(given).split(',');
  return { field: field.trim(), descending: direction.trim().toLowerCase() === 'desc' };
}

/** A yes or no, as true, "true", 1, "1", "on" and their opposites. */
export const booleanField = z.union([
  z.boolean(),
  z.pipe(
    z.coerce.string().check(z.regex(/^(true|false|1|0|on|off|yes|no)$/i)),
    z.transform((text: string) => /^(true|1|on|yes)$/i.test(text)),
  ),
]);

// Invisible characters and characters that change the text direction: a name with one of them looks like another name, or empty. They get
// in when users paste text, so they are removed rather than refused. Two of them (U+200C and U+200D) stay, because emoji and Persian or
// Hindi words need them. A zero byte stays too, because every call refuses it.
const invisibleCharacters = /(?![\u200c-\u200d\0])[\p{Cc}\p{Cf}]/gu;
const lineEnds = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/gu;
const visibleCharacter = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

const trimOrEmpty = (text: string) => (visibleCharacter.test(text) || text.includes('\0') ? text.trim() : '');

// The composed form of letters with accents, which most keyboards send: é is one character. macOS sends two in names of files.
const asLine = z.overwrite((text: string) =>
  trimOrEmpty(text.replace(lineEnds, ' ').replace(invisibleCharacters, '').normalize('NFC')),
);

const composed = z.overwrite((text: string) => text.normalize('NFC'));

const asLines = z.overwrite((text: string) => {
  const lines = text.replace(lineEnds, (end) => (end === '\t' ? ' ' : '\n')).split('\n');
  return trimOrEmpty(lines.map((line) => line.replace(invisibleCharacters, '').normalize('NFC')).join('\n'));
});

const orNull = z.transform((text: string) => (text === '' ? null : text));

// A few ligatures stand for up to 18 letters. An index of the database does not accept keys of any length.
const hasShortKey = (maxLength: number) =>
  z.refine<string>((text) => text.length > maxLength || foldForIdentity(text).length <= Math.max(4 * maxLength, 40));

/**
 * A required line of text: trimmed, composed (NFC), without control and format characters, 1 to `maxLength` characters, at least one of
 * them visible.
 */
export function requiredTextLine(maxLength: number) {
  return z.string().check(asLine, z.minLength(1), z.maxLength(maxLength), hasShortKey(maxLength));
}

/** An optional line of text, cleaned like `requiredTextLine`; an empty line becomes null. */
export function optionalTextLine(maxLength: number) {
  return z.optional(z.nullable(z.pipe(z.string().check(asLine, z.maxLength(maxLength)), orNull)));
}

/** Optional lines of text, each cleaned like `requiredTextLine`; an empty text becomes null. */
export function optionalMultilineText(maxLength: number) {
  return z.optional(z.nullable(z.pipe(z.string().check(asLines, z.maxLength(maxLength)), orNull)));
}

/** A login name: 2 to 100 visible characters without blanks; also an e-mail address. */
export const accountName = z
  .string()
  .check(
    z.trim(),
    composed,
    z.minLength(2),
    z.maxLength(100),
    z.regex(/^[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]+$/u),
    hasShortKey(100),
  );

/** A login name as a user types it to log in; one that no user can have is only unknown. */
export const typedAccountName = z
  .string()
  .check(z.trim(), composed, z.minLength(1), z.maxLength(200), hasShortKey(100));

/** An optional field; an empty text becomes null. */
export function blankAsNull<T extends z.ZodMiniType>(field: T) {
  const empty = z.pipe(
    z.literal(''),
    z.transform(() => null),
  );
  return z.optional(z.nullable(z.union([empty, field])));
}

/** The user's contact e-mail address; it is not the login name. */
export const optionalEmail = blankAsNull(z.email().check(z.maxLength(200)));

/** An encrypted password: base64 of RSA-OAEP-SHA-256 over a nonce, a line feed and the password. */
export const encryptedPassword = z.string().check(z.minLength(1), z.maxLength(4096));

const idsOfObjects = z.transform((given: unknown) => {
  const list = typeof given === 'string' ? given.split(',').filter((part) => part !== '') : given;
  if (!Array.isArray(list)) return list === undefined || list === null ? list : [list];
  return list.map((item: unknown) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : item));
});

/** A list of ids, also as objects with an id: [{id: 1}, {id: 2}], as real clients send menus, roles and departments. */
export const idsOrObjectsWithId = z.pipe(idsOfObjects, z.array(id).check(z.maxLength(maxIds)));

/** The rows that a call acts on: at least one id, so that an empty selection is never answered as done. */
export const selectedIds = z.pipe(idsOfObjects, z.array(id).check(z.minLength(1), z.maxLength(maxIds)));

/** The same for roles, where 0 is the role of the platform. */
export const roleIdsOrObjects = z.pipe(
  idsOfObjects,
  z.array(numberField(z.int(), z.nonnegative())).check(z.maxLength(maxIds)),
);

const localTimePattern = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/;

// The counting store holds times from 1970 on as seconds of 32 bits. The day before the first and the day after the last requested time
// must fit as well; the end of 2099 is the midnight after it. Times in this format sort correctly as texts.
const isStorableTime = (text: string) =>
  text >= '1970-01-02' && text.slice(0, 16).replace('T', ' ') <= '2100-01-01 00:00';

const withSeconds = (text: string) => (text.length === 16 ? `${text}:00` : text).replace('T', ' ');

/**
 * A local time without an offset, from 1970-01-02 to the end of 2099: "yyyy-MM-dd HH:mm:ss". A "T" between date and time and missing
 * seconds are accepted.
 */
export const localTime = z.pipe(
  z.string().check(z.regex(localTimePattern), z.refine(isStorableTime)),
  z.transform(withSeconds),
);

/** A calendar date from 1970-01-02 to 2099-12-31: "yyyy-MM-dd"; a time of day after the date is cut off. */
export const day = z.pipe(
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d([ T].*)?$/),
    z.refine((text) => isStorableTime(text) && text < '2100'),
  ),
  z.transform((text: string) => text.slice(0, 10)),
);

/**
 * A time from 1970-01-02 to the end of 2099, in one of two forms: an instant (ISO 8601 with an offset, epoch seconds of 9 or 10 digits, or
 * milliseconds of 13), parsed to "yyyy-MM-ddTHH:mm:ss.sssZ", or a local time of the place in question, parsed to "yyyy-MM-dd HH:mm:ss".
 */
export const instantOrLocalTime = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((given, context) => {
    const text = parseMoment(String(given).trim());
    if (text !== null && isStorableTime(text)) return text;
    context.issues.push({ code: 'custom', message: 'not a moment', input: given });
    return z.NEVER;
  }),
);

function parseMoment(text: string): string | null {
  if (localTimePattern.test(text)) {
    const local = withSeconds(text);
    const iso = `${local.replace(' ', 'T')}.000Z`;
    // Date.parse turns a date that does not exist into one of the next month.
    return formatIso(Date.parse(iso)) === iso ? local : null;
  }
  if (/^\d{9,10}$/.test(text)) return formatIso(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return formatIso(Number(text));
  return /^\d{4}-\d\d-\d\d[ T].*(z|[+-]\d\d:?\d\d)$/i.test(text) ? formatIso(Date.parse(text)) : null;
}

const formatIso = (milliseconds: number) => (Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString());

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

/** An IANA time zone name that this runtime supports, in any case, or an offset such as "+8"; the result is the usual name of the zone. */
export const timeZone = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(64),
  z.overwrite(findTimeZoneName),
  z.refine((name) => name === '' || isTimeZone(name)),
);

const zoneNames = new Map(Intl.supportedValuesOf('timeZone').map((name) => [foldForIdentity(name), name]));

/** The usual spelling of a time zone. An outdated name that this runtime does not list stays as it is, except for its case. */
function findTimeZoneName(typed: string): string {
  const ofOffset = findZoneOfOffset(typed);
  if (ofOffset !== null) return ofOffset;
  const key = foldForIdentity(typed);
  const listed = zoneNames.get(key);
  if (listed !== undefined || !isTimeZone(typed)) return listed ?? typed;
  const { timeZone: current } = new Intl.DateTimeFormat('en', { timeZone: typed }).resolvedOptions();
  return foldForIdentity(current) === key ? current : typed;
}

function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Up to ten tags, without duplicates in any spelling; also as "a,b", separated by the commas or semicolons of any script. */
export const tags = z.pipe(
  z.transform((given: unknown) =>
    typeof given === 'string' ? given.split(/[,，、،;；؛]/).filter((part) => part.trim() !== '') : given,
  ),
  z.pipe(
    z.array(requiredTextLine(30)).check(z.maxLength(10)),
    z.transform((words: string[]) => [...new Map(words.map((word) => [foldForIdentity(word), word])).values()]),
  ),
);

/**
 * The revision of the object that the user read before changing it. Without it the change is saved even if the object changed in between.
 */
export const revision = blankAsUndefined(numberField(z.int(), z.positive()));

/** A device serial number: letters, digits, and . _ : - A number as a spreadsheet writes it is refused: the digits of the device are lost. */
export const serialNumber = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(64),
  z.refine((sn) => !isSpreadsheetNumber(sn), { abort: true, params: { problem: 'spreadsheetNumber' } }),
  z.regex(/^[\w.:-]*$/),
);

/** A serial number by which a call names a device that exists. */
export const knownSerialNumber = z.string().check(z.maxLength(200));

/** 1 to 1,000 serial numbers, without duplicates in any spelling: a list, or pasted text with any separators (blanks, commas, semicolons). */
export const serialNumbers = z.pipe(
  z.transform((given: unknown) =>
    typeof given === 'string' ? given.split(/[\s,;，；、،؛]+/).filter((part) => part !== '') : given,
  ),
  z.pipe(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(1000)),
    z.transform((sns: string[]) => [...new Map(sns.map((sn) => [foldSerialNumber(sn), sn])).values()]),
  ),
);
