/** The UTC month of an instant in epoch seconds, as yyyymm: the name of its partition in the counting store. */
export function toMonthNumber(seconds: number): number {
  const date = new Date(seconds * 1000);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}
