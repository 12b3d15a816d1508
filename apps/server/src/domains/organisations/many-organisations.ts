import { type Transaction, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentUser } from '../../platform/http/caller.ts';
import type { Database } from '../../platform/things/schema.ts';
import { takeTurn } from '../../platform/things/take-turns.ts';
import { requireBelowRoot, requireOrganisations, requirePlaceBelow, requireUnused, type Turn } from './changes.ts';
import { organisationScopeOf } from './organisation-scope.ts';

// The same rules as for one at a time, asked once for many.

/** The turn to change a company's tree inside a transaction that changes more than that. */
export async function treeTurn(tx: Transaction<Database>, user: CurrentUser, companyId: number): Promise<Turn> {
  await takeTurn(tx, companyId);
  return { tx, companyId, scope: await organisationScopeOf(tx, user) };
}

/** What breaks where two write at once. */
export const treeFailures = {
  organisations_name: new AppError('nameTaken', { name: 'taken' }),
  entities_organisation_id_fkey: new AppError('organisationHasEntities'),
};

/** Adds organisations, each below one there is already; returns their ids in the same order. */
export async function addOrganisations(
  turn: Turn,
  rows: readonly { name: string; pid: number; enabled: boolean }[],
  createdAt: Date,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const above = [...new Set(rows.map(({ pid }) => pid))];
  await requireOrganisations(turn, above);
  for (const pid of above) await requirePlaceBelow(turn, pid, null);
  const { companyId } = turn;
  const added = await turn.tx
    .insertInto('organisations')
    .values(rows.map(({ pid, ...row }) => ({ ...row, parentId: pid, companyId, createdAt })))
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** Switches organisations on or off. */
export async function switchOrganisations(turn: Turn, ids: readonly number[], enabled: boolean): Promise<void> {
  if (ids.length === 0) return;
  await requireOrganisations(turn, ids);
  await turn.tx
    .updateTable('organisations')
    .set((row) => ({ enabled, revision: row('revision', '+', 1) }))
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Deletes organisations nothing hangs on. */
export async function removeOrganisations(turn: Turn, ids: readonly number[]): Promise<void> {
  const gone = await requireOrganisations(turn, ids);
  for (const organisation of gone) requireBelowRoot(turn, organisation);
  await requireUnused(turn, ids);
  await turn.tx
    .deleteFrom('organisations')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}
