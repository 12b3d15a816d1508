/** A JSON object with unknown fields. */
export type JsonFields = { readonly [name: string]: unknown };

/** Whether a parsed value is an object with named fields. */
export function isJsonFields(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Without an exponent: no device writes 1,000 as "1e3".
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** A number, also written as text; undefined when it is absent or null, NaN for anything that is not a number. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return Number.NaN;
  const text = value.trim();
  return decimal.test(text) ? Number(text) : Number.NaN;
}

/** A finite number, also written as text; undefined when it is absent or unreadable. */
export function readFiniteNumber(value: unknown): number | undefined {
  const number = readNumber(value);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** A boolean, also as 1, 0 or text; undefined for anything else. */
export function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  return undefined;
}

const maxTextLength = 200;

/**
 * Text of at most 200 characters that PostgreSQL can store: control characters (such as NUL) are removed, and lone surrogates, also one at
 * which the text is cut off, become U+FFFD. undefined when nothing is left.
 */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value
    .slice(0, maxTextLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return text === '' ? undefined : text;
}

const serialNumber = /^[\w.:-]{1,64}$/;

/** A serial number, or null for an invalid one. A JSON number above 2^53 has lost its last digits and is invalid. */
export function readSerialNumber(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return serialNumber.test(text) ? text : null;
}
