import type { UserInfo } from '@portico/contract/routes/auth';
import type { Db } from '../../platform/things/open.ts';
import { belongingsOf, lacksFactor, rightsOf } from '../users/index.ts';

/** Who somebody is and what they may do, as the console shows it. */
export async function infoOf(db: Db, userId: number): Promise<UserInfo> {
  const person = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.id', 'username', 'nickName', 'avatar', 'language', 'mustChangePassword', 'users.companyId'])
    .select(['companies.name as companyName', 'companies.logoName', 'companies.businessTime'])
    .select(['requireSecondFactor', 'secondFactors.confirmedAt'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const { id, username, nickName, avatar, mustChangePassword, companyId, companyName, logoName, businessTime } = person;
  const company =
    companyId === null ? null : { id: companyId, name: companyName ?? '', logoName, businessTime: businessTime ?? '' };
  const { permissions } = await rightsOf(db, { id, companyId });
  const mustSetSecondFactor = lacksFactor(person);
  const about = { id, username, nickName, avatar, language: person.language, ...(await belongingsOf(db, id)), company };
  return { user: { ...about, mustChangePassword, mustSetSecondFactor }, roles: [...permissions] };
}
