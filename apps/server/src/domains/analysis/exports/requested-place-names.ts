import { buildPlaceNames } from '../place-names.ts';
import type { Selection } from '../selection.ts';

/** The names of the requested places by id, in the order of the request. */
export function listRequestedPlaceNames(selection: Selection, ids: readonly number[]): Map<number, string> {
  const names = buildPlaceNames(selection);
  return new Map(ids.map((id) => [id, names.get(id) ?? String(id)]));
}
