import { recordsParameter } from '../records-address.ts';

/** Names the view a page was opened by; beside it stands what the page shows, so that the link works for everybody. */
const viewParameter = 'view';

/** What of a page's query a view keeps: everything but which view it was opened by, and the records opened on top of it. */
export function stateOf(query: string): string {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  // Of a name that stands there twice, a page reads the first.
  for (const [name, value] of given)
    if (name !== viewParameter && name !== recordsParameter && !kept.has(name)) kept.set(name, value);
  return kept.toString();
}

/** The id of the view a page was opened by; null: of none. */
export function viewOf(query: string): number | null {
  const text = new URLSearchParams(query).get(viewParameter) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The query a view is opened with. */
export function withView(state: string, id: number): string {
  return `${state}${state === '' ? '' : '&'}${viewParameter}=${id}`;
}

/** Of a link that names a view and nothing else: which one is still to be opened. */
export function viewToOpen(query: string): number | null {
  return stateOf(query) === '' ? viewOf(query) : null;
}
