import { languageCodes, languages } from '@portico/contract/words/languages';
import { expect, test } from 'vitest';
import { formatNumberForInput } from './number-text.ts';
import { describeNumberProblem, maxFractionDigits, type NumberReading, readNumberText } from './read-number.ts';

const people = { min: 0, max: 1_000_000_000, digits: 0 };
const percent = { min: -100, max: 1000, digits: 1 };
const factor = { min: 0.01, max: 100, digits: 2 };
const degrees = { min: -90, max: 90, digits: maxFractionDigits };

/** A number; two numbers: ambiguous; a word: another refusal. */
type Expected = number | readonly [number, number] | 'unreadable' | 'tooManyDecimals' | 'empty';
type Row = readonly [tag: string | null, text: string, expected: Expected];

const wholeNumbers: readonly Row[] = [
  // The language's own grouping, as the console writes numbers itself.
  ['de', '10.000', 10_000],
  ['de', '12.500', 12_500],
  ['de', '1.000.000', 1_000_000],
  ['es', '10.000', 10_000],
  ['es', '1.000', 1000],
  ['it', '10.000', 10_000],
  ['nl', '10.000', 10_000],
  ['id', '10.000', 10_000],
  ['tr', '10.000', 10_000],
  ['vi', '10.000', 10_000],
  ['en', '10,000', 10_000],
  ['zh-CN', '10,000', 10_000],
  ['ja', '10,000', 10_000],
  ['ko', '10,000', 10_000],
  ['fil', '10,000', 10_000],
  ['ar', '10,000', 10_000],
  ['th-u-ca-gregory', '12,500', 12_500],
  ['hi', '12,34,567', 1_234_567],
  ['hi', '1,00,000', 100_000],
  ['hi', '100,000', 100_000],
  ['fr', '10\u202f000', 10_000],
  ['fr', '10 000', 10_000],
  ['ru', '10\u00a0000', 10_000],
  ['ru', '1 000 000', 1_000_000],
  // Another convention could be meant.
  ['de', '10,000', [10, 10_000]],
  ['de', '12,500', [12.5, 12_500]],
  ['en', '10.000', [10, 10_000]],
  ['en', '12.500', [12.5, 12_500]],
  ['fr', '10.000', [10, 10_000]],
  ['fr', '10,000', [10, 10_000]],
  ['ru', '1.500', [1.5, 1500]],
  ['zh-CN', '10.000', [10, 10_000]],
  ['ar', '10.000', [10, 10_000]],
  ['ar', '١٠.٠٠٠', [10, 10_000]],
  [null, '1,000', [1, 1000]],
  [null, '1.000', [1, 1000]],
  [null, '12.500', [12.5, 12_500]],
  [null, '-1,000', [-1, -1000]],
  // Two groups, or separators with one meaning.
  ['en', '1.000.000', 1_000_000],
  ['de', '1,000,000', 1_000_000],
  [null, '1.000.000', 1_000_000],
  [null, '1,234,567', 1_234_567],
  [null, '10 000', 10_000],
  [null, '10\u2009000', 10_000],
  [null, '10\u3000000', 10_000],
  ['de', "10'000", 10_000],
  ['de', '10’000', 10_000],
  ['it', '1’000’000', 1_000_000],
  ['fr', '10’000', 10_000],
  [null, "10'000", 10_000],
  ['en', '1.234,00', 1234],
  ['en', '1,234.00', 1234],
  // Digits of other scripts and full-width punctuation.
  ['ar', '١٠٠٠٠', 10_000],
  ['ar', '١٠٬٠٠٠', 10_000],
  ['en', '١٠٬٠٠٠', 10_000],
  ['ar', '۱۰٬۰۰۰', 10_000],
  ['ar', '١٠،٠٠٠', 10_000],
  ['hi', '१०,०००', 10_000],
  ['th-u-ca-gregory', '๑๒,๕๐๐', 12_500],
  ['zh-CN', '１０，０００', 10_000],
  ['ja', '１２３', 123],
  ['en', '১২৩', 123],
  ['en', '௧௨௩', 123],
  ['en', '၁၂၃', 123],
  ['en', '១២៣', 123],
  ['en', '༡༢༣', 123],
  ['en', '᠑᠒᠓', 123],
  ['en', '𝟏𝟐𝟑', 123],
  ['en', '𝟷𝟸𝟹', 123],
  ['en', '𞥑𞥒𞥓', 123],
  ['de', '１０．０００', 10_000],
  ['en', '１０．０００', [10, 10_000]],
  // Signs, blanks and direction marks around a number.
  ['en', '  42 ', 42],
  ['en', '\u200f42\u200f', 42],
  ['en', '\u206842\u2069', 42],
  ['en', '+42', 42],
  ['en', '-42', -42],
  ['en', '−42', -42],
  ['en', '－42', -42],
  ['en', '–42', -42],
  ['ar', '\u061c-٤٢', -42],
  ['en', '-0', 0],
  ['en', '007', 7],
  ['en', '', 'empty'],
  ['en', ' \u00a0', 'empty'],
  // Decimals without a value; four or more zeros may be groups of four.
  ['de', '10,0', 10],
  ['de', '10,00', 10],
  ['en', '10.00', 10],
  ['ar', '١٠٫٠', 10],
  [null, '10.0', 10],
  [null, '10,0', 10],
  ['en', '1234.000', 1234],
  ['zh-CN', '1,0000', 'unreadable'],
  [null, '1,0000', 'unreadable'],
  ['en', '10,00', 'unreadable'],
  ['de', '10.00', 'unreadable'],
  ['de', '10,5', 'tooManyDecimals'],
  ['en', '10.5', 'tooManyDecimals'],
  [null, '10,5', 'tooManyDecimals'],
  // Not numbers, or not as people write them.
  ['en', '0x10', 'unreadable'],
  ['en', '0b1', 'unreadable'],
  ['en', '1e3', 'unreadable'],
  ['en', 'Infinity', 'unreadable'],
  ['en', 'NaN', 'unreadable'],
  ['en', '--5', 'unreadable'],
  ['en', '5-', 'unreadable'],
  ['en', '1 2 3', 'unreadable'],
  ['en', '1,23', 'unreadable'],
  ['en', '1,2345,678', 'unreadable'],
  ['en', '0,000', 'unreadable'],
  ['en', '0,000,001', 'unreadable'],
  ['en', '1,000.000.000', 'unreadable'],
  ['en', '1 000,000 000', 'unreadable'],
  ['en', "1'000,000,000", 'unreadable'],
  ['en', '1_000', 'unreadable'],
  ['en', '1;5', 'unreadable'],
  ['en', '5.', 'unreadable'],
  ['en', '.', 'unreadable'],
  ['en', '-', 'unreadable'],
  ['en', '1२', 'unreadable'],
  ['ar', '١۲', 'unreadable'],
  ['en', '½', 'unreadable'],
  ['en', '10²', 'unreadable'],
  ['en', '①', 'unreadable'],
  ['zh-CN', '一万', 'unreadable'],
  ['en', '12 people', 'unreadable'],
  ['en', '9'.repeat(400), 'unreadable'],
];

