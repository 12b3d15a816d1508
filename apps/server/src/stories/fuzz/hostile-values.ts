import * as fc from 'fast-check';
import type { Random } from '../../platform/testing/seeded-random.ts';

const oddKinds = [
  null,
  true,
  false,
  {},
  [],
  [[]],
  [null],
  '',
  ' ',
  'null',
  'undefined',
  'true',
  'NaN',
  '[object Object]',
];
const oddNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  1e21,
  1e308,
  -1e308,
  32_768,
  65_536,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
];
const oddNumerals = [
  '0x10',
  '1e3',
  '+1',
  '-0',
  '1.',
  '.5',
  '1,5',
  '١٢',
  '１２',
  '9'.repeat(400),
  'Infinity',
  '-Infinity',
  '1_000',
];
const oddLetters = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e\u2066',
  '\u200b',
  '\u2028',
  '\r\n',
  '\t',
  '\u0085',
  '\u00ad',
  '\u001b[31m',
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(300),
  'ß'.repeat(300),
  'İ',
  'ı',
];
const codeOfOthers = [
  "'",
  '"',
  '`',
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '_',
  '\\',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>x()</script>',
  '../../etc/passwd',
  '..\\..\\x',
  'file:///etc/passwd',
  'http://127.0.0.1/',
  '//host/x',
  'javascript:0',
  '=cmd|x!A1',
  '@SUM(1)',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'id,desc',
  'id;drop',
  'name,asc,desc',
  ',',
  'name,',
];
const oddTimes = [
  '0000-00-00',
  '2026-02-30',
  '2026-13-01 00:00:00',
  '9999-12-31 23:59:59',
  '-271821-04-20',
  '+275760-09-13',
  '2026-06-01 24:00:00',
  '2026-03-29 02:30:00',
  '1900-01-01',
  '12:60:00',
  '23:59:60',
  '09:00:00~09:00:00',
  'Europe/Nowhere',
  'Etc/GMT+14',
  'UTC',
];
/** Values that programs misread: numbers at the ends of their types, texts that other languages would run, times that do not exist. */
const knownValues: readonly unknown[] = [oddKinds, oddNumbers, oddNumerals, oddLetters, codeOfOthers, oddTimes].flat();

const anyValue = fc.oneof(
  fc.anything({ withBigInt: false, withDate: false, maxDepth: 4, key: fc.string({ unit: 'binary', maxLength: 20 }) }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double({ noNaN: true }),
  fc.maxSafeInteger(),
);

/** Values of great size or depth: the largest is above the limit of a request's body, the deepest below that of JSON.stringify (4,400). */
const largeValues: readonly ((random: Random) => unknown)[] = [
  (random) => 'x'.repeat(random(3) === 0 ? 2_000_000 : 70_000),
  (random) => Array.from({ length: random(20_000) }, (_, place) => place),
  () => Array.from({ length: 5_000 }, () => [[]]),
  (random) => nest(random(3_000), (inner) => [inner]),
  (random) => nest(random(3_000), (inner) => ({ a: inner })),
  () => Object.fromEntries(Array.from({ length: 5_000 }, (_, place) => [`key${place}`, place])),
  (random) => '\u{1f600}'.repeat(random(20_000)),
];

function nest(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

/** Returns a function that draws hostile values; the same random source gives the same values. */
export function createHostileValues(random: Random): () => unknown {
  const drawn = fc.sample(anyValue, { seed: random(2 ** 31), numRuns: 200 });
  return () => {
    const kind = random(20);
    if (kind === 0) return largeValues[random(largeValues.length)]?.(random);
    if (kind < 13) return knownValues[random(knownValues.length)];
    return drawn[random(drawn.length)];
  };
}
