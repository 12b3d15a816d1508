import { placeNames } from '../place-names.ts';
import type { Selection } from '../selection.ts';

/** The names of the places a request names, by their ids, in its order. */
export function namesOf(selection: Selection, ids: readonly number[]): Map<number, string> {
  const names = placeNames(selection);
  return new Map(ids.map((id) => [id, names.get(id) ?? String(id)]));
}
