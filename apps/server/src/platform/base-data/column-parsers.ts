/** Object ids of the PostgreSQL types whose default parsing differs between drivers. */
export const postgresTypeIds = { int8: 20, date: 1082, numeric: 1700 } as const;

/** Parses bigint and the result of sum(). Throws a RangeError for a number that JavaScript cannot represent exactly. */
export function parseWholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The database returned ${text}, which is no exact number here.`);
  return number;
}

/** Parses numeric: fractions are allowed. Throws a RangeError for numbers beyond 2^53. */
export function parseNumeric(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`The database returned ${text}, which is no exact number here.`);
  }
  return number;
}

/** Keeps a local date as its text, "yyyy-MM-dd"; a Date would add a time zone. */
export function parseDate(text: string): string {
  return text;
}
