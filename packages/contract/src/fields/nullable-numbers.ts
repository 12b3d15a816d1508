import * as z from 'zod/mini';

/** A list of numbers; null for unknown values. Checked by one function instead of one schema per number: a year by hour has 8,760. */
export const nullableNumbers = z.custom<(number | null)[]>(areNullableNumbers).register(z.globalRegistry, {
  type: 'array',
  items: { type: ['number', 'null'] },
});

function areNullableNumbers(given: unknown): boolean {
  return Array.isArray(given) && given.every((value) => value === null || Number.isFinite(value));
}
