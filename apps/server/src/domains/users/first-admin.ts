import { hashPassword } from '../../platform/password-hash.ts';
import type { Db } from '../../platform/things/open.ts';
import { randomPassword } from '../../platform/tokens.ts';

/** On a store without any user: makes the platform administrator, with a password that is told once and must be changed. */
export async function makeFirstAdmin(db: Db): Promise<{ username: string; password: string } | null> {
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (somebody !== undefined) return null;
  const username = 'admin';
  const password = randomPassword();
  const made = await db
    .insertInto('users')
    .values({
      companyId: null,
      username,
      nickName: 'Admin',
      passwordHash: await hashPassword(password),
      mustChangePassword: true,
      userType: 1,
    })
    .onConflict((conflict) => conflict.doNothing()) // Another server node was first.
    .returning('id')
    .executeTakeFirst();
  return made === undefined ? null : { username, password };
}
