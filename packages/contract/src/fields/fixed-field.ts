import * as z from 'zod/mini';

/**
 * A field of an object that the call does not change, but clients send back with the object. The stored value is accepted; for another one the
 * server refuses the call with the problem `cannotChange`.
 */
export const fixedField = z.optional(
  z.nullable(z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean()])),
);

export type FixedValue = z.output<typeof fixedField>;
