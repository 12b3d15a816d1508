import type { UserInfo } from '@portico/contract/routes/auth';
import type { Language } from '@portico/contract/words/languages';
import type { Db } from '../../platform/base-data/open.ts';
import { userSeesWholeCompany } from '../organisations/index.ts';
import { lacksRequiredSecondFactor, loadAssignedPlaces, loadUserRights } from '../users/index.ts';

/** A user's data, company, assigned places and permissions, for the console. */
export async function loadUserInfo(db: Db, userId: number, language: Language): Promise<UserInfo> {
  const user = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.id', 'username', 'nickName', 'avatar', 'language', 'mustChangePassword', 'users.companyId'])
    .select(['companies.name as companyName', 'companies.logoName', 'companies.businessTime'])
    .select(['requireSecondFactor', 'secondFactors.confirmedAt'])
    .select(userSeesWholeCompany.as('seesWholeCompany'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const { id, username, nickName, avatar, mustChangePassword, companyId, companyName, logoName, businessTime } = user;
  const company =
    companyId === null ? null : { id: companyId, name: companyName ?? '', logoName, businessTime: businessTime ?? '' };
  const { permissions } = await loadUserRights(db, { id, companyId });
  const mustSetSecondFactor = lacksRequiredSecondFactor(user);
  const userFields = {
    id,
    username,
    nickName,
    avatar,
    language: user.language,
    ...(await loadAssignedPlaces(db, id, language)),
    company,
    seesWholeCompany: user.seesWholeCompany,
  };
  return { user: { ...userFields, mustChangePassword, mustSetSecondFactor }, roles: [...permissions] };
}
