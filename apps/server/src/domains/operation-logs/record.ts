import type { Clock } from '../../platform/clock.ts';
import type { Operation } from '../../platform/http/binder.ts';
import type { Db } from '../../platform/things/open.ts';

const longestTarget = 1000;
const secretNames = /pass|secret|token|code|key/i;

/** Writes who did what, when, from where, and how it ended. */
export async function recordOperation(db: Db, clock: Clock, operation: Operation): Promise<void> {
  const { user, route, input, address, status, milliseconds } = operation;
  await db
    .insertInto('operationLogs')
    .values({
      companyId: user.companyId,
      userId: user.id,
      username: user.username,
      at: new Date(clock.now()),
      route,
      target: targetOf(input),
      address,
      status,
      milliseconds,
    })
    .execute();
}

/** What the call was about: its fields, with secrets masked. */
function targetOf(input: unknown): string | null {
  const text = written(input);
  return text === undefined || text === '{}' ? null : text.slice(0, longestTarget).toWellFormed().replaceAll('\0', '');
}

function written(input: unknown): string | undefined {
  try {
    return JSON.stringify(input, (name, value: unknown) => (secretNames.test(name) ? '***' : value));
  } catch {
    // Nested so deeply that the stack does not suffice: nobody may hide a call from the log by that.
    return '…';
  }
}
