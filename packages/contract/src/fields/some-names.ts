import * as z from 'zod/mini';

/** How many there are, and the names of the first ten of them. */
export const someNames = z.object({ count: z.number(), names: z.array(z.string()) });
