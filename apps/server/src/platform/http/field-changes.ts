import type { FieldChange } from '../things/schema.ts';

/** Fields whose values no log shows. */
export const secretNames = /pass|secret|token|code|key|hash/i;
const longestText = 500;

/** Fields that differ between two states of a thing, for the operation log; null: it did not exist, or does not any more. */
export function changesOf(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const [was, is] = [written(before?.[field]), written(after?.[field])];
    if (was === is) return [];
    if (!secretNames.test(field)) return [{ field, before: was, after: is }];
    return [{ field, before: was === null ? null : '***', after: is === null ? null : '***' }];
  });
}

function written(value: unknown): string | null {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return null;
  const text =
    typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value, masked);
  return text.slice(0, longestText).toWellFormed().replaceAll('\0', '');
}

const masked = (name: string, value: unknown) => (secretNames.test(name) ? '***' : value);
