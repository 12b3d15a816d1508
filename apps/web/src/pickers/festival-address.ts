const asked = ['of', 'ids', 'item', 'hours'];

/** The part of an address that asks the same on another page of festivals: whose figures, which, and in which hours. */
export function sameQuestion(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => asked.includes(name)));
}

/** A path with a query, where there is one. */
export function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}
