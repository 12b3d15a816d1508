import type { InputOf } from '@portico/contract/route';
import type { profile } from '@portico/contract/routes/profile';
import { findPasswordProblem } from '@portico/contract/words/password-policy';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { hashPassword, verifyPassword } from '../../platform/password-hash.ts';
import { decryptPassword, endOtherSessions, type LoginKeys, reauthenticate } from '../auth/index.ts';

/** Changes the caller's password after a check of the old one. The other sessions end at once; the calling one stays. */
export async function changePassword(
  app: App,
  loginKeys: LoginKeys,
  input: InputOf<typeof profile.updatePass>,
  call: UserCall,
): Promise<void> {
  const { systemDb: db, config } = app;
  const { user } = call;
  const oldPassword = await decryptPassword(app, loginKeys, input.oldPass);
  const newPassword = await decryptPassword(app, loginKeys, input.newPass);
  const { passwordHash, email, companyName } = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select(['passwordHash', 'email', 'companies.name as companyName'])
    .where('users.id', '=', user.id)
    .executeTakeFirstOrThrow();
  await reauthenticate(app, call, async () => {
    if (!(await verifyPassword(oldPassword, passwordHash))) throw new AppError('oldPasswordWrong');
  });
  if (newPassword === oldPassword) throw new AppError('passwordSame');
  const personal = [user.username, email ?? '', companyName ?? ''];
  const problem = findPasswordProblem(newPassword, config.passwordPolicy, personal);
  if (problem !== null) throw new AppError(problem);
  const made = await hashPassword(newPassword);
  const changed = await db
    .updateTable('users')
    .set({ passwordHash: made, mustChangePassword: false })
    .where('id', '=', user.id)
    // No row matches if a concurrent call has changed or reset the password meanwhile.
    .where('passwordHash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new AppError('oldPasswordWrong');
  await endOtherSessions(app, user);
}
