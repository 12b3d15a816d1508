import { describeNumberProblem, type NumberReading, readNumberText } from '@portico/i18n/read-number';
import type { TFunction } from 'i18next';
import { formatDecimal } from './format-figure.ts';

/** The value of a number field whose text is not a number. A form with such a value shows the problem and is not submitted. */
export class UnreadNumber {
  readonly text: string;
  readonly reading: NumberReading;
  readonly digits: number;

  constructor(text: string, reading: NumberReading, digits: number) {
    this.text = text;
    this.reading = reading;
    this.digits = digits;
  }
}

export type TypedNumber = number | null | UnreadNumber;

/** The value of a field of a form as that of a number field. */
export const toTypedNumber = (value: unknown): TypedNumber =>
  typeof value === 'number' || value instanceof UnreadNumber ? value : null;

/** Range and number of decimals of a number field. */
export type NumberRange = { min: number; max: number; digits?: number };

export function readTypedNumber(text: string, { min, max, digits = 0 }: NumberRange, tag: string): TypedNumber {
  const reading = readNumberText(text, { tag, min, max, digits });
  if (reading.kind === 'empty') return null;
  return reading.kind === 'number' ? reading.value : new UnreadNumber(text, reading, digits);
}

/** The problem of a text that is not a number, as a sentence; undefined: none. */
export function formatReadingProblem(
  t: TFunction,
  tag: string,
  reading: NumberReading,
  digits: number,
): string | undefined {
  const problem = describeNumberProblem(reading, digits, tag);
  return problem === null ? undefined : t(`errors.${problem.key}`, problem.params);
}

/** Why a number field refuses its value, as a sentence: its text is not a number, or the number is out of range. Undefined: valid or empty. */
export function formatNumberProblem(
  t: TFunction,
  tag: string,
  value: TypedNumber,
  { min, max }: NumberRange,
): string | undefined {
  if (value instanceof UnreadNumber) return formatReadingProblem(t, tag, value.reading, value.digits);
  if (value === null || (value >= min && value <= max)) return undefined;
  return t('controls.numberBetween', { min: formatDecimal(min, tag), max: formatDecimal(max, tag) });
}

/** Values of a form with null in place of what is not a number. */
export function withoutUnreadNumbers<Values extends object>(values: Values): Values {
  const readable = Object.entries(values).map(([name, value]) => [name, value instanceof UnreadNumber ? null : value]);
  return Object.fromEntries(readable) as Values; // number fields may be null
}
