const sharedParameters = ['of', 'ids', 'item', 'hours'];

/** The parameters of an address that all festival pages share: places, item and hours. */
export function pickFestivalQuery(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => sharedParameters.includes(name)));
}

/** A path with a query string, if the query is not empty. */
export function appendQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}
