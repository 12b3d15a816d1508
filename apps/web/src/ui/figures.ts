/** How a figure is written. The tags are BCP 47; digits are always Latin, so that they line up and can be compared across languages. */
export type FigureKind = 'count' | 'share' | 'seconds' | 'average';

/** A figure in pieces, so that unit and magnitude can stand smaller than the digits. */
export type WrittenFigure = { digits: string; before: string; after: string; text: string; exact: string };

/** Counts from here on are shortened where space is scarce. */
export const shortenFrom = 100_000;

const missing = '—';

function numbers(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { numberingSystem: 'latn', ...options });
}

/** A whole number with the language's grouping; "—" for an unknown one. */
export function formatCount(value: number | null, tag: string): string {
  return value === null ? missing : trueMinus(numbers(tag, { maximumFractionDigits: 0 }).format(value));
}

/** A share as per cent with one decimal. */
export function formatShare(value: number | null, tag: string, digits = 1): string {
  return value === null
    ? missing
    : trueMinus(
        numbers(tag, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
      );
}

function optionsOf(
  value: number,
  kind: FigureKind,
  short: boolean,
): { options: Intl.NumberFormatOptions; value: number } {
  if (kind === 'share')
    return { value, options: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } };
  if (kind === 'average') return { value, options: { minimumFractionDigits: 2, maximumFractionDigits: 2 } };
  if (kind === 'seconds') return durationOf(value, short);
  if (short && Math.abs(value) >= shortenFrom)
    return { value, options: { notation: 'compact', maximumSignificantDigits: 4 } };
  return { value, options: { maximumFractionDigits: 0 } };
}

/** Seconds up to a minute, minutes up to an hour, then hours. */
function durationOf(seconds: number, short: boolean): { options: Intl.NumberFormatOptions; value: number } {
  const [value, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  const large = short && value >= shortenFrom;
  return {
    value,
    options: {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      ...(large
        ? { notation: 'compact', maximumSignificantDigits: 4 }
        : { maximumFractionDigits: unit === 'second' ? 0 : 1 }),
    },
  };
}

/** Writes a figure; `short` allows 12.4k instead of 12,437. `exact` is always the whole figure. */
export function writeFigure(given: number | null, kind: FigureKind, tag: string, short = false): WrittenFigure {
  if (given === null) return { digits: missing, before: '', after: '', text: missing, exact: missing };
  const exactOptions = optionsOf(given, kind, false);
  const exact = trueMinus(numbers(tag, exactOptions.options).format(exactOptions.value));
  const { value, options } = optionsOf(given, kind, short);
  const parts = numbers(tag, options).formatToParts(value);
  // German has no word for a thousand: 119,169 would become 119,200, and nothing would say that it is rounded.
  const isRounded = options.notation === 'compact' && !parts.some(({ type }) => type === 'compact');
  if (isRounded) return writeFigure(given, kind, tag);
  let digits = '';
  let before = '';
  let after = '';
  for (const { type, value: piece } of parts) {
    const isDigit = ['integer', 'group', 'decimal', 'fraction', 'minusSign'].includes(type);
    if (isDigit) digits += piece;
    else if (digits === '') before += piece;
    else after += piece;
  }
  return { digits: trueMinus(digits), before, after, text: trueMinus(before + digits + after), exact };
}

/** The typographic minus, as wide as a plus. */
export function trueMinus(text: string): string {
  return text.replace('-', '−');
}

/** Which way a figure went. */
export type Direction = 'up' | 'down' | 'same';

/** A change with its sign: "+8.4%", "−1.8%". Below half of the last digit it is no change. */
export function writeChange(change: number, tag: string): { direction: Direction; text: string } {
  const rounded = Math.round(change * 1000) / 1000;
  const text = numbers(tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return { direction: directionOf(rounded), text: trueMinus(text.format(rounded)) };
}

/** A difference of two shares in percentage points, without the word: "+1.5". */
export function writePoints(difference: number, tag: string): { direction: Direction; text: string } {
  const points = Math.round(difference * 1000) / 10;
  const text = numbers(tag, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return { direction: directionOf(points), text: trueMinus(text.format(points)) };
}

/** A difference of two counts: "+118", "−2". */
export function writeDifference(difference: number, tag: string): { direction: Direction; text: string } {
  const text = numbers(tag, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  return { direction: directionOf(Math.round(difference)), text: trueMinus(text.format(difference)) };
}

function directionOf(value: number): Direction {
  if (value === 0) return 'same';
  return value > 0 ? 'up' : 'down';
}
