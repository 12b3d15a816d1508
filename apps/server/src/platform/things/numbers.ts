/** PostgreSQL type numbers whose values differ between drivers unless told. */
export const typeNumbers = { int8: 20, date: 1082, numeric: 1700 } as const;

/** bigint and sum() as numbers on every driver; a number that JavaScript cannot hold exactly is a fault, not a rounded figure. */
export function parseWholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The database returned ${text}, which is no exact number here.`);
  return number;
}

/** numeric: fractions are allowed, numbers beyond 2^53 are not. */
export function parseNumeric(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`The database returned ${text}, which is no exact number here.`);
  }
  return number;
}

/** A local date stays the text it is; a Date would drag in a zone. */
export function parseDate(text: string): string {
  return text;
}
