/** A local day as texts carry it. */
export const dayShape = 'YYYY-MM-DD';
