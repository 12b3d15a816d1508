/** The earliest year that the server accepts. */
const firstYear = 1971;
/** Number of future years offered. */
const futureYears = 2;

/** Years to choose from, latest first, including future years for imported festivals. */
export function listYearChoices(now = new Date().getFullYear()): number[] {
  return Array.from({ length: now + futureYears - firstYear + 1 }, (_, index) => now + futureYears - index);
}

/** The year in the address text; the current year when the text is not a valid year. */
export function parseYear(text: string, now = new Date().getFullYear()): number {
  return /^(197[1-9]|19[89]\d|20\d\d)$/.test(text) ? Number(text) : now;
}
