/** A field somebody else changed while it was being edited. */
export type Difference<Values> = {
  name: keyof Values & string;
  theirs: unknown;
  mine: unknown;
  /** Only they changed it: their value goes into the form by itself. Else somebody has to choose. */
  isTaken: boolean;
};

/**
 * What differs between the latest state of a thing and a form that began with an older one, field by field, and the values to go on
 * with: theirs where only they changed a field, the form's own elsewhere.
 */
export function mergeChanges<Values extends object>(
  names: readonly (keyof Values & string)[],
  { start, mine, latest }: { start: Values; mine: Values; latest: Values },
): { differences: Difference<Values>[]; merged: Values } {
  const differences = names
    .filter((name) => !isSame(latest[name], start[name]) && !isSame(latest[name], mine[name]))
    .map((name) => ({ name, theirs: latest[name], mine: mine[name], isTaken: isSame(mine[name], start[name]) }));
  const taken = differences.filter(({ isTaken }) => isTaken).map(({ name }) => [name, latest[name]]);
  return { differences, merged: { ...mine, ...Object.fromEntries(taken) } };
}

/** Nothing, an empty text and an empty list are the same in a form. */
function isSame(one: unknown, other: unknown): boolean {
  return written(one) === written(other);
}

function written(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return Array.isArray(value) && value.length === 0 ? '' : JSON.stringify(value);
}
