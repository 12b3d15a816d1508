import { recordsParameter } from '../records-address.ts';

/** Parameter with the id of the view that a page was opened from. The other parameters hold the state, so the link works for all users. */
const viewParameter = 'view';

/** The part of a page's query that a view stores: everything except the view id and the open records. */
export function extractViewState(query: string): string {
  const parameters = new URLSearchParams(query);
  const storedParameters = new URLSearchParams();
  // If a parameter is repeated, pages read the first.
  for (const [name, value] of parameters)
    if (name !== viewParameter && name !== recordsParameter && !storedParameters.has(name))
      storedParameters.set(name, value);
  return storedParameters.toString();
}

/** The id of the view a page was opened from; null if there is none. */
export function readViewId(query: string): number | null {
  const text = new URLSearchParams(query).get(viewParameter) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The query a view is opened with. */
export function addViewToQuery(state: string, id: number): string {
  return `${state}${state === '' ? '' : '&'}${viewParameter}=${id}`;
}

/** The id of the view if a link contains nothing else, so that the view's state has to be loaded; null for other links. */
export function findViewToOpen(query: string): number | null {
  return extractViewState(query) === '' ? readViewId(query) : null;
}
