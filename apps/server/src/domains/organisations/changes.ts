import { sql, type Transaction } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import { unlessBroken } from '../../platform/things/broken-constraint.ts';
import type { Db } from '../../platform/things/open.ts';
import type { Database } from '../../platform/things/schema.ts';
import { takeTurn } from '../../platform/things/take-turns.ts';
import { areInside, type OrganisationScope, organisationScopeOf } from './organisation-scope.ts';

type Tx = Transaction<Database>;

/** Deeper trees are no organisations any more: every reply carries the way to every node. */
export const mostLevels = 30;

export type Organisation = {
  id: number;
  companyId: number;
  parentId: number | null;
  name: string;
  enabled: boolean;
  revision: number;
  /** Name of the one above. */
  parentName: string | null;
};

/** The turn to change one company's tree, and whose it is to do so. */
export type Turn = { tx: Tx; scope: OrganisationScope; companyId: number };

/** Changes the tree an organisation belongs to, while nobody else does: two moves at once cannot make a ring. */
export async function changeTreeOf<T>(
  db: Db,
  user: CurrentUser,
  organisationId: number,
  change: (turn: Turn) => Promise<T>,
): Promise<T> {
  const [found] = await organisationsOf(db, [organisationId]);
  if (found === undefined || (user.companyId ?? found.companyId) !== found.companyId) throw new AppError('notFound');
  const { companyId } = found;
  const changing = db.transaction().execute(async (tx) => {
    await takeTurn(tx, companyId);
    return change({ tx, companyId, scope: await organisationScopeOf(tx, user) });
  });
  return unlessBroken(changing, {
    organisations_name: new AppError('nameTaken', { name: 'taken' }),
    // An entity came between looking and deleting.
    entities_organisation_id_fkey: new AppError('organisationHasEntities'),
  });
}

/** Organisations inside the scope, in the order asked for; any other one is "not found". */
export async function requireOrganisations(turn: Turn, ids: readonly number[]): Promise<Organisation[]> {
  const { tx, scope, companyId } = turn;
  const wanted = [...new Set(ids)];
  const found = new Map((await organisationsOf(tx, wanted)).map((each) => [each.id, each]));
  if (!areInside(scope, wanted)) throw new AppError('notFound');
  return wanted.map((id) => {
    const organisation = found.get(id);
    if (organisation?.companyId !== companyId) throw new AppError('notFound');
    return organisation;
  });
}

export async function requireOrganisation(turn: Turn, id: number): Promise<Organisation> {
  const [found] = await requireOrganisations(turn, [id]);
  if (found === undefined) throw new AppError('notFound');
  return found;
}

async function organisationsOf(db: Db, ids: readonly number[]): Promise<Organisation[]> {
  return db
    .selectFrom('organisations')
    .leftJoin('organisations as above', 'above.id', 'organisations.parentId')
    .select(['organisations.id', 'organisations.companyId', 'organisations.parentId', 'organisations.name'])
    .select(['organisations.enabled', 'organisations.revision', 'above.name as parentName'])
    .where(sql<boolean>`organisations.id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** A root, also the top of what somebody may see, stays where it is: above it is not theirs to change. */
export function requireBelowRoot({ scope }: Turn, organisation: Organisation): void {
  const { parentId } = organisation;
  if (parentId === null || !areInside(scope, [parentId])) throw new AppError('organisationRoot');
}

/** Refuses a place below the organisation itself, or deeper than a tree may be. */
export async function requirePlaceBelow({ tx }: Turn, parentId: number, movedId: number | null): Promise<void> {
  const way = await wayUp(tx, parentId);
  if (movedId !== null && way.includes(movedId)) throw new AppError('organisationUnderItself');
  const added = movedId === null ? 1 : await levelsFrom(tx, movedId);
  if (way.length + added > mostLevels) throw new AppError('organisationTooDeep');
}

/** Ids from an organisation up to its root. `union` ends it even if the tree had a ring. */
async function wayUp(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive way as (
    select id, parent_id from organisations where id = ${id}
    union
    select above.id, above.parent_id from organisations above join way on way.parent_id = above.id
  ) select id from way`.execute(tx);
  return rows.map((row) => row.id);
}

/** How many levels an organisation and those below it have. */
async function levelsFrom(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ levels: number }>`with recursive below as (
    select id, 1 as level from organisations where id = ${id}
    union all
    select child.id, level + 1 from organisations child join below on child.parent_id = below.id
    where level <= ${mostLevels}
  ) select max(level) as levels from below`.execute(tx);
  return rows[0]?.levels ?? 1;
}

/** Refuses to delete what something hangs on, or the last organisation somebody has. */
export async function requireUnused({ tx }: Turn, ids: readonly number[]): Promise<void> {
  const gone = sql<boolean>`organisation_id = any(${[...ids]}::bigint[])`;
  const child = await tx
    .selectFrom('organisations')
    .select('id')
    .where(sql<boolean>`parent_id = any(${[...ids]}::bigint[])`)
    .limit(1)
    .executeTakeFirst();
  if (child !== undefined) throw new AppError('organisationHasChildren');
  const entity = await tx.selectFrom('entities').select('id').where(gone).limit(1).executeTakeFirst();
  if (entity !== undefined) throw new AppError('organisationHasEntities');
  const stranded = await tx
    .selectFrom('userOrganisations')
    .select('userId')
    .groupBy('userId')
    .having(sql<boolean>`bool_and(${gone})`)
    .limit(1)
    .executeTakeFirst();
  if (stranded !== undefined) throw new AppError('organisationInUse');
}
