import type { FixedValue } from '@portico/contract/fields/fixed-field';
import { AppError } from '../app-error.ts';

/**
 * Refuses values that differ from the stored ones, for fields that a call cannot change. Absent fields are not compared; a number, a boolean
 * and its text are equal, and so are null and an empty text. Throws `badRequest` with `cannotChange` for each field that differs.
 */
export function requireStoredValues<Given extends Readonly<Record<string, FixedValue>>>(
  given: Given,
  stored: { readonly [Field in keyof Given]: string | number | boolean | null },
): void {
  const different = Object.entries(given).filter(
    ([field, value]) => value !== undefined && toComparedText(value) !== toComparedText(stored[field] ?? null),
  );
  if (different.length > 0)
    throw new AppError('badRequest', Object.fromEntries(different.map(([field]) => [field, 'cannotChange'])));
}

function toComparedText(value: FixedValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = String(value ?? '').trim();
  return text === 'true' ? '1' : text === 'false' ? '0' : text;
}