const percents: readonly Row[] = [
  ['de', '5,5', 5.5],
  ['de', '5.5', 5.5],
  ['en', '5.5', 5.5],
  ['en', '5,5', 5.5],
  ['fr', '5,5', 5.5],
  ['ar', '٥٫٥', 5.5],
  ['ar', '-٥٫٥', -5.5],
  ['zh-CN', '５．５', 5.5],
  ['zh-CN', '５。５', 5.5],
  ['de', ',5', 0.5],
  ['en', '-.5', -0.5],
  ['de', '5,50', 5.5],
  ['de', '5,55', 'tooManyDecimals'],
  ['en', '5.125', 'tooManyDecimals'],
  ['de', '1.000', [1, 1000]],
  ['en', '1,000', [1, 1000]],
  ['en', '0.125', 'tooManyDecimals'],
  ['fr', '1\u202f000,5', 1000.5],
  ['de', '1.000,5', 1000.5],
  ['en', '1.000,5', 1000.5],
];

const factors: readonly Row[] = [
  ['de', '1,15', 1.15],
  ['de', '1.15', 1.15],
  ['en', '1.15', 1.15],
  ['ar', '1.15', 1.15],
  ['hi', '१.१५', 1.15],
  // The user's own reading is out of range: it is not replaced by the other one.
  ['de', '10.000', [10, 10_000]],
  ['en', '10,000', [10, 10_000]],
  ['en', '1.150', 1.15],
  ['de', '1,150', 1.15],
];

const coordinates: readonly Row[] = [
  ['en', '51.507', 51.507],
  ['de', '51,507', 51.507],
  ['de', '51.507', [51.507, 51_507]],
  ['de', '51.5074', 51.5074],
  ['de', '-33,868', -33.868],
  [null, '51.507', 51.507],
  [null, '51,507', 51.507],
  [null, '-0.128', -0.128],
  [null, '1.500', 1.5],
  [null, '51.507351234567', 51.507351234567],
];

