import type { Transaction } from 'kysely';
import type { Database } from '../platform/things/schema.ts';

export type Tx = Transaction<Database>;

/** Ids of what was made, by name within one company. */
export type SeededPlaces = { companyId: number; entities: Map<string, number>; corridors: Map<string, number> };

/** Names in the demonstration's data refer to each other; one that leads nowhere is a fault of the data. */
export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demonstration names "${name}", which it does not have.`);
  return id;
}
