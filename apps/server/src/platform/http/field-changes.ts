import type { FieldChange } from '../base-data/schema.ts';

/** Names of fields whose values are masked in logs. */
export const secretFieldPattern = /pass|secret|token|code|key|hash/i;
const maxTextCharacters = 500;

/** The fields that differ between two states of an object, for the operation log. null: the object did not exist before or after. */
export function diffFields(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const [beforeText, afterText] = [formatValue(before?.[field]), formatValue(after?.[field])];
    if (beforeText === afterText) return [];
    if (!secretFieldPattern.test(field)) return [{ field, before: beforeText, after: afterText }];
    return [{ field, before: beforeText === null ? null : '***', after: afterText === null ? null : '***' }];
  });
}

function formatValue(value: unknown): string | null {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return null;
  const text =
    typeof value === 'string'
      ? value
      : value instanceof Date
        ? value.toISOString()
        : JSON.stringify(value, maskSecrets);
  return text.slice(0, maxTextCharacters).toWellFormed().replaceAll('\0', '');
}

const maskSecrets = (name: string, value: unknown) => (secretFieldPattern.test(name) ? '***' : value);
