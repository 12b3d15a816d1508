import type { App } from '../../platform/app.ts';
import { endAllSessions } from './end-sessions.ts';
import { areGrantsEqual, toGrants } from './grants.ts';
import { listRoles, type StoredUser } from './stored-users.ts';

/**
 * Ends the live channels of a user who was disabled, and tells the consoles of the company about changed rights. The sessions of a disabled
 * user stay and are refused with the reason; they are deleted when the user is enabled, so that a new login is needed.
 */
export async function notifyOfChange(app: App, before: StoredUser, after: StoredUser): Promise<void> {
  const { companyId } = after;
  if (before.enabled && !after.enabled) app.events.emit('session.ended', { userId: after.id });
  if (!before.enabled && after.enabled) await endAllSessions(app, [after.id]);
  if (companyId !== null && !areGrantsEqual(toGrants(before), toGrants(after)))
    app.events.emit('rights.changed', { companyId });
}

/** The fields of a user in the operation log. */
export function toLogFields(user: StoredUser) {
  const { nickName, username, phone, email, hireDate, enabled, rightRange } = user;
  const names = (list: readonly { name: string }[]) => list.map((one) => one.name).join(', ');
  const [roles, depts, entitys] = [names(listRoles(user)), names(user.depts), names(user.entitys)];
  return { nickName, username, phone, email, hireDate, enabled, rightRange, roles, depts, entitys };
}
