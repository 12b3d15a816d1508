import { findSeparators, formatNumberForInput, formatUngrouped, normalizeNumberText } from './number-text.ts';

/** Which numbers a field takes. `tag`: the BCP 47 tag of the user's language; null: the author of the text is unknown, as in a spreadsheet. */
export type NumberField = { tag: string | null; min: number; max: number; digits: number };

/** Digits after the decimal sign of a field that takes every number. More are not kept by a double of its size. */
export const maxFractionDigits = 15;

export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /** The two numbers that the text can mean, the smaller amount first. */
  | { kind: 'ambiguous'; text: string; values: readonly [number, number] }
  | { kind: 'tooManyDecimals' }
  | { kind: 'unreadable' };

/** One way to read a text. `sign`: its decimal sign; `isGrouped`: it has thousands separators; `isOwn`: as the user's language writes it. */
type Candidate = { value: number; fraction: string; sign: string; isGrouped: boolean; isOwn: boolean };

/** How numbers are written: the decimal sign and the separator of groups. `'`: any apostrophe or U+066C; `;`: U+066B. */
const conventions = ['.', ',', ';'].flatMap((sign) =>
  ['.', ',', ' ', "'"].filter((group) => group !== sign).map((group) => ({ sign, group })),
);

/**
 * Reads a number that a user typed or pasted, in digits of any script. It never guesses: a text that two conventions read as two numbers is
 * `ambiguous`, unless only one of them can be meant. The rules are in docs/decisions/0066-numbers-people-type.md.
 */
export function readNumberText(text: string, field: NumberField): NumberReading {
  const plain = normalizeNumberText(text);
  if (plain === '') return { kind: 'empty' };
  const candidates = plain === null ? [] : findCandidates(plain, field.tag);
  const values = [...new Set(candidates.map(({ value }) => value))];
  const [first, second] = values.toSorted((one, other) => Math.abs(one) - Math.abs(other));
  const chosen = second === undefined ? candidates[0] : chooseCandidate(candidates, field);
  if (chosen === undefined)
    return first === undefined || second === undefined
      ? { kind: 'unreadable' }
      : { kind: 'ambiguous', text: text.trim(), values: [first, second] };
  if (field.digits === 0 && hasDoubtfulFraction(chosen, candidates, field)) return { kind: 'unreadable' };
  if (chosen.fraction.replace(/0+$/, '').length > field.digits) return { kind: 'tooManyDecimals' };
  return { kind: 'number', value: chosen.value };
}

/** The candidate that must be meant among candidates with two values; undefined: both can be meant. */
function chooseCandidate(candidates: readonly Candidate[], { tag, min, max, digits }: NumberField) {
  const own = candidates.find(({ isOwn }) => isOwn);
  // The console itself writes whole numbers this way. No one writes a whole number with three decimals in the user's language.
  if (digits === 0) return own?.isGrouped === true ? own : undefined;
  const possible = candidates.filter(({ value }) => value >= min && value <= max);
  if (new Set(possible.map(({ value }) => value)).size !== 1) return undefined;
  // A number of the user's own convention that is outside the range is not turned into another one.
  return tag === null ? possible[0] : possible.find(({ isOwn }) => isOwn);
}

/**
 * Whether a whole number has decimals that are a slip or groups of another kind: "1,0000", or "10,00" in a language with a decimal point.
 * "10.0" is 10.
 */
function hasDoubtfulFraction(chosen: Candidate, candidates: readonly Candidate[], { tag }: NumberField): boolean {
  const { fraction, sign, isGrouped } = chosen;
  if (fraction === '' || isGrouped || sign === ';') return false;
  return fraction.length > 3 || (tag !== null && !candidates.some(({ isOwn }) => isOwn));
}

function findCandidates(plain: string, tag: string | null): Candidate[] {
  const own = tag === null ? null : findSeparators(tag);
  return conventions.flatMap(({ sign, group }): Candidate[] => {
    const form = plain.replace(/[^\d+-]/g, (char) => (char === sign ? '.' : char === group ? '_' : '?'));
    const [, minus, whole = '', fraction = ''] =
      westernGroups.exec(form) ?? (group === ',' ? indianGroups.exec(form) : null) ?? [];
    if (minus === undefined || (whole === '' && fraction === '')) return [];
    // Adding 0 turns -0 into 0.
    const value = Number(`${minus}${whole.replaceAll('_', '')}.${fraction}`) + 0;
    if (!Number.isFinite(value)) return [];
    const isGrouped = whole.includes('_');
    // Blanks, apostrophes and the Arabic signs have one meaning in all languages.
    const isOwn =
      own !== null &&
      (fraction === '' || sign === ';' || sign === own.decimal) &&
      (!isGrouped || group === ' ' || group === "'" || group === own.group);
    return [{ value, fraction, sign: fraction === '' ? '' : sign, isGrouped, isOwn }];
  });
}

/** Sign, digits or groups of three, and decimals; a group begins with `_`. */
const westernGroups = /^([-+]?)(\d+|[1-9]\d{0,2}(?:_\d{3})+|)(?:\.(\d+))?$/;
/** The same with groups of two before the last group, as in India: 12,34,567. */
const indianGroups = /^([-+]?)([1-9]\d?(?:_\d\d)+_\d{3})(?:\.(\d+))?$/;

/** Why a text is refused, as a key of the section `errors` of the catalogues and its placeholders; null: the text is valid. */
export type NumberProblem = {
  key: 'ambiguousNumber' | 'tooManyDecimals' | 'notANumber' | 'notAWholeNumber';
  params: Record<string, string | number>;
};

/** `tag`: the language of the reader of the message. */
export function describeNumberProblem(reading: NumberReading, digits: number, tag: string): NumberProblem | null {
  switch (reading.kind) {
    case 'ambiguous': {
      // A field of whole numbers takes no decimals, so the reading with decimals is only named.
      const format = digits === 0 ? formatUngrouped : formatNumberForInput;
      const [first, second] = reading.values.map((value) => format(value, tag));
      return { key: 'ambiguousNumber', params: { text: reading.text, first: first ?? '', second: second ?? '' } };
    }
    case 'tooManyDecimals':
      return digits === 0
        ? { key: 'notAWholeNumber', params: {} }
        : { key: 'tooManyDecimals', params: { most: digits } };
    case 'unreadable':
      return { key: digits === 0 ? 'notAWholeNumber' : 'notANumber', params: {} };
    default:
      return null;
  }
}
