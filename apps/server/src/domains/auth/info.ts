import type { UserInfo } from '@portico/contract/routes/auth';
import type { Db } from '../../platform/things/open.ts';
import { permissionsOf } from '../users/index.ts';

/** Who somebody is and what they may do, as the console shows it. */
export async function infoOf(db: Db, userId: number): Promise<UserInfo> {
  const person = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'username', 'nickName', 'avatar', 'mustChangePassword', 'users.companyId'])
    .select(['companies.name as companyName', 'companies.logoName'])
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
  const roles = await permissionsOf(db, { id, companyId });
  return { user: { id, username, nickName, avatar, depts, entitys, company, mustChangePassword }, roles: [...roles] };
}
