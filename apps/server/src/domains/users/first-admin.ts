import type { Db } from '../../platform/base-data/open.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { randomPassword } from '../../platform/tokens.ts';

/** Creates the platform administrator in a database without users; the password, returned only here, must be changed. Otherwise null. */
export async function makeFirstAdmin(db: Db): Promise<{ username: string; password: string } | null> {
  const anyUser = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyUser !== undefined) return null;
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
