import type { Language } from '@portico/contract/words/languages';
import type { Db } from '../../platform/base-data/open.ts';
import { orderByName } from '../../platform/base-data/text-order.ts';

/** The organisations (`depts`) and entities (`entitys`) assigned to a user, sorted by name. */
export async function loadAssignedPlaces(db: Db, userId: number, language: Language) {
  const depts = await db
    .selectFrom('userOrganisations')
    .innerJoin('organisations', 'organisations.id', 'userOrganisations.organisationId')
    .select(['organisations.id', 'organisations.name'])
    .where('userOrganisations.userId', '=', userId)
    .orderBy(orderByName('organisations.name', language))
    .execute();
  const entitys = await db
    .selectFrom('userEntities')
    .innerJoin('entities', 'entities.id', 'userEntities.entityId')
    .select(['entities.id', 'entities.name'])
    .where('userEntities.userId', '=', userId)
    .orderBy(orderByName('entities.name', language))
    .execute();
  return { depts, entitys };
}
