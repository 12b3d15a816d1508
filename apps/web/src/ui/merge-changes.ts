/** A field that another user changed while it was being edited. */
export type FieldDifference<Values> = {
  name: keyof Values & string;
  otherUserValue: unknown;
  formValue: unknown;
  /** Only the other user changed the field: their value goes into the form. Otherwise the user has to choose. */
  isAutoMerged: boolean;
};

/**
 * Compares the latest state of a record with a form that began with an older one, field by field. Returns the differences, and the merged
 * values: the other user's value where only they changed a field, the form's own value otherwise.
 */
export function mergeChanges<Values extends object>(
  names: readonly (keyof Values & string)[],
  { initialValues, formValues, latestValues }: { initialValues: Values; formValues: Values; latestValues: Values },
): { differences: FieldDifference<Values>[]; merged: Values } {
  const differences = names
    .filter((name) => !isSame(latestValues[name], initialValues[name]) && !isSame(latestValues[name], formValues[name]))
    .map((name) => ({
      name,
      otherUserValue: latestValues[name],
      formValue: formValues[name],
      isAutoMerged: isSame(formValues[name], initialValues[name]),
    }));
  const autoMerged = differences
    .filter(({ isAutoMerged: isTaken }) => isTaken)
    .map(({ name }) => [name, latestValues[name]]);
  return { differences, merged: { ...formValues, ...Object.fromEntries(autoMerged) } };
}

/** undefined, null, an empty text and an empty list are equal in a form. */
function isSame(one: unknown, other: unknown): boolean {
  return serialize(one) === serialize(other);
}

function serialize(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return Array.isArray(value) && value.length === 0 ? '' : JSON.stringify(value);
}
