import type { profile } from '@portico/contract/routes/profile';
import type { InputOf } from '@portico/contract/route';
import { passwordProblem } from '@portico/contract/words/password-policy';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { hashPassword, verifyPassword } from '../../platform/password-hash.ts';
import { endOtherSessions, openPassword, proveAgain } from '../auth/index.ts';

/** Gives the caller a new password for the old one. Their other sessions end at once; this one stays. */
export async function changePassword(
  app: App,
  privateKey: string,
  input: InputOf<typeof profile.updatePass>,
  call: UserCall,
): Promise<void> {
  const { systemDb: db, config } = app;
  const { user } = call;
  const oldPassword = await openPassword(app, privateKey, input.oldPass);
  const newPassword = await openPassword(app, privateKey, input.newPass);
  const { passwordHash, email } = await db
    .selectFrom('users')
    .select(['passwordHash', 'email'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  await proveAgain(app, call, async () => {
    if (!(await verifyPassword(oldPassword, passwordHash))) throw new AppError('oldPasswordWrong');
  });
  if (newPassword === oldPassword) throw new AppError('passwordSame');
  const problem = passwordProblem(newPassword, config.passwordPolicy, [user.username, email ?? '']);
  if (problem !== null) throw new AppError(problem);
  const made = await hashPassword(newPassword);
  const changed = await db
    .updateTable('users')
    .set({ passwordHash: made, mustChangePassword: false })
    .where('id', '=', user.id)
    // Whoever changed it meanwhile, with the same old password or by a reset, was first.
    .where('passwordHash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new AppError('oldPasswordWrong');
  await endOtherSessions(app, user);
}
