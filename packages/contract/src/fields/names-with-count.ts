import * as z from 'zod/mini';

/** The number of items, and the names of the first ten. */
export const namesWithCount = z.object({ count: z.number(), names: z.array(z.string()) });
