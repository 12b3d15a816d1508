import { Buffer } from 'node:buffer';

/** Repeatable random numbers (mulberry32). */
export type FuzzRandom = {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
};

export function createFuzzRandom(seed: number): FuzzRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (list) => {
      const found = list[below(list.length)];
      if (found === undefined) throw new RangeError('an empty list');
      return found;
    },
  };
}

const maxInputBytes = 20_000;

/** Arbitrary bytes; half of them are printable, so that text decoders get further. */
export function makeRandomBytes(random: FuzzRandom): Buffer {
  const isText = random.below(2) === 0;
  const length = random.below(random.below(10) === 0 ? 4_000 : 120);
  return Buffer.from(Array.from({ length }, () => (isText ? 32 + random.below(95) : random.below(256))));
}

const hostileTexts = [
  '',
  '0',
  '-1',
  '1e999',
  '9007199254740993',
  'null',
  '\u0000',
  '\ud800',
  '%00',
  '=',
  '&',
  ',',
  '<',
  ']]>',
  '"',
  '\\',
];

/** A valid message with a few random changes. */
export function mutate(random: FuzzRandom, sample: Buffer): Buffer {
  let bytes: Buffer = Buffer.from(sample);
  for (let changes = 1 + random.below(4); changes > 0; changes -= 1) bytes = changeOnce(random, bytes);
  return bytes.subarray(0, maxInputBytes);
}

function changeOnce(random: FuzzRandom, bytes: Buffer): Buffer {
  const at = random.below(bytes.length + 1);
  const length = random.below(24);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (random.below(7)) {
    case 0: {
      if (bytes.length === 0) return bytes;
      const flipped = Buffer.from(bytes);
      const position = random.below(bytes.length);
      flipped.writeUInt8(flipped.readUInt8(position) ^ (1 << random.below(8)), position);
      return flipped;
    }
    case 1:
      return Buffer.concat([before, after.subarray(length)]);
    case 2:
      return Buffer.concat([before, after.subarray(0, length), after]);
    case 3:
      return Buffer.concat([before, makeRandomBytes(random).subarray(0, length), after]);
    case 4:
      return before;
    case 5:
      return replaceNumber(random, bytes);
    default:
      return Buffer.concat([before, Buffer.from(random.pick(hostileTexts)), after.subarray(random.below(4))]);
  }
}

// Replaces the digits at a random place: counts, times and lengths get values far out of range.
function replaceNumber(random: FuzzRandom, bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const found = [...text.matchAll(/\d+/g)];
  const chosen = found.length === 0 ? undefined : random.pick(found);
  if (chosen === undefined) return bytes;
  const [digits] = chosen;
  const start = chosen.index;
  const other = random.pick([
    '-1',
    '1.5',
    '1e308',
    '99999999999999999999',
    '4294967296',
    '""',
    '[]',
    'null',
    '00',
    'NaN',
  ]);
  return Buffer.from(text.slice(0, start) + other + text.slice(start + digits.length), 'latin1');
}

/** JSON built from field names with values of any type, nested at most four deep. */
export function makeJson(random: FuzzRandom, names: readonly string[]): Buffer {
  return Buffer.from(writeValue(random, names, 4));
}

const scalars = [
  '"SN1"',
  '"x"',
  '""',
  'null',
  'true',
  '0',
  '1',
  '-1',
  '0.5',
  '1e308',
  '"7"',
  '1795168800',
  '1795168800000',
  '60',
  '"2026-11-20"',
  '"17_30"',
];

function writeValue(random: FuzzRandom, names: readonly string[], depth: number): string {
  const kind = depth === 0 ? 0 : random.below(4);
  if (kind < 2 && depth < 4) return random.pick(scalars);
  const size = random.below(6);
  if (kind === 2) return `[${Array.from({ length: size }, () => writeValue(random, names, depth - 1)).join(',')}]`;
  const fields = Array.from(
    { length: size + 1 },
    () => `${JSON.stringify(random.pick(names))}:${writeValue(random, names, Math.max(0, depth - 1))}`,
  );
  return `{${fields.join(',')}}`;
}
