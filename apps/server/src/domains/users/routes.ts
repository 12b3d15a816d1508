import type { InputOf } from '@portico/contract/route';
import { users } from '@portico/contract/routes/users';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { nextRevision, requireRevision } from '../../platform/base-data/revisions.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { requireStoredValues } from '../../platform/http/fixed-fields.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { randomPassword } from '../../platform/tokens.ts';
import {
  loadCompanyIdToLock,
  requireAdministratorLeft,
  requireChangeableUsers,
  requireResettableUser,
  type UsersTransaction,
  withUsersLocked,
} from './change-users.ts';
import { endAllSessions } from './end-sessions.ts';
import { requireAllowedGrants, saveGrants, toGrants } from './grants.ts';
import { notifyOfChange, toLogFields } from './notify-of-change.ts';
import { endRemovedUsers, removeUsers, toRemovalTarget } from './remove-users.ts';
import { requireStoredUser, type StoredUser } from './stored-users.ts';
import { loadUserPage } from './user-rows.ts';

/** The routes for the users of a company, or of the platform. */
export function userRoutes(app: App): void {
  const { handle, systemDb } = app;

  handle(users.list, async (input, call) => loadUserPage(app, call, input));

  handle(users.add, async (input, call) => {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const made = await withUsersLocked(call, call.user.companyId, async (context) =>
      addUser(context, input, { passwordHash, createdAt: new Date(app.clock.now()) }),
    );
    call.recordChange({ name: made.username, companyId: made.companyId, changes: diffFields(null, toLogFields(made)) });
    return { id: made.id, password };
  });

  handle(users.change, async (input, call) => {
    const companyId = await loadCompanyIdToLock(call, [input.id]);
    const { before, after } = await withUsersLocked(call, companyId, async (context) => changeUser(context, input));
    call.recordChange({
      name: after.username,
      companyId,
      changes: diffFields(toLogFields(before), toLogFields(after)),
    });
    await notifyOfChange(app, before, after);
    return {};
  });

  handle(users.remove, async ({ ids }, call) => {
    if (ids.length === 0) return {};
    if (ids.includes(call.user.id)) throw new AppError('yourself');
    const companyId = await loadCompanyIdToLock(call, ids);
    const gone = await withUsersLocked(call, companyId, async (context) => {
      const people = await requireChangeableUsers(context, ids);
      await removeUsers(context, people);
      return people;
    });
    call.recordChange(toRemovalTarget(companyId, gone));
    await endRemovedUsers(app, gone);
    return {};
  });

  handle(users.resetPass, async ({ userId }, call) => {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const user = await requireResettableUser(call, userId);
    await systemDb
      .updateTable('users')
      .set({ passwordHash, mustChangePassword: true })
      .where('id', '=', user.id)
      .execute();
    await endAllSessions(app, [user.id]);
    recordReset(call, user, 'password');
    return { password };
  });

  handle(users.resetSecondFactor, async ({ userId }, call) => {
    const user = await requireResettableUser(call, userId);
    await systemDb.transaction().execute(async (tx) => {
      await tx.deleteFrom('secondFactors').where('userId', '=', user.id).execute();
      await tx.deleteFrom('recoveryCodes').where('userId', '=', user.id).execute();
    });
    await endAllSessions(app, [user.id]);
    recordReset(call, user, 'secondFactor');
    return {};
  });
}

async function addUser(
  context: UsersTransaction,
  input: InputOf<typeof users.add>,
  made: { passwordHash: string; createdAt: Date },
): Promise<StoredUser> {
  const { nickName, username, phone, email, hireDate, status = true, enabled = status } = input;
  const user = { nickName, username, phone, email, hireDate, enabled };
  const grants = await requireAllowedGrants(context, toGrants(null), withGivenIds(input));
  const { id } = await context.tx
    .insertInto('users')
    .values({
      ...made,
      ...user,
      companyId: context.companyId,
      rightRange: grants.rightRange,
      mustChangePassword: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveGrants(context, id, grants);
  return requireStoredUser(context.tx, id);
}

/** Clients send organisations and entities as ids, or as the objects of replies. */
function withGivenIds<Input extends Pick<InputOf<typeof users.change>, 'deptIds' | 'depts' | 'entityIds' | 'entitys'>>(
  input: Input,
) {
  return { ...input, deptIds: input.deptIds ?? input.depts, entityIds: input.entityIds ?? input.entitys };
}

async function changeUser(context: UsersTransaction, input: InputOf<typeof users.change>) {
  const [before] = await requireChangeableUsers(context, [input.id]);
  if (before === undefined) throw new AppError('notFound');
  requireRevision(before, input.revision);
  requireStoredValues({ userType: input.userType }, before);
  const { nickName, username, phone, email, hireDate, status, enabled = status } = input;
  if (enabled === false && before.id === context.user.id) throw new AppError('yourself');
  const grants = await requireAllowedGrants(context, toGrants(before), withGivenIds(input));
  await context.tx
    .updateTable('users')
    // Undefined values stay.
    .set({ nickName, username, phone, email, hireDate, enabled, rightRange: grants.rightRange, revision: nextRevision })
    .where('id', '=', before.id)
    .execute();
  await saveGrants(context, before.id, grants);
  await requireAdministratorLeft(context, [before]);
  return { before, after: await requireStoredUser(context.tx, before.id) };
}

function recordReset(call: UserCall, user: StoredUser, field: 'password' | 'secondFactor'): void {
  const changes = [{ field, before: '***', after: '***' }];
  call.recordChange({ name: user.username, companyId: user.companyId, changes });
}