function toReading(text: string, expected: Expected): NumberReading {
  if (typeof expected === 'number') return { kind: 'number', value: expected };
  return typeof expected === 'string' ? { kind: expected } : { kind: 'ambiguous', text: text.trim(), values: expected };
}

const tables = [
  { table: 'whole number', limits: people, rows: wholeNumbers },
  { table: 'percentage', limits: percent, rows: percents },
  { table: 'factor', limits: factor, rows: factors },
  { table: 'coordinate', limits: degrees, rows: coordinates },
];
const cases = tables.flatMap(({ table, limits, rows }) => rows.map((row) => ({ table, limits, row })));

test.each(cases.map((one) => [one.table, one.row[1], one.row[0], one] as const))(
  'the %s %j in language %s is read as expected',
  (_table, text, tag, { limits, row }) => {
    expect(readNumberText(text, { tag, ...limits })).toEqual(toReading(text, row[2]));
  },
);

test('the table has more than 150 numbers', () => {
  expect(cases.length).toBeGreaterThan(150);
});

test('the digits of every script of Unicode are read', () => {
  let scripts = 0;
  const numbers: (number | string)[] = [];
  for (let code = 0; code < 0x11_0000; code += 1) {
    const isZero = /\p{Nd}/u.test(String.fromCodePoint(code));
    if (!isZero) continue;
    const text = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(code + digit)).join('');
    scripts += 1;
    code += 9;
    const reading = readNumberText(text, { tag: 'en', ...people, max: Number.MAX_SAFE_INTEGER });
    numbers.push(reading.kind === 'number' ? reading.value : text);
  }
  expect(scripts).toBeGreaterThan(60);
  expect(numbers.filter((number) => number !== 123_456_789)).toEqual([]);
});

const values = [0, 7, 999, 1000, 10_000, 12_500, 1_234_567, 987_654_321];
const fractions = [0.5, -0.125, 1.15, 51.507, -33.8688, 1234.5, 1234.567];

test('a number is read back as the console writes it, in every language', () => {
  let read = 0;
  for (const code of languageCodes) {
    const { tag } = languages[code];
    const format = (value: number, options: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 15, ...options }).format(value);
    const field = { tag, min: -1e12, max: 1e12 };
    for (const value of values) {
      for (const text of [
        format(value, {}),
        format(value, { useGrouping: 'always' }),
        formatNumberForInput(value, tag),
      ])
        expect([code, text, readNumberText(text, { ...field, digits: 0 })]).toEqual([
          code,
          text,
          { kind: 'number', value },
        ]);
      read += 1;
    }
    for (const value of [...values, ...fractions]) {
      const text = formatNumberForInput(value, tag);
      expect([text, readNumberText(text, { ...field, digits: 15 })]).toEqual([text, { kind: 'number', value }]);
      // A file has no language.
      const cell = formatNumberForInput(value, 'en');
      expect(readNumberText(cell, { ...field, tag: null, digits: 15 })).toEqual({ kind: 'number', value });
      read += 1;
    }
  }
  expect(read).toBe(18 * (2 * values.length + fractions.length));
});

test('both readings that a message names can be typed', () => {
  const field = { tag: 'de', min: 0, max: 1e6, digits: 15 };
  const reading = readNumberText('12.500', field);
  const problem = describeNumberProblem(reading, 15, 'de');
  expect(problem).toEqual({ key: 'ambiguousNumber', params: { text: '12.500', first: '12,5', second: '12500' } });
  expect(['12,5', '12500'].map((text) => readNumberText(text, field))).toEqual([
    { kind: 'number', value: 12.5 },
    { kind: 'number', value: 12_500 },
  ]);
});

test.each<[string, number, ReturnType<typeof describeNumberProblem>]>([
  ['', 0, null],
  ['5', 0, null],
  ['x', 0, { key: 'notAWholeNumber', params: {} }],
  ['x', 2, { key: 'notANumber', params: {} }],
  ['1.5', 0, { key: 'notAWholeNumber', params: {} }],
  ['1.555', 2, { key: 'tooManyDecimals', params: { most: 2 } }],
])('the text %j in a field with %i decimals gets its problem', (text, digits, problem) => {
  expect(describeNumberProblem(readNumberText(text, { tag: 'en', min: 0, max: 9, digits }), digits, 'en')).toEqual(
    problem,
  );
});
