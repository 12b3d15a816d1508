import type { Db } from '../../platform/base-data/open.ts';

/** The organisations (`depts`) and entities (`entitys`) assigned to a user, sorted by name. */
export async function loadAssignedPlaces(db: Db, userId: number) {
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
  return { depts, entitys };
}
