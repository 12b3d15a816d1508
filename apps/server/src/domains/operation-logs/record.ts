import type { operationTypes } from '@portico/contract/routes/logs';
import type { Clock } from '../../platform/clock.ts';
import type { Operation } from '../../platform/http/binder.ts';
import { secretNames } from '../../platform/http/field-changes.ts';
import type { Db } from '../../platform/things/open.ts';

/** Of what was sent, and of a name or value. */
const longestTarget = 1000;

/** Writes who did what, when, from where, and how it ended. */
export async function recordOperation(db: Db, clock: Clock, operation: Operation): Promise<void> {
  const { user, route, input, address, status, milliseconds, target } = operation;
  const changes = (target?.changes ?? []).map(({ field, before, after }) => ({
    field: storable(field),
    before: valueOf(field, before),
    after: valueOf(field, after),
  }));
  await db
    .insertInto('operationLogs')
    .values({
      companyId: target?.companyId ?? user.companyId,
      userId: user.id,
      username: user.username,
      at: new Date(clock.now()),
      route,
      target: targetOf(input),
      address,
      status,
      milliseconds,
      type: typeOf(route),
      targetName: target === null ? null : storable(target.name),
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** What the call was about: its fields, with secrets masked. */
function targetOf(input: unknown): string | null {
  const text = written(input);
  return text === undefined || text === '{}' ? null : storable(text);
}

function written(input: unknown): string | undefined {
  try {
    return JSON.stringify(input, (name, value: unknown) => (secretNames.test(name) ? '***' : value));
  } catch {
    // Nested so deeply that the stack does not suffice: nobody may hide a call from the log by that.
    return '…';
  }
}

function valueOf(field: string, value: string | null): string | null {
  if (value === null) return null;
  return secretNames.test(field) ? '***' : storable(value);
}

// What PostgreSQL takes as a text, and as one inside a JSON value.
function storable(text: string): string {
  const cut = text.length > longestTarget ? `${text.slice(0, longestTarget)}…` : text;
  return cut.toWellFormed().replaceAll('\0', '');
}

/** The kind of change by the verb a route's key begins with. */
function typeOf(route: string): (typeof operationTypes)[number] {
  const key = route.split('.').at(-1) ?? '';
  if (/^(add|upload|regist)/.test(key)) return 'add';
  if (key.startsWith('remove')) return 'remove';
  return /^(change|set|bind|unbind|update|reset|center)/.test(key) ? 'change' : 'other';
}
