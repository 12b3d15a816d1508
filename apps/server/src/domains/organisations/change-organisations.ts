import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { mapConstraintErrors } from '../../platform/base-data/constraint-errors.ts';
import { lockCompanyAccounts } from '../../platform/base-data/lock-company-accounts.ts';
import type { Db } from '../../platform/base-data/open.ts';
import type { Database } from '../../platform/base-data/schema.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { areOrganisationsInScope, loadOrganisationScope, type OrganisationScope } from './organisation-scope.ts';

type Tx = Transaction<Database>;

/** Replies contain the path to every node, so the depth must be limited. */
export const maxTreeLevels = 30;

export type Organisation = {
  id: number;
  companyId: number;
  parentId: number | null;
  name: string;
  enabled: boolean;
  revision: number;
  /** The name of the parent. */
  parentName: string | null;
};

/** The context of a change of a tree: the transaction that locks it, the caller's scope and the company. */
export type TreeTransaction = { tx: Tx; scope: OrganisationScope; companyId: number };

/** Changes the tree of an organisation in a transaction that locks it, so that concurrent moves cannot create a cycle. */
export async function withTreeLocked<T>(
  db: Db,
  user: CurrentUser,
  organisationId: number,
  change: (context: TreeTransaction) => Promise<T>,
): Promise<T> {
  const [found] = await loadOrganisations(db, [organisationId]);
  if (found === undefined || (user.companyId ?? found.companyId) !== found.companyId) throw new AppError('notFound');
  const { companyId } = found;
  const changing = db.transaction().execute(async (tx) => {
    await lockCompanyAccounts(tx, companyId);
    return change({ tx, companyId, scope: await loadOrganisationScope(tx, user) });
  });
  return mapConstraintErrors(changing, {
    organisations_name: new AppError('nameTaken', { name: 'taken' }),
    // An entity was added between the check and the deletion.
    entities_organisation_id_fkey: new AppError('organisationHasEntities'),
  });
}

/** Organisations in the scope, in the order of the ids; throws `notFound` for any other one. */
export async function requireOrganisations(context: TreeTransaction, ids: readonly number[]): Promise<Organisation[]> {
  const { tx, scope, companyId } = context;
  const uniqueIds = [...new Set(ids)];
  const found = new Map((await loadOrganisations(tx, uniqueIds)).map((each) => [each.id, each]));
  if (!areOrganisationsInScope(scope, uniqueIds)) throw new AppError('notFound');
  return uniqueIds.map((id) => {
    const organisation = found.get(id);
    if (organisation?.companyId !== companyId) throw new AppError('notFound');
    return organisation;
  });
}

export async function requireOrganisation(context: TreeTransaction, id: number): Promise<Organisation> {
  const [found] = await requireOrganisations(context, [id]);
  if (found === undefined) throw new AppError('notFound');
  return found;
}

async function loadOrganisations(db: Db, ids: readonly number[]): Promise<Organisation[]> {
  return db
    .selectFrom('organisations')
    .leftJoin('organisations as above', 'above.id', 'organisations.parentId')
    .select(['organisations.id', 'organisations.companyId', 'organisations.parentId', 'organisations.name'])
    .select(['organisations.enabled', 'organisations.revision', 'above.name as parentName'])
    .where(sql<boolean>`organisations.id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Throws `organisationRoot` for a root of the tree or of the caller's scope: it cannot be moved or deleted. */
export function requireNonRootOrganisation({ scope }: TreeTransaction, organisation: Organisation): void {
  const { parentId } = organisation;
  if (parentId === null || !areOrganisationsInScope(scope, [parentId])) throw new AppError('organisationRoot');
}

/** Throws if the new parent is the organisation itself or below it, or if the tree would become too deep. `movedId` null: a new one. */
export async function requireAllowedParentOrganisation(
  { tx }: TreeTransaction,
  parentId: number,
  movedId: number | null,
): Promise<void> {
  const path = await loadPathToRoot(tx, parentId);
  if (movedId !== null && path.includes(movedId)) throw new AppError('organisationUnderItself');
  const addedLevels = movedId === null ? 1 : await countLevelsBelow(tx, movedId);
  if (path.length + addedLevels > maxTreeLevels) throw new AppError('organisationTooDeep');
}

/** The ids from an organisation up to its root. `union` ends the recursion even if the tree had a cycle. */
async function loadPathToRoot(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive way as (
    select id, parent_id from organisations where id = ${id}
    union
    select above.id, above.parent_id from organisations above join way on way.parent_id = above.id
  ) select id from way`.execute(tx);
  return rows.map((row) => row.id);
}

/** The number of levels of an organisation with those below it; 1: it has no children. */
async function countLevelsBelow(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ levels: number }>`with recursive below as (
    select id, 1 as level from organisations where id = ${id}
    union all
    select child.id, level + 1 from organisations child join below on child.parent_id = below.id
    where level <= ${maxTreeLevels}
  ) select max(level) as levels from below`.execute(tx);
  return rows[0]?.levels ?? 1;
}

/** Throws if one of the organisations has children or entities, or if a user would have no organisation left. */
export async function requireUnusedOrganisations({ tx }: TreeTransaction, ids: readonly number[]): Promise<void> {
  const isRemoved = sql<boolean>`organisation_id = any(${[...ids]}::bigint[])`;
  const child = await tx
    .selectFrom('organisations')
    .select('id')
    .where(sql<boolean>`parent_id = any(${[...ids]}::bigint[])`)
    .limit(1)
    .executeTakeFirst();
  if (child !== undefined) throw new AppError('organisationHasChildren');
  const entity = await tx.selectFrom('entities').select('id').where(isRemoved).limit(1).executeTakeFirst();
  if (entity !== undefined) throw new AppError('organisationHasEntities');
  const userWithoutOther = await tx
    .selectFrom('userOrganisations')
    .select('userId')
    .groupBy('userId')
    .having(sql<boolean>`bool_and(${isRemoved})`)
    .limit(1)
    .executeTakeFirst();
  if (userWithoutOther !== undefined) throw new AppError('organisationInUse');
}
