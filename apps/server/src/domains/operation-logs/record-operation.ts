import type { operationTypes } from '@portico/contract/routes/logs';
import type { Db } from '../../platform/base-data/open.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LoggedRequest } from '../../platform/http/binder.ts';
import { secretFieldPattern } from '../../platform/http/field-changes.ts';

/** Longer inputs, names and values are cut to this length. */
const maxTextLength = 1000;

/** Stores an operation in the log: the user, the call, its input and changes, the time, the address and the status. */
export async function recordOperation(db: Db, clock: Clock, operation: LoggedRequest): Promise<void> {
  const { user, route, input, address, status, milliseconds, target } = operation;
  const changes = (target?.changes ?? []).map(({ field, before, after }) => ({
    field: storable(field),
    before: toStoredValue(field, before),
    after: toStoredValue(field, after),
  }));
  await db
    .insertInto('operationLogs')
    .values({
      companyId: target?.companyId ?? user.companyId,
      userId: user.id,
      username: user.username,
      at: new Date(clock.now()),
      route,
      target: toTargetText(input),
      address,
      status,
      milliseconds,
      type: toOperationType(route),
      targetName: target === null ? null : storable(target.name),
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** The input of a call as JSON with secrets masked; null if it has no fields. */
function toTargetText(input: unknown): string | null {
  const text = toMaskedJson(input);
  return text === undefined || text === '{}' ? null : storable(text);
}

function toMaskedJson(input: unknown): string | undefined {
  try {
    return JSON.stringify(input, (name, value: unknown) => (secretFieldPattern.test(name) ? '***' : value));
  } catch {
    // Nested too deeply for the stack. The call must still be logged.
    return '…';
  }
}

function toStoredValue(field: string, value: string | null): string | null {
  if (value === null) return null;
  return secretFieldPattern.test(field) ? '***' : storable(value);
}

// Cuts a text and removes what PostgreSQL rejects in texts and JSON: NUL and lone surrogates.
function storable(text: string): string {
  const cut = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
  return cut.toWellFormed().replaceAll('\0', '');
}

/** The type of an operation, by the verb at the beginning of the route's key. */
function toOperationType(route: string): (typeof operationTypes)[number] {
  const key = route.split('.').at(-1) ?? '';
  if (/^(add|upload|regist)/.test(key)) return 'add';
  if (key.startsWith('remove')) return 'remove';
  return /^(change|set|bind|unbind|update|reset|center)/.test(key) ? 'change' : 'other';
}
