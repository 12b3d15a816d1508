import { findUnitSymbol, isDurationUnit } from './format-duration.ts';

/**
 * The kinds of figures. In this module, language tags are BCP 47. Digits are Latin in every language, so that figures line up and can be
 * compared.
 */
export type FigureKind = 'count' | 'share' | 'seconds' | 'average';

/** A figure in parts, so that unit and magnitude can be smaller than the digits. */
export type FormattedFigure = { digits: string; unitBefore: string; unitAfter: string; text: string; exact: string };

/** Counts from this value on are shortened where space is scarce. */
export const minShortenedValue = 100_000;

const missing = '—';

function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { numberingSystem: 'latn', ...options });
}

/** A whole number with the language's grouping; "—" for null. */
export function formatCount(value: number | null, tag: string): string {
  return value === null ? missing : toTypographicMinus(numberFormat(tag, { maximumFractionDigits: 0 }).format(value));
}

/** A number with all its decimals and the language's grouping. */
export function formatDecimal(value: number, tag: string): string {
  return toTypographicMinus(numberFormat(tag, { maximumFractionDigits: 15 }).format(value));
}

/** A share (0–1) as per cent, by default with one decimal. */
export function formatShare(value: number | null, tag: string, digits = 1): string {
  return value === null
    ? missing
    : toTypographicMinus(
        numberFormat(tag, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
          value,
        ),
      );
}

function formatOptions(
  value: number,
  kind: FigureKind,
  short: boolean,
): { options: Intl.NumberFormatOptions; value: number } {
  if (kind === 'share')
    return { value, options: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } };
  if (kind === 'average') return { value, options: { minimumFractionDigits: 2, maximumFractionDigits: 2 } };
  if (kind === 'seconds') return formatOptionsOfDuration(value, short);
  if (short && Math.abs(value) >= minShortenedValue)
    return { value, options: { notation: 'compact', maximumSignificantDigits: 4 } };
  return { value, options: { maximumFractionDigits: 0 } };
}

/** Seconds below 60 s, minutes below 1 h, then hours. */
function formatOptionsOfDuration(
  seconds: number,
  short: boolean,
): { options: Intl.NumberFormatOptions; value: number } {
  const [value, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  const large = short && value >= minShortenedValue;
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

/** The parts of a formatted number; durations with the unit symbol of the language. */
function formatToParts(value: number, tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormatPart[] {
  const symbol = isDurationUnit(options.unit) ? findUnitSymbol(options.unit, tag) : null;
  const parts = numberFormat(tag, options).formatToParts(value);
  return symbol === null ? parts : parts.map((part) => (part.type === 'unit' ? { ...part, value: symbol } : part));
}

/** Formats a figure. `short` shortens values from `minShortenedValue` on: 119.2K for 119,169; the `exact` text is never shortened. */
export function formatFigure(input: number | null, kind: FigureKind, tag: string, short = false): FormattedFigure {
  if (input === null) return { digits: missing, unitBefore: '', unitAfter: '', text: missing, exact: missing };
  const exactOptions = formatOptions(input, kind, false);
  const exact = toTypographicMinus(
    formatToParts(exactOptions.value, tag, exactOptions.options)
      .map(({ value }) => value)
      .join(''),
  );
  const { value, options } = formatOptions(input, kind, short);
  const parts = formatToParts(value, tag, options);
  // German has no short form for a thousand: 119,169 would become 119,200 without a sign that it is rounded.
  const isRounded = options.notation === 'compact' && !parts.some(({ type }) => type === 'compact');
  if (isRounded) return formatFigure(input, kind, tag);
  let digits = '';
  let unitBefore = '';
  let unitAfter = '';
  for (const { type, value: piece } of parts) {
    const isDigit = ['integer', 'group', 'decimal', 'fraction', 'minusSign'].includes(type);
    if (isDigit) digits += piece;
    else if (digits === '') unitBefore += piece;
    else unitAfter += piece;
  }
  return {
    digits: toTypographicMinus(digits),
    unitBefore,
    unitAfter,
    text: toTypographicMinus(unitBefore + digits + unitAfter),
    exact,
  };
}

/** Replaces a hyphen by the typographic minus, as wide as a plus. */
export function toTypographicMinus(text: string): string {
  return text.replace('-', '−');
}

/** The direction of a change. */
export type ChangeDirection = 'up' | 'down' | 'same';

/** A change with its sign: "+8.4%", "−1.8%". A change that rounds to 0 is `same`. */
export function formatChange(change: number, tag: string): { direction: ChangeDirection; text: string } {
  const rounded = Math.round(change * 1000) / 1000;
  const text = numberFormat(tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return { direction: directionOf(rounded), text: toTypographicMinus(text.format(rounded)) };
}

/** The difference of two shares in percentage points, without the unit: "+1.5". */
export function formatPercentagePoints(difference: number, tag: string): { direction: ChangeDirection; text: string } {
  const points = Math.round(difference * 1000) / 10;
  const text = numberFormat(tag, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return { direction: directionOf(points), text: toTypographicMinus(text.format(points)) };
}

/** The difference of two counts: "+118", "−2". */
export function formatDifference(difference: number, tag: string): { direction: ChangeDirection; text: string } {
  const text = numberFormat(tag, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  return { direction: directionOf(Math.round(difference)), text: toTypographicMinus(text.format(difference)) };
}

function directionOf(value: number): ChangeDirection {
  if (value === 0) return 'same';
  return value > 0 ? 'up' : 'down';
}
