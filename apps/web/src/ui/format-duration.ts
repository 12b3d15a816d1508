const spans = [
  ['day', 86_400, 2],
  ['hour', 3600, 1],
  ['minute', 60, 1],
  ['second', 1, 0],
] as const;

/** A unit of durations. */
export type DurationUnit = (typeof spans)[number][0];

export const isDurationUnit = (unit: string | undefined): unit is DurationUnit => spans.some(([name]) => name === unit);

/** Unit symbols in English, where the short forms of Intl ("22 hr", "8 sec") are neither symbols nor words. */
const englishSymbols: Readonly<Record<DurationUnit, string>> = { day: 'd', hour: 'h', minute: 'min', second: 's' };

/** The symbol of a unit; null: the language uses the short form of Intl. */
export function findUnitSymbol(unit: DurationUnit, tag: string): string | null {
  return /^en\b/.test(tag) ? englishSymbols[unit] : null;
}

/** A number with a unit of time: "26 h". */
export function formatInUnit(
  value: number,
  unit: DurationUnit,
  tag: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const symbol = findUnitSymbol(unit, tag);
  const format = { numberingSystem: 'latn', ...options };
  if (symbol !== null) return `${new Intl.NumberFormat(tag, format).format(value)} ${symbol}`;
  return new Intl.NumberFormat(tag, { ...format, style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** A duration in the largest suitable unit, days only from two days on: "26 h", "3 d". */
export function formatDuration(seconds: number, tag: string): string {
  const [unit, size] = spans.find(([, length, least]) => seconds >= length * least) ?? spans[3];
  return formatInUnit(seconds / size, unit, tag, { maximumFractionDigits: seconds < 10 * size ? 1 : 0 });
}
