/** Database ids of a company's seeded places: entities by name, entrances by "entity/entrance". */
export type SeededPlaceIds = { companyId: number; entities: Map<string, number>; corridors: Map<string, number> };

/** Returns the id of a name. Throws when the name is missing: the demonstration's data then refers to something it does not define. */
export function requireSeededId(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demonstration names "${name}", which it does not have.`);
  return id;
}
