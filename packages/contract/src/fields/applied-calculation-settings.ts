import * as z from 'zod/mini';

/** The calculation settings that the values of a reply are computed with. */
export const appliedCalculationSettings = z.object({
  /**
   * company: the settings of the only company involved, or of several companies with equal settings. default: the companies differ.
   * Customers are added up by each company's own settings; rates use the product's defaults, which the other fields contain.
   */
  of: z.enum(['company', 'default']),
  /** 1: in ÷ (in + passers-by), 2: in ÷ passers-by. */
  captureRate: z.number(),
  staffAreCustomers: z.boolean(),
  childrenAreCustomers: z.boolean(),
});

export type AppliedCalculationSettings = z.output<typeof appliedCalculationSettings>;
