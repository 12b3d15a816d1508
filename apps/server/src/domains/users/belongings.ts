import type { Db } from '../../platform/things/open.ts';

/** The organisations and entities somebody was given, by name. */
export async function belongingsOf(db: Db, userId: number) {
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
