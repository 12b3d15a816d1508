/** A JSON object of which nothing is known yet. */
export type Fields = { readonly [name: string]: unknown };

/** Whether a parsed value is an object with named fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A number, also one written as text; undefined where nothing was said, NaN where something was said that is no number. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return Number.NaN;
  const text = value.trim();
  return decimal.test(text) ? Number(text) : Number.NaN;
}

/** A number that says something about a device; anything unreadable counts as not said. */
export function readFinite(value: unknown): number | undefined {
  const number = readNumber(value);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** A yes or no, also as 1, 0 or text; anything else counts as not said. */
export function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  return undefined;
}

const longestText = 200;

/** Short text about a device, as PostgreSQL takes it: no control characters (a zero byte), no half of a character, also not where it is cut. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value
    .slice(0, longestText)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return text === '' ? undefined : text;
}

const serialNumber = /^[\w.:-]{1,64}$/;

/** A serial number, or null for anything that cannot be one. A JSON number past 2^53 has lost its last digits and is none. */
export function readSerialNumber(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return serialNumber.test(text) ? text : null;
}
