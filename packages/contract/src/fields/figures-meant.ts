import * as z from 'zod/mini';

/** By whose settings the figures of a reply are. */
export const figuresMeant = z.object({
  /**
   * company: by those of the one company they are about, or of several that mean the same. default: the companies differ; customers
   * are added up, each company's as it means them, and rates are what the product means by them, which is what follows.
   */
  of: z.enum(['company', 'default']),
  /** 1: in ÷ (in + passers-by), 2: in ÷ passers-by. */
  captureRate: z.number(),
  staffAreCustomers: z.boolean(),
  childrenAreCustomers: z.boolean(),
});

export type FiguresMeant = z.output<typeof figuresMeant>;
