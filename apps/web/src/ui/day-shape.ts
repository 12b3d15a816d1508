/** A local day as texts carry it, and as people type it in every language. */
export const dayShape = 'YYYY-MM-DD';
