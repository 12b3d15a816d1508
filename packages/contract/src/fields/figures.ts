import * as z from 'zod/mini';

/** Figures in order; null where nothing is known. Checked as a whole: a year by hour has 8,760 of them. */
export const figures = z.custom<(number | null)[]>(areFigures).register(z.globalRegistry, {
  type: 'array',
  items: { type: ['number', 'null'] },
});

function areFigures(given: unknown): boolean {
  return Array.isArray(given) && given.every((figure) => figure === null || Number.isFinite(figure));
}
