import type { UserInfo } from '@portico/contract/routes/auth';
import type { Db } from '../../platform/things/open.ts';
import { rightsOf, setUpOf } from '../users/index.ts';

/** Who somebody is and what they may do, as the console shows it. */
export async function infoOf(db: Db, userId: number): Promise<UserInfo> {
  const person = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.id', 'username', 'nickName', 'avatar', 'language', 'mustChangePassword', 'users.companyId'])
    .select(['companies.name as companyName', 'companies.logoName', 'requireSecondFactor', 'secondFactors.confirmedAt'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const depts = await db
    .selectFrom('userOrganisations')
    .innerJoin('organisations', 'organisations.id', 'userOrganisations.organisationId')
    .select(['organisations.id', 'organisations.name'])
    .where('userOrganisations.userId', '=', userId)
    .orderBy('organisations.name')
    .execute();
  const entitys = await db
    .selectFrom('userEntities')
    .innerJoin('entities', 'entities.id', 'userEntities.entityId')
    .select(['entities.id', 'entities.name'])
    .where('userEntities.userId', '=', userId)
    .orderBy('entities.name')
    .execute();
  const { id, username, nickName, avatar, mustChangePassword, companyId, companyName, logoName } = person;
  const company = companyId === null ? null : { id: companyId, name: companyName ?? '', logoName };
  const { permissions } = await rightsOf(db, { id, companyId });
  const mustSetSecondFactor = setUpOf(person) === 'secondFactor';
  const about = { id, username, nickName, avatar, language: person.language, depts, entitys, company };
  return { user: { ...about, mustChangePassword, mustSetSecondFactor }, roles: [...permissions] };
}
