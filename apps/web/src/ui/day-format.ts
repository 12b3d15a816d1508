/** Format of a local day in the API, and of typed days in every language. */
export const isoDayFormat = 'YYYY-MM-DD';
