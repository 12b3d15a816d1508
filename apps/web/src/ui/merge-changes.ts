/** A field that another user changed while it was being edited. */
export type FieldDifference<Values> = {
  name: keyof Values & string;
  theirs: unknown;
  mine: unknown;
  /** Only the other user changed it: their value goes into the form. Otherwise the user has to choose. */
  isAutoMerged: boolean;
};

/**
 * Compares the latest state of a record with a form that began with an older one, field by field. Returns the differences, and the merged
 * values: the other user's value where only they changed a field, the form's own value otherwise.
 */
export function mergeChanges<Values extends object>(
  names: readonly (keyof Values & string)[],
  { start, mine, latest }: { start: Values; mine: Values; latest: Values },
): { differences: FieldDifference<Values>[]; merged: Values } {
  const differences = names
    .filter((name) => !isSame(latest[name], start[name]) && !isSame(latest[name], mine[name]))
    .map((name) => ({ name, theirs: latest[name], mine: mine[name], isAutoMerged: isSame(mine[name], start[name]) }));
  const autoMerged = differences.filter(({ isAutoMerged: isTaken }) => isTaken).map(({ name }) => [name, latest[name]]);
  return { differences, merged: { ...mine, ...Object.fromEntries(autoMerged) } };
}

/** undefined, null, an empty text and an empty list are equal in a form. */
function isSame(one: unknown, other: unknown): boolean {
  return serialize(one) === serialize(other);
}

function serialize(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return Array.isArray(value) && value.length === 0 ? '' : JSON.stringify(value);
}
