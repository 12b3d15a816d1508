import type { App } from '../../platform/app.ts';
import type { OperationTarget } from '../../platform/http/caller.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { deleteImageRow, parseImageName } from '../images/index.ts';
import { requireAdministratorLeft, type UsersTransaction } from './change-users.ts';
import { endAllSessions } from './end-sessions.ts';
import { toLogFields } from './notify-of-change.ts';
import type { StoredUser } from './stored-users.ts';

/** Deletes users with their pictures; throws `lastAdministrator` if no administrator would be left. */
export async function removeUsers(context: UsersTransaction, people: readonly StoredUser[]): Promise<void> {
  const ids = people.map((user) => user.id);
  await context.tx.deleteFrom('users').where('id', 'in', ids).execute();
  for (const picture of avatarNames(people)) await deleteImageRow(context.tx, picture);
  await requireAdministratorLeft(context, people);
}

/** Ends the sessions of deleted users and deletes the files of their pictures; to be called after the commit. */
export async function endRemovedUsers(app: App, people: readonly StoredUser[]): Promise<void> {
  const ids = people.map((user) => user.id);
  await endAllSessions(app, ids);
  for (const picture of avatarNames(people)) await app.imageFiles.remove(picture);
}

/** What the operation log stores about deleted users. */
export function toRemovalTarget(companyId: number | null, people: readonly StoredUser[]): OperationTarget {
  const name = people.map((user) => user.username).join(', ');
  return { name, companyId, changes: people.flatMap((user) => diffFields(toLogFields(user), null)) };
}

const avatarNames = (people: readonly StoredUser[]) =>
  people.map((user) => parseImageName(user.avatar)).filter((name) => name !== null);
