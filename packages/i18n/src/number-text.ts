/** The decimal sign and the separator of groups of a language, with Latin digits, as `normalizeNumberText` writes them. */
export type Separators = { decimal: string; group: string };

const known = new Map<string, Separators>();

export function findSeparators(tag: string): Separators {
  const cached = known.get(tag);
  if (cached !== undefined) return cached;
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn', useGrouping: true }).formatToParts(1_234_567.5);
  const find = (wanted: Intl.NumberFormatPartTypes) =>
    normalizeSign(parts.find(({ type }) => type === wanted)?.value ?? '');
  const separators = { decimal: find('decimal'), group: find('group') };
  known.set(tag, separators);
  return separators;
}

/** Marks of the direction and characters without width, which come with a copied text. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Other characters for the same sign, after compatibility mapping, which narrows full-width signs and turns every blank into a space. */
const sameSigns: Readonly<Record<string, string>> = {
  '\u066b': ';',
  '\u066c': "'",
  '\u060c': ',',
  '\u3001': ',',
  '\u3002': '.',
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
  '\u2010': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2212': '-',
};

function normalizeSign(char: string): string {
  // A semicolon stands for the Arabic decimal sign below. Superscripts and fractions are no digits.
  if (char === ';' || /\p{N}/u.test(char)) return '?';
  const mapped = /\s/u.test(char) ? ' ' : char.normalize('NFKC');
  return sameSigns[mapped] ?? mapped;
}

/**
 * A typed number in ASCII digits, with one character for each kind of sign: `-` and `+`, `.`, `,`, a space, `'` for apostrophes and for the
 * Arabic separator of groups, `;` for the Arabic decimal sign. Null if it has digits of several scripts.
 */
export function normalizeNumberText(text: string): string | null {
  let zero: number | null = null;
  let plain = '';
  for (const char of text.replace(invisible, '').trim()) {
    const digit = readDigit(char);
    if (digit === null) {
      plain += normalizeSign(char);
      continue;
    }
    const zeroOfScript = (char.codePointAt(0) ?? 0) - digit;
    if (zero !== null && zero !== zeroOfScript) return null;
    zero = zeroOfScript;
    plain += String(digit);
  }
  return plain;
}

/** The value of a decimal digit of any script; null for other characters. Unicode has the ten digits of a script in a row, zero first. */
function readDigit(char: string): number | null {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
  const code = char.codePointAt(0) ?? 0;
  if (code < 128) return code >= 48 && code <= 57 ? code - 48 : null;
  if (!isDigit(code)) return null;
  // Some scripts follow each other without a gap, such as the five styles of mathematical digits.
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return before % 10;
}

/**
 * A number as a user can type it in the language: no thousands separators. Three decimals get a zero, because three digits after a single
 * sign can be read as thousands.
 */
export function formatNumberForInput(value: number, tag: string): string {
  const text = formatUngrouped(value, tag);
  return /[.,]\d{3}$/.test(text) ? `${text}0` : text;
}

/** A number without thousands separators, with the decimal sign of the language. */
export function formatUngrouped(value: number, tag: string): string {
  return formatForField(value, tag, { useGrouping: false });
}

/** A number in a field, as the language writes it. With the plain minus, which spreadsheets read when it is copied. */
export function formatForField(value: number, tag: string, options: Intl.NumberFormatOptions = {}): string {
  const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 15, ...options });
  return format.format(value).replace(invisible, '');
}
